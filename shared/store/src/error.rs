//! What can go wrong with the store.

use std::fmt;

/// A store error. An outcome that the caller handles is a result, not an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// It throttled, was not reached in time, or returned a 5xx. The outcome of a write may be unknown.
    Unavailable(String),
    /// Other transactions on the same items kept winning.
    Contended,
    /// The table cannot store what was to be written ([`crate::size`]). Nothing was written.
    TooLarge(String),
    /// A stored item cannot be read, or a request was invalid: a bug of ours.
    Malformed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(cause) => write!(formatter, "store unavailable: {cause}"),
            Self::Contended => formatter.write_str("store contended"),
            Self::TooLarge(what) => write!(formatter, "too large for the store: {what}"),
            Self::Malformed(cause) => write!(formatter, "store malformed: {cause}"),
        }
    }
}

impl std::error::Error for StoreError {}
