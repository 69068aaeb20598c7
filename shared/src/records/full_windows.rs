//! Remembers full rate-limit windows, so that the service refuses further requests in them without a call to the table
//! (SPECIFICATION §6.4).

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use domain::UnixMs;

/// The most keys whose full windows a function remembers.
const MAX_KEYS: usize = 1_000;

/// How long a full window is trusted, in milliseconds. Then the service reads the key's item again, so that a revoked
/// key or a higher limit is noticed as soon as SPECIFICATION §5.8 promises.
const TRUSTED_MS: i64 = 30_000;

/// The windows of a key (SPECIFICATION §6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowLength {
    /// The UTC minute.
    Minute,
    /// The UTC hour.
    Hour,
}

impl WindowLength {
    /// The name of the window in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minute => "Minute",
            Self::Hour => "Hour",
        }
    }

    /// Its length in milliseconds.
    #[must_use]
    pub const fn ms(self) -> i64 {
        match self {
            Self::Minute => 60_000,
            Self::Hour => 3_600_000,
        }
    }

    /// The whole seconds from `now` to the end of the window with this number, rounded up, at least 1.
    #[must_use]
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
    /// Which of the key's windows.
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
    #[must_use]
    pub fn is_trusted(&self, now: UnixMs) -> bool {
        now.ms().saturating_sub(self.read_at.ms()) < TRUSTED_MS
    }

    fn is_over(&self, now: UnixMs) -> bool {
        self.length.ms_to_end(self.number, now) <= 0
    }
}

/// The full windows that a warm function has seen, by the hash of the key.
#[derive(Debug, Default)]
pub struct FullWindows(Mutex<HashMap<String, FullWindow>>);

impl FullWindows {
    /// A window that is known to be full now, of the key with this hash.
    #[must_use]
    pub fn get(&self, hash: &str, now: UnixMs) -> Option<FullWindow> {
        let windows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        windows.get(hash).filter(|full| !full.is_over(now)).copied()
    }

    /// Remembers a full window of the key with this hash.
    pub fn remember(&self, hash: &str, full: FullWindow) {
        let mut windows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if windows.len() >= MAX_KEYS && !windows.contains_key(hash) {
            windows.retain(|_, known| !known.is_over(full.read_at));
            // The cache forgets windows rather than grow: a forgotten window costs one more read.
            if windows.len() >= MAX_KEYS {
                windows.clear();
            }
        }
        windows.insert(hash.to_owned(), full);
    }

    /// Forgets the window of a key that was admitted again.
    pub fn forget(&self, hash: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(hash);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full(read_at: UnixMs) -> FullWindow {
        let (length, number) = (WindowLength::Minute, read_at.minute());
        FullWindow {
            length,
            number,
            limit: 1,
            read_at,
        }
    }

    #[test]
    fn no_more_than_the_most_keys_are_remembered() {
        let (windows, start) = (FullWindows::default(), UnixMs::default());
        let later = start.plus_ms(60_000);
        for key in 0..MAX_KEYS {
            windows.remember(&key.to_string(), full(if key == 0 { later } else { start }));
        }
        // Windows that are over are forgotten first.
        windows.remember("next", full(later));
        assert_eq!(windows.0.lock().unwrap().len(), 2);
        for key in 0..MAX_KEYS {
            windows.remember(&key.to_string(), full(later));
        }
        assert!(windows.0.lock().unwrap().len() < MAX_KEYS);
    }
}
