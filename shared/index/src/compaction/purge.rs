//! Removes erased prospects, and what belonged to them, from the segments (ADR 0046). Other runs leave a deleted row in its
//! segment until the segment is merged.

use super::{Compacted, Index, Run, Scope, Stop, merge};
use crate::column::bits::Bits;
use crate::compaction::write::Work;
use domain::ProspectId;
use std::collections::BTreeSet;
use store::StoreError;

/// What a run found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purged {
    /// No segment has a row of the prospects.
    Nothing,
    /// Segments had rows. New segments without the rows replace them; a run half a minute later deletes the replaced ones.
    Rows,
    /// Another run was at work. The next run continues.
    GaveWay,
}

impl Index<'_> {
    /// Replaces the segments that have rows of these prospects, or of what belonged to them. Their recent rows must be
    /// tombstones already.
    ///
    /// # Errors
    /// [`StoreError`] if the store does not answer. The next run finishes what this one started.
    pub async fn purge(self, run: &Run, prospects: &[ProspectId]) -> Result<Purged, StoreError> {
        let store = self.store.clone().with_segment_cache(0);
        match purged(Index { store: &store, ..self }, run, prospects).await {
            Ok(purged) => Ok(purged),
            Err(Stop::GaveWay) => Ok(Purged::GaveWay),
            Err(Stop::Failed(error)) => Err(error),
        }
    }
}

async fn purged(index: Index<'_>, run: &Run, prospects: &[ProspectId]) -> Result<Purged, Stop> {
    let manifest = index.manifest().await?;
    if manifest.segments.is_empty() && manifest.garbage.is_empty() {
        return Ok(Purged::Nothing);
    }
    let (mut work, unfinished) = Work::begin(index, (run, Scope::Everything), None).await?;
    work.delete_unfinished(&unfinished).await?;
    work.delete_garbage().await?;
    let ulids: BTreeSet<u128> = prospects.iter().map(|id| id.ulid().0).collect();
    let mut purged = Purged::Nothing;
    for at in 0..work.manifest.segments.len() {
        let range = at..at.saturating_add(1);
        let segment = work.manifest.segments.get(range.clone()).unwrap_or_default();
        let opened = work.open(segment, &[]).await?;
        let Some(opened) = opened.first() else { continue };
        let mut rows = Bits::none(opened.ids.len());
        for ulid in &ulids {
            opened.ids.rows_of(*ulid).for_each(|row| rows.set(row));
        }
        if rows.count() > 0 {
            purged = Purged::Rows;
            merge::replace(&mut work, range, &[rows], &mut Compacted::default()).await?;
        }
    }
    work.lease.release(index).await?;
    Ok(purged)
}
