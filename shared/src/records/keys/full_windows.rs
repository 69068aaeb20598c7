//! Remembers full rate-limit windows, so that the service refuses further requests in them without a call to the table
//! (SPECIFICATION §2.6).

use domain::UnixMs;

use crate::bounded::Bounded;

/// How long a full window is trusted, in milliseconds. Then the service reads the key's item again, so that a revoked
/// key or a higher limit is noticed as soon as SPECIFICATION §2.5 promises.
const TRUSTED_MS: i64 = 30_000;

/// The windows of a key (SPECIFICATION §2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowLength {
    Minute,
    Hour,
}

impl WindowLength {
    /// The name of the window in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minute => "Minute",
            Self::Hour => "Hour",
        }
    }

    pub const fn ms(self) -> i64 {
        match self {
            Self::Minute => 60_000,
            Self::Hour => 3_600_000,
        }
    }

    /// The whole seconds from `now` to the end of the window with this number, rounded up, at least 1.
    pub fn seconds_to_end(self, number: i64, now: UnixMs) -> i64 {
        let seconds = self.ms_to_end(number, now).saturating_add(999).div_euclid(1000);
        seconds.max(1)
    }

    fn ms_to_end(self, number: i64, now: UnixMs) -> i64 {
        let end_ms = number.saturating_add(1).saturating_mul(self.ms());
        end_ms.saturating_sub(now.ms())
    }
}

/// A window that admits nothing more: counts never fall within a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FullWindow {
    pub length: WindowLength,
    /// The number of the window, counted from the epoch.
    pub number: i64,
    /// How many requests it admitted.
    pub limit: i64,
    /// When the key's item said so.
    pub read_at: UnixMs,
}

impl FullWindow {
    /// Whether a request can be refused without asking the key's item again.
    pub fn is_trusted(&self, now: UnixMs) -> bool {
        now.ms().saturating_sub(self.read_at.ms()) < TRUSTED_MS
    }

    fn is_over(&self, now: UnixMs) -> bool {
        self.length.ms_to_end(self.number, now) <= 0
    }
}

/// The full windows that a warm function has seen, by the hash of the key. A window that it forgets costs one more read.
#[derive(Debug, Default)]
pub struct FullWindows(Bounded<String, FullWindow>);

impl FullWindows {
    /// A window that is known to be full now, of the key with this hash.
    pub fn get(&self, hash: &str, now: UnixMs) -> Option<FullWindow> {
        self.0.get(hash).filter(|full| !full.is_over(now))
    }

    /// Remembers a full window of the key with this hash.
    pub fn remember(&self, hash: &str, full: FullWindow) {
        self.0.remember(hash.to_owned(), full);
    }

    /// Forgets the window of a key that was admitted again.
    pub fn forget(&self, hash: &str) {
        self.0.forget(hash);
    }
}
