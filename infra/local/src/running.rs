//! A server that runs until the process is told to stop.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use store::sqlite::Sqlite;
use tokio::net::{TcpListener, TcpStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{Notify, mpsc, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

/// Completes at the first SIGINT or SIGTERM, including one that arrives before the result is awaited.
pub fn shutdown_signal() -> Result<impl Future<Output = ()>, String> {
    let handler = |kind| signal(kind).map_err(|error| format!("signals cannot be handled: {error}"));
    let (mut interrupt, mut terminate) = (handler(SignalKind::interrupt())?, handler(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// How long a client that has just connected may take for its first request after the process is told to stop.
const FIRST_REQUEST: Duration = Duration::from_secs(1);

/// The pause after a connection that could not be accepted, for example because the process has too many files.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// The running server.
pub struct Running {
    served: JoinHandle<()>,
    idle: mpsc::Receiver<()>,
    stop: watch::Sender<bool>,
}

impl Running {
    /// Accepts requests. `idle` closes when the last request has ended.
    #[expect(clippy::disallowed_methods, reason = "the gateway runs until the process is told to stop")]
    pub fn start(listener: TcpListener, router: Router, idle: mpsc::Receiver<()>) -> Self {
        let (stop, stopped) = watch::channel(false);
        let served = tokio::spawn(accept(listener, router, stopped));
        Self { served, idle, stop }
    }

    /// Accepts no more connections, waits for at most this time until the requests that run have their answers, and stores
    /// what is in memory alone.
    pub async fn stop(self, limit: Duration, database: &Sqlite) {
        let Self { served, mut idle, stop } = self;
        stop.send_replace(true);
        let finished = async {
            let _ = served.await;
            idle.recv().await
        };
        if timeout(limit, finished).await.is_err() {
            tracing::warn!("some requests did not finish in time");
        }
        if let Err(cause) = database.write_counts().await {
            tracing::warn!(%cause, "the counts of requests cannot be stored");
        }
    }
}

/// Accepts connections until the process is told to stop, and then waits until the last one ends.
async fn accept(listener: TcpListener, router: Router, mut stopped: watch::Receiver<bool>) {
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopped.wait_for(|stopped| *stopped) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let router = router.clone().layer(Extension(ConnectInfo(peer)));
                connections.spawn(connection(stream, router, stopped.clone()));
            }
            Err(cause) => {
                tracing::warn!(%cause, "a connection cannot be accepted");
                sleep(ACCEPT_RETRY).await;
            }
        }
        while connections.try_join_next().is_some() {}
    }
    drop((listener, router));
    while connections.join_next().await.is_some() {}
}

/// Answers the requests of a connection. When the process is told to stop, the request that runs is answered, and the
/// first request of a client that has just connected: hyper would close that connection unanswered.
async fn connection(stream: TcpStream, router: Router, mut stopped: watch::Receiver<bool>) {
    let _ = stream.set_nodelay(true);
    let (begun, has_begun) = (Notify::new(), AtomicBool::new(false));
    let service = service_fn(|request| {
        has_begun.store(true, Ordering::Relaxed);
        begun.notify_one();
        router.clone().oneshot(request)
    });
    let mut connection = pin!(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
    tokio::select! {
        // A client that breaks its connection is not worth a line of the log.
        _ = connection.as_mut() => return,
        _ = stopped.wait_for(|stopped| *stopped) => {}
    }
    if !has_begun.load(Ordering::Relaxed) {
        tokio::select! {
            _ = connection.as_mut() => return,
            () = begun.notified() => {}
            () = sleep(FIRST_REQUEST) => return,
        }
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
