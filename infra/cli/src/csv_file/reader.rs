//! Reads the lines of a CSV file one at a time, so that its size does not matter. Only UTF-8 is accepted: guessing
//! another encoding would spoil names without a warning.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Chain, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use csv::{ByteRecord, ReaderBuilder, Terminator};

use super::BYTE_ORDER_MARK;

/// The most columns.
pub const MAX_COLUMNS: usize = 200;

/// The longest cell, in bytes: longer than the application questions, which are the longest field of the API
/// (SPECIFICATION §15.1).
pub const MAX_CELL_BYTES: usize = 400_000;

/// The longest line that is read, in bytes. A quote that is never closed would turn the rest of the file into one line.
pub const MAX_LINE_BYTES: u64 = 4 * 1024 * 1024;

/// The delimiters that are recognized. The first one wins if a header has several equally often.
pub const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// The bytes that the parser reads ahead.
const READ_AHEAD_BYTES: usize = 8 * 1024;

/// Follows the last line. An open quote swallows it; otherwise it is a line of its own.
const END: &[u8] = b"\n\0\n";

/// The byte order marks of UTF-16.
const UTF_16: [&[u8]; 2] = [b"\xFF\xFE", b"\xFE\xFF"];

const REMEDY: &str = "save the file as \"CSV UTF-8\"";

/// A file that is being read.
#[derive(Debug)]
pub struct Reader {
    csv: csv::Reader<Bounded>,
    record: ByteRecord,
    /// The names of the columns, without empty ones at the end.
    pub header: Vec<String>,
    /// The delimiter of the file.
    pub delimiter: u8,
    has_crlf: bool,
    /// The lines before the part that the parser reads.
    skipped: u64,
    number: u64,
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

/// Checks a whole file: its encoding, its quotes, its header. Returns the number of its lines.
///
/// # Errors
/// A one-line message that names the file.
pub fn check(path: &Path, delimiter: Option<u8>) -> Result<u64, String> {
    let in_file = |message: String| format!("{}: {message}", path.display());
    let mut reader = Reader::open(path, delimiter)?;
    let mut lines: u64 = 0;
    while reader.next_line().map_err(in_file)?.is_some() {
        lines = lines.saturating_add(1);
    }
    if lines == 0 {
        return Err(in_file("the file has no line after the header".to_owned()));
    }
    Ok(lines)
}

impl Reader {
    /// Opens a file and reads its header. Without a delimiter, the header decides.
    ///
    /// # Errors
    /// A one-line message that names the file.
    pub fn open(path: &Path, delimiter: Option<u8>) -> Result<Self, String> {
        let opened = Self::try_open(path, delimiter);
        opened.map_err(|message| format!("{}: {message}", path.display()))
    }

    fn try_open(path: &Path, delimiter: Option<u8>) -> Result<Self, String> {
        let unreadable = |error: io::Error| format!("the file cannot be read: {error}");
        let mut file = BufReader::new(File::open(path).map_err(unreadable)?);
        let beginning = file.fill_buf().map_err(unreadable)?;
        if UTF_16.iter().any(|mark| beginning.starts_with(mark)) {
            return Err(format!("line 1 begins as UTF-16 text does: {REMEDY}"));
        }
        let mut start = 0;
        if beginning.starts_with(BYTE_ORDER_MARK) {
            file.consume(BYTE_ORDER_MARK.len());
            start = BYTE_ORDER_MARK.len();
        }
        let mut first = Vec::new();
        let mut limited = (&mut file).take(MAX_LINE_BYTES);
        limited.read_until(b'\n', &mut first).map_err(unreadable)?;
        if !first.ends_with(b"\n") && first.contains(&b'\r') {
            return Err(format!("its lines end as on an old Macintosh: {REMEDY}"));
        }
        let named = separator_line(&first);
        if named.is_some() {
            start = start.saturating_add(first.len());
        }
        let start = u64::try_from(start).unwrap_or_default();
        file.seek(SeekFrom::Start(start)).map_err(unreadable)?;
        let delimiter = delimiter.or(named).unwrap_or_else(|| guess(&first));
        let bounded = Bounded {
            file: file.chain(END),
            read: 0,
            limit: Arc::default(),
        };
        let csv = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            // With CRLF as the end, the parser would count a line only when the next one begins.
            .terminator(Terminator::Any(b'\n'))
            .buffer_capacity(READ_AHEAD_BYTES)
            .from_reader(bounded);
        let mut reader = Self {
            csv,
            record: ByteRecord::new(),
            header: Vec::new(),
            delimiter,
            has_crlf: first.ends_with(b"\r\n"),
            skipped: u64::from(named.is_some()),
            number: 1,
        };
        reader.header = reader.read_header()?;
        Ok(reader)
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
    ///
    /// # Errors
    /// A one-line message if the rest cannot be read.
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
        Ok(Some(Line {
            number: self.number,
            cells,
            error,
        }))
    }

    /// The cells of the next line that has any text.
    fn record(&mut self) -> Result<Option<Vec<String>>, String> {
        loop {
            if !self.read_record()? {
                return Ok(None);
            }
            let bytes = self.record.as_slice();
            let after = self.csv.position().line().saturating_add(self.skipped);
            self.number = after.saturating_sub(line_ends(bytes).saturating_add(1));
            if bytes.ends_with(END) {
                // No line end follows the last character.
                let number = self.number.saturating_add(1);
                return Err(format!("line {number}: a quote is never closed"));
            }
            if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
                let number = self.number.saturating_add(self.line_ends_before(at));
                if bytes == b"\0" && !self.read_record()? {
                    return Ok(None);
                }
                return Err(format!(
                    "line {number} has a NUL character, so the file may be UTF-16: {REMEDY}"
                ));
            }
            let mut cells = self.cells()?;
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
    }

    fn read_record(&mut self) -> Result<bool, String> {
        let position = self.csv.position();
        let limit = position.byte().saturating_add(MAX_LINE_BYTES);
        let before = position.line().saturating_add(self.skipped);
        self.csv.get_ref().limit.store(limit, Ordering::Relaxed);
        let read = self.csv.read_byte_record(&mut self.record);
        read.map_err(|error| format!("after line {before}: {error}"))
    }

    fn cells(&self) -> Result<Vec<String>, String> {
        let mut read: usize = 0;
        let mut cells = Vec::with_capacity(self.record.len());
        for cell in &self.record {
            let text = std::str::from_utf8(cell).map_err(|error| {
                let before = self.line_ends_before(read.saturating_add(error.valid_up_to()));
                let number = self.number.saturating_add(before);
                format!("line {number} is not UTF-8, it may be Latin-1 or Windows-1252: {REMEDY}")
            })?;
            cells.push(text.to_owned());
            read = read.saturating_add(cell.len());
        }
        Ok(cells)
    }

    /// The line ends of the record before this byte of its text.
    fn line_ends_before(&self, at: usize) -> u64 {
        line_ends(self.record.as_slice().get(..at).unwrap_or_default())
    }
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

/// The file and the line that ends it. Bytes after the limit are not read, and the limit moves with the lines.
#[derive(Debug)]
struct Bounded {
    file: Chain<BufReader<File>, &'static [u8]>,
    read: u64,
    limit: Arc<AtomicU64>,
}

impl Read for Bounded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read > self.limit.load(Ordering::Relaxed) {
            let message = format!("a line is longer than {MAX_LINE_BYTES} bytes, or a quote is never closed");
            return Err(io::Error::other(message));
        }
        let read = self.file.read(buffer)?;
        self.read = self.read.saturating_add(u64::try_from(read).unwrap_or_default());
        Ok(read)
    }
}
