//! TLS before the emulator, as a function in the cloud meets it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::stream::{Message, message};

/// TLS before a plain endpoint.
#[derive(Debug)]
pub struct Tls {
    pub endpoint: String,
    /// The file of its certificate.
    pub authority: PathBuf,
    _served: JoinSet<()>,
}

/// A certificate for `localhost` that `openssl` writes into this folder, and what answers with it.
struct Certificate {
    authority: PathBuf,
    acceptor: TlsAcceptor,
}

fn certificate(folder: &Path) -> Certificate {
    let (certificate, key) = (folder.join("certificate.pem"), folder.join("key.pem"));
    let arguments = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
                     -addext subjectAltName=DNS:localhost -addext basicConstraints=critical,CA:FALSE";
    let mut openssl = Command::new("openssl");
    openssl.args(arguments.split_whitespace());
    let made = openssl.arg("-out").arg(&certificate).arg("-keyout").arg(&key).output();
    let made = made.expect("openssl");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let chain = vec![CertificateDer::from_pem_file(&certificate).expect("a certificate")];
    let config = ServerConfig::builder_with_provider(Arc::new(tokio_rustls::rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("TLS 1.3")
        .with_no_client_auth()
        .with_single_cert(chain, PrivateKeyDer::from_pem_file(&key).expect("a key"))
        .expect("a certificate");
    Certificate {
        authority: certificate,
        acceptor: TlsAcceptor::from(Arc::new(config)),
    }
}

/// Starts TLS before a plain endpoint.
pub async fn tls_to(endpoint: &str, folder: &Path) -> Tls {
    let certificate = certificate(folder);
    let acceptor = certificate.acceptor.clone();
    let target = endpoint.trim_start_matches("http://").to_owned();
    accepting(certificate, move |connection| {
        let (acceptor, target) = (acceptor.clone(), target.clone());
        async move {
            let opened = tokio::join!(TcpStream::connect(target), acceptor.accept(connection));
            if let (Ok(mut inner), Ok(mut outer)) = opened {
                let _ = inner.set_nodelay(true);
                let _ = copy_bidirectional(&mut inner, &mut outer).await;
            }
        }
    })
    .await
}

/// Starts TLS before a plain DynamoDB that answers each call after this time, or later if it takes longer itself.
/// Answers to reads are kept, except of calls that name `changing`: a single process cannot read as fast as DynamoDB.
pub async fn tls_to_slow(endpoint: &str, folder: &Path, latency: Duration, changing: &str) -> Tls {
    let certificate = certificate(folder);
    let acceptor = certificate.acceptor.clone();
    let table = Arc::new(SlowTable {
        target: endpoint.trim_start_matches("http://").to_owned(),
        latency,
        changing: changing.to_owned(),
        kept: Mutex::default(),
    });
    accepting(certificate, move |connection| {
        let (acceptor, table) = (acceptor.clone(), Arc::clone(&table));
        async move {
            if let Ok(outer) = acceptor.accept(connection).await {
                // A connection that breaks is closed.
                let _ = table.serve(outer).await;
            }
        }
    })
    .await
}

async fn accepting<F>(certificate: Certificate, serve: impl Fn(TcpStream) -> F + Send + 'static) -> Tls
where
    F: Future<Output = ()> + Send + 'static,
{
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let mut served = JoinSet::new();
    served.spawn(async move {
        let mut connections = JoinSet::new();
        while let Ok((connection, _)) = listener.accept().await {
            let _ = connection.set_nodelay(true);
            connections.spawn(serve(connection));
        }
    });
    Tls {
        endpoint: format!("https://localhost:{port}"),
        authority: certificate.authority,
        _served: served,
    }
}

/// A table whose calls take some time.
struct SlowTable {
    target: String,
    latency: Duration,
    changing: String,
    /// Answers to reads, by the body of the call.
    kept: Mutex<HashMap<Vec<u8>, Arc<[u8]>>>,
}

impl SlowTable {
    fn is_kept(&self, call: &Message) -> bool {
        let target = call.headers.get("x-amz-target").and_then(|target| target.to_str().ok());
        let operation = target.and_then(|target| target.rsplit('.').next()).unwrap_or_default();
        ["GetItem", "BatchGetItem", "Query"].contains(&operation)
            && !String::from_utf8_lossy(&call.body).contains(&self.changing)
    }

    async fn serve(&self, mut outer: impl AsyncRead + AsyncWrite + Unpin) -> std::io::Result<()> {
        let mut inner = TcpStream::connect(&self.target).await?;
        inner.set_nodelay(true)?;
        let (mut sent, mut answered) = (Vec::new(), Vec::new());
        while let Some(call) = message(&mut outer, &mut sent).await? {
            let due = Instant::now() + self.latency;
            let known = self.kept.lock().expect("the answers").get(&call.body).cloned();
            let answer = if let Some(answer) = known {
                answer
            } else {
                inner.write_all(&bytes(&call)).await?;
                let answer = message(&mut inner, &mut answered).await?;
                let answer: Arc<[u8]> = bytes(&answer.ok_or(std::io::ErrorKind::UnexpectedEof)?).into();
                if self.is_kept(&call) {
                    let mut kept = self.kept.lock().expect("the answers");
                    kept.insert(call.body, Arc::clone(&answer));
                }
                answer
            };
            sleep_until(due).await;
            outer.write_all(&answer).await?;
            outer.flush().await?;
        }
        Ok(())
    }
}

fn bytes(message: &Message) -> Vec<u8> {
    let mut head = format!("{}\r\n", message.start).into_bytes();
    for (name, value) in &message.headers {
        head.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    [&head, &b"\r\n"[..], &message.body].concat()
}
