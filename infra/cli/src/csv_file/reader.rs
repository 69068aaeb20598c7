//! Reads CSV files. Only UTF-8 is accepted: guessing another encoding would spoil names without a warning.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use csv::{Position, ReaderBuilder, StringRecord, Terminator};
use domain::prospect::digest;

use super::BYTE_ORDER_MARK;

/// The most columns.
pub const MAX_COLUMNS: usize = 200;

/// The longest cell, in bytes: longer than the application questions, which are the longest field of the API.
pub const MAX_CELL_BYTES: usize = 400_000;

/// The delimiters that are recognized. The first one wins if a header has several equally often.
pub const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// Follows the last line. An open quote swallows it; otherwise it is a line of its own.
const END: &str = "\n\0\n";

/// The byte order marks of UTF-16.
const UTF_16: [&[u8]; 2] = [b"\xFF\xFE", b"\xFE\xFF"];

const REMEDY: &str = "save the file as \"CSV UTF-8\"";

/// A file that is being read.
#[derive(Debug)]
pub struct Reader {
    csv: csv::Reader<Cursor<Vec<u8>>>,
    /// The names of the columns, without empty ones at the end.
    pub header: Vec<String>,
    /// The delimiter of the file.
    pub delimiter: u8,
    /// The number of lines after the header that have any text.
    pub lines: u64,
    /// The digest of its text.
    pub digest: String,
    has_crlf: bool,
    number: u64,
    /// Where the first line after the header begins.
    start: Position,
}

/// A line that has a cell that is not empty.
#[derive(Debug, PartialEq, Eq)]
pub struct Line {
    /// The number of its first line in the file, from 1.
    pub number: u64,
    /// A cell for each column.
    pub cells: Vec<String>,
    /// Why its cells cannot be used.
    pub error: Option<String>,
}

impl Reader {
    /// Reads a file, and checks all of it: its encoding, its quotes, its header. Without a delimiter, the header
    /// decides.
    pub fn open(path: &Path, delimiter: Option<u8>) -> Result<Self, String> {
        let bytes = fs::read(path).map_err(|error| format!("the file cannot be read: {error}"));
        let checked = bytes.and_then(|bytes| Self::checked(bytes, delimiter));
        checked.map_err(|message| format!("{}: {message}", path.display()))
    }

    fn checked(mut bytes: Vec<u8>, delimiter: Option<u8>) -> Result<Self, String> {
        check_encoding(&bytes)?;
        if bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        let first = bytes.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
        if !first.ends_with(b"\n") && first.contains(&b'\r') {
            return Err(format!("its lines end as on an old Macintosh: {REMEDY}"));
        }
        let named = separator_line(first);
        let delimiter = delimiter.or(named).unwrap_or_else(|| guess(first));
        let has_crlf = first.ends_with(b"\r\n");
        let digest = digest(&String::from_utf8_lossy(&bytes));
        bytes.extend_from_slice(END.as_bytes());
        let csv = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            // With CRLF as the end, the parser would count a line only when the next one begins.
            .terminator(Terminator::Any(b'\n'))
            .from_reader(Cursor::new(bytes));
        let mut reader =
            Self { csv, header: Vec::new(), delimiter, lines: 0, digest, has_crlf, number: 1, start: Position::new() };
        if named.is_some() {
            reader.record()?;
        }
        reader.header = reader.read_header()?;
        reader.start = reader.csv.position().clone();
        while reader.next_line()?.is_some() {
            reader.lines = reader.lines.saturating_add(1);
        }
        if reader.lines == 0 {
            return Err("the file has no line after the header".to_owned());
        }
        reader.rewind()?;
        Ok(reader)
    }

    /// Goes back to the first line after the header.
    pub fn rewind(&mut self) -> Result<(), String> {
        self.csv.seek(self.start.clone()).map_err(|error| error.to_string())
    }

    fn read_header(&mut self) -> Result<Vec<String>, String> {
        let Some(cells) = self.record()? else {
            return Err("the file is empty".to_owned());
        };
        let mut header: Vec<String> = cells.iter().map(|cell| cell.trim().to_owned()).collect();
        while header.last().is_some_and(String::is_empty) {
            header.pop();
        }
        if header.len() > MAX_COLUMNS {
            let columns = header.len();
            return Err(format!("the file has {columns} columns, more than {MAX_COLUMNS}"));
        }
        Ok(header)
    }

    /// The next line; `None` at the end.
    pub fn next_line(&mut self) -> Result<Option<Line>, String> {
        let Some(mut cells) = self.record()? else {
            return Ok(None);
        };
        let columns = self.header.len();
        // Spreadsheets add empty columns at the end.
        while cells.len() > columns && cells.last().is_some_and(|cell| cell.trim().is_empty()) {
            cells.pop();
        }
        let mut error = None;
        if cells.len() != columns {
            error = Some(format!("the line has {} cells instead of {columns}", cells.len()));
            let surplus = cells.split_off(columns.min(cells.len()));
            cells.resize(columns, String::new());
            if let Some(last) = cells.last_mut() {
                for cell in surplus {
                    last.push(char::from(self.delimiter));
                    last.push_str(&cell);
                }
            }
        } else if let Some(at) = cells.iter().position(|cell| cell.len() > MAX_CELL_BYTES) {
            let column = self.header.get(at).map_or("", String::as_str);
            error = Some(format!("{column:?} is longer than {MAX_CELL_BYTES} bytes"));
        }
        Ok(Some(Line { number: self.number, cells, error }))
    }

    /// The cells of the next line that has any text.
    fn record(&mut self) -> Result<Option<Vec<String>>, String> {
        let mut record = StringRecord::new();
        while self.csv.read_record(&mut record).map_err(|error| error.to_string())? {
            let text = record.as_slice();
            let after = self.csv.position().line();
            self.number = after.saturating_sub(line_ends(text.as_bytes()).saturating_add(1));
            if text.ends_with(END) {
                // No line end follows the last character.
                let number = self.number.saturating_add(1);
                return Err(format!("line {number}: a quote is never closed"));
            }
            if text == "\0" {
                break;
            }
            let mut cells: Vec<String> = record.iter().map(str::to_owned).collect();
            if self.has_crlf
                && let Some(last) = cells.last_mut()
                && last.ends_with('\r')
            {
                last.pop();
            }
            if cells.iter().any(|cell| !cell.trim().is_empty()) {
                return Ok(Some(cells));
            }
        }
        Ok(None)
    }
}

/// Names the line that is not text.
fn check_encoding(bytes: &[u8]) -> Result<(), String> {
    if UTF_16.iter().any(|mark| bytes.starts_with(mark)) {
        return Err(format!("line 1 begins as UTF-16 text does: {REMEDY}"));
    }
    let (at, fault) = match (std::str::from_utf8(bytes), bytes.iter().position(|byte| *byte == 0)) {
        (_, Some(at)) => (at, "has a NUL character, so the file may be UTF-16"),
        (Err(error), None) => (error.valid_up_to(), "is not UTF-8, it may be Latin-1 or Windows-1252"),
        (Ok(_), None) => return Ok(()),
    };
    let number = line_ends(bytes.get(..at).unwrap_or_default()).saturating_add(1);
    Err(format!("line {number} {fault}: {REMEDY}"))
}

fn line_ends(bytes: &[u8]) -> u64 {
    let lines = bytes.split(|byte| *byte == b'\n').count();
    u64::try_from(lines.saturating_sub(1)).unwrap_or(u64::MAX)
}

/// The delimiter of a line such as `sep=;`, which some spreadsheets write before the header.
fn separator_line(line: &[u8]) -> Option<u8> {
    match line.trim_ascii_end().strip_prefix(b"sep=") {
        Some([delimiter]) => Some(*delimiter),
        // The tab was trimmed.
        Some([]) if line.starts_with(b"sep=\t") => Some(b'\t'),
        _ => None,
    }
}

/// The delimiter that the header has most often outside quotes.
fn guess(header: &[u8]) -> u8 {
    let unquoted = header.split(|byte| *byte == b'"').step_by(2);
    let unquoted: Vec<u8> = unquoted.flatten().copied().collect();
    let count = |delimiter: &u8| unquoted.split(|byte| byte == delimiter).count();
    let best = DELIMITERS.into_iter().rev().max_by_key(count);
    best.unwrap_or(b',')
}
