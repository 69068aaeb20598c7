//! The times of changes in a process that runs all functions, such as the laptop stack. Such a process knows which events
//! are decided and not yet committed, so its feed shows an event as soon as no earlier one can follow (SPECIFICATION
//! §12.3).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::moment_after;
use crate::clock::Clock;
use domain::UnixMs;

/// The times of the changes under way. All functions of the process share it.
#[derive(Clone, Debug, Default)]
pub struct Moments(Arc<Mutex<UnderWay>>);

#[derive(Debug, Default)]
struct UnderWay {
    /// How many changes under way have each time.
    changes: BTreeMap<UnixMs, usize>,
    /// The latest time for which the service has called the feed complete.
    complete_until: UnixMs,
}

/// The time of a change. The change is under way until this is dropped.
#[derive(Debug)]
pub struct Moment {
    pub at: UnixMs,
    of: Moments,
}

impl Moments {
    /// The time of a change to a record that changed last at `before`: later than `before` and than everything that the
    /// feed has shown.
    pub fn take(&self, clock: &Clock, before: UnixMs) -> Moment {
        let mut under_way = self.lock();
        let at = moment_after(before, clock.now()).max(under_way.complete_until.plus_ms(1));
        let count = under_way.changes.entry(at).or_default();
        *count = count.saturating_add(1);
        drop(under_way);
        Moment { at, of: self.clone() }
    }

    /// The feed is complete up to this time: no change is under way that took this time or an earlier one, and no later
    /// change takes one.
    pub fn complete_until(&self, clock: &Clock) -> UnixMs {
        let mut under_way = self.lock();
        let earliest = under_way.changes.keys().next().copied();
        let until = earliest.map_or(clock.now(), |earliest| earliest.min(clock.now()));
        under_way.complete_until = under_way.complete_until.max(until.plus_ms(-1));
        under_way.complete_until
    }

    /// The present moment. If the clock is set back, it stays where the feed is complete.
    pub fn now(&self, clock: &Clock) -> UnixMs {
        clock.now().max(self.lock().complete_until)
    }

    fn lock(&self) -> MutexGuard<'_, UnderWay> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Moment {
    fn drop(&mut self) {
        let mut under_way = self.of.lock();
        if let Some(count) = under_way.changes.get_mut(&self.at) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                under_way.changes.remove(&self.at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_feed_is_complete_until_just_before_the_earliest_change_under_way() {
        let (moments, clock) = (Moments::default(), Clock::fixed(1_000));
        let until = || moments.complete_until(&clock).ms();
        let first = moments.take(&clock, UnixMs::default());
        clock.advance_ms(10);
        let second = moments.take(&clock, UnixMs::default());
        let ahead = moments.take(&clock, UnixMs::default().plus_ms(5_000));
        assert_eq!([first.at, second.at, ahead.at].map(UnixMs::ms), [1_000, 1_010, 5_001]);
        clock.advance_ms(10);
        assert_eq!(until(), 999);
        drop(first);
        assert_eq!(until(), 1_009);
        drop(second);
        assert_eq!(until(), 1_019);
        // A clock that is set back gives no time that the feed has passed.
        clock.advance_ms(-500);
        assert_eq!(moments.take(&clock, UnixMs::default()).at.ms(), 1_020);
        assert_eq!(until(), 1_019);
    }
}
