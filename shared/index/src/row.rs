//! Rows. A row holds the values of one record that the index needs.

use serde::Deserialize;
use serde::de::IgnoredAny;
use sha2::{Digest, Sha256};

use super::bytes::first_of;
use super::cells::Cells;
use super::schema::{IndexKind, Schema};
use domain::column::{Cell, Column, Shape};
use domain::{AccountId, SortKey, UnixMs};
use store::item::{Item, Value, bytes, number, text};
use store::key::{DUE_COMPACTION, WAKE};
use store::{Bytes, Guard, ItemJson, Key, Part, StoreError, Write, due_at};
use ulid::Ulid;

/// The attribute that holds the record's revision.
const REVISION: &str = "revision";

/// The attribute of a tombstone that holds the time of the deletion. It tells the tombstones of one record apart: a merge
/// that is undone, or an import, brings a record back, and it can be deleted again.
const DELETED_AT: &str = "deletedAt";

/// The attribute that holds the cells, after the schema version that wrote them. A tombstone lacks it.
const CELLS: &str = "cells";

/// One row in this many is marked for compaction, so that the sweeper finds the index.
const MARK_ONE_IN: u64 = 32;

/// One row in this many wakes the dispatcher, which compacts an index that has grown. A multiple of [`MARK_ONE_IN`].
const WAKE_ONE_IN: u64 = 64;

/// The revision of a tombstone: the largest integer that every JSON parser reads exactly.
const LAST_REVISION: u64 = 9_007_199_254_740_991;

/// The values of one record in its index.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The record's id.
    pub id: String,
    revision: u64,
    /// When the record was deleted, in Unix milliseconds; only a tombstone has it.
    deleted_at: Option<i64>,
    cells: Cells,
    schema_version: u64,
    /// Since when it is marked for compaction, in Unix milliseconds.
    marked_since: Option<i64>,
}

/// A row and its key, as [`Row::item`] stores them.
#[derive(Deserialize)]
struct StoredRow {
    #[serde(rename = "sk")]
    id: String,
    revision: u64,
    #[serde(rename = "deletedAt")]
    deleted_at: Option<i64>,
    cells: Option<Bytes>,
    due: Option<IgnoredAny>,
    #[serde(rename = "dueAt")]
    due_at: Option<i64>,
}

impl Row {
    /// The row of a record at this revision. Empty cells are left out.
    pub fn new(id: String, revision: u64, cells: impl IntoIterator<Item = (Column, Cell)>) -> Self {
        Self {
            id,
            revision,
            deleted_at: None,
            cells: Cells::of(cells),
            schema_version: Schema::FIRST,
            marked_since: None,
        }
    }

    /// The row of a record that was deleted at this time.
    pub fn tombstone(id: String, at: UnixMs) -> Self {
        Self { deleted_at: Some(at.ms()), ..Self::new(id, LAST_REVISION, []) }
    }

    /// The write that puts this row. The condition on the record guards it too.
    pub fn write(self, account: AccountId, kind: IndexKind) -> Write {
        self.write_with(account, kind, kind.schema())
    }

    /// The write that puts this row under another schema than the kind's own.
    ///
    /// One row in 32 is marked for compaction, so that the sweeper finds an index that grows without a request of
    /// its own. One in 64 wakes the dispatcher, so that recent rows stay few while an account is loaded (ADR 0012).
    pub fn write_with(mut self, account: AccountId, kind: IndexKind, schema: Schema<'_>) -> Write {
        debug_assert!(
            self.cells.columns().all(|column| schema.knows(column)),
            "{kind:?} has a column that its schema lacks (shared/index/README.md, \"Add a column\"): {self:?}"
        );
        let key = Key::index_row(account, kind.name(), &self.id);
        self.schema_version = schema.version();
        let hash = self.hash();
        if hash.checked_rem(MARK_ONE_IN) == Some(0) {
            self.marked_since = self.time(Column::UpdatedAt).or(self.time(Column::CreatedAt)).or(Some(0));
        }
        let mut item = self.item();
        if hash.checked_rem(WAKE_ONE_IN) == Some(0) {
            item.insert(WAKE.to_owned(), text(account.ulid().to_string()));
        }
        Write::put(Part::Index, key, item, Guard::Always)
    }

    /// The write that marks an index of prospects for compaction, which rebuilds what lacks a column. It is a tombstone of
    /// a prospect that never existed.
    pub fn mark(account: AccountId, kind: IndexKind, now: UnixMs) -> Write {
        let mut row = Self::tombstone(format!("{}_{}", kind.name(), Ulid::nil()), now);
        row.marked_since = Some(now.ms());
        let key = Key::index_row(account, kind.name(), &row.id);
        Write::put(Part::Index, key, row.item(), Guard::Always)
    }

    /// The row that replaces `outdated`, an older row of the same record. It is marked for compaction if `outdated`
    /// was.
    pub(super) fn replacing(self, outdated: &Self, schema: Schema<'_>) -> Self {
        Self { schema_version: schema.version(), marked_since: outdated.marked_since, ..self }
    }

    /// The row that an item of the table holds; it may be a tombstone.
    ///
    /// # Errors
    /// [`StoreError::Malformed`] if it is not a row.
    pub(super) fn read(item: &ItemJson) -> Result<Self, StoreError> {
        let stored: StoredRow = item.record()?;
        let (schema_version, cells) = match stored.cells {
            Some(Bytes(bytes)) => Cells::stored(&bytes).ok_or_else(|| StoreError::Malformed("a row".to_owned()))?,
            None => (Schema::FIRST, Cells::default()),
        };
        Ok(Self {
            id: stored.id,
            revision: stored.revision,
            deleted_at: stored.deleted_at,
            cells,
            schema_version,
            marked_since: stored.due.map(|_| stored.due_at.unwrap_or(0)),
        })
    }

    /// The attributes that the table stores, without the key.
    pub(super) fn item(&self) -> Item {
        let mut item = Item::from([(REVISION.to_owned(), number(self.revision))]);
        match self.deleted_at {
            Some(at) => item.insert(DELETED_AT.to_owned(), number(at)),
            None => item.insert(CELLS.to_owned(), self.stored_cells()),
        };
        if let Some(since) = self.marked_since {
            item.extend(due_at(DUE_COMPACTION, since));
        }
        item
    }

    fn stored_cells(&self) -> Value {
        bytes(self.cells.to_stored(self.schema_version))
    }

    /// The condition that the table still stores exactly this row.
    pub(super) fn unchanged(&self) -> Guard {
        match self.deleted_at {
            Some(at) => Guard::Is(DELETED_AT, number(at)),
            None => Guard::Is(CELLS, self.stored_cells()),
        }
    }

    /// Whether the record was deleted.
    pub(super) const fn is_tombstone(&self) -> bool {
        self.deleted_at.is_some()
    }

    /// The version of the schema that wrote the row. A tombstone has no columns, so it has no version.
    pub(super) fn schema_version(&self) -> Option<u64> {
        (!self.is_tombstone()).then_some(self.schema_version)
    }

    /// Whether the row was written before this version of the schema, so that it lacks columns.
    pub(super) fn is_older_than(&self, version: u64) -> bool {
        self.schema_version().is_some_and(|own| own < version)
    }

    /// The bytes of its cells.
    pub(super) fn bytes(&self) -> usize {
        self.cells.as_bytes().len()
    }

    /// A hash of the row's content.
    fn hash(&self) -> u64 {
        let hash = Sha256::new().chain_update(&self.id).chain_update(self.cells.as_bytes());
        first_of(&hash.chain_update([u8::from(self.is_tombstone())]).finalize())
    }

    /// Whether the row is marked for compaction.
    pub(super) const fn is_marked(&self) -> bool {
        self.marked_since.is_some()
    }

    /// The columns that have a value.
    pub(super) fn columns(&self) -> impl Iterator<Item = Column> {
        self.cells.columns()
    }

    pub(super) fn text(&self, column: Column) -> Option<&str> {
        self.cells.text(column)
    }

    /// The texts of a column, or its one text.
    pub(super) fn texts(&self, column: Column) -> impl Iterator<Item = &str> {
        self.cells.texts(column)
    }

    pub(super) fn time(&self, column: Column) -> Option<i64> {
        self.cells.time(column)
    }

    pub(super) fn is_filled(&self, column: Column) -> bool {
        self.time(column).is_some() || self.texts(column).next().is_some()
    }

    /// The value that places the row in an order by this column; `missing` without a value.
    pub(super) fn sort_key<'r>(&'r self, by: Column, missing: KeyRef<'r>) -> KeyRef<'r> {
        let key = match by.shape() {
            Shape::Times => self.time(by).map(KeyRef::Number),
            Shape::Words | Shape::Fingerprints | Shape::Sets => self.text(by).map(KeyRef::Text),
        };
        key.unwrap_or(missing)
    }
}

/// A [`SortKey`] that is not copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum KeyRef<'a> {
    Number(i64),
    Text(&'a str),
}

impl<'a> KeyRef<'a> {
    pub(super) fn of(key: &'a SortKey) -> Self {
        match key {
            SortKey::Number(number) => Self::Number(*number),
            SortKey::Text(text) => Self::Text(text),
        }
    }

    pub(super) fn to_key(self) -> SortKey {
        match self {
            Self::Number(number) => SortKey::Number(number),
            Self::Text(text) => SortKey::Text(text.to_owned()),
        }
    }
}
