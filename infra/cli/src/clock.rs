//! The time of this machine. No other module asks for it.

use std::time::SystemTime;

use chrono::DateTime;
use domain::UnixMs;
use tokio::time::Instant;

/// Now.
#[expect(clippy::disallowed_methods, reason = "the one place of this program that reads the clock")]
pub(crate) fn now() -> UnixMs {
    let since_epoch = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let ms = since_epoch.map(|since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX));
    UnixMs::default().plus_ms(ms.unwrap_or_default())
}

/// Now, to measure durations.
pub(crate) fn instant() -> Instant {
    Instant::now()
}

/// The time of a header `Date`.
pub(crate) fn read_date(text: &str) -> Option<UnixMs> {
    let date = DateTime::parse_from_rfc2822(text.trim()).ok()?;
    UnixMs::new(date.timestamp_millis())
}

/// The time as `2026-01-02T03:04:05Z`.
pub(crate) fn iso(at: UnixMs) -> String {
    let at = DateTime::from_timestamp_millis(at.ms()).unwrap_or_default();
    at.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_headers_are_read() {
        let at = read_date("Thu, 01 Jan 2026 00:00:05 GMT").unwrap();
        assert_eq!((at.ms(), iso(at).as_str()), (1_767_225_605_000, "2026-01-01T00:00:05Z"));
        assert_eq!(read_date("yesterday"), None);
    }
}
