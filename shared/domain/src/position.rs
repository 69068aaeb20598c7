//! Places in the order of a list.

/// The place of a record: the value by which the list is ordered, then its id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub key: SortKey,
    pub id: String,
}

impl Position {
    /// The place in a list that the ids alone order, such as a log.
    pub const fn of_id(id: String) -> Self {
        Self { key: SortKey::Number(0), id }
    }
}

/// A value by which a list orders its records. The keys of one list are all numbers or all texts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SortKey {
    /// A time in Unix milliseconds, or a place in a list that the account orders.
    Number(i64),
    /// A text as searches compare it ([`crate::text::folded`]).
    Text(String),
}
