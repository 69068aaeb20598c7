//! Measures durations and waits for them; tests can simulate both. The time of day is not here: the caller passes it,
//! and it is part of the stored data.

use std::fmt::Debug;
use std::pin::Pin;
use std::time::Duration;

use futures::FutureExt;
use futures::future::{Either, select};
use tokio::time::Instant;

/// Ends when its time has passed.
pub type Wait = Pin<Box<dyn Future<Output = ()> + Send + Sync>>;

pub trait Timer: Debug + Send + Sync {
    /// The time since a moment that stays the same.
    fn elapsed(&self) -> Duration;

    /// Waits: a pause between attempts.
    fn sleep(&self, pause: Duration) -> Wait;

    /// Waits until work that takes so long is given up.
    fn limit(&self, limit: Duration) -> Wait {
        self.sleep(limit)
    }
}

/// The output of `work`; `None` if it takes longer than the limit.
pub fn within<F: Future>(timer: &dyn Timer, limit: Duration, work: F) -> impl Future<Output = Option<F::Output>> {
    select(Box::pin(work), timer.limit(limit)).map(|first| match first {
        Either::Left((output, _)) => Some(output),
        Either::Right(_) => None,
    })
}

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

    fn sleep(&self, pause: Duration) -> Wait {
        Box::pin(tokio::time::sleep(pause))
    }
}
