//! Days and times as people write them.

use domain::UnixMs;

use crate::formats::DateFormat;

/// The characters of a day such as `2026-01-02`.
const DAY_CHARS: usize = 10;

/// The day, or the day and the time, in ISO 8601; `None` if the text is neither in this format.
pub(crate) fn read(text: &str, format: DateFormat) -> Option<String> {
    let end = text.find([' ', 'T', 't', ',']).unwrap_or(text.len());
    let (day, time) = text.split_at_checked(end)?;
    let separator = day.chars().find(|c| !c.is_ascii_digit())?;
    let parts: Vec<&str> = day.split(separator).collect();
    let (year, month, day) = match (*parts.as_slice().first_chunk::<3>()?, separator, format) {
        ([year, month, day], '-' | '/' | '.', _) if year.len() == 4 => (year, month, day),
        ([day, month, year], '-' | '/' | '.', DateFormat::DayFirst)
        | ([month, day, year], '-' | '/', DateFormat::MonthFirst) => (year, month, day),
        _ => return None,
    };
    if parts.len() != 3 || year.len() != 4 {
        return None;
    }
    let day = format!("{year}-{month:0>2}-{day:0>2}");
    UnixMs::parse_day(&day)?;
    let time = time.trim_start_matches([' ', 'T', 't', ',']);
    if time.is_empty() {
        return Some(day);
    }
    let mut moment = format!("{day}T{}", in_24_hours(time)?);
    if UnixMs::lacks_offset(&moment) {
        moment.push('Z');
    }
    UnixMs::parse_iso(&moment).map(|_| moment)
}

/// The text in both formats: with the day first and with the month first.
pub(crate) fn readings(text: &str) -> [Option<String>; 2] {
    [DateFormat::DayFirst, DateFormat::MonthFirst].map(|format| read(text, format))
}

/// Whether a result of [`read`] has no time.
pub(crate) fn is_day(iso: &str) -> bool {
    iso.len() == DAY_CHARS
}

/// `2:30 PM` as `14:30`. Times without AM or PM stay.
fn in_24_hours(time: &str) -> Option<String> {
    let lower = time.to_ascii_lowercase();
    let Some(clock) = lower.strip_suffix("am").or_else(|| lower.strip_suffix("pm")) else {
        let is_short = time.chars().nth(1) == Some(':');
        return Some(format!("{}{time}", if is_short { "0" } else { "" }));
    };
    let (hour, rest) = clock.trim_end().split_once(':')?;
    let hour: u32 = hour.parse().ok().filter(|hour| (1..=12).contains(hour))?;
    let from_midnight = hour.checked_rem(12)?;
    let hour = if lower.ends_with("pm") { from_midnight.saturating_add(12) } else { from_midnight };
    Some(format!("{hour:02}:{rest}"))
}
