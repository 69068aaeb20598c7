//! The protection of cells of CSV files: spreadsheets run texts that look like formulas.

use std::borrow::Cow;

/// The characters with which spreadsheets begin a formula, and the apostrophe.
const PROTECTED: [char; 7] = ['=', '+', '-', '@', '\t', '\r', APOSTROPHE];

/// The character before a text that is no formula.
const APOSTROPHE: char = '\'';

/// The text as it is written: a spreadsheet would run `=1+1`, so it gets an apostrophe. A text with an apostrophe gets one
/// more, so that [`unprotected`] reads each text as it was.
pub fn protected(text: &str) -> Cow<'_, str> {
    if text.starts_with(PROTECTED) { format!("{APOSTROPHE}{text}").into() } else { text.into() }
}

/// The text of a cell that [`protected`] wrote, or that a person wrote in the same way.
pub fn unprotected(cell: &str) -> &str {
    match cell.strip_prefix(APOSTROPHE) {
        Some(text) if text.starts_with(PROTECTED) => text,
        _ => cell,
    }
}
