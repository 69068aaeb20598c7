//! Reads a file: finds out what it is, and hands its lines to a sink.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use crate::decoder::{self, Text};
use crate::delimited::{Parser, Record};
use crate::failure::{ReadError, failed, unreadable};
use crate::formats::{Delimiter, Encoding, FileFormat};
use crate::line::{MAX_FILE_BYTES, TableCell};
use crate::table::{Found, Row, Sink, Table};
use crate::{delimiter, json_lines, xlsx};

/// What a person said about a file. The bytes tell the rest.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    pub encoding: Option<Encoding>,
    pub delimiter: Option<Delimiter>,
    pub sheet: Option<String>,
}

/// The text from which the delimiter is found.
const HEAD_BYTES: usize = 256 * 1024;

const GUESSED: &str =
    "The encoding was guessed as Windows-1252. If letters such as ä or é are wrong, choose another encoding.";

const REPLACED: &str =
    "Some bytes are no text in this encoding and were replaced by \u{FFFD}. Choose another encoding.";

/// How other files begin, and what to do with them.
const OTHERS: [(&[u8], &str); 6] = [
    (
        b"\xD0\xCF\x11\xE0",
        "The file is a workbook of an old Excel, or has a password. Save it as an .xlsx workbook without a password.",
    ),
    (b"%PDF", "The file is a PDF. Export the table from the program that made it, as .xlsx or CSV."),
    (b"\x1F\x8B", "The file is compressed. Unpack it first."),
    (b"{\\rtf", "The file is a text document. Save the table as an .xlsx workbook or as CSV."),
    (b"<", "The file is a web page or XML. Save the table as an .xlsx workbook or as CSV."),
    (b"\x89PNG", "The file is a picture. Save the table as an .xlsx workbook or as CSV."),
];

/// Reads the file, and hands each line to the sink, which may stop it.
///
/// # Errors
/// The file is no table, or the file or the sink failed.
pub fn read<'a>(file: &mut File, options: &ReadOptions, sink: &'a mut Sink<'a>) -> Result<Found, ReadError> {
    if file.metadata()?.len() > MAX_FILE_BYTES {
        return Err(failed(
            "too_large",
            format!("The file has more than {MAX_FILE_BYTES} bytes. Split it into several."),
        ));
    }
    let mut head = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    Read::by_ref(file).take(8).read_to_end(&mut head)?;
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
        return xlsx::read(file, options.sheet.as_deref(), Table::new(sink));
    }
    if let Some((_, advice)) = OTHERS.iter().find(|(begin, _)| head.starts_with(begin)) {
        return Err(unreadable(*advice));
    }
    text(file, options, Table::new(sink))
}

fn text(file: &mut File, options: &ReadOptions, mut table: Table<'_>) -> Result<Found, ReadError> {
    let (encoding, is_guess) = match options.encoding {
        Some(encoding) => (encoding, false),
        None => decoder::detect(file)?,
    };
    let head = head(&mut Text::new(file, encoding)?)?;
    let mut text = Text::new(file, encoding)?;
    let (format, delimiter) = if json_lines::is_json(&head) {
        json_lines::read(&mut text, &mut table)?;
        (FileFormat::JsonLines, None)
    } else {
        (FileFormat::Csv, Some(delimited(&head, &mut text, options.delimiter, &mut table)?))
    };
    let mut found = table.end(format)?;
    if is_guess {
        found.warnings.push(GUESSED.to_owned());
    }
    if text.has_replacements {
        found.warnings.push(REPLACED.to_owned());
    }
    Ok(Found { encoding: Some(encoding), delimiter, ..found })
}

/// The beginning of a text, which shows its form.
fn head(text: &mut Text<'_>) -> Result<String, ReadError> {
    let mut head = String::new();
    while head.len() < HEAD_BYTES
        && let Some(chunk) = text.next()?
    {
        head.push_str(chunk);
    }
    Ok(head)
}

/// Reads delimited text that begins with `head`.
fn delimited(
    head: &str,
    text: &mut Text<'_>,
    chosen: Option<Delimiter>,
    table: &mut Table<'_>,
) -> Result<Delimiter, ReadError> {
    let (named, mut skipped) = delimiter::named(head).unwrap_or_default();
    let body = head.get(skipped..).unwrap_or_default();
    let delimiter = chosen.or(named).unwrap_or_else(|| delimiter::found(body, head.len() < HEAD_BYTES));
    let mut parser = Parser::new(delimiter.byte(), if skipped > 0 { 2 } else { 1 });
    let mut each = |record: Record| {
        let cells = record.cells.into_iter().map(TableCell::of_text).collect();
        table.row(Row { number: record.number, width: Some(record.width), cells, fault: record.fault })
    };
    while let Some(chunk) = text.next()? {
        parser.push(chunk.get(std::mem::take(&mut skipped)..).unwrap_or_default(), &mut each)?;
    }
    parser.end(&mut each)?;
    Ok(delimiter)
}
