//! The prospects that some children belong to.
//!
//! The id of a child names its prospect. If that prospect was merged into another one, the row of the winner names it
//! ([`Column::Absorbed`]), so a join reads no records (ADR 0028).

use std::iter::once;
use std::sync::Arc;

use super::column::ids::{Id, Ids};
use super::row::Row;
use super::schema::IndexKind;
use domain::column::Column;

/// The prospects that the ids of some children name: 16 bytes for each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parents {
    pub(super) ids: Arc<Ids>,
    has_merges: bool,
}

impl Parents {
    /// The prospects with these ids, of an account with merges.
    #[cfg(test)]
    pub(super) fn of_ids<'a>(ids: impl Iterator<Item = &'a str>) -> Self {
        let ids = ids.filter_map(|id| Id::read(IndexKind::Prospect, id));
        Self::of_ulids(ids.map(Id::ulid).collect(), true)
    }

    pub(super) fn of_ulids(mut ulids: Vec<u128>, has_merges: bool) -> Self {
        sort(&mut ulids);
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

    /// Whether the prospect of this id is among them.
    pub(super) fn have_id(&self, id: &str) -> bool {
        Id::read(IndexKind::Prospect, id).is_some_and(|id| self.have_ulid(id.ulid()))
    }

    pub(super) fn have_ulid(&self, ulid: u128) -> bool {
        let id = Id::before_children(ulid);
        self.ids.get(self.ids.at_or_after(id, 0)) == Some(id)
    }
}

#[expect(
    clippy::stable_sort_primitive,
    reason = "the stable sort is faster: there are few ascending runs, one per segment"
)]
fn sort(ulids: &mut [u128]) {
    ulids.sort();
}
