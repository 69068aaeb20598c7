//! Rows of a directory.

use sha2::{Digest, Sha256};

use super::bytes::first_of;
use domain::AccountId;
use store::item::{Item, Value, number, read_number, read_text, text};
use store::key::{DUE, DUE_AT, DUE_COMPACTION};
use store::{Guard, Key, Part, Write};

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
    /// Every kind.
    pub const EVERY: [Self; 5] = [Self::Prospect, Self::Task, Self::Hire, Self::Note, Self::Meeting];

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// How the values of a column are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// One text of many rows: as a whole and in part.
    Words,
    /// One text of hardly two rows: as a whole only.
    Fingerprints,
    /// Several texts, each as a whole.
    Sets,
    /// A time.
    Times,
}

impl Column {
    /// Every column, in an order that is stored: new ones go to the end.
    pub(super) const EVERY: [Self; 18] = [
        Self::Name,
        Self::Title,
        Self::Company,
        Self::Email,
        Self::Phone,
        Self::Stage,
        Self::Labels,
        Self::CreatedAt,
        Self::UpdatedAt,
        Self::Prospect,
        Self::AssignedTo,
        Self::CreatedBy,
        Self::DueAt,
        Self::CompletedAt,
        Self::Type,
        Self::Office,
        Self::Source,
        Self::Jobs,
    ];

    pub(super) const fn shape(self) -> Shape {
        match self {
            Self::Name
            | Self::Title
            | Self::Company
            | Self::Stage
            | Self::AssignedTo
            | Self::CreatedBy
            | Self::Type
            | Self::Office
            | Self::Source => Shape::Words,
            Self::Email | Self::Phone | Self::Prospect => Shape::Fingerprints,
            Self::Labels | Self::Jobs => Shape::Sets,
            Self::CreatedAt | Self::UpdatedAt | Self::DueAt | Self::CompletedAt => Shape::Times,
        }
    }

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
pub(super) const REVISION: &str = "r";

/// How many rows there are to one that calls the sweeper. A directory worth folding has several hundred.
const CALLS_ONE_IN: u64 = 64;

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

    /// The write that places this row; the record's own condition guards it too. One row in 64 calls the sweeper,
    /// which looks whether there is enough to fold: so a directory that grows is found without a request of its own.
    #[must_use]
    pub fn write(mut self, account: AccountId, kind: Kind) -> Write {
        let key = Key::index_row(account, kind.name(), &self.id);
        if self.print().checked_rem(CALLS_ONE_IN) == Some(0) {
            let since = self.time(Column::UpdatedAt).unwrap_or(0);
            self.item.insert(DUE.to_owned(), text(DUE_COMPACTION));
            self.item.insert(DUE_AT.to_owned(), number(since));
        }
        Write::put(Part::Index, key, self.item, Guard::Always)
    }

    /// The row that lies in this item, a tombstone too.
    pub(super) fn read(item: Item) -> Option<Self> {
        let id = read_text(&item, store::key::SK)?.to_owned();
        Some(Self { id, item })
    }

    /// Whether its record was deleted.
    pub(super) fn is_tombstone(&self) -> bool {
        self.item.contains_key(DELETED)
    }

    /// The record's revision.
    pub(super) fn revision(&self) -> i64 {
        read_number(&self.item, REVISION).unwrap_or(0)
    }

    /// Tells it from every other row that its record had or will have.
    pub(super) fn print(&self) -> u64 {
        let mut attributes: Vec<_> = self
            .item
            .iter()
            .filter(|(name, _)| ![DUE, DUE_AT].contains(&name.as_str()))
            .collect();
        attributes.sort_unstable_by_key(|(name, _)| *name);
        first_of(&Sha256::digest(format!("{} {attributes:?}", self.id).as_bytes()))
    }

    /// Whether it calls the sweeper.
    pub(super) fn calls(&self) -> bool {
        self.item.contains_key(DUE)
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
