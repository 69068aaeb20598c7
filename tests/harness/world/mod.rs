//! All functions over one table in memory.

mod agents;
mod deliveries;
mod engine;
mod files;
mod items;
mod keys;
mod requests;
mod routes;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use aws_smithy_runtime_api::shared::IntoShared;
use local::families::Apps;
use local::queue::Queue;
use local::seed::{self, Demo};
use shared::app::App;
use shared::clock::Clock;
use shared::config::{Config, KeyFormat, Targets};
use shared::records::accounts::NewAccount;
use shared::records::events::moments::Moments;
use store::Entropy;
use store::dynamodb::{DynamoDb, client};
use store::{Store, Timer};

pub use engine::EngineKind;
use engine::WorldEngine;

pub use agents::{AGENT, ToolResult, message};
pub(crate) use items::{is_idempotency, unpack};
pub use keys::NewKey;
pub use routes::{HEALTH, KnownRoute, routes};

use crate::emulator::{self, TABLE};
use crate::faults::FaultInjector;
use crate::process;
use crate::receivers::Receivers;

/// The time at which every world begins: 2026-03-01T12:00:30.000Z, in the middle of a minute.
pub const START_MS: i64 = 1_772_366_430_000;

/// The seed of everything random.
const SEED: u64 = 0x7e57;

const fn unchanged(config: Config) -> Config {
    config
}

/// Functions over a table. Their clocks move only by [`World::advance`].
#[derive(Debug)]
pub struct World {
    table: Arc<Table>,
    clock: Clock,
    /// The functions; several sets if their clocks differ. Each request goes to the next set.
    functions: Vec<Functions>,
    requests: AtomicUsize,
    dispatcher: Box<App>,
}

/// A set of functions with one clock.
#[derive(Debug)]
struct Functions {
    clock: Clock,
    apps: Box<Apps>,
}

struct Table {
    engine: WorldEngine,
    store: Store,
    injector: FaultInjector,
    entropy: Entropy,
    demo: Demo,
    keys_made: AtomicU64,
    queue: Queue,
    receivers: Receivers,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Table").finish_non_exhaustive()
    }
}

/// The queue and the clock of a new world.
fn beginning(start_ms: i64) -> (Queue, Clock) {
    let clock = Clock::fixed(start_ms);
    (Queue::new(clock.clone()), clock)
}

impl Table {
    /// The table as cold functions reach it. With connections, all share one client, because it takes longer to create a
    /// client than to answer a request.
    fn store_of_functions(&self, timer: &Arc<dyn Timer>) -> Store {
        let store = match &self.engine {
            WorldEngine::Sqlite { .. } => self.engine.store(self.entropy.clone()),
            WorldEngine::DynamoDb { emulator, .. } => {
                let http = aws_smithy_http_client::Builder::new().build_http();
                let calls = self.injector.over(http).into_shared();
                let aws = emulator::aws(Some(emulator.endpoint().to_owned()));
                let client = client::with_http(&aws, calls, Arc::clone(timer));
                Store::new(Arc::new(DynamoDb::new(client, TABLE.to_owned())), self.entropy.clone())
            }
        };
        store.with_timer(Arc::clone(timer))
    }

    fn timer(&self) -> Arc<dyn Timer> {
        Arc::new(self.injector.time.clone())
    }
}

impl World {
    /// A new world with two accounts and a key each.
    pub async fn new() -> Self {
        Box::pin(Self::at(START_MS)).await
    }

    /// A new world in which the clocks of the functions differ by up to this time. [`World::now_ms`] is the slowest.
    pub async fn with_clocks_apart(by: Duration, has_faults: bool) -> Self {
        let mut world = if has_faults { Self::wired().await } else { Self::new().await };
        for by in [by / 2, by] {
            let ms = i64::try_from(by.as_millis()).expect("a short time");
            let clock = Clock::fixed(world.now_ms() + ms);
            let ahead = Self::over(Arc::clone(&world.table), clock, &unchanged, None);
            world.functions.extend(ahead.functions);
        }
        world
    }

    /// A new world whose calls to DynamoDB a test can count, stop and break.
    pub async fn wired() -> Self {
        let (queue, clock) = beginning(START_MS);
        let engine = WorldEngine::dynamodb(&queue, &clock).await;
        Self::with(engine, queue, clock).await
    }

    /// A new world whose database is in a file.
    pub async fn in_file() -> Self {
        let (queue, clock) = beginning(START_MS);
        let engine = WorldEngine::in_file(&queue, &clock).await;
        Self::with(engine, queue, clock).await
    }

    /// A new world that begins at this time, in Unix milliseconds.
    pub async fn at(start_ms: i64) -> Self {
        let (queue, clock) = beginning(start_ms);
        let engine = match EngineKind::of_this_run() {
            EngineKind::Sqlite => WorldEngine::in_memory(&queue, &clock).await,
            EngineKind::DynamoDb => WorldEngine::dynamodb(&queue, &clock).await,
        };
        Self::with(engine, queue, clock).await
    }

    async fn with(engine: WorldEngine, queue: Queue, clock: Clock) -> Self {
        let store = engine.store(Entropy::seeded(SEED + 1));
        let demo = seed::create(&store, clock.now(), seed::Options::default()).await.expect("two accounts");
        let http = aws_smithy_http_client::Builder::new().build_http();
        let (injector, keys_made) = (FaultInjector::new(http), AtomicU64::new(0));
        let store = store.with_timer(Arc::new(injector.time.clone()));
        let receivers = Receivers::new(injector.time.clone());
        let table = Arc::new(Table {
            engine,
            store,
            injector,
            entropy: Entropy::seeded(SEED),
            demo,
            keys_made,
            queue,
            receivers,
        });
        Self::over(table, clock, &unchanged, None)
    }

    fn over(table: Arc<Table>, clock: Clock, change: &dyn Fn(Config) -> Config, moments: Option<Moments>) -> Self {
        let timer = table.timer();
        let store = table.store_of_functions(&timer);
        let app = || {
            let config = change(Config {
                resume_reader: Some(process::program("resume-reader")),
                shares_processor: false,
                ..local::services::config(KeyFormat::Checked, Targets::LoopbackToo)
            });
            let app = App::new(config, table.engine.services(), store.clone(), clock.clone(), table.entropy.clone());
            let app = app.over(Arc::new(table.receivers.clone()));
            match &moments {
                Some(moments) => app.in_one_process(moments.clone()),
                None => app,
            }
        };
        let (apps, dispatcher) = (Box::new(Apps::new(app)), Box::new(app()));
        let functions = vec![Functions { clock: clock.clone(), apps }];
        Self { table, clock, functions, requests: AtomicUsize::new(0), dispatcher }
    }

    /// Cold functions over the same table, at the same time.
    pub fn fresh_functions(&self) -> Self {
        self.fresh_functions_with(unchanged)
    }

    /// Cold functions with another configuration.
    pub fn fresh_functions_with(&self, change: impl Fn(Config) -> Config) -> Self {
        Self::over(Arc::clone(&self.table), self.clock.clone(), &change, None)
    }

    /// Cold functions over the same table that know of each other's changes under way, as on a laptop.
    pub fn in_one_process(&self) -> Self {
        let moments = Some(Moments::default());
        Self::over(Arc::clone(&self.table), self.clock.clone(), &unchanged, moments)
    }

    /// Cold functions with a slow clock of their own.
    pub fn fresh_functions_behind(&self, by: Duration) -> Self {
        let ms = i64::try_from(by.as_millis()).expect("a short time");
        let clock = Clock::fixed(self.now_ms() - ms);
        Self::over(Arc::clone(&self.table), clock, &unchanged, None)
    }

    pub fn advance(&self, by: Duration) {
        let ms = i64::try_from(by.as_millis()).expect("a short time");
        for functions in &self.functions {
            functions.clock.advance_ms(ms);
        }
    }

    /// Sets the clock back, like a machine that corrects it.
    pub fn set_back(&self, by: Duration) {
        self.clock.advance_ms(-i64::try_from(by.as_millis()).expect("a short time"));
    }

    /// Runs `work` as on AWS: calls to the table take as long and conflict as there. Returns how long it would have taken.
    pub async fn at_aws_speed<F: Future>(&self, work: F) -> (F::Output, Duration) {
        self.table.injector.time.run(work).await
    }

    /// The time of the clock, in Unix milliseconds.
    pub fn now_ms(&self) -> i64 {
        self.clock.now().ms()
    }

    /// The first account as it was created.
    pub fn first(&self) -> &NewAccount {
        &self.table.demo.first
    }

    /// The second account as it was created.
    pub fn second(&self) -> &NewAccount {
        &self.table.demo.second
    }

    /// The first account's key, which has every permission.
    pub fn api_key(&self) -> &str {
        &self.table.demo.api_key
    }

    /// The second account's key, which has every permission.
    pub fn second_account_api_key(&self) -> &str {
        &self.table.demo.second_account_api_key
    }

    /// The functions for the next request.
    fn apps(&self) -> &Apps {
        let next = self.requests.fetch_add(1, Ordering::SeqCst) % self.functions.len();
        &self.functions[next].apps
    }

    /// The virtual time of everything over this table.
    pub fn timer(&self) -> Arc<dyn Timer> {
        self.table.timer()
    }

    pub fn entropy(&self) -> &Entropy {
        &self.table.entropy
    }

    /// The faults of a world with connections.
    pub(crate) fn injector(&self) -> &FaultInjector {
        let _ = self.table.engine.emulator();
        self.idle_injector()
    }

    /// The same, of a world that may have no connections and so no faults.
    pub(crate) fn idle_injector(&self) -> &FaultInjector {
        &self.table.injector
    }
}
