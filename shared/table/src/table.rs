//! Rows as the lines of a table: the first one is the header. Nothing but the facts of the columns is kept.

use std::io;

use domain::formula::unprotected;
use domain::input::Json;

use crate::facts::ColumnFacts;
use crate::failure::{ReadError, failed, no_table};
use crate::formats::{Delimiter, Encoding, FileFormat};
use crate::line::{Line, MAX_COLUMNS, MAX_LINES, TableCell};

/// What a file has.
#[derive(Clone, Debug)]
pub struct Found {
    pub format: FileFormat,
    pub encoding: Option<Encoding>,
    pub delimiter: Option<Delimiter>,
    /// The names of the sheets of a workbook, and of the one that was read.
    pub sheets: Vec<String>,
    pub sheet: Option<String>,
    pub lines: u64,
    pub facts: Vec<ColumnFacts>,
    /// What a person should know about the file.
    pub warnings: Vec<String>,
}

pub(crate) type Sink<'a> = dyn FnMut(Line) -> io::Result<()> + 'a;

/// A row of a file.
pub(crate) struct Row {
    pub(crate) number: u64,
    /// How many cells it has; `None` if its form does not say it.
    pub(crate) width: Option<usize>,
    /// Its cells without the empty ones at the end.
    pub(crate) cells: Vec<TableCell>,
    pub(crate) fault: Option<String>,
}

pub(crate) struct Table<'a> {
    sink: &'a mut Sink<'a>,
    facts: Vec<ColumnFacts>,
    has_header: bool,
    /// A row with one cell: the header of a single column, or a title above the header.
    held: Option<Row>,
    /// How many columns the header has without the empty ones at its end, and how many columns hold something.
    named: usize,
    used: usize,
    lines: u64,
    warnings: Vec<String>,
}

impl<'a> Table<'a> {
    pub(crate) fn new(sink: &'a mut Sink<'a>) -> Self {
        Self {
            sink,
            facts: Vec::new(),
            has_header: false,
            held: None,
            named: 0,
            used: 0,
            lines: 0,
            warnings: Vec::new(),
        }
    }

    /// Adds a row that has some text.
    pub(crate) fn row(&mut self, mut row: Row) -> Result<(), ReadError> {
        for cell in &mut row.cells {
            // Programs that open a CSV file keep the apostrophe that protects them from formulas.
            if let TableCell::Text(text) = cell
                && unprotected(text).len() < text.len()
            {
                *cell = TableCell::of_text(unprotected(text).to_owned());
            }
        }
        while row.cells.pop_if(|cell| *cell == TableCell::Empty).is_some() {}
        if row.cells.is_empty() && row.fault.is_none() {
            return Ok(());
        }
        if self.has_header {
            return self.line(row);
        }
        let filled = |row: &Row| row.cells.iter().filter(|cell| **cell != TableCell::Empty).count();
        match self.held.take() {
            None if filled(&row) == 1 && row.width != Some(1) => {
                self.held = Some(row);
                Ok(())
            }
            None => self.header(&row),
            Some(title) if filled(&row) > 1 && row.cells.iter().all(is_word) => {
                self.warnings.push(format!(
                    "Line {} has one cell only and was read as a title above the header on line {}.",
                    title.number, row.number
                ));
                self.header(&row)
            }
            Some(header) => {
                self.header(&header)?;
                self.line(row)
            }
        }
    }

    fn header(&mut self, row: &Row) -> Result<(), ReadError> {
        if let Some(fault) = &row.fault {
            return Err(no_table(format!("The header on line {} cannot be read: {fault}.", row.number)));
        }
        self.named = row.cells.len();
        self.used = self.named;
        check_columns(self.named)?;
        self.facts = row.cells.iter().map(|cell| ColumnFacts::new(text(cell).trim())).collect();
        let width = row.width.unwrap_or(MAX_COLUMNS).clamp(self.named, MAX_COLUMNS);
        self.facts.resize_with(width, ColumnFacts::default);
        self.has_header = true;
        Ok(())
    }

    fn line(&mut self, row: Row) -> Result<(), ReadError> {
        let Row { number, width, mut cells, fault } = row;
        let is_short = width.is_some_and(|width| width < self.named);
        let error = fault.or_else(|| {
            let is_long = cells.len() > self.facts.len();
            let width = if is_long { cells.len().max(width.unwrap_or_default()) } else { width.unwrap_or_default() };
            (is_short || is_long).then(|| {
                format!("the line has {width} cell{} instead of {}", if width == 1 { "" } else { "s" }, self.named)
            })
        });
        // A file of rejected lines has the columns of the header.
        let surplus = cells.split_off(self.facts.len().min(cells.len()));
        if let (false, Some(last)) = (surplus.is_empty(), cells.last_mut()) {
            let texts: Vec<String> = std::iter::once(&*last).chain(&surplus).map(text).collect();
            *last = TableCell::Text(texts.join(" "));
        }
        self.used = self.used.max(cells.len());
        self.emit(Line { number, cells, error })
    }

    /// Adds a line of JSON, whose columns are its members.
    pub(crate) fn object(&mut self, number: u64, members: Vec<(String, Json)>) -> Result<(), ReadError> {
        let mut cells = Vec::new();
        for (name, value) in members {
            let known = self.facts.iter().position(|facts| facts.header == name);
            let at = known.unwrap_or(self.facts.len());
            if known.is_none() {
                self.facts.push(ColumnFacts::new(&name));
                check_columns(self.facts.len())?;
            }
            if cells.len() <= at {
                cells.resize(at.saturating_add(1), TableCell::Empty);
            }
            if let Some(cell) = cells.get_mut(at) {
                *cell = match value {
                    Json::Text(text) => TableCell::of_text(text),
                    other => TableCell::Json(other),
                };
            }
        }
        self.used = self.facts.len();
        self.emit(Line { number, cells, error: None })
    }

    /// Adds a line without cells.
    pub(crate) fn wrong(&mut self, number: u64, error: String) -> Result<(), ReadError> {
        self.emit(Line { number, cells: Vec::new(), error: Some(error) })
    }

    fn emit(&mut self, line: Line) -> Result<(), ReadError> {
        self.lines = self.lines.saturating_add(1);
        if self.lines > MAX_LINES {
            let message = format!("The file has more than {MAX_LINES} lines. Split it into several files.");
            return Err(failed("too_many_lines", message));
        }
        if line.error.is_none() {
            for (facts, cell) in self.facts.iter_mut().zip(&line.cells) {
                facts.add(cell);
            }
        }
        (self.sink)(line)?;
        Ok(())
    }

    /// Ends the table. The caller adds what it knows about the file.
    pub(crate) fn end(mut self, format: FileFormat) -> Result<Found, ReadError> {
        if let Some(header) = self.held.take() {
            self.header(&header)?;
        }
        if self.lines == 0 {
            return Err(no_table(if self.has_header {
                "The file has a header but no lines after it. Add a line for each person."
            } else {
                "The file is empty. It needs a header with the names of the columns, and a line for each person."
            }));
        }
        self.facts.truncate(self.used);
        let Self { lines, facts, warnings, .. } = self;
        Ok(Found { format, encoding: None, delimiter: None, sheets: Vec::new(), sheet: None, lines, facts, warnings })
    }
}

fn check_columns(columns: usize) -> Result<(), ReadError> {
    if columns <= MAX_COLUMNS {
        return Ok(());
    }
    let message = format!("The file has more than {MAX_COLUMNS} columns. Delete columns that you do not need.");
    Err(failed("too_many_columns", message))
}

fn text(cell: &TableCell) -> String {
    match cell {
        TableCell::Empty => String::new(),
        TableCell::Text(text) => text.clone(),
        TableCell::Json(json) => crate::values::text_of(json),
    }
}

/// Whether a cell may be a header: it holds no address, number or date.
fn is_word(cell: &TableCell) -> bool {
    match cell {
        TableCell::Empty => true,
        TableCell::Text(text) => {
            !text.contains('@') && !text.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '+')
        }
        TableCell::Json(_) => false,
    }
}
