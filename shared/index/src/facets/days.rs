//! Counts times by local days.

use std::collections::BTreeMap;

use super::Calendar;

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;
const DAY_LENGTH: usize = 86_400_000;

/// When 0001-01-01 begins, in Unix milliseconds: the earliest day of a custom field.
const FIRST_DAY: i64 = -62_135_596_800_000;

/// Days that are allocated at once: some three years.
const PAGE: usize = 1_024;

/// A UTC day.
#[derive(Clone, Copy, Debug)]
enum UtcDay {
    /// The first time of this day has not been counted yet.
    Unknown,
    /// The offset from UTC is the same all day, so two local days share it.
    Regular {
        /// When the second local day begins, in Unix milliseconds.
        midnight: i64,
        /// The first local day.
        day: i64,
        /// How many times are in the first, and in the second local day.
        counts: [u32; 2],
    },
    /// The offset changes, so the calendar must convert each time.
    Irregular,
}

/// How many times are in each local day. Each UTC day takes two calls of the calendar. A time then takes a division and
/// a comparison.
pub(super) struct Days<'a> {
    calendar: &'a dyn Calendar,
    /// Days since 0001-01-01, in pages; a page without times is empty.
    pages: Vec<Vec<UtcDay>>,
    /// Times of irregular days and from before 0001, by local day.
    others: BTreeMap<i64, usize>,
}

impl<'a> Days<'a> {
    pub(super) const fn of(calendar: &'a dyn Calendar) -> Self {
        Self { calendar, pages: Vec::new(), others: BTreeMap::new() }
    }

    /// Counts a time, in Unix milliseconds. Memory is proportional to the latest time; the caller's times are before
    /// the year 10000.
    pub(super) fn add(&mut self, ms: i64) {
        if let Some(UtcDay::Regular { midnight, counts, .. }) = self.utc_day(ms) {
            // Times may be in any order, so a branch here would often be mispredicted.
            if let Some(count) = counts.get_mut(usize::from(ms >= *midnight)) {
                *count = count.saturating_add(1);
            }
            return;
        }
        let local = ms.saturating_add(self.calendar.offset_ms(ms));
        let count = self.others.entry(local.div_euclid(DAY)).or_default();
        *count = count.saturating_add(1);
    }

    /// The UTC day of a time; `None` before 0001.
    fn utc_day(&mut self, ms: i64) -> Option<&mut UtcDay> {
        let since_first = ms.checked_sub(FIRST_DAY)?;
        let number = usize::try_from(since_first).ok()?.div_euclid(DAY_LENGTH);
        let (page, at) = (number.div_euclid(PAGE), number.rem_euclid(PAGE));
        if page >= self.pages.len() {
            self.pages.resize_with(page.saturating_add(1), Vec::new);
        }
        let page = self.pages.get_mut(page)?;
        if page.is_empty() {
            page.resize(PAGE, UtcDay::Unknown);
        }
        let day = page.get_mut(at)?;
        if matches!(day, UtcDay::Unknown) {
            *day = looked_up(self.calendar, ms);
        }
        Some(day)
    }

    /// The local day of a time.
    pub(super) fn local_day(&mut self, ms: i64) -> i64 {
        if let Some(UtcDay::Regular { midnight, day, .. }) = self.utc_day(ms) {
            return day.saturating_add(i64::from(ms >= *midnight));
        }
        ms.saturating_add(self.calendar.offset_ms(ms)).div_euclid(DAY)
    }

    /// The local days that have times, ascending, with their counts.
    pub(super) fn counts(self) -> BTreeMap<i64, usize> {
        let mut all = self.others;
        for utc_day in self.pages.into_iter().flatten() {
            if let UtcDay::Regular { day, counts, .. } = utc_day {
                for (day, count) in (day..).zip(counts).filter(|(_, count)| *count > 0) {
                    let sum = all.entry(day).or_default();
                    *sum = sum.saturating_add(usize::try_from(count).unwrap_or(0));
                }
            }
        }
        all
    }
}

/// The UTC day of a time.
fn looked_up(calendar: &dyn Calendar, ms: i64) -> UtcDay {
    let start = ms.div_euclid(DAY).saturating_mul(DAY);
    let offset = calendar.offset_ms(start);
    if calendar.offset_ms(start.saturating_add(DAY).saturating_sub(1)) != offset {
        return UtcDay::Irregular;
    }
    let day = start.saturating_add(offset).div_euclid(DAY);
    UtcDay::Regular { midnight: day.saturating_add(1).saturating_mul(DAY).saturating_sub(offset), day, counts: [0, 0] }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3_600_000;

    /// An hour ahead, and two from this time on; or the other way round.
    #[derive(Debug)]
    struct Zone {
        change: i64,
        offsets: [i64; 2],
    }

    impl Calendar for Zone {
        fn offset_ms(&self, ms: i64) -> i64 {
            self.offsets[usize::from(ms >= self.change)]
        }

        fn name(&self, day: i64) -> String {
            day.to_string()
        }
    }

    #[test]
    fn times_are_counted_by_the_local_day_they_are_in() {
        for hours in [[1, 2], [2, 1], [-3, -2], [-2, -3], [14, 13], [-11, 0]] {
            // Fall-back just after midnight: a local day begins twice.
            for change in [20 * DAY, 20 * DAY + 60_000, 20 * DAY - hours[0] * HOUR + 60_000] {
                let zone = Zone { change, offsets: hours.map(|hours| hours * HOUR) };
                let (mut days, mut expected) = (Days::of(&zone), BTreeMap::new());
                for ms in (-3 * DAY..40 * DAY).step_by(59_000).chain([
                    -20_000 * DAY - 1,
                    FIRST_DAY,
                    FIRST_DAY - 1,
                    5_000 * DAY,
                    change - 1,
                    change,
                ]) {
                    days.add(ms);
                    let local = (ms + zone.offset_ms(ms)).div_euclid(DAY);
                    assert_eq!(days.local_day(ms), local, "{ms} of {zone:?}");
                    *expected.entry(local).or_default() += 1;
                }
                assert_eq!(days.counts(), expected, "{zone:?}");
            }
        }
    }
}
