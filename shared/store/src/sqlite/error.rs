//! What the errors of SQLite mean.

use crate::StoreError;
use crate::engine::EngineFailure;

#[derive(Debug)]
pub(super) enum ReadError {
    Sqlite(rusqlite::Error),
    Store(StoreError),
}

impl ReadError {
    pub(super) fn failure(self) -> EngineFailure {
        match self {
            Self::Sqlite(error) => failure(&error),
            Self::Store(error) => EngineFailure::Hopeless(error),
        }
    }
}

impl From<rusqlite::Error> for ReadError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<StoreError> for ReadError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// What an error of SQLite means for an operation that it ended, and that left nothing behind.
pub(super) fn failure(error: &rusqlite::Error) -> EngineFailure {
    let unavailable = StoreError::Unavailable(error.to_string());
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => {
            EngineFailure::Refused(unavailable)
        }
        _ => EngineFailure::Hopeless(unavailable),
    }
}
