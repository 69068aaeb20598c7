//! Folding: recent rows become segments, segments become larger ones (ADR 0012). It is called by rows that
//! say so, does a bounded piece of work, and may be killed anywhere or run twice at once: a reader goes by the manifest alone,
//! each change of the manifest is made under its version, and the manifest was read before the rows that go by it.

mod lease;
mod merge;
mod rows;
mod write;

use sha2::{Digest, Sha256};

use super::bytes::first_of;
use super::manifest::{Manifest, PART_BYTES};
use super::open::Place;
use super::row::{Kind, Row};
use domain::{AccountId, UnixMs};
use store::key::DUE_COMPACTION;
use store::{Key, Store, StoreError, key};
use write::Work;

/// How much is done at what size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Fewer recent rows than this stay rows.
    pub least: usize,
    /// Rows that become one segment.
    pub chunk: usize,
    /// Rows that one run looks at.
    pub rows: usize,
    /// How many times more rows a tier of segments has than the one below it; the lowest has `least`.
    pub growth: usize,
    /// The most rows of a segment.
    pub most: usize,
    /// How many merges one run makes.
    pub merges: usize,
}

/// A reader decodes a thousand rows in some milliseconds. Three tiers, of 512, 8,192 and 131,072 rows: a record is written three
/// times before it rests. The largest merge has 262,144 rows of some 100 bytes in memory, twice.
const SIZES: Sizes = Sizes {
    least: 512,
    chunk: 8_192,
    rows: 32_768,
    growth: 16,
    most: 262_144,
    merges: 2,
};

impl Default for Sizes {
    fn default() -> Self {
        SIZES
    }
}

/// A run of the fold.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// When it runs.
    pub now: UnixMs,
    /// Random: it names what this run writes.
    pub nonce: [u8; 32],
    /// How much it does.
    pub sizes: Sizes,
}

impl Run {
    /// The random number of this place in what the run does.
    fn number(&self, at: u64) -> u64 {
        let hash = Sha256::new().chain_update(self.nonce).chain_update(at.to_be_bytes());
        first_of(&hash.finalize())
    }
}

/// What a run did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compacted {
    /// Rows that went into segments.
    pub folded: usize,
    /// Rows that were folded before and went now.
    pub removed: usize,
    /// Segments that were merged into others.
    pub merged: usize,
    /// Whether another run was at it, before or meanwhile; the next one goes on.
    pub gave_way: bool,
}

/// A directory.
pub type AccountAndKind = (AccountId, Kind);

/// The directories that call for a fold, those that call longest first. At most `rows` of those that call are looked at.
///
/// # Errors
/// [`StoreError`] where they cannot be read.
pub async fn marked(store: &Store, now: UnixMs, rows: i32) -> Result<Vec<AccountAndKind>, StoreError> {
    let mut directories = Vec::new();
    for row in store.due(DUE_COMPACTION, now.ms(), rows).await? {
        if let Some((account, name)) = key::index_of(&row)
            && let Some(kind) = Kind::EVERY.into_iter().find(|kind| kind.name() == name)
            && !directories.contains(&(account, kind))
        {
            directories.push((account, kind));
        }
    }
    Ok(directories)
}

/// How far a step came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Done,
    /// Another run changed the manifest or took the lease.
    GaveWay,
}

/// Folds a directory, as far as one run goes.
///
/// # Errors
/// [`StoreError`] where the store does not answer. What was begun is gone on with by the next run.
pub async fn compact(store: &Store, account: AccountId, kind: Kind, run: &Run) -> Result<Compacted, StoreError> {
    fold_with(store, (account, kind), run, Vec::new()).await
}

/// Folds a directory, and makes a segment of `rows` that lie nowhere yet, sorted by id: a bulk load, which writes no row and
/// deletes none. Nobody else may write these records meanwhile.
///
/// # Errors
/// [`StoreError`] where the store does not answer.
pub async fn load(
    store: &Store,
    directory: AccountAndKind,
    run: &Run,
    rows: Vec<Row>,
) -> Result<Compacted, StoreError> {
    fold_with(store, directory, run, rows).await
}

async fn fold_with(
    store: &Store,
    (account, kind): AccountAndKind,
    run: &Run,
    loaded: Vec<Row>,
) -> Result<Compacted, StoreError> {
    // What a fold reads it reads once: it does not push from the segment_cache what readers want.
    let store = store.clone().with_segment_cache(0);
    let place = Place {
        store: &store,
        account,
        kind,
    };
    let mut folded = Compacted::default();
    let Some((lease, unfinished)) = lease::take(place, run).await? else {
        folded.gave_way = true;
        return Ok(folded);
    };
    let manifest = match store.get(&Key::manifest(account, kind.name())).await? {
        None => Manifest::default(),
        Some(item) => Manifest::read(&item).ok_or_else(|| StoreError::Malformed("a manifest".to_owned()))?,
    };
    let mut work = Work::new(place, run, lease, manifest);
    if steps(&mut work, &unfinished, loaded, &mut folded).await? == Step::GaveWay {
        folded.gave_way = true;
        return Ok(folded);
    }
    work.lease.give_back(place).await?;
    Ok(folded)
}

async fn steps(
    work: &mut Work<'_>,
    unfinished: &[(u64, usize)],
    loaded: Vec<Row>,
    folded: &mut Compacted,
) -> Result<Step, StoreError> {
    if work.take_away_unfinished(unfinished).await? == Step::GaveWay
        || rows::load(work, loaded, folded).await? == Step::GaveWay
        || rows::compact(work, folded).await? == Step::GaveWay
        || merge::merge(work, folded).await? == Step::GaveWay
    {
        return Ok(Step::GaveWay);
    }
    work.take_away_garbage().await
}

/// The parts of so many bytes.
fn parts(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.chunks(PART_BYTES)
}
