//! The network as the dispatcher uses it: names to addresses, addresses to connections.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use futures::future::BoxFuture;
use tokio::io::{AsyncRead, AsyncWrite};

use crate::clock::{Timer, within};

/// How long a name may take to resolve (SPECIFICATION §12.7); one that takes longer does not resolve.
const RESOLVE_TIME_LIMIT: Duration = Duration::from_secs(2);

pub trait Open: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Open for T {}

/// Resolves names and opens connections. Tests replace it and count both.
pub trait Network: Send + Sync {
    fn resolve<'a>(&'a self, host: &'a str, port: u16) -> BoxFuture<'a, io::Result<Vec<SocketAddr>>>;

    fn connect(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<Box<dyn Open>>>;
}

/// The addresses of a host, within the time limit.
///
/// # Errors
/// The resolver's error, or a timeout.
pub async fn resolve(network: &dyn Network, timer: &dyn Timer, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
    within(timer, RESOLVE_TIME_LIMIT, network.resolve(host, port))
        .await
        .unwrap_or_else(|| Err(io::ErrorKind::TimedOut.into()))
}

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
