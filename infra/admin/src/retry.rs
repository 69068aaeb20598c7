//! Retries while the table is busy: an on-demand table throttles requests while it scales up.

use std::future::Future;

use store::{Store, StoreError};

/// The most attempts; the last pauses take seconds.
const ATTEMPTS: u32 = 10;

/// The exponent of the first pause, which is at most 40 ms; the limit doubles with each attempt.
const FIRST_PAUSE: u32 = 2;

/// Runs `work`, and runs it again if the table is unavailable or contended. `work` must be idempotent.
pub async fn with_backoff<T, F>(store: &Store, work: impl Fn() -> F) -> Result<T, StoreError>
where
    F: Future<Output = Result<T, StoreError>>,
{
    let mut last = StoreError::Contended;
    for attempt in 0..ATTEMPTS {
        match work().await {
            Err(error @ (StoreError::Unavailable(_) | StoreError::Contended)) => last = error,
            outcome => return outcome,
        }
        store.pause(attempt.saturating_add(FIRST_PAUSE)).await;
    }
    Err(last)
}
