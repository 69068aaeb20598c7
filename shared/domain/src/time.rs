//! Points in time: Unix milliseconds, from the year 1970 to 9999 (SPECIFICATION §3.6), and days from the year 1 on.

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, TimeZone};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

const FIRST_DAY_MS: i64 = -62_135_596_800_000;

const LAST_MS: i64 = 253_402_300_799_999;

/// Numbers of ten digits: in seconds, the years 2001 to 2286; in milliseconds, January to April 1970.
const OF_TEN_DIGITS: std::ops::RangeInclusive<i64> = 1_000_000_000..=9_999_999_999;

/// Longer than clocks ever skip.
const SKIP: TimeDelta = TimeDelta::hours(25);

const MS_PER_MINUTE: i64 = 60_000;
const MS_PER_HOUR: i64 = 3_600_000;
pub const DAY_MS: i64 = 24 * MS_PER_HOUR;

/// Unix time in milliseconds, UTC; `0 ..= 253402300799999`. Only the beginning of a day ([`UnixMs::parse_day`]) can be
/// earlier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnixMs(i64);

impl UnixMs {
    /// The moment `ms` after the epoch; `None` outside the years 1970 to 9999.
    pub fn new(ms: i64) -> Option<Self> {
        (0..=LAST_MS).contains(&ms).then_some(Self(ms))
    }

    /// Milliseconds since the epoch.
    pub const fn ms(self) -> i64 {
        self.0
    }

    /// Whether a number of milliseconds was perhaps meant in seconds (SPECIFICATION §3.6).
    pub fn looks_like_seconds(self) -> bool {
        OF_TEN_DIGITS.contains(&self.0)
    }

    /// Whether a text of [`UnixMs::parse_iso`] has a time of day without an offset.
    pub fn lacks_offset(text: &str) -> bool {
        let time = text.trim().get(DATE_CHARS..).unwrap_or_default();
        !time.is_empty() && !time.contains(['Z', 'z', '+', '-'])
    }

    /// The moment at which clocks of this zone show the time that UTC clocks show at this one. A time that clocks show
    /// twice is the first of both; one that they skip is as long after the skip.
    #[must_use]
    pub fn on_clocks_of(self, zone: Tz) -> Self {
        let shown = DateTime::from_timestamp_millis(self.0).unwrap_or_default().naive_utc();
        let moment = zone.from_local_datetime(&shown).earliest();
        // No zone has two changes within a day and an hour.
        let before = || zone.from_local_datetime(&shown.checked_sub_signed(SKIP)?).earliest();
        let before_skip = || before()?.checked_add_signed(SKIP);
        moment.or_else(before_skip).map_or(self, |moment| Self::default().plus_ms(moment.timestamp_millis()))
    }

    /// Whole seconds since the epoch, rounded up: the unit of the table's TTL attribute.
    pub const fn seconds_up(self) -> i64 {
        self.0.saturating_add(999).div_euclid(1000)
    }

    /// This moment and `ms` milliseconds, kept inside the range.
    pub fn plus_ms(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms).clamp(0, LAST_MS))
    }

    /// The time of a change: now, but always later than the previous change, so that it distinguishes the two states.
    pub fn after(self, before: Self) -> Self {
        self.max(before.plus_ms(1))
    }

    /// The number of the UTC minute, counted from the epoch.
    pub const fn minute(self) -> i64 {
        self.0.div_euclid(MS_PER_MINUTE)
    }

    /// The number of the UTC hour, counted from the epoch.
    pub const fn hour(self) -> i64 {
        self.0.div_euclid(MS_PER_HOUR)
    }

    /// The last millisecond of the day that begins at this moment.
    #[must_use]
    pub fn end_of_day(self) -> Self {
        Self(self.0.saturating_add(DAY_MS - 1))
    }

    /// The UTC day as `YYYY-MM-DD`.
    pub fn day(self) -> String {
        DateTime::from_timestamp_millis(self.0).unwrap_or_default().format("%Y-%m-%d").to_string()
    }

    /// Its month, `YYYY-MM`, in UTC.
    pub fn month(self) -> String {
        DateTime::from_timestamp_millis(self.0).unwrap_or_default().format("%Y-%m").to_string()
    }

    /// The beginning of its month.
    pub fn month_start(self) -> Self {
        Self::parse_day(&format!("{}-01", self.month())).unwrap_or_default()
    }

    /// Reads a date (midnight UTC), a date-time without offset (taken as UTC) or one with offset, in the extended
    /// format of ISO 8601 (SPECIFICATION §3.6). Anything finer than a millisecond is dropped.
    pub fn parse_iso(text: &str) -> Option<Self> {
        let text = text.trim();
        let (date, rest) = text.split_at_checked(DATE_CHARS)?;
        let ms = match rest.chars().next() {
            None => midnight(date)?,
            Some('T' | 't' | ' ') => midnight(date)?.checked_add(time_of_day(rest.get(1..)?)?)?,
            Some(_) => return None,
        };
        Self::new(ms)
    }

    /// Reads a day such as `1965-04-01`, in the years 1 to 9999: the moment at which it begins in UTC.
    pub fn parse_day(text: &str) -> Option<Self> {
        let midnight = midnight(text).filter(|_| text.len() == DATE_CHARS)?;
        (FIRST_DAY_MS..=LAST_MS).contains(&midnight).then_some(Self(midnight))
    }

    /// Reads a value of a query string: digits are milliseconds, anything else as [`UnixMs::parse_iso`]. A `+` that the
    /// client did not encode arrives as a space and is read as `+`. A number that reads as a date of the basic format
    /// is refused, with or without leading zeros: nobody means the first day of 1970 by `20260102`.
    pub fn parse_query(text: &str) -> Option<Self> {
        let text = text.trim();
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            return if is_basic_date(text.trim_start_matches('0')) { None } else { Self::new(text.parse().ok()?) };
        }
        match text.split_at_checked(DATE_CHARS.saturating_add(1)) {
            Some((date, time)) => Self::parse_iso(&format!("{date}{}", time.replace(' ', "+"))),
            None => Self::parse_iso(text),
        }
    }
}

/// What the service assumes of a number that looks like seconds, and of a time without an offset (SPECIFICATION §3.6).
pub const LIKE_SECONDS: &str =
    "is read as milliseconds, so it is in January to April 1970. It was perhaps meant in seconds.";
pub const WITHOUT_OFFSET: &str = "has no offset, so it is read as UTC. Add Z, or an offset such as +02:00.";

/// The forms that a time can have in a body, for messages.
pub const TIME_FORMS: &str = "must be Unix milliseconds as an integer, or ISO 8601 such as 2026-01-02, \
                              2026-01-02T03:04:05Z or 2026-01-02T03:04:05.678+02:00, in the years 1970 to 9999";

/// The form of a day, for messages.
pub const DAY_FORM: &str = "must be a day such as 2026-01-02, in the years 0001 to 9999";

/// The characters of a date such as `2026-01-02`.
const DATE_CHARS: usize = 10;

fn is_basic_date(digits: &str) -> bool {
    digits.len() == 8 && NaiveDate::parse_from_str(digits, "%Y%m%d").is_ok_and(|date| date.year() >= 1970)
}

/// A number of exactly two digits, at most `max`.
fn two_digits(text: &str, max: i64) -> Option<i64> {
    let is_number = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_number && *number <= max)
}

/// The Unix milliseconds at which a day such as `2026-01-02` begins in UTC.
fn midnight(date: &str) -> Option<i64> {
    // chrono reads years of any length and sign; the contract has four digits.
    let is_dash = |at| at == 4 || at == 7;
    let mut characters = date.char_indices();
    if !characters.all(|(at, c)| if is_dash(at) { c == '-' } else { c.is_ascii_digit() }) {
        return None;
    }
    let midnight = NaiveDate::parse_from_str(date, "%Y-%m-%d").ok()?.and_hms_opt(0, 0, 0)?;
    Some(midnight.and_utc().timestamp_millis())
}

/// The milliseconds from midnight UTC to a time such as `03:04`, `03:04:05,678Z` or `24:00+02`.
fn time_of_day(text: &str) -> Option<i64> {
    let end = text.find(['Z', 'z', '+', '-']).unwrap_or(text.len());
    let (clock, offset) = text.split_at_checked(end)?;
    clock_ms(clock)?.checked_sub(offset_ms(offset)?)
}

/// The milliseconds from midnight: hours and minutes, and perhaps seconds with a fraction. 24:00 ends the day; a leap
/// second is the first of the next minute.
fn clock_ms(text: &str) -> Option<i64> {
    let mut parts = text.splitn(3, ':');
    let (hour, minute) = (two_digits(parts.next()?, 24)?, two_digits(parts.next()?, 59)?);
    let (second, ms) = match parts.next() {
        None => (0, 0),
        Some(seconds) => match seconds.split_once(['.', ',']) {
            None => (two_digits(seconds, 60)?, 0),
            Some((whole, fraction)) => (two_digits(whole, 60)?, fraction_ms(fraction)?),
        },
    };
    if hour == 24 && (minute, second, ms) != (0, 0, 0) {
        return None;
    }
    let minutes = hour.checked_mul(60)?.checked_add(minute)?;
    let seconds = minutes.checked_mul(60)?.checked_add(second)?;
    seconds.checked_mul(1_000)?.checked_add(ms)
}

/// The milliseconds of a second's decimal fraction.
fn fraction_ms(digits: &str) -> Option<i64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let thousandths: String = digits.chars().chain("000".chars()).take(3).collect();
    thousandths.parse().ok().filter(|_| is_number)
}

/// The milliseconds by which local time is ahead of UTC: `Z`, `+02`, `+0200` or `+02:00`; nothing is UTC.
fn offset_ms(text: &str) -> Option<i64> {
    if matches!(text, "" | "Z" | "z") {
        return Some(0);
    }
    let (sign, rest) = text.split_at_checked(1)?;
    let (hour, minute) = rest.split_at_checked(2)?;
    let minute = match minute.strip_prefix(':').unwrap_or(minute) {
        "" if minute.is_empty() => 0,
        digits => two_digits(digits, 59)?,
    };
    let minutes = two_digits(hour, 23)?.checked_mul(60)?.checked_add(minute)?;
    let ms = minutes.checked_mul(MS_PER_MINUTE)?;
    Some(if sign == "-" { ms.saturating_neg() } else { ms })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn iso(text: &str) -> Option<i64> {
        UnixMs::parse_iso(text).map(UnixMs::ms)
    }

    /// 2026-01-02T03:04:05Z.
    const MOMENT: i64 = 1_767_323_045_000;

    #[test]
    fn every_form_of_a_moment_is_that_moment() {
        for offset in ["Z", "z", "", "+00", "-00:00", "+0000"] {
            for (clock, ms) in [("03:04:05", 0), ("03:04:05.6", 600), ("03:04:05,6789", 678), ("03:04", -5_000)] {
                for separator in ["T", "t", " "] {
                    let text = format!(" 2026-01-02{separator}{clock}{offset} ");
                    assert_eq!(iso(&text), Some(MOMENT + ms), "{text}");
                }
            }
        }
        for text in ["05:04:05+02", "05:04:05+0200", "05:04:05+02:00", "01:34:05-01:30", "02:04:05-01"] {
            assert_eq!(iso(&format!("2026-01-02T{text}")), Some(MOMENT), "{text}");
        }
        assert_eq!(iso("2026-01-02"), Some(1_767_312_000_000));
        for midnight in [
            "2026-01-01T24:00",
            "2026-01-01T24:00:00.000Z",
            "2026-01-02T02:00+02",
            "2026-01-01T23:59:60Z",
            "2026-01-02T01:59:60+02:00",
        ] {
            assert_eq!(iso(midnight), Some(1_767_312_000_000), "{midnight}");
        }
    }

    #[test]
    fn the_range_is_1970_to_9999() {
        assert_eq!(iso("1970-01-01"), Some(0));
        assert_eq!(iso("1969-12-31T24:00"), Some(0));
        assert_eq!(iso("1969-12-31T23:59:59.999Z"), None);
        assert_eq!(iso("9999-12-31T23:59:59.999Z"), Some(LAST_MS));
        assert_eq!(iso("9999-12-31T24:00Z"), None);
        assert_eq!(UnixMs::new(LAST_MS + 1), None);
        assert_eq!(UnixMs::new(-1), None);
        assert_eq!(iso("+10000-01-01"), None);
    }

    #[test]
    fn days_begin_in_the_year_1() {
        for (day, ms) in [
            ("0001-01-01", FIRST_DAY_MS),
            ("1965-04-01", -149_990_400_000),
            ("1969-12-31", -86_400_000),
            ("1970-01-01", 0),
            ("9999-12-31", 253_402_214_400_000),
        ] {
            let moment = UnixMs::parse_day(day).unwrap();
            assert_eq!((moment.ms(), moment.day().as_str()), (ms, day));
        }
        for text in [
            "0000-12-31",
            "-001-01-01",
            "10000-01-01",
            "1965-02-29",
            "1965-04-1",
            "1965-4-01",
            "1965-04-01T00:00",
            " 1965-04-01",
            "",
        ] {
            assert_eq!(UnixMs::parse_day(text), None, "{text:?}");
        }
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
            "20260102",
            "20260102T030405Z",
            "2026-W01-1",
            "2026-002",
            "-2026-01-02",
            "２０２６-01-02",
            "2026-01-02Z",
            "2026-01-02X03:04",
        ] {
            assert_eq!(iso(text), None, "{text:?}");
        }
        for time in [
            "",
            "03",
            "0304",
            "3:04",
            "25:00:00Z",
            "24:00:01",
            "24:01",
            "24:00:00,5",
            "03:60",
            "03:04:61",
            "03:04:05.",
            "03:04:05.x",
            "03:04:05Zjunk",
            "03:04:05+2",
            "03:04:05+24",
            "03:04:05+02:60",
            "03:04:05+02:",
            "03:04:05+020",
            "03:04:05+",
            "03:04:05+02:0é",
            "03:04:05 02:00",
            "03:04:05:06",
        ] {
            assert_eq!(iso(&format!("2026-01-02T{time}")), None, "{time:?}");
        }
    }

    #[test]
    fn a_query_takes_digits_as_milliseconds_and_a_space_as_a_plus_sign() {
        let query = |text: &str| UnixMs::parse_query(text).map(UnixMs::ms);
        assert_eq!(query("1767312000000"), Some(1_767_312_000_000));
        assert_eq!(query("2026-01-02"), Some(1_767_312_000_000));
        for text in
            ["2026-01-02T05:04:05 02:00", "2026-01-02 05:04:05 02", "2026-01-02T05:04:05+0200", "2026-01-02 03:04:05"]
        {
            assert_eq!(query(text), Some(MOMENT), "{text}");
        }
        assert_eq!(
            (query("20260230"), query("10000000"), query("2026010")),
            (Some(20_260_230), Some(10_000_000), Some(2_026_010))
        );
        for text in ["20260102", "0020260102", "1.5", "-5", "99999999999999999999", "2026-01-02T05:04:05  02:00", ""] {
            assert_eq!(query(text), None, "{text}");
        }
    }
}
