//! The lease of an index's compaction. It admits one run at a time, so that two runs do not repeat the same work;
//! correctness does not depend on it. It also names the segment that the run is writing, so that the next run finds an
//! unfinished segment.

use crate::account_index::Index;
use crate::bytes::{Reader, put};
use store::conditional::{IgnoredAny, Outcome};
use store::item::{bytes, number, read_bytes, read_number};
use store::{Guard, Item, ItemUpdate, StoreError};

use super::{Run, Stop};

/// Longer than a run may take: the sweeper ends after 50 s.
const LEASE_MS: i64 = 120_000;

/// The attributes of the lease's item.
const UNTIL: &str = "until";
const NONCE: &str = "nonce";
const WRITING: &str = "writing";

/// The right to compact, until another run takes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lease {
    nonce: u64,
    until: i64,
}

fn encode(segments: &[(u64, usize)]) -> Vec<u8> {
    let mut out = Vec::new();
    for (id, parts) in segments {
        out.extend_from_slice(&id.to_le_bytes());
        put(&mut out, u64::try_from(*parts).unwrap_or(0));
    }
    out
}

fn decode(mut reader: Reader<'_>) -> Vec<(u64, usize)> {
    std::iter::from_fn(|| Some((u64::from_le_bytes(reader.array()?), reader.size()?))).collect()
}

/// Takes the lease, unless another run holds it. Also returns the segment that an earlier run was writing, as
/// `(segment, parts)`.
pub(super) async fn take(index: Index<'_>, run: &Run) -> Result<(Lease, Vec<(u64, usize)>), Stop> {
    let key = index.lease_key();
    let before = index.store.get(&key).await?.unwrap_or_default();
    if read_number(&before, UNTIL).is_some_and(|until| until > run.now.ms()) {
        return Err(Stop::GaveWay);
    }
    let writing = read_bytes(&before, WRITING).unwrap_or_default();
    let lease = Lease { nonce: run.number(u64::MAX), until: run.now.plus_ms(LEASE_MS).ms() };
    let item = Item::from([
        (UNTIL.to_owned(), number(lease.until)),
        (NONCE.to_owned(), nonce(lease.nonce)),
        (WRITING.to_owned(), bytes(writing.to_vec())),
    ]);
    let is_unchanged = match before.get(NONCE) {
        None => Guard::Absent,
        Some(other) => Guard::Is(NONCE, other.clone()),
    };
    let taken = match index.store.put_if(&key, item, is_unchanged).await? {
        Outcome::Done(_) => true,
        // The reply to an earlier attempt may have been lost.
        Outcome::Lost(stored) => stored.is_some_and(|stored| stored.get(NONCE) == Some(&nonce(lease.nonce))),
    };
    taken.then(|| (lease, decode(Reader(writing)))).ok_or(Stop::GaveWay)
}

fn nonce(number: u64) -> store::item::Value {
    bytes(number.to_le_bytes().to_vec())
}

impl Lease {
    fn is_ours(self) -> Guard {
        Guard::Is(NONCE, nonce(self.nonce))
    }

    /// Notes which segments are about to be written, unless another run took the lease.
    pub(super) async fn note(self, index: Index<'_>, segments: &[(u64, usize)]) -> Result<(), Stop> {
        let update = ItemUpdate::default().set(WRITING, bytes(encode(segments)));
        let outcome = index.store.update_if::<IgnoredAny>(&index.lease_key(), update, self.is_ours()).await?;
        match outcome {
            Outcome::Done(_) => Ok(()),
            Outcome::Lost(_) => Err(Stop::GaveWay),
        }
    }

    /// Releases the lease.
    pub(super) async fn release(self, index: Index<'_>) -> Result<(), StoreError> {
        let key = index.lease_key();
        index.store.delete_if(&key, self.is_ours()).await.map(|_| ())
    }
}
