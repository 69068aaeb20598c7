//! CSV files of prospects, as spreadsheets write and read them.

pub mod cell;
pub mod reader;

use csv::{Terminator, WriterBuilder};

/// The byte order mark by which spreadsheets recognize UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A line with these texts, with the quotes of RFC 4180, protected from formulas, and with its line end.
pub fn line<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, delimiter: u8) -> Result<Vec<u8>, String> {
    let mut writer = WriterBuilder::new().delimiter(delimiter).terminator(Terminator::CRLF).from_writer(Vec::new());
    for text in texts {
        let text = cell::protected(text.as_ref());
        writer.write_field(text.as_bytes()).map_err(|error| error.to_string())?;
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
