//! Searches and counts.

use super::account_index::Index;
use super::column::ids::Id;
use super::error::Error;
use super::filter::{Filter, Search};
use super::page::{Name, Page};
use super::row::Row;
use super::view::{View, columns};
use domain::Position;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The positions of the page's records, in order.
    pub page: Vec<Position>,
    /// Whether another page follows.
    pub has_more: bool,
    /// How many records match in all.
    pub total: usize,
    /// Whether prospects of the account were ever merged. If so, the prospect of a child may differ from the prospect
    /// in the child's id.
    pub has_merges: bool,
}

impl Index<'_> {
    /// Searches the index as it is now.
    ///
    /// # Errors
    /// [`Error::Store`] if the index cannot be read; [`Error::NotIndexedYet`] if a filter's or the order's column is
    /// still being built.
    pub async fn search(self, search: &Search) -> Result<SearchResult, Error> {
        let (filters, order) = (&self.in_scope(&search.filters).await?, search.order);
        let mut page = Page::of(search, Some(self.kind));
        let (mut total, mut has_merges) = (0_usize, false);
        if !filters.contains(&Filter::Nothing) {
            let view = View::read(self, &columns(filters, Some(order.by))).await?;
            has_merges = view.has_merges();
            for row in view.recent_matching(filters) {
                total = total.saturating_add(1);
                let name = || match Id::read(self.kind, &row.id) {
                    Some(id) => Name::Id(self.kind, id),
                    None => Name::Text(row.id.clone()),
                };
                page.offer(row.sort_key(order.by, order.missing()), name);
            }
            for (segment, rows) in view.matching(filters) {
                total = total.saturating_add(rows.count());
                page.offer_rows(self.kind, segment, &rows, order);
            }
        }
        let (page, has_more) = page.finish();
        Ok(SearchResult { page, has_more, total, has_merges })
    }

    /// How many records meet all of `filters` now.
    ///
    /// # Errors
    /// [`Error::Store`] if the index cannot be read; [`Error::NotIndexedYet`] if a filter's column is still being
    /// built.
    pub async fn count(self, filters: &[Filter]) -> Result<usize, Error> {
        if filters.contains(&Filter::Nothing) {
            return Ok(0);
        }
        let filters = &self.in_scope(filters).await?;
        let view = View::read(self, &columns(filters, None)).await?;
        let in_segments = view.matching(filters).map(|(_, rows)| rows.count());
        Ok(in_segments.fold(view.recent_matching(filters).count(), usize::saturating_add))
    }
}

/// Searches these rows alone.
pub fn pick(rows: impl IntoIterator<Item = Row>, search: &Search) -> SearchResult {
    let mut page = Page::of(search, None);
    let mut total: usize = 0;
    for row in rows {
        if search.filters.iter().all(|filter| filter.admits(&row)) {
            total = total.saturating_add(1);
            page.offer(row.sort_key(search.order.by, search.order.missing()), || Name::Text(row.id.clone()));
        }
    }
    let (page, has_more) = page.finish();
    SearchResult { page, has_more, total, has_merges: false }
}
