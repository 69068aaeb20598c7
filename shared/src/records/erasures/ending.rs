//! The end of an erasure. What the search does not find expires on its own within a day: sealed responses of idempotency
//! keys, and the table's stream.

use domain::{AccountId, ProspectId, UnixMs};
use store::item::number;
use store::{Guard, Key, Part, Store, StoreError, Write};

use super::{ErasureJob, jobs};

/// How long a response can be repeated, and how long the table's stream keeps a change, in milliseconds; and a minute, in
/// which a request that began before ends.
const EXPIRY_MS: i64 = (24 * 60 + 1) * 60_000;

/// The most erasures that end in one step: each takes two of the hundred writes of a transaction.
const MAX_JOBS: usize = 50;

/// How long replaced segments stay for readers, and longer, in milliseconds.
const READERS_MS: i64 = 60_000;

/// When the sealed responses, the stream and the segments that the search has just replaced are gone.
pub(super) fn due(job: &ErasureJob, now: UnixMs) -> UnixMs {
    job.at.plus_ms(EXPIRY_MS).max(now.plus_ms(READERS_MS))
}

/// Erasures that can end.
#[derive(Clone, Debug)]
pub struct Ending(Vec<ErasureJob>);

/// The erasures of an account that can end now; `None` if not one can.
pub async fn due_now(store: &Store, account: AccountId, now: UnixMs) -> Result<Option<Ending>, StoreError> {
    let jobs = jobs(store, account, (true, now), MAX_JOBS).await?;
    Ok(Some(Ending(jobs)).filter(|ending| !ending.0.is_empty()))
}

impl Ending {
    pub fn prospects(&self) -> Vec<ProspectId> {
        self.0.iter().flat_map(|job| job.prospects.clone()).collect()
    }

    /// Notes that nothing is left.
    ///
    /// # Errors
    /// [`StoreError`] if the store does not answer. It can be repeated.
    pub async fn end(self, store: &Store, account: AccountId, now: UnixMs) -> Result<(), StoreError> {
        let writes = self.0.iter().flat_map(|job| {
            let done = vec![("doneAt", number(now.ms()))];
            [
                Write::set(Part::Record, Key::erasure(account, job.id), done, Vec::new(), Guard::Present),
                Write::delete(Part::Attachment, job.key(account), Guard::Present),
            ]
        });
        // If the condition failed, another sweeper was faster.
        store.transact(&writes.collect::<Vec<_>>(), None).await.map(|_| ())
    }
}
