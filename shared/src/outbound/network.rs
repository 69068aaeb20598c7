//! The network as the dispatcher uses it: names to addresses, addresses to connections.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use domain::webhook::PROMPT_MS;
use futures::future::BoxFuture;
use tokio::io::{AsyncRead, AsyncWrite};

/// How long a name may take to resolve.
const RESOLVE_TIME_LIMIT: Duration = Duration::from_secs(2);

/// An open connection.
pub trait Open: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Open for T {}

/// Resolves names and opens connections. Tests replace it and count both.
pub trait Network: Send + Sync {
    /// The addresses of a host.
    fn resolve<'a>(&'a self, host: &'a str, port: u16) -> BoxFuture<'a, io::Result<Vec<SocketAddr>>>;

    /// How long a name may take to resolve (SPECIFICATION §14.14); one that takes longer does not resolve.
    fn resolve_time_limit(&self) -> Duration {
        RESOLVE_TIME_LIMIT
    }

    /// How long an attempt may take in all (SPECIFICATION §14.12).
    fn time_limit(&self) -> Duration {
        Duration::from_secs(10)
    }

    /// How long an attempt in the fast lane may take: the time limit of a prompt receiver.
    fn prompt_time_limit(&self) -> Duration {
        Duration::from_millis(PROMPT_MS.unsigned_abs())
    }

    /// A connection to one address.
    fn connect(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<Box<dyn Open>>>;
}

/// The addresses of a host, within the time limit.
///
/// # Errors
/// The resolver's error, or a timeout.
pub async fn resolve(network: &dyn Network, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
    tokio::time::timeout(network.resolve_time_limit(), network.resolve(host, port))
        .await
        .unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

/// The network of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl Network for System {
    fn resolve<'a>(&'a self, host: &'a str, port: u16) -> BoxFuture<'a, io::Result<Vec<SocketAddr>>> {
        Box::pin(async move { Ok(tokio::net::lookup_host((host, port)).await?.collect()) })
    }

    fn connect(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<Box<dyn Open>>> {
        Box::pin(async move {
            let stream = tokio::net::TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            let open: Box<dyn Open> = Box::new(stream);
            Ok(open)
        })
    }
}
