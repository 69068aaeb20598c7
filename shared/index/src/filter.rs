//! What a list asks of a directory.

use super::row::{Column, Row, Shape};
use domain::{Position, UnixMs};

/// One condition; a record must meet all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filter {
    /// The column is this text.
    Is(Column, String),
    /// The column contains this text. Emails, phones and ids of prospects are only compared as a whole: none contains anything.
    Contains(Column, String),
    /// The column holds at least one of these texts.
    AnyOf(Column, Vec<String>),
    /// The column's time is this or later.
    From(Column, UnixMs),
    /// The column's time is this or earlier.
    Until(Column, UnixMs),
    /// The column holds nothing.
    Empty(Column),
    /// The column holds a time.
    Filled(Column),
    /// No record meets it.
    Nothing,
}

impl Filter {
    /// The column that it looks at.
    pub(super) const fn column(&self) -> Option<Column> {
        match self {
            Self::Is(column, _)
            | Self::Contains(column, _)
            | Self::AnyOf(column, _)
            | Self::From(column, _)
            | Self::Until(column, _)
            | Self::Empty(column)
            | Self::Filled(column) => Some(*column),
            Self::Nothing => None,
        }
    }

    /// Whether the record of this row meets the condition.
    #[must_use]
    pub fn admits(&self, row: &Row) -> bool {
        match self {
            Self::Is(column, wanted) => row.text(*column) == Some(wanted),
            Self::Contains(column, wanted) => {
                column.shape() == Shape::Words && row.text(*column).is_some_and(|value| value.contains(wanted))
            }
            Self::AnyOf(column, wanted) => row.texts(*column).any(|value| wanted.iter().any(|text| text == value)),
            Self::From(column, bound) => row.time(*column).is_some_and(|ms| ms >= bound.ms()),
            Self::Until(column, bound) => row.time(*column).is_some_and(|ms| ms <= bound.ms()),
            Self::Empty(column) => row.time(*column).is_none(),
            Self::Filled(column) => row.time(*column).is_some(),
            Self::Nothing => false,
        }
    }
}

/// Which way a list runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Oldest first; ties by id, ascending.
    OldestFirst,
    /// Newest first; ties by id, descending.
    NewestFirst,
}

/// What a list is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// A column of times.
    pub by: Column,
    /// Which way.
    pub direction: Direction,
}

/// A list's question.
#[derive(Clone, Debug)]
pub struct Search {
    /// What the records must meet.
    pub filters: Vec<Filter>,
    /// In which order.
    pub order: Order,
    /// Where the page before ended.
    pub after: Option<Position>,
    /// How many records the page takes.
    pub limit: usize,
}

impl Search {
    /// The filters and the order, written out the same way on every page: what page tokens are bound to.
    #[must_use]
    pub fn signature(&self) -> String {
        format!("{:?} {:?}", self.filters, self.order)
    }
}
