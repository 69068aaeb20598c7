//! Rows of a directory.

use crate::domain::AccountId;
use crate::store::item::{Item, Value, number, read_number, read_text, text};
use crate::store::{Guard, Key, Part, Write};

/// Which directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Prospects.
    Prospect,
    /// Tasks.
    Task,
    /// Hires.
    Hire,
    /// Notes.
    Note,
    /// Meetings.
    Meeting,
}

impl Kind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Prospect => "prospect",
            Self::Task => "task",
            Self::Hire => "hire",
            Self::Note => "note",
            Self::Meeting => "meeting",
        }
    }
}

/// What a row can hold. Text is folded for comparison before it comes here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// "firstName lastName".
    Name,
    /// Job title.
    Title,
    /// Company.
    Company,
    /// Email.
    Email,
    /// Phone.
    Phone,
    /// Stage id.
    Stage,
    /// Labels.
    Labels,
    /// When it was made.
    CreatedAt,
    /// When it was last changed.
    UpdatedAt,
    /// The prospect it hangs on.
    Prospect,
    /// The user who is to do it, or who holds it.
    AssignedTo,
    /// The user who made it.
    CreatedBy,
    /// When it is due, or when it takes place.
    DueAt,
    /// When it was completed; nothing while it is open.
    CompletedAt,
    /// What kind it is.
    Type,
    /// Office.
    Office,
    /// Source.
    Source,
    /// Jobs that were applied for.
    Jobs,
}

impl Column {
    /// The attribute's name: short, since every row pays for it.
    const fn attribute(self) -> &'static str {
        match self {
            Self::Name => "n",
            Self::Title => "t",
            Self::Company => "c",
            Self::Email => "e",
            Self::Phone => "p",
            Self::Stage => "s",
            Self::Labels => "l",
            Self::CreatedAt => "ca",
            Self::UpdatedAt => "ua",
            Self::Prospect => "pr",
            Self::AssignedTo => "as",
            Self::CreatedBy => "cb",
            Self::DueAt => "da",
            Self::CompletedAt => "co",
            Self::Type => "ty",
            Self::Office => "of",
            Self::Source => "so",
            Self::Jobs => "jo",
        }
    }
}

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

/// Marks the row of a deleted record.
const DELETED: &str = "x";

/// The record's revision.
const REVISION: &str = "r";

/// The revision of what was deleted: the largest integer that every JSON reader keeps exactly.
const LAST_REVISION: u64 = 9_007_199_254_740_991;

/// One record as its directory knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The record's id.
    pub id: String,
    item: Item,
}

impl Row {
    /// The row of a record in this revision. Empty cells are left out.
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

    /// The row of a deleted record. Ids are never used again, so it outweighs every other row of the same id.
    #[must_use]
    pub fn tombstone(id: String) -> Self {
        let item = Item::from([
            (REVISION.to_owned(), number(LAST_REVISION)),
            (DELETED.to_owned(), Value::Bool(true)),
        ]);
        Self { id, item }
    }

    /// The write that places this row; the record's own condition guards it too.
    #[must_use]
    pub fn write(self, account: AccountId, kind: Kind) -> Write {
        let key = Key::directory_row(account, kind.name(), &self.id);
        Write::put(Part::Directory, key, self.item, Guard::Always)
    }

    /// The row that lies in this item; `None` for a tombstone.
    pub(super) fn read(item: Item) -> Option<Self> {
        let id = read_text(&item, crate::store::key::SK)?.to_owned();
        (!item.contains_key(DELETED)).then_some(Self { id, item })
    }

    pub(super) fn text(&self, column: Column) -> Option<&str> {
        read_text(&self.item, column.attribute())
    }

    /// What a column of several texts holds, or of one.
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
}
