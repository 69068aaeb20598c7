//! Reads a file: finds out what it is, and hands its lines to a sink.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use domain::formula::unprotected;

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
    let detected = if options.encoding.is_some() { None } else { Some(decoder::detect(file)?) };
    let (encoding, is_guess) =
        detected.or(options.encoding.map(|encoding| (encoding, false))).unwrap_or((Encoding::Utf8, false));
    let mut text = Text::new(file, encoding)?;
    let mut head = String::new();
    while head.len() < HEAD_BYTES
        && let Some(chunk) = text.next()?
    {
        head.push_str(chunk);
    }
    let (format, delimiter) = if json_lines::is_json(&head) {
        let mut text = text.again()?;
        json_lines::read(&mut text, &mut table)?;
        warn(&mut table, &text, is_guess);
        (FileFormat::JsonLines, None)
    } else {
        let delimiter = delimited(&head, &mut text, options.delimiter, &mut table)?;
        warn(&mut table, &text, is_guess);
        (FileFormat::Csv, Some(delimiter))
    };
    let found = table.end(format)?;
    Ok(Found { encoding: Some(encoding), delimiter, ..found })
}

fn warn(table: &mut Table<'_>, text: &Text<'_>, is_guess: bool) {
    if is_guess {
        let guess =
            "The encoding was guessed as Windows-1252. If letters such as ä or é are wrong, choose another encoding.";
        table.warnings.push(guess.to_owned());
    }
    if text.has_replacements {
        let replaced =
            "Some bytes are no text in this encoding and were replaced by \u{FFFD}. Choose another encoding.";
        table.warnings.push(replaced.to_owned());
    }
}

/// Reads delimited text of which `head` is the beginning.
fn delimited(
    head: &str,
    text: &mut Text<'_>,
    chosen: Option<Delimiter>,
    table: &mut Table<'_>,
) -> Result<Delimiter, ReadError> {
    let named = delimiter::named(head);
    let (named, skipped) = named.unwrap_or_default();
    let body = head.get(skipped..).unwrap_or_default();
    let is_whole = head.len() < HEAD_BYTES;
    let delimiter = chosen.or(named).unwrap_or_else(|| delimiter::found(body, is_whole));
    let mut parser = Parser::new(delimiter.byte(), if skipped > 0 { 2 } else { 1 });
    let mut each = |record: Record| {
        let cells = record.cells.into_iter();
        let cells = cells.map(|cell| TableCell::of_text(plain(cell))).collect();
        table.row(Row { number: record.number, width: Some(record.width), cells, fault: record.fault })
    };
    parser.push(body, &mut each)?;
    while let Some(chunk) = text.next()? {
        parser.push(chunk, &mut each)?;
    }
    parser.end(&mut each)?;
    Ok(delimiter)
}

/// The text of a cell without the apostrophe that protects spreadsheets from formulas.
fn plain(cell: String) -> String {
    let text = unprotected(&cell);
    if text.len() < cell.len() { text.to_owned() } else { cell }
}
