//! Segments become larger ones: neighbours of a tier are merged once they fill a segment of the next. So a record is written as
//! often as there are tiers, and a reader opens some dozens of segments at the most.

use super::write::{Work, garbage};
use super::{Compacted, Sizes, Step};
use crate::column::bits::Bits;
use crate::manifest::{Blob, Manifest, Segment};
use crate::overlay::dead;
use crate::row::Column;
use crate::segment::{Tombstones, merged};
use std::ops::Range;
use store::StoreError;

/// So many neighbours are merged however small they are.
const MOST_NEIGHBOURS: usize = 24;

/// The least rows of a tier above the lowest; the tiers end below the largest segment.
fn tiers(sizes: Sizes) -> impl Iterator<Item = usize> {
    let next = move |least: &usize| least.checked_mul(sizes.growth.max(2));
    std::iter::successors(next(&sizes.least.max(1)), next).take_while(move |least| *least <= sizes.most)
}

fn weight(segment: &Segment) -> usize {
    segment.rows.saturating_add(segment.tombstones)
}

/// Which neighbours are to be merged, if any are: the lowest tier first.
fn due(segments: &[Segment], sizes: Sizes) -> Option<Range<usize>> {
    tiers(sizes).find_map(|full| {
        let below = |segment: &Segment| segment.fresh_since.is_none() && weight(segment) < full;
        let mut start = 0;
        while start < segments.len() {
            let (mut end, mut rows) = (start, 0_usize);
            while let Some(segment) = segments.get(end)
                && below(segment)
                && rows.saturating_add(weight(segment)) <= sizes.most
            {
                rows = rows.saturating_add(weight(segment));
                end = end.saturating_add(1);
            }
            let count = end.saturating_sub(start);
            let crowded = count >= MOST_NEIGHBOURS || segments.get(end).is_some_and(below);
            if count > 1 && (rows >= full || crowded) {
                return Some(start..end);
            }
            start = end.max(start.saturating_add(1));
        }
        None
    })
}

/// Merges what is due, a few times.
pub(super) async fn merge(work: &mut Work<'_>, folded: &mut Compacted) -> Result<Step, StoreError> {
    for _ in 0..work.run.sizes.merges {
        let Some(range) = due(&work.manifest.segments, work.run.sizes) else {
            return thin(work, folded).await;
        };
        if replace(work, range, &[], folded).await? == Step::GaveWay {
            return Ok(Step::GaveWay);
        }
    }
    Ok(Step::Done)
}

/// Writes a large segment anew of which most rows count no more. Looked for only where the last segments are large ones, as
/// after a merge into the highest tier: else it would be looked for at each run.
async fn thin(work: &mut Work<'_>, folded: &mut Compacted) -> Result<Step, StoreError> {
    let Some(large) = tiers(work.run.sizes).last() else {
        return Ok(Step::Done);
    };
    let segments = &work.manifest.segments;
    if segments.len() < 2 || folded.merged == 0 || segments.last().is_none_or(|last| weight(last) < large) {
        return Ok(Step::Done);
    }
    let Some(opened) = work.place.open_all(segments, &[]).await? else {
        return Ok(Step::GaveWay);
    };
    let dead = dead(&opened);
    let mostly = dead
        .iter()
        .position(|dead| dead.count().saturating_mul(2) > dead.length());
    match mostly.and_then(|at| Some((at, dead.get(at)?.clone()))) {
        Some((at, dead)) => replace(work, at..at.saturating_add(1), &[dead], folded).await,
        None => Ok(Step::Done),
    }
}

/// Puts one segment in the place of these, without the rows of each that `but` has.
async fn replace(
    work: &mut Work<'_>,
    range: Range<usize>,
    but: &[Bits],
    folded: &mut Compacted,
) -> Result<Step, StoreError> {
    let inputs: Vec<Segment> = work.manifest.segments.get(range.clone()).unwrap_or_default().to_vec();
    let has = |column: &Column| inputs.iter().any(|input| input.place(Blob::Column(*column)).is_some());
    let columns: Vec<Column> = Column::EVERY.into_iter().filter(has).collect();
    let Some(opened) = work.place.open_all(&inputs, &columns).await? else {
        return Ok(Step::GaveWay);
    };
    let tombstones = if range.start == 0 {
        Tombstones::Dropped
    } else {
        Tombstones::Kept
    };
    let made = merged(work.draw(), &opened, &columns, but, tombstones);
    drop(opened);
    if work.write(&made).await? == Step::GaveWay {
        return Ok(Step::GaveWay);
    }
    let mut next: Manifest = work.manifest.clone();
    next.garbage.extend(garbage(&inputs, work.run.now.ms()));
    // Nothing is left of what was all replaced or taken away; it was written to have a name for it.
    next.segments.splice(range, std::iter::once(made.segment));
    folded.merged = folded.merged.saturating_add(inputs.len());
    work.commit(next).await
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: Sizes = Sizes {
        least: 4,
        chunk: 8,
        rows: 64,
        growth: 4,
        most: 64,
        merges: 1,
    };

    fn segments(rows: &[usize]) -> Vec<Segment> {
        let segment = |rows: &usize| Segment {
            id: 0,
            rows: *rows,
            tombstones: 0,
            fresh_since: None,
            blobs: Vec::new(),
        };
        rows.iter().map(segment).collect()
    }

    #[test]
    fn neighbours_that_fill_the_next_tier_are_merged() {
        assert_eq!(due(&segments(&[4, 4, 4]), SIZES), None);
        assert_eq!(due(&segments(&[4, 4, 4, 4]), SIZES), Some(0..4));
        assert_eq!(due(&segments(&[20, 4, 4, 4, 5]), SIZES), Some(1..5));
        assert_eq!(due(&segments(&[20, 20, 20, 5]), SIZES), Some(0..3));
        assert_eq!(due(&segments(&[64, 64, 64]), SIZES), None, "the largest stay");
        assert_eq!(
            due(&segments(&[4, 20, 4, 20, 4, 20]), SIZES),
            Some(0..5),
            "small ones among larger ones"
        );
        assert_eq!(due(&segments(&[1; 24]), SIZES), Some(0..24), "however small they are");
    }

    #[test]
    fn a_segment_whose_rows_still_lie_beside_is_left() {
        let mut four = segments(&[4, 4, 4, 4]);
        four[3].fresh_since = Some(1);
        assert_eq!(due(&four, SIZES), None);
    }
}
