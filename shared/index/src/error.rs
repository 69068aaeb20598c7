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
    NotIndexedYet(Column),
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
            Self::NotIndexedYet(column) => write!(formatter, "the column {column:?} is not indexed everywhere yet"),
        }
    }
}

impl std::error::Error for Error {}
