//! Why a question has no answer.

use std::fmt;

use domain::column::Column;
use store::StoreError;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The index cannot be read.
    Store(StoreError),
    /// Some rows or segments were written before this column was added; compaction or `admin reindex` adds it.
    NotIndexedYet(Column, ColumnProgress),
    /// The question does not fit in the memory of this function.
    TooLarge(QuestionSize),
}

/// The bytes of the columns that a question reads, or of the texts that its facets count, without the recent rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionSize {
    /// How many bytes it needs.
    pub needed: usize,
    /// How many a question of this function may need.
    pub limit: usize,
}

/// How far a column is built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColumnProgress {
    /// How many rows have the column.
    pub done: usize,
    /// How many rows there are.
    pub total: usize,
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(formatter),
            Self::NotIndexedYet(column, _) => write!(formatter, "the column {column:?} is not indexed everywhere yet"),
            Self::TooLarge(QuestionSize { needed, limit }) => {
                write!(formatter, "the question needs {needed} bytes of at most {limit}")
            }
        }
    }
}

impl std::error::Error for Error {}
