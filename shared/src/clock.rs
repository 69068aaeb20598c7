//! Time and chance, the two inputs of the service that no request carries. The only place that reads the wall clock or
//! asks the system for random bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use sha2::{Digest, Sha256};
use ulid::Ulid;

use crate::domain::UnixMs;

/// Where the time comes from.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The machine's clock.
    System,
    /// A time that only [`Clock::advance_ms`] moves, in Unix milliseconds.
    Fixed(Arc<AtomicI64>),
}

impl Clock {
    /// A clock that stands at `ms`.
    #[must_use]
    pub fn fixed(ms: i64) -> Self {
        Self::Fixed(Arc::new(AtomicI64::new(ms)))
    }

    /// The present moment.
    #[must_use]
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
    let since_epoch = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap_or_default();
    i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX)
}

/// Where random bytes come from.
#[derive(Clone, Debug)]
pub enum Entropy {
    /// The operating system.
    System,
    /// A sequence that repeats from run to run; for tests and for seeded data.
    Seeded {
        /// Tells one sequence from another.
        seed: u64,
        /// How many values were drawn.
        drawn: Arc<AtomicU64>,
    },
}

impl Entropy {
    /// The sequence of `seed`.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self::Seeded {
            seed,
            drawn: Arc::default(),
        }
    }

    /// 32 random bytes.
    #[must_use]
    pub fn bytes(&self) -> [u8; 32] {
        match self {
            Self::System => {
                let mut bytes = [0; 32];
                // Without random bytes no id is unique and no key is secret: nothing can be served.
                if getrandom::fill(&mut bytes).is_err() {
                    std::process::abort();
                }
                bytes
            }
            Self::Seeded { seed, drawn } => {
                let count = drawn.fetch_add(1, Ordering::SeqCst);
                let hash = Sha256::new()
                    .chain_update(seed.to_be_bytes())
                    .chain_update(count.to_be_bytes());
                hash.finalize().into()
            }
        }
    }

    /// A ULID of this moment.
    #[must_use]
    pub fn ulid(&self, now: UnixMs) -> Ulid {
        let [bytes @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = self.bytes();
        Ulid::from_parts(now.ms().unsigned_abs(), u128::from_be_bytes(bytes))
    }

    /// A number below `bound`, for jitter; 0 where the bound is 0.
    #[must_use]
    pub fn below(&self, bound: u64) -> u64 {
        let [a, b, c, d, ..] = self.bytes();
        u64::from(u32::from_be_bytes([a, b, c, d]))
            .checked_rem(bound)
            .unwrap_or(0)
    }
}
