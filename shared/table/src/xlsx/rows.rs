//! The rows of a sheet.

use quick_xml::events::{BytesStart, Event};

use super::parts::{Xml, add_text, attribute, damaged, decoded};
use super::strings::{self, Strings};
use super::styles::Styles;
use crate::failure::ReadError;
use crate::line::{MAX_CELL_BYTES, MAX_LINE_BYTES, TableCell};
use crate::table::{Row, Table};

/// The most columns of a sheet.
const MAX_SHEET_COLUMNS: usize = 16_384;

pub(super) struct Rows<'a> {
    pub(super) strings: &'a Strings,
    pub(super) styles: &'a Styles,
    pub(super) is_1904: bool,
}

/// What a cell says about itself.
struct CellTag {
    column: Option<usize>,
    kind: String,
    style: Option<usize>,
}

impl CellTag {
    fn of(tag: &BytesStart<'_>) -> Self {
        Self {
            column: attribute(tag, "r").and_then(|place| column(&place)),
            kind: attribute(tag, "t").unwrap_or_default(),
            style: attribute(tag, "s").and_then(|style| style.parse().ok()),
        }
    }
}

impl Rows<'_> {
    pub(super) fn read(&self, xml: &mut Xml<'_, '_>, table: &mut Table<'_>) -> Result<(), ReadError> {
        let mut row = Building::default();
        loop {
            match xml.next()? {
                Event::Start(tag) => match tag.local_name().into_inner() {
                    "row" => row.begin(&tag),
                    "c" => {
                        let tag = CellTag::of(&tag);
                        let at = tag.column.unwrap_or(row.next);
                        let cell = self.cell(xml, &tag)?;
                        row.add(at, cell);
                    }
                    _ => {}
                },
                Event::Empty(tag) => match tag.local_name().into_inner() {
                    "row" => row.begin(&tag),
                    "c" => row.next = CellTag::of(&tag).column.unwrap_or(row.next).saturating_add(1),
                    "sheetData" => return Ok(()),
                    _ => {}
                },
                Event::End(tag) => match tag.local_name().into_inner() {
                    "row" => row.end(table)?,
                    "sheetData" => return Ok(()),
                    _ => {}
                },
                Event::Eof => return Err(damaged()),
                _ => {}
            }
        }
    }

    /// Reads a cell until it ends.
    fn cell(&self, xml: &mut Xml<'_, '_>, tag: &CellTag) -> Result<TableCell, ReadError> {
        let (mut value, mut is_value) = (String::new(), false);
        loop {
            match xml.next()? {
                Event::Start(inner) => match inner.local_name().into_inner() {
                    "v" => is_value = true,
                    "is" => value = strings::text(xml, "is")?,
                    _ => {}
                },
                Event::End(inner) => match inner.local_name().into_inner() {
                    "v" => is_value = false,
                    "c" => return Ok(self.shown(&value, tag)),
                    _ => {}
                },
                Event::Eof => return Err(damaged()),
                event if is_value && value.len() <= MAX_CELL_BYTES => add_text(&mut value, &event),
                _ => {}
            }
        }
    }

    /// The value of a cell as Excel shows it.
    fn shown(&self, value: &str, tag: &CellTag) -> TableCell {
        match tag.kind.as_str() {
            "s" => {
                let text = value.trim().parse().ok().and_then(|number| self.strings.get(number));
                TableCell::of_text(text.unwrap_or_default().to_owned())
            }
            "b" => TableCell::of_text(if value.trim() == "1" { "TRUE" } else { "FALSE" }.to_owned()),
            "d" => TableCell::of_text(value.strip_suffix("T00:00:00").unwrap_or(value).to_owned()),
            "str" => TableCell::of_text(decoded(value)),
            "inlineStr" | "e" => TableCell::of_text(value.to_owned()),
            _ if value.trim().is_empty() => TableCell::Empty,
            _ => self.styles.cell(value.trim(), tag.style, self.is_1904),
        }
    }
}

/// The row that is being read.
#[derive(Default)]
struct Building {
    number: u64,
    cells: Vec<TableCell>,
    /// The column of the next cell that does not say its own.
    next: usize,
    bytes: usize,
    fault: Option<String>,
}

impl Building {
    fn begin(&mut self, tag: &BytesStart<'_>) {
        let number = attribute(tag, "r").and_then(|number| number.parse().ok());
        *self = Self { number: number.unwrap_or_else(|| self.number.saturating_add(1)), ..Self::default() };
    }

    fn add(&mut self, at: usize, cell: TableCell) {
        self.next = at.saturating_add(1);
        let length = if let TableCell::Text(text) = &cell { text.len() } else { 0 };
        self.bytes = self.bytes.saturating_add(length);
        if length > MAX_CELL_BYTES {
            self.fault = Some(format!("cell {} is longer than {MAX_CELL_BYTES} bytes", self.next));
        } else if self.bytes > MAX_LINE_BYTES {
            self.fault = Some(format!("the line is longer than {MAX_LINE_BYTES} bytes"));
        } else if cell != TableCell::Empty && at < MAX_SHEET_COLUMNS {
            if self.cells.len() <= at {
                self.cells.resize(self.next, TableCell::Empty);
            }
            if let Some(place) = self.cells.get_mut(at) {
                *place = cell;
            }
        }
    }

    fn end(&mut self, table: &mut Table<'_>) -> Result<(), ReadError> {
        let (cells, fault) = (std::mem::take(&mut self.cells), self.fault.take());
        if cells.is_empty() && fault.is_none() {
            return Ok(());
        }
        table.row(Row { number: self.number, width: None, cells, fault })
    }
}

/// The column of a place such as `AB12`, from 0.
fn column(place: &str) -> Option<usize> {
    let letters = place.bytes().take_while(u8::is_ascii_alphabetic);
    let number = letters.fold(0_usize, |number, letter| {
        let digit = usize::from(letter.to_ascii_uppercase().saturating_sub(b'A')).saturating_add(1);
        number.saturating_mul(26).saturating_add(digit)
    });
    number.checked_sub(1)
}
