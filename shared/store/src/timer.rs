//! Durations that are measured and waited for, which tests can simulate. The time of day is not here: it is the
//! caller's, and part of what is stored.

use std::fmt::Debug;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::time::Instant;

/// A source of durations.
pub trait Timer: Debug + Send + Sync {
    /// The time since a moment that stays the same.
    fn elapsed(&self) -> Duration;

    /// Waits.
    fn sleep(&self, pause: Duration) -> BoxFuture<'static, ()>;
}

/// The machine's monotonic clock.
#[derive(Debug)]
pub struct MonotonicTimer(Instant);

impl Default for MonotonicTimer {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl Timer for MonotonicTimer {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    fn sleep(&self, pause: Duration) -> BoxFuture<'static, ()> {
        tokio::time::sleep(pause).boxed()
    }
}
