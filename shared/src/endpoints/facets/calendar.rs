//! Local days, ISO weeks and months of a time zone.

use chrono::{DateTime, Datelike, Offset, TimeZone};
use chrono_tz::Tz;
use index::Calendar;

const MS_PER_SECOND: i64 = 1_000;
const MS_PER_DAY: i64 = 86_400_000;

/// The groups of the dates of a facet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Days such as `2026-11-22`.
    Day,
    /// ISO weeks, which begin on Monday, such as `2026-W47`.
    Week,
    /// Months such as `2026-11`.
    Month,
}

impl Unit {
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "day" => Some(Self::Day),
            "week" => Some(Self::Week),
            "month" => Some(Self::Month),
            _ => None,
        }
    }
}

/// The calendar of a facet. Since 1970, no zone of the IANA database changed its offset twice within a week.
#[derive(Clone, Copy, Debug)]
pub struct Dates {
    pub zone: Tz,
    pub unit: Unit,
}

fn utc(ms: i64) -> DateTime<chrono::Utc> {
    DateTime::from_timestamp_millis(ms).unwrap_or_default()
}

impl Calendar for Dates {
    fn offset_ms(&self, ms: i64) -> i64 {
        let offset = self.zone.offset_from_utc_datetime(&utc(ms).naive_utc()).fix();
        i64::from(offset.local_minus_utc()).saturating_mul(MS_PER_SECOND)
    }

    fn name(&self, day: i64) -> String {
        let date = utc(day.saturating_mul(MS_PER_DAY)).date_naive();
        let week = date.iso_week();
        match self.unit {
            Unit::Day => format!("{:04}-{:02}-{:02}", date.year(), date.month(), date.day()),
            Unit::Week => format!("{:04}-W{:02}", week.year(), week.week()),
            Unit::Month => format!("{:04}-{:02}", date.year(), date.month()),
        }
    }
}
