//! Walks over an index from end to end, a page at a time.

use std::collections::BTreeSet;

use super::account_index::Index;
use super::column::ids::Id;
use super::hidden::Hidden;
use super::row::Row;
use super::schema::IndexKind;
use super::view::{ATTEMPTS, View, kept_changing, split};
use store::StoreError;
use store::key::MANIFEST;

impl Index<'_> {
    /// The ids of at most `limit` records after the id `after`, and the id to continue after if there may be more.
    pub async fn ids_after(
        self,
        after: Option<&str>,
        limit: usize,
    ) -> Result<(Vec<String>, Option<String>), StoreError> {
        for _ in 0..ATTEMPTS {
            let hidden = Hidden::read(self).await?;
            let (items, last) = self.store.query_page(&self.partition(), after, limit).await?;
            let (_, recent, _) = split(&items)?;
            // Read after the rows, for the same reason as in a search.
            let manifest = self.manifest().await?;
            let Some(segments) = self.open_all(&manifest.segments, &[]).await? else {
                continue;
            };
            let view = View::of(self, (hidden, recent), &manifest, segments);
            return Ok(page(&view, self.kind, after, last.as_deref(), limit));
        }
        Err(kept_changing())
    }
}

/// The ids after `after`, up to the last row that was read.
fn page(
    view: &View,
    kind: IndexKind,
    after: Option<&str>,
    last: Option<&str>,
    limit: usize,
) -> (Vec<String>, Option<String>) {
    let until = last.filter(|last| *last != MANIFEST);
    let mut ids: BTreeSet<String> = view.recent_matching(&[]).map(|row: &Row| row.id.clone()).collect();
    for (segment, rows) in view.live() {
        let from = after.and_then(|after| Id::read(kind, after));
        let start = from.map_or(0, |from| segment.ids.at_or_after(from, 0));
        let in_segment = rows.ascending_from(start).filter_map(|row| segment.ids.get(row));
        let in_segment = in_segment
            .map(|id| id.text(kind))
            .filter(|id| after.is_none_or(|after| id.as_str() > after))
            .take_while(|id| until.is_none_or(|until| id.as_str() <= until));
        // One id more than the page takes: another page follows.
        ids.extend(in_segment.take(limit.saturating_add(1)));
    }
    let more = until.is_some() || ids.len() > limit;
    let cut: Vec<String> = ids.into_iter().take(limit).collect();
    // A short page holds everything up to the last row that was read.
    let next = if cut.len() < limit { until.map(str::to_owned) } else { cut.last().cloned() };
    (cut, next.filter(|_| more))
}
