//! Places in the order of a list.

/// The place of a record: what the list is ordered by, then its id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The time that the list is ordered by, in Unix milliseconds.
    pub key: i64,
    /// The record's id.
    pub id: String,
}
