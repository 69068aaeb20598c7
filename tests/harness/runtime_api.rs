//! A stub of the Lambda Runtime API, and TLS before the embedded DynamoDB: what a Lambda binary needs to run as in the cloud.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// One invocation.
#[derive(Clone, Debug)]
pub struct Invocation {
    /// When the function asked for it.
    pub polled_at: Instant,
    /// When its answer had been read.
    pub answered_at: Instant,
    /// What it answered.
    pub answer: Vec<u8>,
}

#[derive(Debug, Default)]
struct State {
    polled_at: Option<Instant>,
    done: Vec<Invocation>,
}

/// Gives one function the same event so many times.
#[derive(Debug)]
pub struct RuntimeApi {
    address: String,
    state: Arc<Mutex<State>>,
    finished: Arc<Notify>,
    _served: JoinSet<()>,
}

impl RuntimeApi {
    /// Listens on a port of its own.
    ///
    /// # Panics
    /// Where there is none.
    pub async fn start(event: Vec<u8>, times: usize) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let (state, finished) = (Arc::<Mutex<State>>::default(), Arc::<Notify>::default());
        let (shared, told) = (Arc::clone(&state), Arc::clone(&finished));
        let mut served = JoinSet::new();
        served.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((connection, _)) = listener.accept().await {
                let (event, state, finished) = (event.clone(), Arc::clone(&shared), Arc::clone(&told));
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

    /// What `AWS_LAMBDA_RUNTIME_API` says.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// All invocations, once there have been so many.
    ///
    /// # Panics
    /// Where a connection panicked.
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
    loop {
        let Some((head, body)) = message(&mut connection, &mut read).await? else {
            return Ok(());
        };
        if head.starts_with("GET") {
            if state.lock().expect("the state").done.len() >= times {
                finished.notify_one();
                std::future::pending::<()>().await;
            }
            state.lock().expect("the state").polled_at = Some(Instant::now());
            let head = format!(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\nLambda-Runtime-Aws-Request-Id: 00000000-0000-0000-0000-000000000000\r\nLambda-Runtime-Deadline-Ms: 4102444800000\r\nLambda-Runtime-Invoked-Function-Arn: arn:aws:lambda:us-east-1:123456789012:function:f\r\nLambda-Runtime-Trace-Id: Root=1-0-0\r\n\r\n",
                event.len()
            );
            connection.write_all(&[head.as_bytes(), event].concat()).await?;
        } else {
            {
                let mut state = state.lock().expect("the state");
                let polled_at = state.polled_at.take().expect("an invocation");
                let answered_at = Instant::now();
                state.done.push(Invocation {
                    polled_at,
                    answered_at,
                    answer: body,
                });
            }
            connection
                .write_all(b"HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n")
                .await?;
        }
    }
}

/// One request or answer: its head and its body.
pub(crate) async fn message(
    connection: &mut TcpStream,
    read: &mut Vec<u8>,
) -> std::io::Result<Option<(String, Vec<u8>)>> {
    let end = loop {
        if let Some(end) = read.windows(4).position(|window| window == b"\r\n\r\n") {
            break end + 4;
        }
        if connection.read_buf(read).await? == 0 {
            return Ok(None);
        }
    };
    let head = String::from_utf8_lossy(&read[..end]).into_owned();
    let header = |name: &str| {
        head.lines()
            .filter_map(|line| line.split_once(':'))
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.trim().to_owned())
    };
    if header("transfer-encoding").is_some() {
        return chunked(connection, read, end, head).await.map(Some);
    }
    let length: usize = header("content-length")
        .and_then(|value| value.parse().ok())
        .unwrap_or(0);
    while read.len() < end + length {
        connection.read_buf(read).await?;
    }
    let rest = read.split_off(end + length);
    let body = std::mem::replace(read, rest).split_off(end);
    Ok(Some((head, body)))
}

/// A body in chunks; all of it is the answer as far as anyone here looks.
async fn chunked(
    connection: &mut TcpStream,
    read: &mut Vec<u8>,
    end: usize,
    head: String,
) -> std::io::Result<(String, Vec<u8>)> {
    while !read.ends_with(b"0\r\n\r\n") {
        connection.read_buf(read).await?;
    }
    Ok((head, std::mem::take(read).split_off(end)))
}

/// TLS before a plain endpoint.
#[derive(Debug)]
pub struct Tls {
    /// Where it is reached.
    pub endpoint: String,
    /// This machine's roots and the authority of its certificate.
    pub roots: PathBuf,
    /// The authority alone.
    pub authority: PathBuf,
    _served: JoinSet<()>,
}

/// Puts TLS before a plain endpoint, with a certificate for `localhost` that `openssl` makes in this folder.
///
/// # Panics
/// Where `openssl` is not there.
pub async fn tls_to(endpoint: &str, folder: &Path) -> Tls {
    let (certificate, key) = (folder.join("certificate.pem"), folder.join("key.pem"));
    let arguments = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -addext basicConstraints=critical,CA:FALSE";
    let made = Command::new("openssl")
        .args(arguments.split(' '))
        .arg("-out")
        .arg(&certificate)
        .arg("-keyout")
        .arg(&key)
        .output()
        .expect("openssl");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let roots = folder.join("roots.pem");
    let own = std::fs::read("/etc/ssl/certs/ca-certificates.crt").unwrap_or_default();
    std::fs::write(
        &roots,
        [own, std::fs::read(&certificate).expect("a certificate")].concat(),
    )
    .expect("a file");
    let chain = vec![CertificateDer::from_pem_file(&certificate).expect("a certificate")];
    let config = ServerConfig::builder_with_provider(Arc::new(tokio_rustls::rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("TLS 1.3")
        .with_no_client_auth()
        .with_single_cert(chain, PrivateKeyDer::from_pem_file(&key).expect("a key"))
        .expect("a certificate");
    let (acceptor, target) = (
        TlsAcceptor::from(Arc::new(config)),
        endpoint.trim_start_matches("http://").to_owned(),
    );
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let mut served = JoinSet::new();
    served.spawn(async move {
        let mut connections = JoinSet::new();
        while let Ok((connection, _)) = listener.accept().await {
            let (acceptor, target) = (acceptor.clone(), target.clone());
            connections.spawn(async move {
                let _ = connection.set_nodelay(true);
                let (Ok(mut inner), Ok(mut outer)) =
                    tokio::join!(TcpStream::connect(target), acceptor.accept(connection))
                else {
                    return;
                };
                let _ = inner.set_nodelay(true);
                let _ = copy_bidirectional(&mut inner, &mut outer).await;
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
