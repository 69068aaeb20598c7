//! CSV files of prospects, as spreadsheets write and read them.

pub mod cell;
pub mod reader;

use csv::{Terminator, WriterBuilder};

/// The byte order mark by which spreadsheets recognize UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A line with these texts, with the quotes of RFC 4180, protected from formulas, and with its line end.
///
/// # Errors
/// The line cannot be written.
pub fn line<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, delimiter: u8) -> Result<Vec<u8>, String> {
    let mut writer = WriterBuilder::new()
        .delimiter(delimiter)
        .terminator(Terminator::CRLF)
        .from_writer(Vec::new());
    for text in texts {
        let text = cell::protected(text.as_ref());
        writer.write_field(text.as_bytes()).map_err(|error| error.to_string())?;
    }
    // An empty record ends the line.
    writer.write_record(None::<&[u8]>).map_err(|error| error.to_string())?;
    writer.into_inner().map_err(|error| error.to_string())
}
