//! How many requests run at once, and what becomes of the others. A burst waits for its turn; where requests have been
//! waiting for long without a pause, more come than can be served, and then who would wait for long is turned away at once:
//! memory stays bounded, and what is served is served soon.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::time::Duration;

use shared::clock::Clock;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// How many requests run at once. The embedded DynamoDB does one thing at a time: more of them only hold memory.
const RUNNING: usize = 64;

/// How many wait at the most: a thousand copies of one request at once are all served.
const WAITING: usize = 1_024;

/// After so long without a moment in which nobody waited, it is no burst any more.
const PATIENCE_MS: i64 = 10_000;

/// How long a request waits where it is no burst.
const SHORT_WAIT: Duration = Duration::from_millis(250);

/// A request looks so often whether it may still wait: 25 s in all, below the gateway's 30 s.
const LOOKS: usize = 100;

/// Who may run.
#[derive(Debug)]
pub struct Admission {
    running: Arc<Semaphore>,
    waiting: AtomicUsize,
    /// When nobody waited, for the last time; Unix milliseconds.
    calm_at: AtomicI64,
    overloaded: AtomicBool,
    clock: Clock,
    short_wait: Duration,
}

/// The right to run, until it is dropped.
pub type Permit = OwnedSemaphorePermit;

/// One that waits; it is counted until it is dropped, also where its client goes away.
struct Waiting<'a>(&'a Admission);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Admission {
    /// Everyone may run, by this clock.
    #[must_use]
    pub fn new(clock: Clock) -> Self {
        Self::with(clock, SHORT_WAIT)
    }

    fn with(clock: Clock, short_wait: Duration) -> Self {
        Self {
            running: Arc::new(Semaphore::new(RUNNING)),
            waiting: AtomicUsize::new(0),
            calm_at: AtomicI64::new(clock.now().ms()),
            overloaded: AtomicBool::new(false),
            clock,
            short_wait,
        }
    }

    /// Waits for a turn. `None`: there are too many.
    pub async fn enter(&self) -> Option<Permit> {
        let nobody_waits = self.waiting.load(Ordering::SeqCst) == 0;
        if nobody_waits {
            self.calm_at.store(self.clock.now().ms(), Ordering::SeqCst);
            if let Ok(permit) = Arc::clone(&self.running).try_acquire_owned() {
                self.overloaded.store(false, Ordering::SeqCst);
                return Some(permit);
            }
        }
        let waiting = self.waiting.fetch_add(1, Ordering::SeqCst);
        let _waiting = Waiting(self);
        if waiting >= WAITING {
            return None;
        }
        let mut turn = std::pin::pin!(Arc::clone(&self.running).acquire_owned());
        for _ in 0..LOOKS {
            if let Ok(permit) = timeout(self.short_wait, turn.as_mut()).await {
                return permit.ok();
            }
            if self.is_overloaded() {
                return None;
            }
        }
        None
    }

    fn is_overloaded(&self) -> bool {
        let calm_at = self.calm_at.load(Ordering::SeqCst);
        if self.clock.now().ms().saturating_sub(calm_at) > PATIENCE_MS {
            self.overloaded.store(true, Ordering::SeqCst);
        }
        self.overloaded.load(Ordering::SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One whose requests look around all the time, by a clock that stands still until it is moved.
    fn admission() -> (Admission, Clock) {
        let clock = Clock::fixed(0);
        (Admission::with(clock.clone(), Duration::from_millis(1)), clock)
    }

    async fn full(admission: &Admission) -> Vec<Permit> {
        let mut running = Vec::new();
        for _ in 0..RUNNING {
            running.push(admission.enter().await.unwrap());
        }
        running
    }

    #[tokio::test]
    async fn a_burst_waits_for_its_turn() {
        let (admission, clock) = admission();
        let mut running = full(&admission).await;
        let end_one = async {
            clock.advance_ms(PATIENCE_MS);
            running.pop();
        };
        let (admitted, ()) = tokio::join!(admission.enter(), end_one);
        assert!(admitted.is_some());
    }

    #[tokio::test]
    async fn under_overload_nobody_waits_for_long_until_it_is_over() {
        let (admission, clock) = admission();
        let running = full(&admission).await;
        let overload = async { clock.advance_ms(PATIENCE_MS + 1) };
        let (first, other, ()) = tokio::join!(admission.enter(), admission.enter(), overload);
        assert!(first.is_none() && other.is_none());
        drop(running);
        assert!(admission.enter().await.is_some());
        assert!(!admission.overloaded.load(Ordering::SeqCst));
    }

    #[tokio::test]
    async fn no_more_wait_than_there_is_room_for() {
        let (admission, _) = admission();
        let _running = full(&admission).await;
        admission.waiting.store(WAITING, Ordering::SeqCst);
        assert!(admission.enter().await.is_none());
        assert_eq!(admission.waiting.load(Ordering::SeqCst), WAITING);
    }
}
