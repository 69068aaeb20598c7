//! Bounds the number of concurrent requests.
//!
//! A burst of requests waits for its turn. If some request has been waiting at every moment for a long time, more
//! requests arrive than the service can handle. Then it soon rejects requests that have to wait. Memory stays bounded,
//! and accepted requests get quick answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::time::Duration;

use shared::clock::Clock;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// The most concurrent requests. One thread writes, and reads need the cores, so more requests would only hold memory.
const MAX_RUNNING: usize = 64;

/// The most waiting requests. The stack serves even a thousand concurrent copies of one request.
const MAX_WAITING: usize = 1_024;

/// A burst lasts at most this long. If some request has been waiting at every moment for longer, it is overload.
const MAX_BURST_MS: i64 = 10_000;

/// The longest wait under overload, and the interval at which a waiting request checks for overload.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);

/// How often a waiting request checks before it is rejected: for 25 s in all, below API Gateway's limit of 30 s.
const MAX_CHECKS: usize = 100;

/// Admits requests or rejects them.
#[derive(Debug)]
pub struct LoadShedding {
    permits: Arc<Semaphore>,
    waiting: AtomicUsize,
    /// The last time at which no request was waiting, in Unix milliseconds.
    last_idle_at: AtomicI64,
    overloaded: AtomicBool,
    clock: Clock,
    check_interval: Duration,
}

/// The right to run, until it is dropped.
pub type Permit = OwnedSemaphorePermit;

/// Counts a waiting request until it is dropped, even if its client disconnects.
struct Waiting<'a>(&'a LoadShedding);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::SeqCst);
    }
}

impl LoadShedding {
    /// Starts without running requests. The clock measures the length of a burst.
    pub fn new(clock: Clock) -> Self {
        Self::with_check_interval(clock, CHECK_INTERVAL)
    }

    fn with_check_interval(clock: Clock, check_interval: Duration) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(MAX_RUNNING)),
            waiting: AtomicUsize::new(0),
            last_idle_at: AtomicI64::new(clock.now().ms()),
            overloaded: AtomicBool::new(false),
            clock,
            check_interval,
        }
    }

    /// Waits for a permit. Returns `None` if there are too many requests.
    pub async fn acquire(&self) -> Option<Permit> {
        if self.waiting.load(Ordering::SeqCst) == 0 {
            self.last_idle_at.store(self.clock.now().ms(), Ordering::SeqCst);
            if let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() {
                self.overloaded.store(false, Ordering::SeqCst);
                return Some(permit);
            }
        }
        let waiting = self.waiting.fetch_add(1, Ordering::SeqCst);
        let _waiting = Waiting(self);
        if waiting >= MAX_WAITING {
            return None;
        }
        let mut permit = std::pin::pin!(Arc::clone(&self.permits).acquire_owned());
        for _ in 0..MAX_CHECKS {
            if let Ok(permit) = timeout(self.check_interval, permit.as_mut()).await {
                return permit.ok();
            }
            if self.is_overloaded() {
                return None;
            }
        }
        None
    }

    fn is_overloaded(&self) -> bool {
        let last_idle_at = self.last_idle_at.load(Ordering::SeqCst);
        if self.clock.now().ms().saturating_sub(last_idle_at) > MAX_BURST_MS {
            self.overloaded.store(true, Ordering::SeqCst);
        }
        self.overloaded.load(Ordering::SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks for overload all the time, by a clock that moves only when a test advances it.
    fn load_shedding() -> (LoadShedding, Clock) {
        let clock = Clock::fixed(0);
        let load_shedding = LoadShedding::with_check_interval(clock.clone(), Duration::from_millis(1));
        (load_shedding, clock)
    }

    async fn all_permits(load_shedding: &LoadShedding) -> Vec<Permit> {
        let mut permits = Vec::new();
        for _ in 0..MAX_RUNNING {
            permits.push(load_shedding.acquire().await.unwrap());
        }
        permits
    }

    #[tokio::test]
    async fn a_burst_waits_for_its_turn() {
        let (load_shedding, clock) = load_shedding();
        let mut permits = all_permits(&load_shedding).await;
        let end_one = async {
            clock.advance_ms(MAX_BURST_MS);
            permits.pop();
        };
        let (admitted, ()) = tokio::join!(load_shedding.acquire(), end_one);
        assert!(admitted.is_some());
    }

    #[tokio::test]
    async fn under_overload_requests_are_rejected_soon_until_it_ends() {
        let (load_shedding, clock) = load_shedding();
        let permits = all_permits(&load_shedding).await;
        let overload = async { clock.advance_ms(MAX_BURST_MS + 1) };
        let (first, second, ()) = tokio::join!(load_shedding.acquire(), load_shedding.acquire(), overload);
        assert!(first.is_none() && second.is_none());
        drop(permits);
        assert!(load_shedding.acquire().await.is_some());
        assert!(!load_shedding.overloaded.load(Ordering::SeqCst));
    }

    #[tokio::test]
    async fn the_number_of_waiting_requests_is_bounded() {
        let (load_shedding, _) = load_shedding();
        let _permits = all_permits(&load_shedding).await;
        load_shedding.waiting.store(MAX_WAITING, Ordering::SeqCst);
        assert!(load_shedding.acquire().await.is_none());
        assert_eq!(load_shedding.waiting.load(Ordering::SeqCst), MAX_WAITING);
    }
}
