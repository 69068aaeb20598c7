//! The service as a whole: what every request of a function shares.

use std::fmt;
use std::sync::Arc;

use crate::bounded::Bounded;
use crate::bucket::FilesBucket;
use crate::clock::Clock;
use crate::config::Config;
use crate::outbound::{Network, System};
use crate::queue::SendMessages;
use crate::records::events;
use crate::records::events::moments::{Moment, Moments};
use crate::records::keys::full_windows::FullWindows;
use crate::records::keys::refused_keys::RefusedKeys;
use crate::records::runs::KnownRuns;
use crate::records::settings::SettingsCache;
use crate::secrets::{Cipher, Secrets};
use domain::{Caller, UnixMs};
use store::{Entropy, Store, Timer};

/// What the service uses in addition to its table.
#[derive(Clone)]
pub struct Services {
    /// What encrypts the secrets of webhooks.
    pub cipher: Arc<dyn Cipher>,
    /// The dispatcher's queues, if the function has them.
    pub queue: Option<Arc<dyn SendMessages>>,
    /// The bucket of files, if the function has one.
    pub bucket: Option<Arc<dyn FilesBucket>>,
}

/// A function builds it once per cold start. It holds connections and caches, but no state of a request.
pub struct App {
    pub store: Store,
    pub clock: Clock,
    pub entropy: Entropy,
    pub config: Config,
    /// The callers of keys that this function has seen, by the hashes of the keys. They only let work start early: the
    /// service returns and writes nothing before the key's item admits the request (ADR 0001).
    pub known_keys: Bounded<String, Arc<Caller>>,
    /// The runs that this function has registered.
    pub known_runs: KnownRuns,
    /// Rate-limit windows that are full.
    pub full_windows: FullWindows,
    /// How often keys were refused.
    pub refused_keys: RefusedKeys,
    pub settings: SettingsCache,
    /// The times of the changes under way, if this process runs all functions.
    pub moments: Option<Moments>,
    /// The network beyond AWS: webhooks.
    pub network: Arc<dyn Network>,
    secrets: Secrets,
    queue: Option<Arc<dyn SendMessages>>,
    bucket: Option<Arc<dyn FilesBucket>>,
}

impl fmt::Debug for App {
    /// Shows nothing, because the caches hold data of accounts.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("App").finish_non_exhaustive()
    }
}

impl App {
    /// The service over this table and these services.
    pub fn new(config: Config, services: Services, store: Store, clock: Clock, entropy: Entropy) -> Self {
        Self {
            store: store.with_segment_cache(config.segment_cache_bytes).with_question_bytes(config.question_bytes),
            clock,
            entropy,
            config,
            known_keys: Bounded::default(),
            known_runs: KnownRuns::default(),
            full_windows: FullWindows::default(),
            refused_keys: RefusedKeys::default(),
            settings: SettingsCache::default(),
            moments: None,
            network: Arc::new(System),
            secrets: Secrets::new(services.cipher),
            queue: services.queue,
            bucket: services.bucket,
        }
    }

    /// What measures durations.
    pub fn timer(&self) -> &dyn Timer {
        self.store.timer()
    }

    /// The same over another network.
    pub fn over(self, network: Arc<dyn Network>) -> Self {
        Self { network, ..self }
    }

    /// The same in a process that runs all functions, which share these moments.
    pub fn in_one_process(self, moments: Moments) -> Self {
        Self { moments: Some(moments), ..self }
    }

    /// The time of a change to a record that changed last at `before`. The caller keeps the guard until the event of the
    /// change is committed; it is `None` if the process does not run all functions.
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
    pub fn present_moment(&self) -> UnixMs {
        let now = || self.clock.now();
        self.moments.as_ref().map_or_else(now, |moments| moments.now(&self.clock))
    }

    /// The id of a request that its client gave none, or of work that no client asked for.
    pub fn new_request_id(&self) -> String {
        format!("req_{}", self.entropy.ulid(self.clock.now()))
    }

    pub const fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// The dispatcher's queues, if the function has them.
    pub fn queue(&self) -> Option<&dyn SendMessages> {
        self.queue.as_deref()
    }

    /// The bucket of files, if the function has one.
    pub fn bucket(&self) -> Option<&dyn FilesBucket> {
        self.bucket.as_deref()
    }

    /// Opens the connection to the table, so that the first call does not wait for the handshake.
    pub async fn connect(&self) {
        self.store.prime().await;
    }
}
