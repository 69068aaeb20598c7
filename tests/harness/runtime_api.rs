//! A stub of the Lambda Runtime API: what a Lambda binary needs to run as in the cloud, with [`crate::tls`].

use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::stream::message;

#[derive(Clone, Debug)]
pub struct Invocation {
    pub polled_at: Instant,
    pub answered_at: Instant,
    pub answer: Vec<u8>,
}

#[derive(Debug, Default)]
struct State {
    polled_at: Option<Instant>,
    done: Vec<Invocation>,
}

/// Invokes one function a number of times.
#[derive(Debug)]
pub struct RuntimeApi {
    address: String,
    state: Arc<Mutex<State>>,
    finished: Arc<Notify>,
    _served: JoinSet<()>,
}

impl RuntimeApi {
    /// Invokes a function with the same event.
    pub async fn start(event: Vec<u8>, times: usize) -> Self {
        let event: Arc<[u8]> = event.into();
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let (state, finished) = (Arc::<Mutex<State>>::default(), Arc::<Notify>::default());
        let (served_state, served_finished) = (Arc::clone(&state), Arc::clone(&finished));
        let mut served = JoinSet::new();
        served.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((connection, _)) = listener.accept().await {
                let (event, state, finished) = (event.clone(), served_state.clone(), served_finished.clone());
                connections.spawn(async move {
                    let _ = serve(connection, (&event, times), &state, &finished).await;
                });
            }
        });
        Self { address, state, finished, _served: served }
    }

    /// A program in the environment of a Lambda function, with the table at this endpoint.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>, dynamodb: &str) -> Command {
        let mut command = Command::new(program);
        command.env_clear().env("AWS_LAMBDA_RUNTIME_API", &self.address).envs([
            ("TABLE_NAME", crate::emulator::TABLE),
            ("AWS_REGION", "us-east-1"),
            ("AWS_ACCESS_KEY_ID", "local"),
            ("AWS_SECRET_ACCESS_KEY", "local"),
            ("AWS_ENDPOINT_URL_DYNAMODB", dynamodb),
            // As in template.yaml.
            ("GLIBC_TUNABLES", "glibc.malloc.tcache_count=127"),
            ("AWS_LAMBDA_FUNCTION_NAME", "prospects"),
            ("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "256"),
            ("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST"),
            ("AWS_LAMBDA_LOG_GROUP_NAME", "group"),
            ("AWS_LAMBDA_LOG_STREAM_NAME", "stream"),
        ]);
        command
    }

    /// Waits until the function has answered as often as it should, and returns its answers.
    pub async fn finished(&self) -> Vec<Invocation> {
        self.finished.notified().await;
        self.state.lock().expect("the state").done.clone()
    }
}

async fn serve(
    mut connection: TcpStream,
    (event, times): (&[u8], usize),
    state: &Mutex<State>,
    finished: &Notify,
) -> std::io::Result<()> {
    connection.set_nodelay(true)?;
    let mut read = Vec::new();
    while let Some(request) = message(&mut connection, &mut read).await? {
        if request.start.starts_with("GET") {
            let number = state.lock().expect("the state").done.len();
            if number == times {
                finished.notify_one();
                return std::future::pending().await;
            }
            state.lock().expect("the state").polled_at = Some(Instant::now());
            let head = format!(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
                 Lambda-Runtime-Aws-Request-Id: 00000000-0000-0000-0000-000000000000\r\n\
                 Lambda-Runtime-Deadline-Ms: 4102444800000\r\n\
                 Lambda-Runtime-Invoked-Function-Arn: arn:aws:lambda:us-east-1:123456789012:function:f\r\n\
                 Lambda-Runtime-Trace-Id: Root=1-0-0\r\n\r\n",
                event.len()
            );
            connection.write_all(&[head.as_bytes(), event].concat()).await?;
        } else {
            {
                let mut state = state.lock().expect("the state");
                let polled_at = state.polled_at.take().expect("an invocation");
                state.done.push(Invocation { polled_at, answered_at: Instant::now(), answer: request.body });
            }
            connection.write_all(b"HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n").await?;
        }
    }
    Ok(())
}
