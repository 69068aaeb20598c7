//! Places in the order of a list.

/// The place of a record: what the list is ordered by, then its id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// What the list is ordered by.
    pub key: SortKey,
    /// The record's id.
    pub id: String,
}

/// What a list orders a record by. The keys of one list are all numbers or all texts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SortKey {
    /// A time in Unix milliseconds, or a place in a list that the account orders.
    Number(i64),
    /// A text as searches compare it ([`crate::text::folded`]).
    Text(String),
}
