//! `prospect-api serve`: the service of one machine for others. It has no demo account, no inbox and no key that anybody
//! knows, and delivers webhooks to public addresses alone.

use std::time::Duration;

use domain::Limits;
use shared::config::{KeyFormat, Targets};
use shared::data_directory::DataDirectory;
use store::sqlite::Durability;
use tokio::net::TcpListener;

use crate::arguments::Serve;
use crate::cors::Cors;
use crate::machine::Machine;
use crate::pages;
use crate::running::{Running, shutdown_signal};
use crate::same_origin::{self, AllowedHosts};

/// How long running requests may take to finish after the process is told to stop. A function has 25 s.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(30);

/// Runs the service until the process receives a signal to stop.
pub async fn run(options: Serve) -> Result<(), String> {
    let shutdown = shutdown_signal()?;
    let directory = DataDirectory::lock(&options.data)?;
    let database = directory.database(Durability::PowerCut)?;
    let listener = listener(&options).await?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let origin = options.url.clone().unwrap_or_else(|| format!("http://{address}"));
    let machine = Machine::open(origin, database, Some(&directory), Targets::Public)?;
    let (api, idle) = machine.api(KeyFormat::Checked, Limits::default());
    let router = pages::router().merge(api);
    let router = same_origin::only(router, AllowedHosts::any(), Some(Cors::only(&options.cors)));
    let running = Running::start(listener, router, idle);
    let workers = machine.start_workers();
    tracing::info!(%address, "the service accepts requests");
    shutdown.await;
    drop(workers);
    running.stop(SHUTDOWN_TIMEOUT, &machine.database).await;
    Ok(())
}

/// The socket that systemd holds for the service, so that no connection is refused during a restart; or a new one.
async fn listener(options: &Serve) -> Result<TcpListener, String> {
    let unusable = |error: std::io::Error| format!("the socket of systemd cannot be used ({error})");
    if let Some(socket) = listenfd::ListenFd::from_env().take_tcp_listener(0).map_err(unusable)? {
        socket.set_nonblocking(true).map_err(unusable)?;
        return TcpListener::from_std(socket).map_err(unusable);
    }
    let (host, port) = (options.host, options.port);
    let bound = TcpListener::bind((host, port)).await;
    bound.map_err(|error| format!("port {port} of {host} cannot be used ({error}): try another --port or --host"))
}
