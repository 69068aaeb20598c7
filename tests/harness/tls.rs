//! TLS before the emulator, as a function in the cloud meets it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// TLS before a plain endpoint.
#[derive(Debug)]
pub struct Tls {
    pub endpoint: String,
    /// The file of its certificate.
    pub authority: PathBuf,
    _served: JoinSet<()>,
}

/// A certificate for `localhost` that `openssl` writes into this folder, and what answers with it.
fn certificate(folder: &Path) -> (PathBuf, TlsAcceptor) {
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
    (certificate, TlsAcceptor::from(Arc::new(config)))
}

/// Starts TLS before a plain endpoint.
pub async fn tls_to(endpoint: &str, folder: &Path) -> Tls {
    let (authority, acceptor) = certificate(folder);
    let target = endpoint.trim_start_matches("http://").to_owned();
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let mut served = JoinSet::new();
    served.spawn(async move {
        let mut connections = JoinSet::new();
        while let Ok((connection, _)) = listener.accept().await {
            let _ = connection.set_nodelay(true);
            let (acceptor, target) = (acceptor.clone(), target.clone());
            connections.spawn(async move {
                let opened = tokio::join!(TcpStream::connect(target), acceptor.accept(connection));
                if let (Ok(mut inner), Ok(mut outer)) = opened {
                    let _ = inner.set_nodelay(true);
                    let _ = copy_bidirectional(&mut inner, &mut outer).await;
                }
            });
        }
    });
    Tls { endpoint: format!("https://localhost:{port}"), authority, _served: served }
}
