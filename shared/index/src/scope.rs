//! Questions within a scope.

use std::borrow::Cow;

use super::account_index::Index;
use super::column::Packed;
use super::column::ids::Id;
use super::error::Error;
use super::filter::Filter;
use super::parents::Parents;
use super::schema::IndexKind;
use super::view::{View, columns};
use domain::column::Column;

impl Index<'_> {
    /// These conditions and the conditions of the scope: a prospect must be in it, and a child must belong to a prospect in it.
    ///
    /// # Errors
    /// [`Error::Store`] if the index of prospects cannot be read.
    pub(super) async fn in_scope(self, filters: &[Filter]) -> Result<Cow<'_, [Filter]>, Error> {
        let mut scope = self.sight.filters();
        if scope.is_empty() || filters.contains(&Filter::Nothing) {
            return Ok(Cow::Borrowed(filters));
        }
        if self.kind != IndexKind::Prospect {
            let prospects = Index::of(self.sight.without_scope(), IndexKind::Prospect);
            scope = vec![Filter::BelongsTo(self.kind, prospects.ids_with_merged(&scope).await?)];
        }
        Ok([filters, &scope].concat().into())
    }

    /// The prospects that meet all of `filters`, and the prospects that were merged into them.
    async fn ids_with_merged(self, filters: &[Filter]) -> Result<Parents, Error> {
        let mut read = columns(filters, None);
        read.push(Column::Absorbed);
        let view = View::read(self, &read).await?;
        let mut ulids = Vec::new();
        for row in view.recent_matching(filters) {
            let ids = std::iter::once(row.id.as_str()).chain(row.texts(Column::Absorbed));
            ulids.extend(ids.filter_map(|id| Id::read(self.kind, id)).map(Id::ulid));
        }
        for (segment, rows) in view.matching(filters) {
            rows.each(|row| ulids.extend(segment.ids.ulid(row)));
            if let Some(Packed::Sets(merged)) = segment.column(Column::Absorbed) {
                ulids.extend(merged.of_rows(&rows).filter_map(|id| Id::read(self.kind, &id)).map(Id::ulid));
            }
        }
        Ok(Parents::of_ulids(ulids, true))
    }
}
