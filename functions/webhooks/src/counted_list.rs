//! Lists whose records are counted for the first page. The page token carries the count on: its position has the count
//! in place of a time.

use domain::Position;
use ulid::Ulid;

/// The position of a record in a list of `total_count` records.
pub(crate) fn position(total_count: usize, ulid: Ulid) -> Position {
    Position {
        key: i64::try_from(total_count).unwrap_or(i64::MAX),
        id: ulid.to_string(),
    }
}

/// The count of the list that a position is of.
pub(crate) fn total_count(position: &Position) -> usize {
    usize::try_from(position.key).unwrap_or_default()
}
