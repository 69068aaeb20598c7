//! Reads the lines of a CSV file one at a time, so that its size does not matter.

use std::fs::File;
use std::io::{self, BufReader, Chain, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use csv::{ReaderBuilder, StringRecord, Terminator};

use super::{dialect, encoding};

/// The most columns.
pub const MAX_COLUMNS: usize = 200;

/// The longest cell, in bytes: more than the longest field of the API, the application questions (SPECIFICATION §15.1).
pub const MAX_CELL_BYTES: usize = 400_000;

/// The longest line that is read at all, in bytes. A quote that is never closed makes one of the rest of the file.
pub const MAX_LINE_BYTES: u64 = 4 * 1024 * 1024;

/// The bytes that the parser reads ahead.
const READ_AHEAD_BYTES: usize = 8 * 1024;

/// The only line after the last one. No file has a NUL, so a line in which it is not alone has an open quote.
const END: &[u8] = b"\n\0\n";
const END_CELL: &str = "\0";

/// A file that is being read.
#[derive(Debug)]
pub struct Reader {
    csv: csv::Reader<Bounded>,
    record: StringRecord,
    /// The names of the columns, without empty ones at the end.
    pub header: Vec<String>,
    /// The delimiter of the file.
    pub delimiter: u8,
    has_crlf: bool,
    /// The lines before those that the parser counts.
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
    let file = File::open(path).map_err(|error| in_file(format!("it cannot be read: {error}")))?;
    encoding::check(file).map_err(in_file)?;
    let mut reader = Reader::open(path, delimiter)?;
    let mut lines: u64 = 0;
    while reader.next()?.is_some() {
        lines = lines.saturating_add(1);
    }
    if lines == 0 {
        return Err(in_file("there is no line after the header".to_owned()));
    }
    Ok(lines)
}

impl Reader {
    /// Opens a file and reads its header. Without a delimiter, the header says which one it is.
    ///
    /// # Errors
    /// A one-line message that names the file.
    pub fn open(path: &Path, delimiter: Option<u8>) -> Result<Self, String> {
        let opened = Self::try_open(path, delimiter);
        opened.map_err(|message| format!("{}: {message}", path.display()))
    }

    fn try_open(path: &Path, delimiter: Option<u8>) -> Result<Self, String> {
        let unreadable = |error: io::Error| format!("it cannot be read: {error}");
        let mut file = BufReader::new(File::open(path).map_err(unreadable)?);
        let dialect = dialect::read(&mut file).map_err(unreadable)?;
        if dialect.has_cr {
            return Err("its lines end as on an old Macintosh: save the file as \"CSV UTF-8\"".to_owned());
        }
        file.seek(SeekFrom::Start(dialect.start)).map_err(unreadable)?;
        let delimiter = delimiter.unwrap_or(dialect.delimiter);
        let limit = Arc::new(AtomicU64::new(0));
        let bounded = Bounded {
            file: file.chain(END),
            read: 0,
            limit: Arc::clone(&limit),
        };
        let csv = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            // With CRLF as the end, the parser would count a line after the next one began.
            .terminator(Terminator::Any(b'\n'))
            .buffer_capacity(READ_AHEAD_BYTES)
            .from_reader(bounded);
        let mut reader = Self {
            csv,
            record: StringRecord::new(),
            header: Vec::new(),
            delimiter,
            has_crlf: dialect.has_crlf,
            skipped: dialect.skipped,
            number: 1,
        };
        reader.header = reader.read_header()?;
        Ok(reader)
    }

    fn read_header(&mut self) -> Result<Vec<String>, String> {
        let Some(cells) = self.record()? else {
            return Err("it is empty".to_owned());
        };
        let mut header: Vec<String> = cells.iter().map(|cell| cell.trim().to_owned()).collect();
        while header.last().is_some_and(String::is_empty) {
            header.pop();
        }
        if header.len() > MAX_COLUMNS {
            return Err(format!("it has {} columns, more than {MAX_COLUMNS}", header.len()));
        }
        Ok(header)
    }

    /// The next line; `None` at the end.
    ///
    /// # Errors
    /// A one-line message if the rest cannot be read.
    pub fn next(&mut self) -> Result<Option<Line>, String> {
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
            error = Some(format!("it has {} cells instead of {columns}", cells.len()));
            let surplus = cells.split_off(columns.min(cells.len()));
            cells.resize(columns, String::new());
            if let Some(last) = cells.last_mut() {
                let delimiter = char::from(self.delimiter);
                for cell in surplus {
                    last.push(delimiter);
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
            let bytes = self.csv.position().byte();
            let limit = bytes.saturating_add(MAX_LINE_BYTES);
            self.csv.get_ref().limit.store(limit, Ordering::Relaxed);
            let before = self.csv.position().line().saturating_add(self.skipped);
            let read = self.csv.read_record(&mut self.record);
            if !read.map_err(|error| format!("after line {before}: {error}"))? {
                return Ok(None);
            }
            let text = self.record.as_slice();
            let line_ends = text.bytes().filter(|byte| *byte == b'\n').count();
            let after = self.csv.position().line().saturating_add(self.skipped);
            let inside = u64::try_from(line_ends).unwrap_or(u64::MAX).saturating_add(1);
            self.number = after.saturating_sub(inside);
            if text == END_CELL {
                return Ok(None);
            }
            if text.contains(END_CELL) {
                // No line end follows the last character.
                let number = self.number.saturating_add(1);
                return Err(format!("line {number}: a quote is never closed"));
            }
            let mut cells: Vec<String> = self.record.iter().map(str::to_owned).collect();
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
}

/// The file and what ends it, of which only the first bytes are read. The limit moves with the lines.
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::cell::unprotected;
    use super::super::dialect::DELIMITERS;
    use super::super::writer;
    use super::*;

    /// Calls `test` with a file of these bytes.
    fn with_file<T>(name: &str, bytes: &[u8], test: impl FnOnce(&Path) -> T) -> T {
        let path = std::env::temp_dir().join(format!("admin-reader-{name}-{}.csv", std::process::id()));
        fs::write(&path, bytes).unwrap();
        let result = test(&path);
        fs::remove_file(&path).unwrap();
        result
    }

    fn read(path: &Path) -> Result<(Vec<String>, Vec<Line>), String> {
        let lines = check(path, None)?;
        let mut reader = Reader::open(path, None)?;
        let mut read = Vec::new();
        while let Some(line) = reader.next()? {
            read.push(line);
        }
        assert_eq!(u64::try_from(read.len()).unwrap(), lines);
        Ok((reader.header, read))
    }

    #[test]
    fn any_table_reads_back_as_it_was_written_in_each_dialect() {
        let pieces = ["a", "ë", "\"", ",", ";", "\t", "\n", "\r\n", " ", "=", "'", "😀"];
        let mut rng = fastrand::Rng::with_seed(30);
        for round in 0..300 {
            let delimiter = rng.choice(DELIMITERS).unwrap();
            let (columns, has_mark) = (rng.usize(2..5), rng.bool());
            let mut text = || {
                (0..rng.usize(..6))
                    .map(|_| rng.choice(pieces).unwrap())
                    .collect::<String>()
            };
            let table: Vec<Vec<String>> = (0..4)
                .map(|row| (0..columns).map(|column| format!("{row}{column}{}.", text())).collect())
                .collect();
            let mut header: Vec<String> = (0..columns).map(|column| format!("column {column}")).collect();
            header[0] = format!("\"{}\" column", ";,\t".replace(char::from(delimiter), ""));
            let mut bytes = if has_mark {
                encoding::BYTE_ORDER_MARK.to_vec()
            } else {
                Vec::new()
            };
            let mut numbers = Vec::new();
            for (at, row) in [&[header.clone()][..], &table].concat().into_iter().enumerate() {
                if at == table.len() {
                    bytes.extend(b"\r\n");
                }
                numbers.push(bytes.split(|byte| *byte == b'\n').count());
                bytes.extend(writer::line(row, delimiter).unwrap());
            }
            let text = String::from_utf8(bytes.clone()).unwrap();
            if round % 2 == 0 && text.matches("\r\n").count() == table.len() + 2 {
                // No cell has a CRLF: the same table with LF, and without the end of the last line.
                bytes = text.replace("\r\n", "\n").trim_end().as_bytes().to_vec();
            }
            let (read_header, lines) = with_file("dialect", &bytes, read).unwrap();
            assert_eq!(read_header, header);
            let cells = |line: &Line| line.cells.iter().map(|cell| unprotected(cell).to_owned()).collect();
            let found: Vec<Vec<String>> = lines.iter().map(cells).collect();
            assert_eq!(found, table);
            let found: Vec<u64> = lines.iter().map(|line| line.number).collect();
            let expected: Vec<u64> = numbers[1..]
                .iter()
                .map(|number| u64::try_from(*number).unwrap())
                .collect();
            assert_eq!(found, expected, "{}", String::from_utf8_lossy(&bytes));
        }
    }

    #[test]
    fn quirks_of_spreadsheets_are_read_and_faults_are_named() {
        let long = "x".repeat(MAX_CELL_BYTES);
        let wide = |columns: usize| format!("{}\n1", vec!["a"; columns].join(","));
        let cases = [
            ("sep=;\na;b\n1;2", "3: 1|2"),
            ("a\tb\n1\t2\n", "2: 1|2"),
            ("a,b,,\n1,2,,\n,,,\n\n3,4,\n", "2: 1|2 5: 3|4"),
            ("a,b\r\n1,\"2\"\r\n3,4", "2: 1|2 3: 3|4"),
            (
                "a,b\n1\n1,2,3,4\n",
                "2: 1| (it has 1 cells instead of 2) 3: 1|2,3,4 (it has 4 cells instead of 2)",
            ),
            ("a,b\n", "!there is no line after the header"),
            ("", "!it is empty"),
            ("\n \n", "!it is empty"),
            ("a,b\r1,2\r", "!old Macintosh"),
            ("a,b\n1,2\n3,\"4\n5,6\n", "!line 3: a quote is never closed"),
            (&format!("a\n{long}\n"), &format!("2: {long}")),
            (
                &format!("a\n{long}x\n"),
                &format!("2: {long}x (\"a\" is longer than 400000 bytes)"),
            ),
            (&wide(MAX_COLUMNS), "!2: "),
            (&wide(MAX_COLUMNS + 1), "!it has 201 columns, more than 200"),
        ];
        for (text, expected) in cases {
            let shown = match with_file("quirk", text.as_bytes(), read) {
                Err(message) => format!("!{message}"),
                Ok((header, _)) if header.len() == MAX_COLUMNS => "!2: ".to_owned(),
                Ok((_, lines)) => {
                    let line = |line: &Line| {
                        let error = line
                            .error
                            .as_ref()
                            .map(|error| format!(" ({error})"))
                            .unwrap_or_default();
                        format!("{}: {}{error}", line.number, line.cells.join("|"))
                    };
                    lines.iter().map(line).collect::<Vec<_>>().join(" ")
                }
            };
            let is_expected = match expected.strip_prefix('!') {
                Some(part) => shown.starts_with('!') && shown.contains(part),
                None => shown == expected,
            };
            assert!(is_expected, "{text:.80}: {shown:.200}");
        }
    }

    #[test]
    fn a_line_that_never_ends_is_not_read_into_memory() {
        let bound = usize::try_from(MAX_LINE_BYTES).unwrap();
        let text = format!("a\n\"{}", "x".repeat(bound * 2));
        let message = with_file("endless", text.as_bytes(), read).unwrap_err();
        assert!(
            message.contains("after line 2: a line is longer than 4194304 bytes"),
            "{message}"
        );
    }
}
