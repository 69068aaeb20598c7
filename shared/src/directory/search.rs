//! Searching a directory.

use super::filter::{Direction, Filter, Search};
use super::row::{Column, Kind, Row};
use crate::domain::{AccountId, Position};
use crate::store::{Store, StoreError, key};

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The places of the page's records, in order.
    pub page: Vec<Position>,
    /// Whether another page follows.
    pub has_more: bool,
    /// How many records match in all.
    pub total: usize,
}

/// Searches the rows of an account, as they are now.
///
/// # Errors
/// [`StoreError`] where they cannot be read.
pub async fn search(store: &Store, account: AccountId, kind: Kind, search: &Search) -> Result<Found, StoreError> {
    let rows = matching(store, account, kind, &search.filters).await?;
    Ok(page(rows, search))
}

/// The same among these rows.
#[must_use]
pub fn pick(rows: impl IntoIterator<Item = Row>, search: &Search) -> Found {
    let rows = rows
        .into_iter()
        .filter(|row| search.filters.iter().all(|filter| filter.admits(row)));
    page(rows.collect(), search)
}

/// Sorts, counts and cuts.
fn page(rows: Vec<Row>, search: &Search) -> Found {
    let mut places: Vec<Position> = rows.into_iter().map(|row| place(row, search.order.by)).collect();
    let total = places.len();
    match search.order.direction {
        Direction::OldestFirst => places.sort_unstable(),
        Direction::NewestFirst => places.sort_unstable_by(|a, b| b.cmp(a)),
    }
    if let Some(after) = &search.after {
        places.retain(|place| match search.order.direction {
            Direction::OldestFirst => place > after,
            Direction::NewestFirst => place < after,
        });
    }
    let has_more = places.len() > search.limit;
    places.truncate(search.limit);
    Found {
        page: places,
        has_more,
        total,
    }
}

/// How many records of an account meet all of `filters`, as they are now.
///
/// # Errors
/// [`StoreError`] where they cannot be read.
pub async fn count(store: &Store, account: AccountId, kind: Kind, filters: &[Filter]) -> Result<usize, StoreError> {
    Ok(matching(store, account, kind, filters).await?.len())
}

async fn matching(store: &Store, account: AccountId, kind: Kind, filters: &[Filter]) -> Result<Vec<Row>, StoreError> {
    if filters.contains(&Filter::Nothing) {
        return Ok(Vec::new());
    }
    let items = store.query(&key::directory(account, kind.name()), "").await?;
    let rows = items.into_iter().filter_map(Row::read);
    Ok(rows
        .filter(|row| filters.iter().all(|filter| filter.admits(row)))
        .collect())
}

fn place(row: Row, by: Column) -> Position {
    Position {
        key: row.time(by).unwrap_or_default(),
        id: row.id,
    }
}
