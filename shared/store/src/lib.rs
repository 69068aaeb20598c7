//! The table. Only this crate uses the DynamoDB client. Each write is one transaction, with named outcomes and bounded
//! retries.

mod all_accounts;
mod attribute;
pub mod client;
pub mod conditional;
pub mod due;
mod entropy;
pub mod error;
pub mod item;
mod item_json;
pub mod key;
pub mod log;
pub mod read;
mod replies;
mod restored;
mod retry_budget;
pub mod segment_cache;
pub mod size;
mod timer;
pub mod transaction;
pub mod write;

use std::sync::Arc;

use aws_sdk_dynamodb::Client;
use tokio::sync::Semaphore;

pub use due::{DuePlace, DueRange, due_at};
pub use entropy::Entropy;
pub use error::StoreError;
pub use item::{Item, from_item, to_item};
pub use item_json::{Bytes, ItemJson};
pub use key::Key;
pub use log::{Descending, LogFilter, LogPage, LogPart};
pub use retry_budget::{RETRY_LIMIT, RetryBudget};
pub use segment_cache::SegmentCache;
pub use timer::{MonotonicTimer, Timer, Wait, within};
pub use transaction::Committed;
pub use write::{Guard, Part, Write};

/// The table, and how to reach it.
#[derive(Clone, Debug)]
pub struct Store {
    client: Client,
    table: String,
    entropy: Entropy,
    timer: Arc<dyn Timer>,
    segment_cache: Arc<SegmentCache>,
    question_bytes: usize,
    immutable_reads: Arc<Semaphore>,
}

/// How many immutable items are read at once. An item has up to 350 KB and takes three times as much memory until it is
/// decoded, and each concurrent call has its own connection. With a small share of a CPU, more concurrent reads cost
/// more than they save, and could exceed the time limit of an attempt.
const IMMUTABLE_READS: usize = 16;

/// The default size of the segment cache: the ids of a million prospects.
const SEGMENT_CACHE_BYTES: usize = 64 * 1024 * 1024;

impl Store {
    /// The table of that name.
    #[must_use]
    pub fn new(client: Client, table: String, entropy: Entropy) -> Self {
        Self {
            client,
            table,
            entropy,
            timer: Arc::new(MonotonicTimer::default()),
            segment_cache: Arc::new(SegmentCache::new(SEGMENT_CACHE_BYTES)),
            question_bytes: usize::MAX,
            immutable_reads: Arc::new(Semaphore::new(IMMUTABLE_READS)),
        }
    }

    /// The same store with another source of durations.
    #[must_use]
    pub fn with_timer(self, timer: Arc<dyn Timer>) -> Self {
        Self { timer, ..self }
    }

    /// The same store with an empty segment cache of that many bytes.
    #[must_use]
    pub fn with_segment_cache(self, bytes: usize) -> Self {
        Self {
            segment_cache: Arc::new(SegmentCache::new(bytes)),
            ..self
        }
    }

    /// The same store, in which a question of an index reads at most so many bytes of immutable items.
    #[must_use]
    pub fn with_question_bytes(self, question_bytes: usize) -> Self {
        Self { question_bytes, ..self }
    }

    /// The most bytes of immutable items that a question of an index reads.
    #[must_use]
    pub const fn question_bytes(&self) -> usize {
        self.question_bytes
    }

    /// The cache of immutable items.
    #[must_use]
    pub fn segment_cache(&self) -> &SegmentCache {
        &self.segment_cache
    }
}
