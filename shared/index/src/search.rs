//! Searching a directory.

use super::column::Packed;
use super::column::ids::Id;
use super::filter::{Direction, Filter, Search};
use super::open::Place;
use super::page::{Name, Page};
use super::row::{Column, Kind, Row};
use super::view::View;
use domain::{AccountId, Position};
use store::{Store, StoreError};

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

/// Searches the directory of an account, as it is now.
///
/// # Errors
/// [`StoreError`] where it cannot be read.
pub async fn search(store: &Store, account: AccountId, kind: Kind, search: &Search) -> Result<Found, StoreError> {
    let (filters, by) = (&search.filters, search.order.by);
    let mut page = Page::of(search, Some(kind));
    let mut total: usize = 0;
    if !filters.contains(&Filter::Nothing) {
        let place = Place { store, account, kind };
        let view = View::read(place, &columns(filters, Some(by))).await?;
        for row in view.recent_matching(filters) {
            total = total.saturating_add(1);
            page.offer(row.time(by).unwrap_or_default(), || match Id::read(kind, &row.id) {
                Some(id) => Name::Id(kind, id),
                None => Name::Text(row.id.clone()),
            });
        }
        for (segment, rows) in view.matching(filters) {
            total = total.saturating_add(rows.count());
            let Some(Packed::Times(times)) = segment.column(by) else {
                continue;
            };
            let offer = |row: usize| {
                if let Some(id) = segment.ids.get(row) {
                    page.offer(times.get(row).unwrap_or_default(), || Name::Id(kind, id));
                }
            };
            // Ids ascend with the time at which they were made, so that most of a segment is out once the page is full.
            match search.order.direction {
                Direction::OldestFirst => rows.ascending().for_each(offer),
                Direction::NewestFirst => rows.descending().for_each(offer),
            }
        }
    }
    let (page, has_more) = page.finish();
    Ok(Found { page, has_more, total })
}

/// The same among these rows.
#[must_use]
pub fn pick(rows: impl IntoIterator<Item = Row>, search: &Search) -> Found {
    let mut page = Page::of(search, None);
    let mut total: usize = 0;
    for row in rows {
        if search.filters.iter().all(|filter| filter.admits(&row)) {
            total = total.saturating_add(1);
            page.offer(row.time(search.order.by).unwrap_or_default(), || Name::Text(row.id));
        }
    }
    let (page, has_more) = page.finish();
    Found { page, has_more, total }
}

/// How many records of an account meet all of `filters`, as they are now.
///
/// # Errors
/// [`StoreError`] where they cannot be read.
pub async fn count(store: &Store, account: AccountId, kind: Kind, filters: &[Filter]) -> Result<usize, StoreError> {
    if filters.contains(&Filter::Nothing) {
        return Ok(0);
    }
    let view = View::read(Place { store, account, kind }, &columns(filters, None)).await?;
    let folded = view.matching(filters).map(|(_, rows)| rows.count());
    Ok(folded.fold(view.recent_matching(filters).count(), usize::saturating_add))
}

/// The columns that a search looks at.
fn columns(filters: &[Filter], by: Option<Column>) -> Vec<Column> {
    let mut columns: Vec<Column> = by.into_iter().collect();
    for column in filters.iter().filter_map(Filter::column) {
        if !columns.contains(&column) {
            columns.push(column);
        }
    }
    columns
}
