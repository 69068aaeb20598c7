//! Why a file cannot be read at all.

use std::io;

/// The file is no table, or is too large. The message says what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub code: &'static str,
    pub message: String,
}

#[derive(Debug)]
pub enum ReadError {
    Unreadable(Unreadable),
    /// The file or the sink failed.
    Io(io::Error),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The bytes are not what a table has.
pub(crate) fn unreadable(message: impl Into<String>) -> ReadError {
    failed("unreadable", message)
}

/// The text has no header or no lines.
pub(crate) fn no_table(message: impl Into<String>) -> ReadError {
    failed("no_table", message)
}

pub(crate) fn failed(code: &'static str, message: impl Into<String>) -> ReadError {
    ReadError::Unreadable(Unreadable { code, message: message.into() })
}
