//! What a Lambda binary needs to run as in the cloud: a stub of the Lambda Runtime API, and TLS before the embedded
//! DynamoDB.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use tokio::io::{AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

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

/// Invokes one function with the same event a number of times.
#[derive(Debug)]
pub struct RuntimeApi {
    address: String,
    state: Arc<Mutex<State>>,
    finished: Arc<Notify>,
    _served: JoinSet<()>,
}

impl RuntimeApi {
    pub async fn start(event: Vec<u8>, times: usize) -> Self {
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
                    let _ = serve(connection, &event, times, &state, &finished).await;
                });
            }
        });
        Self {
            address,
            state,
            finished,
            _served: served,
        }
    }

    /// A program in the environment of a Lambda function, with the table at this endpoint.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>, dynamodb: &str) -> Command {
        let mut command = Command::new(program);
        command.env_clear().env("AWS_LAMBDA_RUNTIME_API", &self.address).envs([
            ("TABLE_NAME", local::embedded::TABLE),
            ("AWS_REGION", "us-east-1"),
            ("AWS_ACCESS_KEY_ID", "local"),
            ("AWS_SECRET_ACCESS_KEY", "local"),
            ("AWS_ENDPOINT_URL_DYNAMODB", dynamodb),
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
    event: &[u8],
    times: usize,
    state: &Mutex<State>,
    finished: &Notify,
) -> std::io::Result<()> {
    connection.set_nodelay(true)?;
    let mut read = Vec::new();
    while let Some(request) = message(&mut connection, &mut read).await? {
        if request.start.starts_with("GET") {
            if state.lock().expect("the state").done.len() >= times {
                finished.notify_one();
                std::future::pending::<()>().await;
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
                state.done.push(Invocation {
                    polled_at,
                    answered_at: Instant::now(),
                    answer: request.body,
                });
            }
            connection
                .write_all(b"HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n")
                .await?;
        }
    }
    Ok(())
}

/// TLS before a plain endpoint.
#[derive(Debug)]
pub struct Tls {
    pub endpoint: String,
    /// This machine's roots, and the certificate of the endpoint.
    pub roots: PathBuf,
    /// The certificate alone.
    pub authority: PathBuf,
    _served: JoinSet<()>,
}

/// Starts TLS before a plain endpoint, with a certificate for `localhost` that `openssl` writes into this folder.
pub async fn tls_to(endpoint: &str, folder: &Path) -> Tls {
    let (certificate, key) = (folder.join("certificate.pem"), folder.join("key.pem"));
    let arguments = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
                     -addext subjectAltName=DNS:localhost -addext basicConstraints=critical,CA:FALSE";
    let mut openssl = Command::new("openssl");
    openssl.args(arguments.split_whitespace());
    let made = openssl.arg("-out").arg(&certificate).arg("-keyout").arg(&key).output();
    let made = made.expect("openssl");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let roots = folder.join("roots.pem");
    let own = std::fs::read("/etc/ssl/certs/ca-certificates.crt").unwrap_or_default();
    let all = [own, std::fs::read(&certificate).expect("a certificate")].concat();
    std::fs::write(&roots, all).expect("a file");
    let chain = vec![CertificateDer::from_pem_file(&certificate).expect("a certificate")];
    let config = ServerConfig::builder_with_provider(Arc::new(tokio_rustls::rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("TLS 1.3")
        .with_no_client_auth()
        .with_single_cert(chain, PrivateKeyDer::from_pem_file(&key).expect("a key"))
        .expect("a certificate");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let target = endpoint.trim_start_matches("http://").to_owned();
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let mut served = JoinSet::new();
    served.spawn(async move {
        let mut connections = JoinSet::new();
        while let Ok((connection, _)) = listener.accept().await {
            let (acceptor, target) = (acceptor.clone(), target.clone());
            connections.spawn(async move {
                let _ = connection.set_nodelay(true);
                let opened = tokio::join!(TcpStream::connect(target), acceptor.accept(connection));
                if let (Ok(mut inner), Ok(mut outer)) = opened {
                    let _ = inner.set_nodelay(true);
                    let _ = copy_bidirectional(&mut inner, &mut outer).await;
                }
            });
        }
    });
    Tls {
        endpoint: format!("https://localhost:{port}"),
        roots,
        authority: certificate,
        _served: served,
    }
}
