//! Starts and stops all parts of the stack in order.

use std::sync::Arc;
use std::time::Duration;

use axum::middleware;
use domain::{ApiKey, Limits};
use shared::app::App;
use shared::clock::Clock;
use shared::config::{KeyFormat, Targets};
use shared::data_directory::DataDirectory;
use store::Entropy;
use tracing::instrument::WithSubscriber;
use tracing_subscriber::Registry;
use tracing_subscriber::layer::SubscriberExt;

use crate::arguments::{self, Arguments};
use crate::banner::Banner;
use crate::cors::Cors;
use crate::demo::Demo;
use crate::families::Apps;
use crate::gateway::Gateway;
use crate::inbox::Inbox;
use crate::last_cause::LastCause;
use crate::machine::Machine;
use crate::opening::{self, Opened};
use crate::ready::Ready;
use crate::running::{Running, shutdown_signal};
use crate::same_origin::{self, AllowedHosts};
use crate::{browser, inbox, pages, records, seed, services};

/// The seed of the ids of the demo account's records.
const DEMO_SEED: u64 = 3;

/// How long running requests may take to finish after the process is told to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Runs the service until the process receives a signal to stop. Passes the banner to `show` when the API accepts
/// requests.
pub async fn run(arguments: Arguments, show: impl FnOnce(&Banner<'_>)) -> Result<(), String> {
    let shutdown = shutdown_signal()?;
    let Opened { gateway: listener, directory, database, is_new } = opening::open(&arguments).await?;
    if arguments.host != arguments::LOOPBACK {
        tracing::warn!("other machines may reach the API, and everybody knows the keys of the demo accounts");
    }
    let port = listener.local_addr().map_err(|error| error.to_string())?.port();
    let hosts = AllowedHosts::loopback_and(&arguments.allow_host);
    let origin = format!("http://127.0.0.1:{port}");
    let machine = Machine::open(origin.clone(), database, directory.as_ref(), Targets::LoopbackToo)?;
    let is_filled = is_new && !arguments.empty;
    // The records of the demo account do not count toward the limits of its key.
    let limits = if is_filled { Limits::default() } else { arguments.limits };
    let demo = create_demo_accounts(&machine, &arguments, limits).await?;
    let ready = ready(&origin, &demo);

    let ready_file = arguments.ready_file.as_deref();
    if let Some(path) = ready_file {
        Ready::remove(path);
    }
    if is_filled {
        fill_demo_account(&machine, &demo, &ready).await?;
        let limited = seed::limit(&machine.store(Entropy::System), &demo, arguments.limits).await;
        limited.map_err(|error| format!("the limits of the demo keys cannot be set: {error}"))?;
    }
    if let Some(directory) = directory.as_ref().filter(|_| is_new) {
        directory.end_filling()?;
    }
    let (api, idle) = machine.api(key_format(&arguments), arguments.limits);
    let inbox = open_inbox(machine.app(KeyFormat::Checked), &demo, directory.as_ref())?;
    let router = inbox.router().merge(pages::router()).merge(api);
    let landing = middleware::from_fn_with_state(pages::landing_page(&ready.base_url), pages::landing);
    let cors = Cors::loopback_and(&arguments.cors);
    let router = same_origin::only(router.layer(landing), hosts, Some(cors));
    let running = Running::start(listener, router, idle);
    if let Some(path) = ready_file {
        ready.write(path)?;
    }
    let workers = machine.start_workers();
    let records = records::counted(&machine.store(Entropy::System), demo.first.settings.account.id).await;
    let banner = Banner { ready: &ready, directory: arguments.directory(), records };
    show(&banner);
    if arguments.open {
        browser::open(&banner.console());
    }

    shutdown.await;
    if let Some(path) = ready_file {
        Ready::remove(path);
    }
    inbox.close();
    drop(workers);
    running.stop(SHUTDOWN_TIMEOUT, &machine.database).await;
    Ok(())
}

fn open_inbox(app: App, demo: &seed::Demo, directory: Option<&DataDirectory>) -> Result<Arc<Inbox>, String> {
    let accounts = [&demo.first, &demo.second].map(|account| account.settings.account.id);
    let file = directory.map(DataDirectory::inbox_file);
    Inbox::open(app, accounts.to_vec(), file.as_deref())
}

/// What the process tells others when it accepts requests.
fn ready(origin: &str, demo: &seed::Demo) -> Ready {
    Ready {
        base_url: format!("{origin}/v2"),
        api_key: demo.api_key.clone(),
        second_account_api_key: demo.second_account_api_key.clone(),
    }
}

async fn create_demo_accounts(machine: &Machine, arguments: &Arguments, limits: Limits) -> Result<seed::Demo, String> {
    let options = seed::Options { key: arguments.key.clone(), limits };
    seed::create(&machine.store(Entropy::System), Clock::System.now(), options).await.map_err(|error| {
        format!("the demo accounts cannot be created ({error}): try another directory with --data DIR")
    })
}

/// Writes the records of the first account, with a clock that begins in the past.
async fn fill_demo_account(machine: &Machine, demo: &seed::Demo, ready: &Ready) -> Result<(), String> {
    let now = Clock::System.now();
    let (clock, entropy) = (Clock::fixed(Demo::begin(now)), Entropy::seeded(DEMO_SEED));
    let config = services::config(KeyFormat::Any, Targets::LoopbackToo);
    let (store, services) = (machine.store(entropy.clone()), &machine.services);
    let app = || App::new(config.clone(), services.clone(), store.clone(), clock.clone(), entropy.clone());
    let (gateway, _idle) = Gateway::new(Apps::new(app));
    let records = Demo { gateway: &gateway, clock: &clock, key: &demo.api_key, settings: &demo.first.settings };
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

/// A key from the command line may have any format.
fn key_format(arguments: &Arguments) -> KeyFormat {
    match &arguments.key {
        Some(key) if ApiKey::parse(key.reveal()).is_none() => KeyFormat::Any,
        Some(_) | None => KeyFormat::Checked,
    }
}
