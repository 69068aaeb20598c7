//! Lines of a CSV file, with the quotes of RFC 4180 and protected from formulas.

use csv::{Terminator, WriterBuilder};

use super::cell::protected;

/// The line with these texts, including its line end.
///
/// # Errors
/// It cannot be written.
pub fn line<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, delimiter: u8) -> Result<Vec<u8>, String> {
    let mut writer = WriterBuilder::new()
        .delimiter(delimiter)
        .terminator(Terminator::CRLF)
        .from_writer(Vec::new());
    for text in texts {
        let text = protected(text.as_ref());
        writer.write_field(text.as_bytes()).map_err(|error| error.to_string())?;
    }
    // An empty record ends the line.
    writer.write_record(None::<&[u8]>).map_err(|error| error.to_string())?;
    writer.into_inner().map_err(|error| error.to_string())
}
