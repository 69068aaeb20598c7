//! Which prospect each move belongs to, by the rows of the two indexes' segments. Moves of one prospect are in many
//! segments, so finding its row again for every report would cost more than counting the moves.

use std::sync::Arc;

use crate::account_index::Index;
use crate::view::View;

/// The move's prospect has no live row in a segment.
pub(super) const NOWHERE: u32 = u32::MAX;

/// For each row of each segment of moves, the row of its prospect, counted over all segments of prospects.
#[derive(Debug)]
pub(super) struct Links {
    /// The versions of both manifests.
    versions: (u64, u64),
    rows: Vec<Vec<u32>>,
}

impl Links {
    /// The links of these views' segments, from the segment cache if they are there.
    pub(super) fn of(prospects_index: Index<'_>, prospects: &View, moves: &View) -> Arc<Self> {
        let versions = (prospects.version(), moves.version());
        let (account, cache) = (prospects_index.account, prospects_index.store.segment_cache());
        let name = format!("{}/stages/links", account.ulid());
        if let Some(kept) = cache.get::<Self>(&name)
            && kept.versions == versions
        {
            return kept;
        }
        let links = Arc::new(Self { versions, rows: rows(prospects, moves) });
        let bytes = links.rows.iter().map(|rows| rows.len().saturating_mul(4));
        cache.keep(&name, &links, bytes.fold(0, usize::saturating_add));
        links
    }

    /// The links of the segment of moves at this position.
    pub(super) fn of_segment(&self, at: usize) -> &[u32] {
        self.rows.get(at).map(Vec::as_slice).unwrap_or_default()
    }
}

fn rows(prospects: &View, moves: &View) -> Vec<Vec<u32>> {
    let of_moves = |ids: &crate::column::ids::Ids| {
        let mut rows = vec![NOWHERE; ids.len()];
        let mut first = 0_usize;
        for (segment, dead) in prospects.segments_and_dead() {
            ids.each_parent(&segment.ids, |row, parent| {
                if let Some(link) = rows.get_mut(row)
                    && !dead.has(parent)
                {
                    *link = u32::try_from(first.saturating_add(parent)).unwrap_or(NOWHERE);
                }
            });
            first = first.saturating_add(segment.ids.len());
        }
        rows
    };
    moves.segments.iter().map(|segment| of_moves(&segment.ids)).collect()
}
