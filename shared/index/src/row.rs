//! Rows: what an index holds of one record.

use sha2::{Digest, Sha256};

use super::bytes::first_of;
use super::page::KeyRef;
use super::schema::{Column, Kind, Schema, Shape};
use domain::AccountId;
use store::item::{Item, Value, number, read_number, read_text, text};
use store::key::{DUE, DUE_AT, DUE_COMPACTION};
use store::{Guard, Key, Part, Write};

/// The value of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Text.
    Text(String),
    /// Several texts.
    Texts(Vec<String>),
    /// A time, in Unix milliseconds.
    Time(i64),
}

/// The attribute that marks a tombstone: the row of a deleted record.
const DELETED: &str = "x";

/// The attribute that holds the record's revision.
pub(super) const REVISION: &str = "r";

/// The attribute that holds the schema version that wrote the row; absent in version 1 and in tombstones.
pub(super) const SCHEMA_VERSION: &str = "sv";

/// One row in this many is marked for compaction. An index worth compacting has several hundred rows.
const MARK_ONE_IN: u64 = 64;

/// The revision of a tombstone: the largest integer that every JSON reader keeps exactly.
const LAST_REVISION: u64 = 9_007_199_254_740_991;

/// One record as its index knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The record's id.
    pub id: String,
    item: Item,
}

impl Row {
    /// The row of a record at this revision. Empty cells are left out.
    #[must_use]
    pub fn new(id: String, revision: u64, cells: impl IntoIterator<Item = (Column, Cell)>) -> Self {
        let mut item = Item::from([(REVISION.to_owned(), number(revision))]);
        for (column, cell) in cells {
            let value = match cell {
                Cell::Text(value) if value.is_empty() => continue,
                Cell::Texts(values) if values.is_empty() => continue,
                Cell::Text(value) => text(value),
                Cell::Texts(values) => Value::L(values.into_iter().map(text).collect()),
                Cell::Time(ms) => number(ms),
            };
            item.insert(column.attribute().to_owned(), value);
        }
        Self { id, item }
    }

    /// The row of a deleted record. An id is never reused, so a tombstone outranks every other row of its id.
    #[must_use]
    pub fn tombstone(id: String) -> Self {
        let item = Item::from([
            (REVISION.to_owned(), number(LAST_REVISION)),
            (DELETED.to_owned(), Value::Bool(true)),
        ]);
        Self { id, item }
    }

    /// The write that puts this row; the condition on the record guards it too.
    #[must_use]
    pub fn write(self, account: AccountId, kind: Kind) -> Write {
        self.write_with(account, kind, kind.schema())
    }

    /// The write that puts this row under another schema than the kind's own.
    ///
    /// One row in 64 is marked for compaction, so that the sweeper finds an index that grows without a request of
    /// its own.
    #[must_use]
    pub fn write_with(mut self, account: AccountId, kind: Kind, schema: Schema) -> Write {
        debug_assert!(
            self.columns().all(|column| schema.since(column).is_some()),
            "{kind:?} has a column that its schema lacks (shared/index/README.md, \"Add a column\"): {self:?}"
        );
        let key = Key::index_row(account, kind.name(), &self.id);
        self.stamp(schema);
        if self.fingerprint().checked_rem(MARK_ONE_IN) == Some(0) {
            let since = self.time(Column::UpdatedAt).unwrap_or(0);
            self.item.insert(DUE.to_owned(), text(DUE_COMPACTION));
            self.item.insert(DUE_AT.to_owned(), number(since));
        }
        Write::put(Part::Index, key, self.item, Guard::Always)
    }

    /// Notes which schema wrote the row. A tombstone has no columns, so every version reads it alike.
    fn stamp(&mut self, schema: Schema) {
        if schema.version() > Schema::FIRST && !self.is_tombstone() {
            self.item.insert(SCHEMA_VERSION.to_owned(), number(schema.version()));
        }
    }

    /// The item that replaces `outdated`, an older row of the same record: marked for compaction if that was.
    pub(super) fn replacement(mut self, outdated: &Self, schema: Schema) -> Self {
        self.stamp(schema);
        for name in [DUE, DUE_AT] {
            if let Some(value) = outdated.item.get(name) {
                self.item.insert(name.to_owned(), value.clone());
            }
        }
        self
    }

    /// The row that an item of the table holds; it may be a tombstone.
    pub(super) fn read(item: Item) -> Option<Self> {
        let id = read_text(&item, store::key::SK)?.to_owned();
        Some(Self { id, item })
    }

    /// What the table stores, besides the key.
    pub(super) const fn item(&self) -> &Item {
        &self.item
    }

    /// The columns that hold something.
    fn columns(&self) -> impl Iterator<Item = Column> {
        let has = |column: &Column| self.item.contains_key(column.attribute());
        Column::EVERY.into_iter().filter(has)
    }

    /// Whether the record was deleted.
    pub(super) fn is_tombstone(&self) -> bool {
        self.item.contains_key(DELETED)
    }

    /// The record's revision.
    pub(super) fn revision(&self) -> i64 {
        read_number(&self.item, REVISION).unwrap_or(0)
    }

    /// Whether the row was written before this version of the schema, so that it lacks columns.
    pub(super) fn is_older_than(&self, version: u64) -> bool {
        let written = read_number(&self.item, SCHEMA_VERSION).and_then(|written| u64::try_from(written).ok());
        !self.is_tombstone() && written.unwrap_or(Schema::FIRST) < version
    }

    /// A hash that differs from those of all other rows that the record had or will have.
    pub(super) fn fingerprint(&self) -> u64 {
        let mut attributes: Vec<_> = self
            .item
            .iter()
            .filter(|(name, _)| ![DUE, DUE_AT].contains(&name.as_str()))
            .collect();
        attributes.sort_unstable_by_key(|(name, _)| *name);
        first_of(&Sha256::digest(format!("{} {attributes:?}", self.id).as_bytes()))
    }

    /// Whether the row is marked for compaction.
    pub(super) fn is_marked(&self) -> bool {
        self.item.contains_key(DUE)
    }

    pub(super) fn text(&self, column: Column) -> Option<&str> {
        read_text(&self.item, column.attribute())
    }

    /// The texts of a column, or its one text.
    pub(super) fn texts(&self, column: Column) -> impl Iterator<Item = &str> {
        let list = self.item.get(column.attribute()).and_then(|value| value.as_l().ok());
        list.into_iter()
            .flatten()
            .filter_map(|value| value.as_s().ok().map(String::as_str))
            .chain(self.text(column))
    }

    pub(super) fn time(&self, column: Column) -> Option<i64> {
        read_number(&self.item, column.attribute())
    }

    pub(super) fn is_filled(&self, column: Column) -> bool {
        self.time(column).is_some() || self.texts(column).next().is_some()
    }

    /// What a list by this column orders the row by.
    pub(super) fn sort_key(&self, column: Column) -> KeyRef<'_> {
        match column.shape() {
            Shape::Times => KeyRef::Number(self.time(column).unwrap_or_default()),
            Shape::Words | Shape::Fingerprints | Shape::Sets => KeyRef::Text(self.text(column).unwrap_or_default()),
        }
    }
}
