//! The table, in one of two engines: DynamoDB, or a file of SQLite. Each write is one transaction, with named outcomes and
//! bounded retries. Only the engines know what stores the items (ADR 0038).

mod attribute;
pub mod conditional;
pub mod due;
#[cfg(feature = "dynamodb")]
pub mod dynamodb;
pub mod engine;
mod entropy;
pub mod error;
mod guard;
pub mod item;
mod item_json;
pub mod key;
pub mod log;
pub mod read;
mod retry_budget;
pub mod segment_cache;
pub mod size;
#[cfg(feature = "sqlite")]
pub mod sqlite;
mod timer;
pub mod transaction;
pub mod write;

use std::sync::Arc;

use tokio::sync::Semaphore;

pub use due::due_at;
pub use engine::{Descending, DuePlace, DueRange, Engine};
pub use entropy::Entropy;
pub use error::StoreError;
pub use guard::{CLOSED, Guard};
pub use item::{Item, from_item, to_item};
pub use item_json::{Bytes, ItemJson};
pub use key::Key;
pub use log::{LogFilter, LogPage, LogPart};
pub use retry_budget::{RETRY_LIMIT, RetryBudget};
pub use segment_cache::SegmentCache;
pub use timer::{MonotonicTimer, Timer, Wait, within};
pub use transaction::Committed;
pub use write::{ItemUpdate, Part, Write};

#[derive(Clone, Debug)]
pub struct Store {
    engine: Arc<dyn Engine>,
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
    pub fn new(engine: Arc<dyn Engine>, entropy: Entropy) -> Self {
        Self {
            engine,
            entropy,
            timer: Arc::new(MonotonicTimer::default()),
            segment_cache: Arc::new(SegmentCache::new(SEGMENT_CACHE_BYTES)),
            question_bytes: usize::MAX,
            immutable_reads: Arc::new(Semaphore::new(IMMUTABLE_READS)),
        }
    }

    pub fn with_timer(self, timer: Arc<dyn Timer>) -> Self {
        Self { timer, ..self }
    }

    /// The same store with an empty segment cache of that many bytes.
    pub fn with_segment_cache(self, bytes: usize) -> Self {
        Self { segment_cache: Arc::new(SegmentCache::new(bytes)), ..self }
    }

    /// The same store, in which a question of an index reads at most so many bytes of immutable items.
    pub fn with_question_bytes(self, question_bytes: usize) -> Self {
        Self { question_bytes, ..self }
    }

    /// The most bytes of immutable items that a question of an index reads.
    pub const fn question_bytes(&self) -> usize {
        self.question_bytes
    }

    pub fn segment_cache(&self) -> &SegmentCache {
        &self.segment_cache
    }
}
