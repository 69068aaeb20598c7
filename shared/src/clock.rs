//! The time, which tests control. Only this module reads the wall clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use domain::UnixMs;

pub use store::{Timer, within};

#[derive(Clone, Debug)]
pub enum Clock {
    System,
    /// A time that only [`Clock::advance_ms`] moves, in Unix milliseconds.
    Fixed(Arc<AtomicI64>),
}

impl Clock {
    /// A clock that is fixed at `ms`.
    pub fn fixed(ms: i64) -> Self {
        Self::Fixed(Arc::new(AtomicI64::new(ms)))
    }

    pub fn now(&self) -> UnixMs {
        UnixMs::default().plus_ms(match self {
            Self::System => system_ms(),
            Self::Fixed(ms) => ms.load(Ordering::SeqCst),
        })
    }

    /// Moves a fixed clock; the machine's clock moves by itself.
    pub fn advance_ms(&self, by: i64) {
        match self {
            Self::System => {}
            Self::Fixed(ms) => {
                ms.fetch_add(by, Ordering::SeqCst);
            }
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the one place that reads the wall clock")]
fn system_ms() -> i64 {
    let since_epoch = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX)
}
