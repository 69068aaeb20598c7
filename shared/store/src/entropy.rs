//! Random bytes, which tests can repeat. Only this module asks the operating system for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use domain::UnixMs;
use sha2::{Digest, Sha256};
use ulid::Ulid;

#[derive(Clone, Debug)]
pub enum Entropy {
    System,
    /// A sequence that repeats from run to run; for tests and for seeded data.
    Seeded {
        /// Tells one sequence from another.
        seed: u64,
        drawn: Arc<AtomicU64>,
    },
}

impl Entropy {
    pub fn seeded(seed: u64) -> Self {
        Self::Seeded { seed, drawn: Arc::default() }
    }

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
                let hash = Sha256::new().chain_update(seed.to_be_bytes()).chain_update(count.to_be_bytes());
                hash.finalize().into()
            }
        }
    }

    pub fn ulid(&self, now: UnixMs) -> Ulid {
        let [bytes @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = self.bytes();
        Ulid::from_parts(now.ms().unsigned_abs(), u128::from_be_bytes(bytes))
    }

    /// A number below `bound`, for jitter; 0 if the bound is 0.
    pub fn below(&self, bound: u64) -> u64 {
        let [a, b, c, d, ..] = self.bytes();
        u64::from(u32::from_be_bytes([a, b, c, d])).checked_rem(bound).unwrap_or(0)
    }
}
