//! Joins an index of children with the index of prospects: the prospects that some children belong to.
//!
//! The id of a child names its prospect. If that prospect was merged into another one, the row of the winner names it
//! ([`Column::Absorbed`]), so the join reads no records (ADR 0028).

use std::iter::once;
use std::sync::Arc;

use super::account_index::Index;
use super::column::Packed;
use super::column::bits::Bits;
use super::column::ids::{Id, Ids};
use super::error::Error;
use super::filter::Filter;
use super::row::Row;
use super::schema::IndexKind;
use super::search::columns;
use super::segments::Opened;
use super::view::View;
use domain::column::Column;

/// The prospects that the ids of some children name: 16 bytes for each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parents {
    ids: Arc<Ids>,
    has_merges: bool,
}

impl Index<'_> {
    /// For each of these questions, the prospects that the ids of the children name that meet all of its filters now.
    /// One view of the index answers all questions.
    ///
    /// # Errors
    /// [`Error::Store`] if the index cannot be read; [`Error::NotIndexedYet`] if a filter's column is still being
    /// built.
    pub async fn parents(self, questions: &[Vec<Filter>]) -> Result<Vec<Parents>, Error> {
        let view = View::read(self, &columns(&questions.concat(), None)).await?;
        let answers = questions.iter().map(|filters| Parents::of(self.kind, &view, filters));
        Ok(answers.collect())
    }
}

impl Parents {
    fn of(kind: IndexKind, view: &View, filters: &[Filter]) -> Self {
        let recent = view.recent_matching(filters).filter_map(|row| Id::read(kind, &row.id));
        let mut ulids: Vec<u128> = recent.map(Id::ulid).collect();
        for (segment, rows) in view.matching(filters) {
            rows.each(|row| {
                let ulid = segment.ids.get(row).map(Id::ulid);
                // The children of a prospect follow one another.
                ulids.extend(ulid.filter(|ulid| ulids.last() != Some(ulid)));
            });
        }
        Self::of_ulids(ulids, view.has_merges())
    }

    /// The prospects with these ids, of an account with merges.
    #[cfg(test)]
    pub(super) fn of_ids<'a>(ids: impl Iterator<Item = &'a str>) -> Self {
        let ids = ids.filter_map(|id| Id::read(IndexKind::Prospect, id));
        Self::of_ulids(ids.map(Id::ulid).collect(), true)
    }

    fn of_ulids(mut ulids: Vec<u128>, has_merges: bool) -> Self {
        // Stable, because this sort is fast if there are few ascending runs: one per segment.
        ulids.sort();
        ulids.dedup();
        let ids = Arc::new(Ids::of_ulids(ulids));
        Self { ids, has_merges }
    }

    /// The column of prospects that the join reads; `None` if the account has no merges.
    pub(super) const fn column(&self) -> Option<Column> {
        if self.has_merges { Some(Column::Absorbed) } else { None }
    }

    /// Whether the prospect of this row, or a prospect that was merged into it, is among them.
    pub(super) fn have(&self, prospect: &Row) -> bool {
        let merged = prospect.texts(Column::Absorbed);
        once(prospect.id.as_str()).chain(merged).any(|id| self.have_id(id))
    }

    fn have_id(&self, id: &str) -> bool {
        let id = Id::read(IndexKind::Prospect, id);
        id.is_some_and(|id| self.ids.get(self.ids.at_or_after(id, 0)) == Some(id))
    }

    /// The rows of a segment of prospects whose prospect, or a prospect that was merged into it, is among them.
    pub(super) fn rows_in(&self, prospects: &Opened) -> Bits {
        let mut rows = Bits::none(prospects.ids.len());
        if let Some(Packed::Sets(merged)) = prospects.column(Column::Absorbed) {
            rows = merged.with(|id| self.have_id(id));
        }
        prospects.ids.each_of(&self.ids, |row| rows.set(row));
        rows
    }
}
