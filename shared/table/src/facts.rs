//! What the values of a column have in common, found value by value within bounds.

use std::borrow::Cow;

use domain::input::Json;
use domain::{Email, ProspectId};

use crate::line::TableCell;
use crate::{dates, numbers, values};

/// The most different values that are kept: one more than the options of a suggested select.
pub(crate) const MAX_DISTINCT: usize = 13;

const MAX_SAMPLES: usize = 3;
const SAMPLE_CHARS: usize = 100;

/// The most characters of an option and of a text.
pub(crate) const OPTION_CHARS: usize = 100;
const TEXT_CHARS: usize = 1_000;

/// Longer texts are no emails, numbers or dates.
const SHORT_BYTES: usize = 254;

/// The digits of phone numbers.
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 7..=15;

/// Values that two formats read: numbers with a comma and with a point, dates with the day and with the month first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forms {
    /// How many values are of the kind in some format.
    pub(crate) fitting: u64,
    /// The first value that the two formats read differently.
    ambiguous: Option<String>,
    /// The first value that the first format alone reads.
    first: Option<String>,
    /// The first value that the second format alone reads.
    second: Option<String>,
}

impl Forms {
    fn add(&mut self, text: &str, readings: &[Option<String>; 2]) {
        let example = match readings {
            [None, None] => return,
            [Some(one), Some(other)] if one == other => None,
            [Some(_), Some(_)] => Some(&mut self.ambiguous),
            [Some(_), None] => Some(&mut self.first),
            [None, Some(_)] => Some(&mut self.second),
        };
        self.fitting = self.fitting.saturating_add(1);
        if let Some(example) = example {
            example.get_or_insert_with(|| text.to_owned());
        }
    }

    /// The format of the values that only one format reads; `of` has both formats.
    pub(crate) fn format<F: Copy>(&self, of: [F; 2]) -> Option<F> {
        match (&self.first, &self.second) {
            (Some(_), None) => Some(of[0]),
            (None, Some(_)) => Some(of[1]),
            _ => None,
        }
    }

    /// Values that leave the format open.
    fn doubts(&self) -> impl Iterator<Item = &String> {
        let contradict = self.first.iter().zip(&self.second).flat_map(|(one, other)| [one, other]);
        let is_open = self.first.is_some() == self.second.is_some();
        self.ambiguous.iter().filter(move |_| is_open).chain(contradict)
    }

    pub(crate) fn is_open(&self) -> bool {
        self.doubts().next().is_some()
    }

    /// Whether values contradict each other.
    pub(crate) fn is_mixed(&self) -> bool {
        self.first.is_some() && self.second.is_some()
    }
}

/// A column: its header, and what is known of its values.
#[derive(Clone, Debug, Default)]
pub struct ColumnFacts {
    pub header: String,
    /// How many cells hold something.
    pub(crate) filled: u64,
    samples: Vec<String>,
    /// The first different values; [`MAX_DISTINCT`] of them if there are more.
    pub(crate) distinct: Vec<String>,
    pub(crate) numbers: Forms,
    pub(crate) dates: Forms,
    pub(crate) emails: u64,
    pub(crate) phones: u64,
    pub(crate) prospect_ids: u64,
    pub(crate) booleans: u64,
    pub(crate) links: u64,
    /// How many values are days without a time, and how many have a time.
    pub(crate) days: u64,
    pub(crate) times: u64,
    /// Whether a value is a code of digits, a value is long, and an option would be too long.
    pub(crate) has_code: bool,
    pub(crate) has_long: bool,
    pub(crate) has_long_option: bool,
}

impl ColumnFacts {
    pub(crate) fn new(header: &str) -> Self {
        Self { header: header.to_owned(), ..Self::default() }
    }

    /// Adds the value of a cell.
    pub(crate) fn add(&mut self, cell: &TableCell) {
        let (text, is_typed) = match cell {
            TableCell::Empty | TableCell::Json(Json::Null) => return,
            TableCell::Text(text) => (Cow::from(text.trim()), false),
            TableCell::Json(json) => (values::text_of(json).into(), true),
        };
        count(&mut self.filled, true);
        self.remember(&text);
        self.has_long |= text.contains('\n') || is_longer(&text, TEXT_CHARS);
        self.has_long_option |= is_longer(&text, OPTION_CHARS);
        if is_typed {
            count(&mut self.numbers.fitting, matches!(cell, TableCell::Json(Json::Integer(_) | Json::Number(_))));
            count(&mut self.booleans, matches!(cell, TableCell::Json(Json::Bool(_))));
            return;
        }
        count(&mut self.booleans, values::boolean(&text).is_some() && !text.starts_with(|c: char| c.is_ascii_digit()));
        count(&mut self.links, is_link(&text));
        if text.len() > SHORT_BYTES {
            return;
        }
        count(&mut self.emails, text.contains('@') && Email::parse(&text).is_some());
        count(&mut self.prospect_ids, ProspectId::parse(&text).is_some());
        if !text.contains(|c: char| c.is_ascii_digit()) {
            return;
        }
        count(&mut self.phones, is_phone(&text));
        self.has_code |= numbers::is_code(&text);
        self.numbers.add(&text, &numbers::readings(&text));
        let readings = dates::readings(&text);
        if let Some(iso) = readings.iter().flatten().next() {
            count(&mut self.days, dates::is_day(iso));
            count(&mut self.times, !dates::is_day(iso));
        }
        self.dates.add(&text, &readings);
    }

    fn remember(&mut self, text: &str) {
        let text: String = text.chars().take(SAMPLE_CHARS).collect();
        if self.distinct.len() < MAX_DISTINCT && !self.distinct.contains(&text) {
            if self.samples.len() < MAX_SAMPLES {
                self.samples.push(text.clone());
            }
            self.distinct.push(text);
        }
    }

    /// Whether all values are counted here.
    pub(crate) fn are_all(&self, count: u64) -> bool {
        self.filled > 0 && count == self.filled
    }

    /// Whether more than four fifths of the values are counted here.
    pub(crate) fn are_most(&self, count: u64) -> bool {
        count.saturating_mul(5) > self.filled.saturating_mul(4)
    }

    /// Values to show. They include the ones that leave the format of numbers or dates open, so that a person sees why
    /// the service asks.
    pub(crate) fn samples(&self) -> Vec<String> {
        let doubts = self.numbers.doubts().chain(self.dates.doubts()).take(MAX_SAMPLES);
        let mut samples: Vec<String> = doubts.cloned().collect();
        for sample in &self.samples {
            if samples.len() < MAX_SAMPLES && !samples.contains(sample) {
                samples.push(sample.clone());
            }
        }
        samples
    }
}

fn count(counter: &mut u64, is_counted: bool) {
    *counter = counter.saturating_add(u64::from(is_counted));
}

fn is_longer(text: &str, characters: usize) -> bool {
    text.len() > characters && text.chars().nth(characters).is_some()
}

fn is_link(text: &str) -> bool {
    text.split_once("://").is_some_and(|(scheme, rest)| {
        let is_web = ["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
        is_web && !rest.is_empty() && !rest.contains(char::is_whitespace)
    })
}

/// Digits as people write phone numbers. Plain digits may be anything.
fn is_phone(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '\u{a0}' | '(' | ')' | '-' | '.' | '/');
    let is_written = PHONE_DIGITS.contains(&digits) && text.strip_prefix('+').unwrap_or(text).chars().all(is_part);
    let is_number = || numbers::readings(text) != [None, None];
    let is_divided = text.contains([' ', '-', '/', '(', '.']);
    let begins = text.starts_with('+') || is_divided && (text.starts_with(['0', '(']) || digits >= 10 && !is_number());
    is_written && begins && dates::readings(text) == [None, None]
}
