//! Counts the refusals of keys that the service knows, for the account's log (SPECIFICATION §17.10).

use domain::{KeyId, KeyRefusal, UnixMs};

use crate::bounded::Bounded;

/// So many refusals of a key in a minute are each counted at once; then a process counts them at each power of two.
const COUNTED_AT_ONCE: u64 = 16;

/// How often a process refused keys in the present minute. A revoked key has no rate limit. If each refusal were a write,
/// its holder could keep the partition of the log busy, in which the changes of the account write their entries. So a
/// process writes at most 16 times per key, cause and minute, and then each time that the number has doubled. The count of
/// an entry may lack what a process refused since; more calls than that are not of interest.
#[derive(Debug, Default)]
pub struct RefusedKeys(Bounded<(KeyId, KeyRefusal), Refusals>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Refusals {
    minute: i64,
    all: u64,
    unwritten: u64,
}

impl RefusedKeys {
    /// Counts a refusal. Returns how many are to be written now, if any.
    pub fn note(&self, key: KeyId, cause: KeyRefusal, now: UnixMs) -> Option<u64> {
        let minute = now.minute();
        self.0.change((key, cause), |known| {
            let known = known.copied().filter(|known| known.minute == minute).unwrap_or_default();
            let (all, unwritten) = (known.all.saturating_add(1), known.unwritten.saturating_add(1));
            if all <= COUNTED_AT_ONCE || all.is_power_of_two() {
                return (Refusals { minute, all, unwritten: 0 }, Some(unwritten));
            }
            (Refusals { minute, all, unwritten }, None)
        })
    }
}

#[cfg(test)]
mod tests {
    use ulid::Ulid;

    use super::*;

    #[test]
    fn a_process_writes_seldom_what_it_refuses_often() {
        let refused = RefusedKeys::default();
        let (key, now) = (KeyId::new(Ulid::nil()), UnixMs::default());
        let written = |count: u64, now| {
            (0..count).filter_map(|_| refused.note(key, KeyRefusal::Revoked, now)).collect::<Vec<_>>()
        };
        assert_eq!(written(COUNTED_AT_ONCE, now), vec![1; 16]);
        assert_eq!(written(15, now), Vec::<u64>::new());
        assert_eq!(written(1, now), [16]);
        assert_eq!(written(10_000, now).iter().sum::<u64>(), 8_192 - 32);
        assert_eq!(refused.note(key, KeyRefusal::Expired, now), Some(1));
        assert_eq!(written(1, now.plus_ms(60_000)), [1]);
    }
}
