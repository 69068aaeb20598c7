//! The cells of a row, packed into bytes. A reader of many recent rows reads a few cells of each row and does not
//! decode the others.

use super::bytes::{Reader, put, put_bytes, put_signed};
use domain::column::Cell;
use domain::column::Column;

/// How a cell is packed. This is the low bits of the cell's number; the bits above hold the position of its column.
const KINDS: u64 = 4;
const TEXT: u64 = 0;
const TEXTS: u64 = 1;
const TIME: u64 = 2;

/// Cells, one after the other: the number of each, its length, and its value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cells(Vec<u8>);

fn position(column: Column) -> u64 {
    u64::try_from(column.position()).unwrap_or(u64::MAX)
}

impl Cells {
    /// Packs cells. Empty ones are left out.
    pub(super) fn of(cells: impl IntoIterator<Item = (Column, Cell)>) -> Self {
        let mut all = Vec::new();
        for (column, cell) in cells {
            let mut value = Vec::new();
            let kind = match cell {
                Cell::Text(text) if text.is_empty() => continue,
                Cell::Texts(texts) if texts.is_empty() => continue,
                Cell::Text(text) => {
                    value = text.into_bytes();
                    TEXT
                }
                Cell::Texts(texts) => {
                    for text in texts {
                        put_bytes(&mut value, text.as_bytes());
                    }
                    TEXTS
                }
                Cell::Time(ms) => {
                    put_signed(&mut value, ms);
                    TIME
                }
            };
            put(&mut all, position(column).saturating_mul(KINDS).saturating_add(kind));
            put_bytes(&mut all, &value);
        }
        Self(all)
    }

    /// The schema version and the cells that an item of the table holds.
    pub(super) fn stored(bytes: &[u8]) -> Option<(u64, Self)> {
        let mut reader = Reader(bytes);
        let schema_version = reader.number()?;
        Some((schema_version, Self(reader.0.to_vec())))
    }

    /// What an item of the table holds: the schema version, then the cells.
    pub(super) fn to_stored(&self, schema_version: u64) -> Vec<u8> {
        let mut stored = Vec::with_capacity(self.0.len().saturating_add(1));
        put(&mut stored, schema_version);
        stored.extend_from_slice(&self.0);
        stored
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Every cell: the position of its column, how it is packed, and its value.
    fn each(&self) -> impl Iterator<Item = (u64, u64, &[u8])> {
        let mut reader = Reader(&self.0);
        std::iter::from_fn(move || {
            let number = reader.number()?;
            let value = reader.bytes()?;
            Some((number.checked_div(KINDS)?, number.checked_rem(KINDS)?, value))
        })
    }

    fn find(&self, column: Column) -> Option<(u64, &[u8])> {
        let wanted = position(column);
        let mut all = self.each();
        all.find_map(|(position, kind, value)| (position == wanted).then_some((kind, value)))
    }

    /// The columns with a value, except columns that only a later version knows.
    pub(super) fn columns(&self) -> impl Iterator<Item = Column> {
        let positions = self.each().filter_map(|(position, _, _)| usize::try_from(position).ok());
        positions.filter_map(Column::at)
    }

    /// The one text of a column.
    pub(super) fn text(&self, column: Column) -> Option<&str> {
        let (kind, value) = self.find(column)?;
        (kind == TEXT).then(|| std::str::from_utf8(value).ok()).flatten()
    }

    /// The texts of a column, or its one text.
    pub(super) fn texts(&self, column: Column) -> impl Iterator<Item = &str> {
        let (kind, value) = self.find(column).unwrap_or((TEXTS, &[]));
        let one = (kind == TEXT).then_some(value);
        let mut several = Reader(if kind == TEXTS { value } else { &[] });
        let several = std::iter::from_fn(move || several.bytes());
        one.into_iter().chain(several).filter_map(|text| std::str::from_utf8(text).ok())
    }

    pub(super) fn time(&self, column: Column) -> Option<i64> {
        let (kind, value) = self.find(column)?;
        (kind == TIME).then(|| Reader(value).signed()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_cells_end_where_the_damage_begins() {
        let whole = Cells::of([(Column::Name, Cell::Text("ada".to_owned())), (Column::UpdatedAt, Cell::Time(5))]);
        for length in 0..whole.0.len() {
            let cut = Cells(whole.0[..length].to_vec());
            assert_eq!(cut.columns().count(), usize::from(length > 4), "{length}");
            assert_eq!(cut.time(Column::UpdatedAt), None);
        }
    }
}
