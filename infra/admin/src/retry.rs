//! Waiting for a table that is busy: one on demand throttles while it grows.

use std::future::Future;

use store::{Store, StoreError};

/// How often something is tried: the last pauses are seconds.
const TRIES: u32 = 10;

/// The first pause is up to 40 ms, each one may be twice as long as the one before.
const FIRST_PAUSE: u32 = 2;

/// What `work` comes to, which is tried again where the table would not do it for the moment. It must be safe to do twice.
///
/// # Errors
/// [`StoreError`] where the table cannot do it at all, or would not for about half a minute.
pub async fn patiently<T, F>(store: &Store, work: impl Fn() -> F) -> Result<T, StoreError>
where
    F: Future<Output = Result<T, StoreError>>,
{
    let mut last = StoreError::Contended;
    for attempt in 0..TRIES {
        match work().await {
            Err(error @ (StoreError::Unavailable(_) | StoreError::Contended)) => last = error,
            outcome => return outcome,
        }
        store.pause(attempt.saturating_add(FIRST_PAUSE)).await;
    }
    Err(last)
}
