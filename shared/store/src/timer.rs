//! Measures durations and waits for them; tests can simulate both. The time of day is not here: the caller passes it,
//! and it is part of the stored data.

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
