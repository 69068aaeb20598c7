//! How Excel shows the numbers of cells: as numbers, days, times, or digits.

use std::collections::HashMap;

use chrono::{Days, NaiveDate};
use domain::input::Json;
use quick_xml::events::Event;

use super::parts::{Archive, MAX_PART_BYTES, attribute};
use super::workbook::Workbook;
use crate::failure::ReadError;
use crate::line::TableCell;

const SECONDS_OF_DAY: f64 = 86_400.0;

/// How a number is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Display {
    Number,
    /// A day, with its time if the second is true.
    Day(bool),
    Time,
    /// At least so many digits, such as the five of a postal code.
    Digits(usize),
}

/// The style of each number that cells name.
#[derive(Default)]
pub(super) struct Styles(Vec<Display>);

impl Styles {
    pub(super) fn read(archive: &mut Archive<'_>, workbook: &Workbook) -> Result<Self, ReadError> {
        let mut styles = Self::default();
        let Some(name) = workbook.styles.as_ref().filter(|name| archive.find(name).is_some()) else {
            return Ok(styles);
        };
        let (mut codes, mut is_of_cells) = (HashMap::new(), false);
        let mut xml = archive.part(name, MAX_PART_BYTES)?;
        loop {
            match xml.next()? {
                Event::Start(tag) | Event::Empty(tag) => {
                    let number = |name| attribute(&tag, name).and_then(|text| text.parse::<u32>().ok());
                    match tag.local_name().into_inner() {
                        "numFmt" => {
                            let code = attribute(&tag, "formatCode").unwrap_or_default();
                            codes.insert(number("numFmtId").unwrap_or_default(), of_code(&code));
                        }
                        "cellXfs" => is_of_cells = true,
                        "xf" if is_of_cells => {
                            let id = number("numFmtId").unwrap_or_default();
                            styles.0.push(codes.get(&id).copied().unwrap_or_else(|| of_id(id)));
                        }
                        _ => {}
                    }
                }
                Event::End(tag) if tag.local_name().into_inner() == "cellXfs" => return Ok(styles),
                Event::Eof => return Ok(styles),
                _ => {}
            }
        }
    }

    /// The cell with this number, as its style shows it.
    pub(super) fn cell(&self, number: &str, style: Option<usize>, is_1904: bool) -> TableCell {
        let Some(value) = number.parse::<f64>().ok().filter(|value| value.is_finite()) else {
            return TableCell::of_text(number.to_owned());
        };
        let display = style.and_then(|style| self.0.get(style)).copied().unwrap_or(Display::Number);
        let text = match display {
            Display::Number => None,
            Display::Day(has_time) => day(value, has_time, is_1904),
            Display::Time => Some(clock(value)),
            Display::Digits(digits) => {
                let text = decimal(value);
                Some(format!("{text:0>digits$}")).filter(|_| !text.contains(['.', '-']))
            }
        };
        text.map_or_else(|| typed(&decimal(value)), TableCell::Text)
    }
}

fn typed(number: &str) -> TableCell {
    TableCell::Json(number.parse().map_or_else(|_| Json::Number(number.to_owned()), Json::Integer))
}

/// The number with the 15 digits that Excel keeps, and without an exponent.
fn decimal(value: f64) -> String {
    let rounded: f64 = format!("{value:.14e}").parse().unwrap_or(value);
    let text = rounded.to_string();
    if text == "-0" { "0".to_owned() } else { text }
}

/// The styles that every workbook has.
const fn of_id(id: u32) -> Display {
    match id {
        14..=17 | 27..=31 | 36 | 50..=58 => Display::Day(false),
        22 => Display::Day(true),
        18..=21 | 32..=35 | 45..=47 => Display::Time,
        _ => Display::Number,
    }
}

/// What a format code such as `dd.mm.yyyy` or `00000` shows: its letters outside quotes and brackets.
fn of_code(code: &str) -> Display {
    let first = code.split(';').next().unwrap_or_default();
    let (mut letters, mut end, mut is_escaped) = (String::new(), None, false);
    for c in first.chars() {
        match (end, c) {
            _ if is_escaped => is_escaped = false,
            (None, '\\' | '_' | '*') => is_escaped = true,
            (None, '"') => end = Some('"'),
            (None, '[') => end = Some(']'),
            (None, c) => letters.push(c.to_ascii_lowercase()),
            (Some(other), c) if c == other => end = None,
            // Hours that go on beyond 24.
            (Some(']'), 'h' | 'H') => letters.push('h'),
            _ => {}
        }
    }
    let (has_day, has_time) = (letters.contains(['d', 'y']), letters.contains(['h', 's']));
    match (has_day, has_time) {
        _ if letters.contains("general") => Display::Number,
        (true, has_time) => Display::Day(has_time),
        (false, true) => Display::Time,
        (false, false) if letters.contains('m') => Display::Day(false),
        _ if letters.len() > 1 && letters.chars().all(|c| c == '0') => Display::Digits(letters.len()),
        _ => Display::Number,
    }
}

/// The day that a number counts, in ISO 8601, with its time unless that is midnight.
fn day(value: f64, has_time: bool, is_1904: bool) -> Option<String> {
    let seconds = (value.fract() * SECONDS_OF_DAY).round();
    let (days, seconds) = if seconds >= SECONDS_OF_DAY { (value.trunc() + 1.0, 0.0) } else { (value.trunc(), seconds) };
    let days: u64 = days.to_string().parse().ok()?;
    // Excel has a 29 February 1900, which no other calendar has.
    let first = match (is_1904, days) {
        (true, _) => NaiveDate::from_ymd_opt(1904, 1, 1),
        (false, ..60) => NaiveDate::from_ymd_opt(1899, 12, 31),
        (false, 60..) => NaiveDate::from_ymd_opt(1899, 12, 30),
    }?;
    let day = first.checked_add_days(Days::new(days))?.to_string();
    let is_midnight = !has_time || seconds == 0.0;
    Some(if is_midnight { day } else { format!("{day}T{}", clock(seconds / SECONDS_OF_DAY)) })
}

/// The time of a part of a day, such as 13:45:00; more than a day has more hours.
fn clock(value: f64) -> String {
    let seconds: u64 = (value.abs() * SECONDS_OF_DAY).round().to_string().parse().unwrap_or_default();
    let [hours, minutes, seconds] = [seconds / 3600, seconds / 60 % 60, seconds % 60];
    format!("{hours:02}:{minutes:02}:{seconds:02}")
}
