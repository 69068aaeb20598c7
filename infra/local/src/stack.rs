//! Starts and stops all parts of the stack in order.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::{Router, middleware};
use domain::ApiKey;
use shared::app::App;
use shared::clock::Clock;
use shared::config::KeyFormat;
use shared::records::events::moments::Moments;
use store::Entropy;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tracing::instrument::WithSubscriber;
use tracing_subscriber::Registry;
use tracing_subscriber::layer::SubscriberExt;

use crate::arguments::{self, Arguments};
use crate::aws_stubs::AwsStubs;
use crate::banner::Banner;
use crate::bucket::LocalBucket;
use crate::cors::Cors;
use crate::data_directory::DataDirectory;
use crate::database::Database;
use crate::demo::Demo;
use crate::embedded::Embedded;
use crate::families::Apps;
use crate::file_urls;
use crate::gateway::Gateway;
use crate::inbox::Inbox;
use crate::last_cause::LastCause;
use crate::opening::{self, Opened};
use crate::queue::Queue;
use crate::ready::Ready;
use crate::relay::Relay;
use crate::same_origin::{self, AllowedHosts};
use crate::turns::Turns;
use crate::worker::Workers;
use crate::{browser, inbox, pages, records, seed};

/// The seed of the ids of the demo account's records.
const DEMO_SEED: u64 = 3;

/// How long running requests may take to finish after the process is told to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Runs the service until the process receives a signal to stop. Passes the banner to `show` when the API accepts
/// requests.
///
/// # Errors
/// One line for each reason why the service cannot run.
pub async fn run(arguments: Arguments, show: impl FnOnce(&Banner<'_>)) -> Result<(), String> {
    let shutdown = shutdown_signal()?;
    let Opened {
        gateway: listener,
        dynamodb,
        note,
        aws_stubs,
        directory,
        database,
        is_new,
    } = opening::open(&arguments).await?;
    if arguments.host != arguments::LOOPBACK {
        tracing::warn!("other machines may reach the API, and everybody knows the keys of the demo accounts");
    }
    let port = listener.local_addr().map_err(|error| error.to_string())?.port();
    let hosts = AllowedHosts::loopback_and(&arguments.allow_host);
    let embedded = Embedded::start_for(dynamodb, database.clone(), hosts.clone(), Turns::start()?)?;
    let queue = Queue::new(Clock::System);
    let files = directory.as_ref().map(DataDirectory::files);
    let bucket = LocalBucket::open(files, queue.clone(), Clock::System)?;
    let aws_stubs = AwsStubs::start(aws_stubs, (queue.clone(), bucket), hosts.clone())?;
    let demo = create_demo_accounts(&embedded, &arguments).await?;
    let ready = ready(port, &demo, (&embedded, &aws_stubs));

    let ready_file = arguments.ready_file.as_deref();
    if let Some(path) = ready_file {
        Ready::remove(path);
    }
    if is_new && !arguments.empty {
        fill_demo_account(&embedded, &aws_stubs, &demo, &ready).await?;
    }
    if let Some(directory) = directory.as_ref().filter(|_| is_new) {
        directory.end_filling()?;
    }
    let (moments, (stop, stopped)) = (Moments::default(), oneshot::channel::<()>());
    let origin = format!("http://127.0.0.1:{port}");
    let (gateway, idle) = Gateway::new(apps(&embedded, (&aws_stubs, &origin), &arguments, &moments), port);
    let inbox_app = app(&embedded, &aws_stubs, KeyFormat::Checked);
    let inbox = open_inbox(inbox_app, &demo, directory.as_ref())?;
    let pages = inbox.router().merge(pages::router());
    let router = pages.merge(with_files(&aws_stubs, origin, gateway.router()));
    let landing = middleware::from_fn_with_state(pages::landing_page(&ready.base_url), pages::landing);
    let cors = Cors::loopback_and(&arguments.cors);
    let router = same_origin::only(router.layer(landing), hosts, Some(cors));
    let served = serve(listener, router, stopped);
    if let Some(path) = ready_file {
        ready.write(path)?;
    }
    let worker_app = app(&embedded, &aws_stubs, KeyFormat::Checked).in_one_process(moments);
    let workers = start_workers(worker_app, &queue, database, directory.as_ref())?;
    let records = records::counted(&embedded.store(Entropy::System), demo.first.settings.account.id).await;
    let banner = Banner {
        ready: &ready,
        directory: arguments.directory(),
        note,
        records,
    };
    show(&banner);
    if arguments.open {
        browser::open(&banner.console());
    }

    shutdown.await;
    if let Some(path) = ready_file {
        Ready::remove(path);
    }
    let _ = stop.send(());
    inbox.close();
    drop(workers);
    finish(served, idle, embedded).await;
    Ok(())
}

/// Waits until the requests that run have their answers.
async fn finish(served: JoinHandle<std::io::Result<()>>, mut idle: mpsc::Receiver<()>, embedded: Embedded) {
    let finished = async {
        let _ = served.await;
        idle.recv().await
    };
    if timeout(SHUTDOWN_TIMEOUT, finished).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
    let _ = timeout(SHUTDOWN_TIMEOUT, embedded.stop()).await;
}

fn open_inbox(app: App, demo: &seed::Demo, directory: Option<&DataDirectory>) -> Result<Arc<Inbox>, String> {
    let accounts = [&demo.first, &demo.second].map(|account| account.settings.account.id);
    let file = directory.map(DataDirectory::database_file);
    Inbox::open(app, accounts.to_vec(), file.as_deref())
}

/// Starts the workers where they stopped.
fn start_workers(
    app: App,
    queue: &Queue,
    database: Database,
    directory: Option<&DataDirectory>,
) -> Result<Workers, String> {
    let position_file = directory.map(DataDirectory::relay_position);
    let position = position_file.as_ref();
    let position = position.and_then(|file| std::fs::read_to_string(file).ok());
    let relay = Relay::new(database, position.as_deref())?;
    Ok(Workers::start(app, queue, relay, position_file))
}

/// What the process tells others when it accepts requests.
fn ready(port: u16, demo: &seed::Demo, (embedded, aws_stubs): (&Embedded, &AwsStubs)) -> Ready {
    Ready {
        base_url: format!("http://127.0.0.1:{port}/v2"),
        api_key: demo.api_key.clone(),
        second_account_api_key: demo.second_account_api_key.clone(),
        dynamodb_endpoint: embedded.endpoint().to_owned(),
        sqs_endpoint: Some(aws_stubs.endpoint().to_owned()),
    }
}

/// Accepts requests until `stopped` completes.
#[expect(
    clippy::disallowed_methods,
    reason = "the gateway runs until the process is told to stop"
)]
fn serve(listener: TcpListener, router: Router, stopped: oneshot::Receiver<()>) -> JoinHandle<std::io::Result<()>> {
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
        let _ = stopped.await;
    });
    tokio::spawn(async move { serving.await })
}

async fn create_demo_accounts(embedded: &Embedded, arguments: &Arguments) -> Result<seed::Demo, String> {
    let options = seed::Options {
        key: arguments.key.clone(),
        limits: arguments.limits,
    };
    seed::create(&embedded.store(Entropy::System), Clock::System.now(), options)
        .await
        .map_err(|error| {
            format!("the demo accounts cannot be created ({error}): try another directory with --data DIR")
        })
}

/// Writes the records of the first account, with a clock that begins in the past.
async fn fill_demo_account(
    embedded: &Embedded,
    aws_stubs: &AwsStubs,
    demo: &seed::Demo,
    ready: &Ready,
) -> Result<(), String> {
    let now = Clock::System.now();
    let (clock, entropy) = (Clock::fixed(Demo::begin(now)), Entropy::seeded(DEMO_SEED));
    let config = aws_stubs.config(embedded.config(KeyFormat::Any));
    let store = embedded.store(entropy.clone());
    let app = || App::new(config.clone(), store.clone(), clock.clone(), entropy.clone());
    let (gateway, _idle) = Gateway::new(Apps::new(app), 0);
    let records = Demo {
        gateway: &gateway,
        clock: &clock,
        key: &demo.api_key,
        settings: &demo.first.settings,
    };
    let inbox = ready.base_url.replace("/v2", inbox::PATH);
    // Five hundred lines of the log would hide the banner.
    let cause = LastCause::default();
    let quiet = Registry::default().with(cause.clone());
    let written = records.write(now, &inbox).with_subscriber(quiet).await;
    written.map_err(|reply| {
        let error = cause.text().unwrap_or(reply);
        format!(
            "the demo account's records cannot be written ({error}): try another directory with --data DIR, or --memory"
        )
    })
}

/// The API, and the bucket whose URLs it gives.
fn with_files(aws_stubs: &AwsStubs, origin: String, api: Router) -> Router {
    let bucket = aws_stubs.bucket().router(&origin);
    let at_host = middleware::from_fn_with_state(origin, file_urls::at_host_of_request);
    api.layer(at_host).merge(bucket)
}

/// The apps of the gateway's functions. A key from the command line may have any format.
fn apps(embedded: &Embedded, (aws_stubs, origin): (&AwsStubs, &str), arguments: &Arguments, moments: &Moments) -> Apps {
    let key_format = match &arguments.key {
        Some(key) if ApiKey::parse(key.reveal()).is_none() => KeyFormat::Any,
        Some(_) | None => KeyFormat::Checked,
    };
    Apps::new(|| {
        let mut app = app(embedded, aws_stubs, key_format).in_one_process(moments.clone());
        app.config.new_key_limits = arguments.limits;
        // Browsers reach the bucket at the port of the API.
        app.config = LocalBucket::config(app.config, origin);
        app
    })
}

fn app(embedded: &Embedded, aws_stubs: &AwsStubs, key_format: KeyFormat) -> App {
    let store = embedded.store(Entropy::System);
    let config = aws_stubs.config(embedded.config(key_format));
    App::new(config, store, Clock::System, Entropy::System)
}

/// Completes at the first SIGINT or SIGTERM, including one that arrives before the result is awaited.
fn shutdown_signal() -> Result<impl Future<Output = ()>, String> {
    let handler = |kind| signal(kind).map_err(|error| format!("signals cannot be handled: {error}"));
    let (mut interrupt, mut terminate) = (handler(SignalKind::interrupt())?, handler(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}
