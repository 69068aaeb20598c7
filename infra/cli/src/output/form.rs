//! The form of results: a table on a terminal, JSON lines in a pipe, or what `--output` says.

use std::fmt::Write;

use clap::ValueEnum;
use domain::UnixMs;
use domain::text::is_invisible;
use serde_json::Value;

use super::{Output, plain};
use crate::clock::iso;
use crate::csv_file::{self, joined};

const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;

/// A form of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Aligned columns, with times in words.
    Table,
    /// Indented JSON.
    Json,
    /// A line of JSON for each record.
    Jsonl,
    /// A line of CSV for each record of a list.
    Csv,
}

/// A column of a list: the member of its records, and its head in a table.
pub(crate) type Column<'a> = (&'a str, &'a str);

impl Output {
    /// Writes a list. Tables and CSV have these columns.
    pub(crate) fn list(&self, records: &[Value], columns: &[Column<'_>]) -> Result<(), String> {
        let row = |record: &Value| columns.iter().map(|(name, _)| self.cell(name, &record[*name])).collect();
        let rows = |heads: Vec<String>| [heads].into_iter().chain(records.iter().map(row)).collect::<Vec<_>>();
        match self.form {
            Form::Json => self.pretty(&records.into()),
            Form::Jsonl => records.iter().try_for_each(|record| self.json(&record.to_string())),
            Form::Table => {
                let heads = columns.iter().map(|(_, head)| (*head).to_owned()).collect();
                table(&rows(heads)).iter().try_for_each(|line| self.line(line))
            }
            Form::Csv => {
                let heads = columns.iter().map(|(name, _)| (*name).to_owned()).collect();
                rows(heads).iter().try_for_each(|row| self.bytes(&csv_file::line(row, b',')?))
            }
        }
    }

    /// Writes one record. A table has a line for each member.
    pub(crate) fn record(&self, record: &Value) -> Result<(), String> {
        let members = || record.as_object().into_iter().flatten();
        match self.form {
            Form::Jsonl => self.json(&record.to_string()),
            Form::Json | Form::Csv => self.pretty(record),
            Form::Table => {
                let rows = members().map(|(name, value)| vec![name.clone(), self.cell(name, value)]);
                table(&rows.collect::<Vec<_>>()).iter().try_for_each(|line| self.line(line))
            }
        }
    }

    /// Writes a record of a stream, which has no widths of columns: a line of text or of JSON.
    pub(crate) fn item(&self, json: &str, text: impl FnOnce() -> String) -> Result<(), String> {
        match self.form {
            Form::Json | Form::Jsonl => self.json(json),
            Form::Table | Form::Csv => self.line(&text()),
        }
    }

    /// Writes JSON as one line.
    pub(crate) fn json(&self, json: &str) -> Result<(), String> {
        self.line(&escaped(json))
    }

    /// Writes indented JSON.
    pub(crate) fn pretty(&self, value: &Value) -> Result<(), String> {
        let text = serde_json::to_string_pretty(value).map_err(|error| error.to_string())?;
        text.lines().try_for_each(|line| self.json(line))
    }

    /// A member as text. Its name says whether it is a time or a duration.
    fn cell(&self, name: &str, value: &Value) -> String {
        match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            Value::Array(texts) if texts.iter().all(Value::is_string) => {
                joined(&texts.iter().filter_map(|text| text.as_str().map(str::to_owned)).collect::<Vec<_>>())
            }
            value => match (value.as_u64(), value.as_i64().and_then(UnixMs::new)) {
                (_, Some(at)) if name.ends_with("At") => iso(at),
                (Some(ms), _) if name.ends_with("Ms") && self.form == Form::Table => lasting(ms),
                _ => value.to_string(),
            },
        }
    }
}

/// JSON in one line, without characters that a terminal acts on: JSON need not escape DEL, the second set of control
/// characters, and characters that turn the direction of text.
fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if matches!(c, '\n' | '\r') {
            // Only between values.
            text.push(' ');
        } else if c.is_control() || is_invisible(c) {
            // Four digits are enough for all of them. Writing to a string succeeds.
            let _ = write!(text, "\\u{:04x}", u32::from(c));
        } else {
            text.push(c);
        }
    }
    text
}

/// The rows with aligned columns: numbers at the right, texts at the left.
pub(crate) fn table(rows: &[Vec<String>]) -> Vec<String> {
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|cell| plain(cell)).collect()).collect();
    let columns = rows.first().map_or(0, Vec::len);
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let layout: Vec<(usize, bool)> = (0..columns)
        .map(|column| {
            let width = cells(column).map(|cell| cell.chars().count()).max();
            let is_number = |cell: &String| cell.parse::<u64>().is_ok();
            (width.unwrap_or_default(), cells(column).skip(1).all(is_number))
        })
        .collect();
    let padded = |(cell, &(width, is_number)): (&String, &(usize, bool))| {
        if is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
    };
    let line = |row: &Vec<String>| row.iter().zip(&layout).map(padded).collect::<Vec<_>>().join("  ");
    rows.iter().map(|row| line(row).trim_end().to_owned()).collect()
}

/// A duration in words, such as `6 days`.
fn lasting(ms: u64) -> String {
    let (unit_ms, unit) = match ms {
        0..MINUTE_MS => return "under a minute".to_owned(),
        MINUTE_MS..HOUR_MS => (MINUTE_MS, "minute"),
        _ if ms < DAY_MS.saturating_mul(2) => (HOUR_MS, "hour"),
        _ => (DAY_MS, "day"),
    };
    let rounded = ms.saturating_add(unit_ms.div_euclid(2)).div_euclid(unit_ms);
    let ending = if rounded == 1 { "" } else { "s" };
    format!("{rounded} {unit}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_one_line_and_moves_no_cursor() {
        let json = "{\"name\":\n\"é\u{9b}2J\u{7f}\u{202e}\"}";
        assert_eq!(escaped(json), r#"{"name": "é\u009b2J\u007f\u202e"}"#);
    }

    #[test]
    fn durations_are_rounded_words() {
        for (ms, expected) in [
            (0, "under a minute"),
            (MINUTE_MS - 1, "under a minute"),
            (MINUTE_MS, "1 minute"),
            (90_000, "2 minutes"),
            (HOUR_MS, "1 hour"),
            (2 * DAY_MS - 1, "48 hours"),
            (2 * DAY_MS, "2 days"),
            (6 * DAY_MS + HOUR_MS, "6 days"),
        ] {
            assert_eq!(lasting(ms), expected);
        }
    }
}
