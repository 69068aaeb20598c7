//! The text of a cell: several texts in one cell, and the protection from formulas.

use std::borrow::Cow;

/// The characters with which spreadsheets begin a formula.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// The character before a text that is no formula.
const APOSTROPHE: char = '\'';

/// What separates the texts of a cell.
const SEPARATORS: [char; 2] = [';', ','];

/// The text as it is written: a spreadsheet would run `=1+1`, so it gets an apostrophe. A text that has apostrophes
/// before such a character gets one more, so that [`unprotected`] reads each text as it was.
#[must_use]
pub fn protected(text: &str) -> Cow<'_, str> {
    if text.trim_start_matches(APOSTROPHE).starts_with(FORMULA) {
        format!("{APOSTROPHE}{text}").into()
    } else {
        text.into()
    }
}

/// The text of a cell that [`protected`] wrote, or that a person wrote in the same way.
#[must_use]
pub fn unprotected(cell: &str) -> &str {
    match cell.strip_prefix(APOSTROPHE) {
        Some(text) if text.trim_start_matches(APOSTROPHE).starts_with(FORMULA) => text,
        _ => cell,
    }
}

/// Several texts as one: joined by `; `, or a JSON array if one of them has a separator.
#[must_use]
pub fn joined(texts: &[String]) -> String {
    let is_plain = |text: &String| !text.is_empty() && text.trim() == text && !text.contains(SEPARATORS);
    let text = texts.join("; ");
    if texts.iter().all(is_plain) && !text.starts_with('[') {
        text
    } else {
        serde_json::to_string(texts).unwrap_or(text)
    }
}

/// The texts of a cell that [`joined`] wrote, or that are separated by semicolons or commas. Empty ones are left out.
#[must_use]
pub fn split(cell: &str) -> Vec<String> {
    if cell.starts_with('[')
        && let Ok(texts) = serde_json::from_str(cell)
    {
        return texts;
    }
    let texts = cell.split(SEPARATORS).map(str::trim).filter(|text| !text.is_empty());
    texts.map(str::to_owned).collect()
}
