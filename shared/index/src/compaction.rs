//! Compaction turns recent rows into segments, and segments into larger segments (ADR 0012).
//!
//! A run does a bounded amount of work. It may be killed at any point, and two runs may overlap. This is safe because
//! readers rely only on the manifest, and every change of the manifest is conditional on its version, which the run
//! reads before the rows.

mod lease;
mod merge;
mod purge;
mod rebuild;
mod rows;
mod write;

use std::fmt;

use futures::future::BoxFuture;
use sha2::{Digest, Sha256};

use super::account_index::Index;
use super::bytes::first_of;
use super::row::Row;
use super::schema::IndexKind;
use super::sight::Sight;
use domain::{AccountId, UnixMs};
pub use purge::Purged;
use store::key::DUE_COMPACTION;
use store::{Key, Store, StoreError, key};
use write::Work;

/// The bounds of a run, and the sizes of segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Fewer recent rows than this stay rows.
    pub least: usize,
    /// The rows of a segment of the lowest tier.
    pub tier: usize,
    /// The most rows that become one segment.
    pub chunk: usize,
    /// The most recent rows that one run reads, and the most rows that it rebuilds from records.
    pub rows: usize,
    /// How many times more rows a tier of segments has than the tier below it.
    pub growth: usize,
    /// The most rows of a segment.
    pub most: usize,
    /// The most bytes in memory of the segments that are merged, and of the rows that become one segment. One row or
    /// segment can have more.
    pub memory: usize,
    /// The most merges of one run.
    pub merges: usize,
}

/// Every question reads the recent rows. This takes one read unit per ten rows, and one millisecond per thousand rows.
/// There are three tiers, of 512, 8,192 and 131,072 rows, so compaction writes a record three times, and once or twice
/// more if its account grows slowly, by small segments. The largest merge holds 262,144 rows of some 100 bytes in
/// memory, twice; of larger rows, it holds as many as fit into `memory`.
const SIZES: Sizes = Sizes {
    least: 32,
    tier: 512,
    chunk: 8_192,
    rows: 32_768,
    growth: 16,
    most: 262_144,
    memory: 64 * 1024 * 1024,
    merges: 2,
};

impl Sizes {
    /// The bounds of a run that compacts only recent rows. Such a run must end soon and needs little memory.
    const fn of_recent_rows(self) -> Self {
        Self { most: self.chunk.saturating_mul(2), merges: 1, ..self }
    }
}

impl Default for Sizes {
    fn default() -> Self {
        SIZES
    }
}

/// A run of compaction.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The time of the run.
    pub now: UnixMs,
    /// A random number that names the segments that the run writes.
    pub nonce: [u8; 32],
    /// The bounds of the run.
    pub sizes: Sizes,
}

impl Run {
    /// The `at`th random number of the run.
    fn number(&self, at: u64) -> u64 {
        let hash = Sha256::new().chain_update(self.nonce).chain_update(at.to_be_bytes());
        first_of(&hash.finalize())
    }
}

/// The work that a run did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compacted {
    /// Rows that were written into segments.
    pub compacted: usize,
    /// Rows of earlier segments that were deleted.
    pub removed: usize,
    /// Segments that were merged into others.
    pub merged: usize,
    /// Rows that were rebuilt from their records, because an older schema wrote them.
    pub rebuilt: usize,
    /// Whether the run stopped early because another run was at work. The next run continues.
    pub gave_way: bool,
}

/// Builds the current rows of records from the records themselves.
pub trait RowSource: fmt::Debug + Send + Sync {
    /// The rows of the records that still exist, in any order. Reads are strongly consistent.
    fn rows<'a>(
        &'a self,
        account: AccountId,
        kind: IndexKind,
        ids: &'a [String],
    ) -> BoxFuture<'a, Result<Vec<Row>, StoreError>>;
}

/// Makes [`Store::pause`] wait 0.3 seconds on average.
const WAIT: u32 = 6;

/// An account's index of a kind.
pub type AccountAndKind = (AccountId, IndexKind);

/// The indexes with rows that are marked for compaction, the longest marked first. Reads at most `rows` marks.
pub async fn marked(store: &Store, now: UnixMs, rows: usize) -> Result<Vec<AccountAndKind>, StoreError> {
    let mut indexes = Vec::new();
    for row in store.due(DUE_COMPACTION, now.ms(), rows).await? {
        if let Some(index) = index_of(&row)
            && !indexes.contains(&index)
        {
            indexes.push(index);
        }
    }
    Ok(indexes)
}

/// The index that owns the row with this key, if it is the key of a row.
pub fn index_of(row: &Key) -> Option<AccountAndKind> {
    let (account, name) = key::index_of(row)?;
    let kind = IndexKind::EVERY.into_iter().find(|kind| kind.name() == name)?;
    Some((account, kind))
}

/// The scope of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// All due work.
    Everything,
    /// Turns the recent rows into segments, and merges small segments.
    RecentRows,
}

/// Why a run stops before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stop {
    /// Another run changed the manifest or has the lease.
    GaveWay,
    Failed(StoreError),
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}

/// Compacts an index, but does not rebuild rows and segments of an older schema. [`Index::compact`] with records does
/// that.
///
/// # Errors
/// [`StoreError`] if the store does not answer. The next run finishes what this one started.
pub async fn compact(store: &Store, account: AccountId, kind: IndexKind, run: &Run) -> Result<Compacted, StoreError> {
    Index::of(Sight::whole(store, account), kind).compact(run, None).await
}

impl Index<'_> {
    /// Makes one run over the index. With `records`, the run also rebuilds rows and segments of an older schema.
    ///
    /// # Errors
    /// [`StoreError`] if the store does not answer. The next run finishes what this one started.
    pub async fn compact(self, run: &Run, records: Option<&dyn RowSource>) -> Result<Compacted, StoreError> {
        self.compact_and_load((run, Scope::Everything), records, Vec::new()).await
    }

    /// A bulk load: makes a segment of `rows`, sorted by id, and compacts the index. It neither writes nor deletes rows
    /// in the table. Nobody else may write these records meanwhile.
    pub async fn load(self, run: &Run, rows: Vec<Row>) -> Result<Compacted, StoreError> {
        self.compact_and_load((run, Scope::Everything), None, rows).await
    }

    /// Compacts the recent rows if there are enough of them, and leaves other work to [`Index::compact`]. The
    /// dispatcher calls this while an account is loaded (ADR 0012).
    ///
    /// # Errors
    /// [`StoreError`] if the store does not answer. The next run finishes what this one started.
    pub async fn compact_recent_rows(
        self,
        run: &Run,
        records: Option<&dyn RowSource>,
    ) -> Result<Compacted, StoreError> {
        self.compact_and_load((run, Scope::RecentRows), records, Vec::new()).await
    }

    /// Waits for another run, 0.3 seconds on average.
    pub async fn wait(self) {
        self.store.pause(WAIT).await;
    }

    async fn compact_and_load(
        self,
        (run, scope): (&Run, Scope),
        records: Option<&dyn RowSource>,
        loaded: Vec<Row>,
    ) -> Result<Compacted, StoreError> {
        // A run reads everything once, so it must not evict the segments that readers use from the cache.
        let store = self.store.clone().with_segment_cache(0);
        let index = Index { store: &store, ..self };
        let mut done = Compacted::default();
        match steps(index, (run, scope), records, loaded, &mut done).await {
            Ok(()) => {}
            Err(Stop::GaveWay) => done.gave_way = true,
            Err(Stop::Failed(error)) => return Err(error),
        }
        Ok(done)
    }
}

async fn steps(
    index: Index<'_>,
    (run, scope): (&Run, Scope),
    records: Option<&dyn RowSource>,
    loaded: Vec<Row>,
    done: &mut Compacted,
) -> Result<(), Stop> {
    let (mut work, unfinished) = Work::begin(index, (run, scope), records).await?;
    work.delete_unfinished(&unfinished).await?;
    rows::load(&mut work, loaded, done).await?;
    rows::compact(&mut work, done).await?;
    if scope == Scope::Everything {
        rebuild::segments(&mut work, done).await?;
    }
    merge::merge(&mut work, done).await?;
    if scope == Scope::Everything {
        work.delete_garbage().await?;
    }
    Ok(work.lease.release(index).await?)
}
