//! Points in time: Unix milliseconds, from the year 1970 to 9999 (SPECIFICATION §2.7).

use chrono::{DateTime, NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};

/// The last millisecond of the year 9999.
const LAST_MS: i64 = 253_402_300_799_999;

const MS_PER_MINUTE: i64 = 60_000;
const MS_PER_HOUR: i64 = 3_600_000;

/// Unix time in milliseconds, UTC; `0 ..= 253402300799999`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnixMs(i64);

impl UnixMs {
    /// The moment `ms` after the epoch; `None` outside the years 1970 to 9999.
    #[must_use]
    pub fn new(ms: i64) -> Option<Self> {
        (0..=LAST_MS).contains(&ms).then_some(Self(ms))
    }

    /// Milliseconds since the epoch.
    #[must_use]
    pub const fn ms(self) -> i64 {
        self.0
    }

    /// Whole seconds since the epoch, rounded up: the unit of the table's TTL attribute.
    #[must_use]
    pub const fn seconds_up(self) -> i64 {
        self.0.saturating_add(999).div_euclid(1000)
    }

    /// This moment and `ms` milliseconds, kept inside the range.
    #[must_use]
    pub fn plus_ms(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms).clamp(0, LAST_MS))
    }

    /// The time of a change: now, but always later than the previous change, so that it distinguishes the two states.
    #[must_use]
    pub fn after(self, before: Self) -> Self {
        self.max(before.plus_ms(1))
    }

    /// The number of the UTC minute, counted from the epoch.
    #[must_use]
    pub const fn minute(self) -> i64 {
        self.0.div_euclid(MS_PER_MINUTE)
    }

    /// The number of the UTC hour, counted from the epoch.
    #[must_use]
    pub const fn hour(self) -> i64 {
        self.0.div_euclid(MS_PER_HOUR)
    }

    /// The UTC day as `YYYY-MM-DD`.
    #[must_use]
    pub fn day(self) -> String {
        DateTime::from_timestamp_millis(self.0)
            .unwrap_or_default()
            .format("%Y-%m-%d")
            .to_string()
    }

    /// Reads a date-time with offset, a date-time without one (taken as UTC) or a date alone (midnight UTC), as
    /// ISO 8601 writes them. Anything finer than a millisecond is dropped.
    #[must_use]
    pub fn parse_iso(text: &str) -> Option<Self> {
        let text = text.trim();
        // chrono reads years of any length and sign; the contract has four digits.
        let date = text.get(..10)?;
        let dashes_at_4_and_7 = date.char_indices().all(|(at, c)| {
            if at == 4 || at == 7 {
                c == '-'
            } else {
                c.is_ascii_digit()
            }
        });
        if !dashes_at_4_and_7 {
            return None;
        }
        let ms = parse_date(text)
            .or_else(|| parse_with_offset(text))
            .or_else(|| parse_local(text))?;
        Self::new(ms)
    }

    /// Reads a value of a query string: digits are milliseconds, anything else as [`UnixMs::parse_iso`].
    #[must_use]
    pub fn parse_query(text: &str) -> Option<Self> {
        let text = text.trim();
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Self::new(text.parse().ok()?);
        }
        Self::parse_iso(text)
    }
}

fn parse_date(text: &str) -> Option<i64> {
    let midnight = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?.and_hms_opt(0, 0, 0)?;
    Some(midnight.and_utc().timestamp_millis())
}

fn parse_with_offset(text: &str) -> Option<i64> {
    if let Ok(moment) = DateTime::parse_from_rfc3339(text) {
        return Some(moment.timestamp_millis());
    }
    let text = match text.strip_suffix(['Z', 'z']) {
        Some(rest) => format!("{rest}+00:00"),
        None => text.to_owned(),
    };
    ["%Y-%m-%dT%H:%M:%S%.f%z", "%Y-%m-%dT%H:%M%z"]
        .iter()
        .find_map(|form| DateTime::parse_from_str(&text, form).ok())
        .map(|moment| moment.timestamp_millis())
}

fn parse_local(text: &str) -> Option<i64> {
    ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S%.f"]
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
        .map(|moment| moment.and_utc().timestamp_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn iso(text: &str) -> Option<i64> {
        UnixMs::parse_iso(text).map(UnixMs::ms)
    }

    #[test]
    fn the_three_forms_of_iso_8601_are_read() {
        assert_eq!(iso("2026-01-02"), Some(1_767_312_000_000));
        assert_eq!(iso("2026-01-02T03:04:05"), Some(1_767_323_045_000));
        assert_eq!(iso("2026-01-02T03:04:05Z"), Some(1_767_323_045_000));
        assert_eq!(iso("2026-01-02T03:04:05.678Z"), Some(1_767_323_045_678));
        assert_eq!(iso("2026-01-02T05:04:05+02:00"), Some(1_767_323_045_000));
        assert_eq!(iso("2026-01-02T05:04:05+0200"), Some(1_767_323_045_000));
        assert_eq!(iso("2026-01-02T03:04Z"), Some(1_767_323_040_000));
        assert_eq!(iso("2026-01-02T03:04"), Some(1_767_323_040_000));
    }

    #[test]
    fn the_range_is_1970_to_9999() {
        assert_eq!(iso("1970-01-01"), Some(0));
        assert_eq!(iso("1969-12-31T23:59:59.999Z"), None);
        assert_eq!(iso("9999-12-31T23:59:59.999Z"), Some(LAST_MS));
        assert_eq!(UnixMs::new(LAST_MS + 1), None);
        assert_eq!(UnixMs::new(-1), None);
        assert_eq!(iso("+10000-01-01"), None);
    }

    #[test]
    fn what_is_no_moment_is_refused() {
        for text in [
            "",
            "x",
            "2026",
            "2026-1-2",
            "2026-13-01",
            "2026-02-30",
            "2026-01-02T25:00:00Z",
            "20260102",
            "2026-W01-1",
            "2026-01-02T03:04:05Zjunk",
            "-2026-01-02",
            "２０２６-01-02",
        ] {
            assert_eq!(iso(text), None, "{text:?}");
        }
    }

    #[test]
    fn digits_in_a_query_are_milliseconds() {
        assert_eq!(UnixMs::parse_query("1767312000000"), UnixMs::new(1_767_312_000_000));
        assert_eq!(UnixMs::parse_query("2026-01-02"), UnixMs::new(1_767_312_000_000));
        assert_eq!(UnixMs::parse_query("1.5"), None);
        assert_eq!(UnixMs::parse_query("-5"), None);
        assert_eq!(UnixMs::parse_query("99999999999999999999"), None);
    }
}
