//! CSV files of prospects, as spreadsheets read them.

use csv::{Terminator, WriterBuilder};
use domain::formula::protected;

/// The byte order mark by which spreadsheets recognize UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// What separates the texts of a cell.
const SEPARATORS: [char; 2] = [';', ','];

/// A line with these texts, with the quotes of RFC 4180, protected from formulas, and with its line end.
pub(crate) fn line<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, delimiter: u8) -> Result<Vec<u8>, String> {
    let mut writer = WriterBuilder::new().delimiter(delimiter).terminator(Terminator::CRLF).from_writer(Vec::new());
    for text in texts {
        writer.write_field(protected(text.as_ref()).as_bytes()).map_err(|error| error.to_string())?;
    }
    // An empty record ends the line.
    writer.write_record(None::<&[u8]>).map_err(|error| error.to_string())?;
    writer.into_inner().map_err(|error| error.to_string())
}

/// A delimiter on the command line: a character that is part of no text, or `tab`.
pub(crate) fn delimiter(text: &str) -> Result<u8, &'static str> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii_punctuation() && *byte != b'"' || *byte == b'\t' => Ok(*byte),
        _ => Err("must be a character such as , ; | or the word tab"),
    }
}

/// Several texts as one: joined by `; `, or a JSON array if one of them has a separator.
pub(crate) fn joined(texts: &[String]) -> String {
    let is_plain = |text: &String| !text.is_empty() && text.trim() == text && !text.contains(SEPARATORS);
    let text = texts.join("; ");
    if texts.iter().all(is_plain) && !text.starts_with('[') {
        text
    } else {
        serde_json::to_string(texts).unwrap_or(text)
    }
}
