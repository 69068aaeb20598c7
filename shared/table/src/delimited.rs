//! Delimited text as records: cells with quotes as RFC 4180 writes them, and any line ends.

use crate::failure::{ReadError, unreadable};
use crate::line::{MAX_CELL_BYTES, MAX_COLUMNS, MAX_LINE_BYTES};

/// Cells after this one are counted, but not kept.
const MAX_CELLS: usize = 2 * MAX_COLUMNS;

/// A record that has some text.
#[derive(Debug, Default)]
pub(crate) struct Record {
    /// The number of its first line in the file, from 1.
    pub(crate) number: u64,
    /// How many cells it has.
    pub(crate) width: usize,
    /// Its cells without the empty ones at the end.
    pub(crate) cells: Vec<String>,
    /// Why some of its text is left out.
    pub(crate) fault: Option<String>,
    bytes: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// At the beginning of a cell.
    Begin,
    Plain,
    Quoted,
    /// After a quote in a quoted cell: its end, or the first of two quotes that mean one.
    Quote,
}

pub(crate) type EachRecord<'a> = dyn FnMut(Record) -> Result<(), ReadError> + 'a;

pub(crate) struct Parser {
    delimiter: u8,
    state: State,
    cell: Vec<u8>,
    record: Record,
    line: u64,
    /// Where the quote opens that is not closed yet.
    quote_line: u64,
    is_after_return: bool,
}

impl Parser {
    /// A parser of text that begins on this line of the file.
    pub(crate) fn new(delimiter: u8, line: u64) -> Self {
        let record = Record { number: line, ..Record::default() };
        Self {
            delimiter,
            state: State::Begin,
            cell: Vec::new(),
            record,
            line,
            quote_line: line,
            is_after_return: false,
        }
    }

    /// Reads the next part of the text.
    pub(crate) fn push(&mut self, text: &str, each: &mut EachRecord<'_>) -> Result<(), ReadError> {
        let mut rest = text.as_bytes();
        while let Some((first, after)) = rest.split_first() {
            let plain = self.plain_bytes(rest);
            if plain == 0 {
                self.special(*first, each)?;
                rest = after;
                continue;
            }
            let (run, after) = rest.split_at_checked(plain).unwrap_or((rest, &[]));
            self.add(run);
            if self.state != State::Quoted {
                self.state = State::Plain;
            }
            self.is_after_return = false;
            rest = after;
        }
        Ok(())
    }

    /// How many bytes the cell simply continues with.
    fn plain_bytes(&self, bytes: &[u8]) -> usize {
        let is_special = |byte: &u8| match byte {
            b'\r' | b'\n' => true,
            b'"' => self.state != State::Plain,
            other => *other == self.delimiter && self.state != State::Quoted,
        };
        let has_quote = matches!(self.state, State::Begin | State::Quote);
        let plain = bytes.iter().position(is_special).unwrap_or(bytes.len());
        // After its first byte, a cell is a plain one, in which a quote is nothing special.
        if has_quote { plain.min(1) } else { plain }
    }

    fn special(&mut self, byte: u8, each: &mut EachRecord<'_>) -> Result<(), ReadError> {
        let continues_line_end = byte == b'\n' && self.is_after_return;
        let is_line_end = matches!(byte, b'\r' | b'\n');
        self.is_after_return = byte == b'\r';
        if is_line_end && !continues_line_end {
            self.line = self.line.saturating_add(1);
        }
        match (self.state, byte) {
            (State::Quoted, b'"') => self.state = State::Quote,
            (State::Quoted, _) => self.add(&[byte]),
            (State::Quote, b'"') => {
                self.add(&[byte]);
                self.state = State::Quoted;
            }
            (State::Begin, b'"') => {
                self.state = State::Quoted;
                self.quote_line = self.line;
            }
            _ if continues_line_end => self.record.number = self.line,
            _ if is_line_end => self.end_record(each)?,
            _ => self.end_cell(),
        }
        Ok(())
    }

    /// Adds bytes to the cell. What exceeds a bound is left out.
    fn add(&mut self, bytes: &[u8]) {
        let room = MAX_CELL_BYTES.saturating_sub(self.cell.len()).min(MAX_LINE_BYTES.saturating_sub(self.record.bytes));
        let kept = bytes.get(..room).unwrap_or(bytes);
        self.cell.extend_from_slice(kept);
        self.record.bytes = self.record.bytes.saturating_add(kept.len());
        if kept.len() < bytes.len() && self.record.fault.is_none() {
            let column = self.record.width.saturating_add(1);
            self.record.fault = Some(if self.cell.len() >= MAX_CELL_BYTES {
                format!("cell {column} is longer than {MAX_CELL_BYTES} bytes")
            } else {
                format!("the line is longer than {MAX_LINE_BYTES} bytes")
            });
        }
    }

    fn end_cell(&mut self) {
        let at = self.record.width;
        self.record.width = at.saturating_add(1);
        self.state = State::Begin;
        let cell = std::mem::take(&mut self.cell);
        if cell.iter().all(u8::is_ascii_whitespace) || at >= MAX_CELLS {
            return;
        }
        // A bound may have cut the last character.
        let text =
            String::from_utf8(cell).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        self.record.cells.resize(at, String::new());
        self.record.cells.push(text);
    }

    fn end_record(&mut self, each: &mut EachRecord<'_>) -> Result<(), ReadError> {
        self.end_cell();
        let record = std::mem::take(&mut self.record);
        self.record.number = self.line;
        if record.cells.is_empty() { Ok(()) } else { each(record) }
    }

    /// Ends the text.
    pub(crate) fn end(&mut self, each: &mut EachRecord<'_>) -> Result<(), ReadError> {
        if self.state == State::Quoted {
            let line = self.quote_line;
            return Err(unreadable(format!(
                "The quote that opens on line {line} is never closed. Close or remove it, and send the file again."
            )));
        }
        if self.state == State::Begin && self.record.width == 0 {
            return Ok(());
        }
        self.end_record(each)
    }
}
