//! The service as a whole: what every request of a function shares.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::bounded::Bounded;
use crate::bucket::SignedBucket;
use crate::clock::Clock;
use crate::config::Config;
use crate::outbound::{Network, System};
use crate::queue::Queue;
use crate::records::events;
use crate::records::events::moments::{Moment, Moments};
use crate::records::full_windows::FullWindows;
use crate::records::runs::KnownRuns;
use crate::records::settings::SettingsCache;
use crate::secrets::Secrets;
use crate::telemetry;
use domain::{Caller, UnixMs};
use store::{Entropy, Store, Timer, client};

/// A function builds it once per cold start. It holds connections and caches, but no state of a request.
pub struct App {
    /// The table.
    pub store: Store,
    /// The source of the time.
    pub clock: Clock,
    /// The source of random bytes.
    pub entropy: Entropy,
    /// The configuration.
    pub config: Config,
    /// The callers of keys that this function has seen, by the hashes of the keys. They only let work start early: the
    /// service returns and writes nothing before the key's item admits the request (ADR 0001).
    pub known_keys: Bounded<String, Arc<Caller>>,
    /// The runs that this function has registered.
    pub known_runs: KnownRuns,
    /// Rate-limit windows that are full.
    pub full_windows: FullWindows,
    /// The cache of loaded settings.
    pub settings: SettingsCache,
    /// The times of the changes under way, if this process runs all functions.
    pub moments: Option<Moments>,
    /// The network beyond AWS: webhooks.
    pub network: Arc<dyn Network>,
    secrets: OnceLock<Secrets>,
    queue: OnceLock<Option<Queue>>,
    bucket: OnceLock<Option<SignedBucket>>,
}

impl fmt::Debug for App {
    /// Shows nothing, because the configuration holds credentials.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("App").finish_non_exhaustive()
    }
}

impl App {
    /// The service over this table.
    #[must_use]
    pub fn new(config: Config, store: Store, clock: Clock, entropy: Entropy) -> Self {
        Self {
            store: store
                .with_segment_cache(config.segment_cache_bytes)
                .with_question_bytes(config.question_bytes),
            clock,
            entropy,
            config,
            known_keys: Bounded::default(),
            known_runs: KnownRuns::default(),
            full_windows: FullWindows::default(),
            settings: SettingsCache::default(),
            moments: None,
            network: Arc::new(System),
            secrets: OnceLock::new(),
            queue: OnceLock::new(),
            bucket: OnceLock::new(),
        }
    }

    /// What measures durations.
    #[must_use]
    pub fn timer(&self) -> &dyn Timer {
        self.store.timer()
    }

    /// The same over another network.
    #[must_use]
    pub fn over(self, network: Arc<dyn Network>) -> Self {
        Self { network, ..self }
    }

    /// The same in a process that runs all functions, which share these moments.
    #[must_use]
    pub fn in_one_process(self, moments: Moments) -> Self {
        Self {
            moments: Some(moments),
            ..self
        }
    }

    /// The time of a change to a record that changed last at `before`. The caller keeps the guard until the event of the
    /// change is committed; it is `None` if the process does not run all functions.
    #[must_use]
    pub fn moment_after(&self, before: UnixMs) -> (UnixMs, Option<Moment>) {
        match &self.moments {
            Some(moments) => {
                let moment = moments.take(&self.clock, before);
                (moment.at, Some(moment))
            }
            None => (events::moment_after(before, self.clock.now()), None),
        }
    }

    /// The present moment, with which the times of events are compared.
    #[must_use]
    pub fn present_moment(&self) -> UnixMs {
        let now = || self.clock.now();
        self.moments
            .as_ref()
            .map_or_else(now, |moments| moments.now(&self.clock))
    }

    /// The secrets of webhooks, created at the first use, because most functions do not use them.
    pub fn secrets(&self) -> &Secrets {
        self.secrets.get_or_init(|| Secrets::new(&self.config))
    }

    /// The dispatcher's queue, if the function has one.
    pub fn queue(&self) -> Option<&Queue> {
        self.queue.get_or_init(|| Queue::new(&self.config)).as_ref()
    }

    /// The bucket of files, if the function has one.
    pub fn bucket(&self) -> Option<&SignedBucket> {
        let configured = || {
            self.config
                .files
                .clone()
                .map(|bucket| SignedBucket::new(&self.config.aws, bucket))
        };
        self.bucket.get_or_init(configured).as_ref()
    }

    /// Opens the connection to the table, so that the first call does not wait for the handshake.
    pub async fn connect(&self) {
        self.store.prime().await;
    }

    /// Starts the log of a function, and the service as the environment describes it. If a variable is missing, logs
    /// its name and returns `None`.
    #[must_use]
    pub fn start() -> Option<Self> {
        telemetry::start();
        let config = Config::from_environment()
            .inspect_err(|error| tracing::error!(error, "the function cannot start"))
            .ok()?;
        let entropy = Entropy::System;
        let store = Store::new(client::new(&config.aws), config.table.clone(), entropy.clone());
        Some(Self::new(config, store, Clock::System, entropy))
    }
}
