//! Everything, started in order and stopped in order.

use std::net::Ipv4Addr;
use std::time::Duration;

use domain::ApiKey;
use shared::app::App;
use shared::clock::Clock;
use shared::config::KeyFormat;
use store::Entropy;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::arguments::{Arguments, Data};
use crate::aws_stubs::Services;
use crate::data_directory::Folder;
use crate::embedded::Embedded;
use crate::gateway::{Apps, Gateway};
use crate::queue::Queue;
use crate::ready::Ready;
use crate::relay::Relay;
use crate::worker::Workers;
use crate::{banner, database, docs, inbox, seed};

/// How long running requests may take to finish once the process is told to stop.
const FINISH: Duration = Duration::from_secs(5);

/// Runs the service until the process is told to stop. `show` is given the banner once requests are taken.
///
/// # Errors
/// One line: why it cannot run.
pub async fn run(arguments: Arguments, show: impl FnOnce(&str)) -> Result<(), String> {
    let told_to_stop = told_to_stop()?;
    let listener = bind(arguments.port).await?;
    let port = listener.local_addr().map_err(|error| error.to_string())?.port();
    // Held to the end: it is what keeps a second process out.
    let folder = match &arguments.data {
        Data::Folder(path) => Some(Folder::take(path)?),
        Data::Memory => None,
    };
    let database = match &folder {
        Some(folder) => folder.database()?,
        None => database::in_memory()?,
    };
    let (dynamodb, note) = bind_dynamodb(&arguments, port).await?;
    let embedded = Embedded::start(dynamodb, database.clone())?;
    let queue = Queue::new(Clock::System);
    let services = Services::start(bind_beside(&arguments, port, 2).await?.0, queue.clone())?;
    let demo = plant(&embedded, &arguments).await?;
    let ready = Ready {
        base_url: format!("http://127.0.0.1:{port}/v2"),
        api_key: demo.api_key.clone(),
        second_account_api_key: demo.second_account_api_key.clone(),
        dynamodb_endpoint: embedded.endpoint().to_owned(),
        sqs_endpoint: Some(services.endpoint().to_owned()),
    };

    let ready_file = arguments.ready_file.as_deref();
    if let Some(path) = ready_file {
        Ready::remove(path);
    }
    let (stop, stopped) = oneshot::channel::<()>();
    let (gateway, mut idle) = Gateway::new(apps(&embedded, &services, &arguments), port);
    let accounts = [&demo.first, &demo.second].map(|account| account.settings.account.id);
    let inbox = inbox::router(app(&embedded, &services, KeyFormat::Checked), accounts.to_vec());
    let router = inbox.merge(docs::router(&ready.api_key)).merge(gateway.router());
    let serving = axum::serve(listener, router).with_graceful_shutdown(async move {
        let _ = stopped.await;
    });
    #[expect(
        clippy::disallowed_methods,
        reason = "the gateway runs until the process is told to stop"
    )]
    let served = tokio::spawn(async move { serving.await });
    if let Some(path) = ready_file {
        ready.write(path)?;
    }
    let position_file = folder.as_ref().map(Folder::relay_position);
    let position = position_file
        .as_ref()
        .and_then(|file| std::fs::read_to_string(file).ok());
    let dispatching = app(&embedded, &services, KeyFormat::Checked);
    let workers = Workers::start(dispatching, &queue, Relay::new(database, position), position_file);
    show(&banner::text(&ready, &arguments.data, note.as_deref()));

    let _ = told_to_stop.await;
    if let Some(path) = ready_file {
        Ready::remove(path);
    }
    let _ = stop.send(());
    drop(workers);
    let finished = async {
        let _ = served.await;
        idle.recv().await
    };
    if timeout(FINISH, finished).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
    let _ = timeout(FINISH, embedded.stop()).await;
    drop(folder);
    Ok(())
}

async fn plant(embedded: &Embedded, arguments: &Arguments) -> Result<seed::Demo, String> {
    let options = seed::Options {
        key: arguments.key.clone(),
        limits: arguments.limits,
    };
    seed::plant(&embedded.store(Entropy::System), Clock::System.now(), options)
        .await
        .map_err(|error| format!("the demo accounts cannot be made: {error}"))
}

/// One app for each function. A key that was given on the command line may have any form.
fn apps(embedded: &Embedded, services: &Services, arguments: &Arguments) -> Apps {
    let key_format = match &arguments.key {
        Some(key) if ApiKey::parse(key.reveal()).is_none() => KeyFormat::Any,
        Some(_) | None => KeyFormat::Checked,
    };
    let app = || {
        let mut app = app(embedded, services, key_format);
        app.config.new_key_limits = arguments.limits;
        app
    };
    Apps {
        prospects: app(),
        tasks: app(),
        hires: app(),
        notes_meetings: app(),
        webhooks: app(),
        account: app(),
        auth: app(),
    }
}

fn app(embedded: &Embedded, services: &Services, key_format: KeyFormat) -> App {
    let store = embedded.store(Entropy::System);
    let config = services.config(embedded.config(key_format));
    App::new(config, store, Clock::System, Entropy::System)
}

/// Ends at the first SIGINT or SIGTERM, also at one that comes before anyone waits.
fn told_to_stop() -> Result<oneshot::Receiver<()>, String> {
    let handler = |kind| signal(kind).map_err(|error| format!("signals cannot be handled: {error}"));
    let (mut interrupt, mut terminate) = (handler(SignalKind::interrupt())?, handler(SignalKind::terminate())?);
    let (tell, told) = oneshot::channel();
    #[expect(
        clippy::disallowed_methods,
        reason = "signals are awaited as long as the process runs"
    )]
    tokio::spawn(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        let _ = tell.send(());
    });
    Ok(told)
}

async fn bind(port: u16) -> Result<TcpListener, String> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .await
        .map_err(|error| format!("port {port} cannot be used: {error}"))
}

/// The emulator's port: the one that was asked for, else the one after the gateway's, else any free one with a note.
async fn bind_dynamodb(arguments: &Arguments, gateway_port: u16) -> Result<(TcpListener, Option<String>), String> {
    match arguments.dynamodb_port {
        Some(port) => Ok((bind(port).await?, None)),
        None => bind_beside(arguments, gateway_port, 1).await,
    }
}

/// The port that many after the gateway's, where that was chosen, else any free one with a note.
async fn bind_beside(
    arguments: &Arguments,
    gateway_port: u16,
    after: u16,
) -> Result<(TcpListener, Option<String>), String> {
    let wanted = gateway_port.checked_add(after).filter(|_| arguments.port != 0);
    match wanted {
        None => Ok((bind(0).await?, None)),
        Some(port) => match bind(port).await {
            Ok(listener) => Ok((listener, None)),
            Err(_) => Ok((bind(0).await?, Some(format!("port {port} is taken")))),
        },
    }
}
