//! Merges segments into larger ones. Neighbours in a tier are merged once they fill a segment of the next tier.
//! Compaction therefore writes a record once per tier, and a reader opens at most a few dozen segments.

use super::write::{Work, garbage};
use super::{Compacted, Scope, Sizes, Stop};
use crate::column::bits::Bits;
use crate::manifest::{Blob, Manifest, Segment};
use crate::new_segment::{Merge, Tombstones, merged};
use crate::overlay::dead;
use crate::schema::least;
use domain::column::Column;
use std::ops::Range;

/// This many neighbours just below a tier are merged even if they do not fill it.
const MOST_NEIGHBOURS: usize = 24;

/// The least rows of each tier; the tiers end below the largest segment.
fn tiers(sizes: Sizes) -> impl Iterator<Item = usize> {
    let next = move |least: &usize| least.checked_mul(sizes.growth.max(2));
    std::iter::successors(Some(sizes.tier.max(1)), next).take_while(move |least| *least <= sizes.most)
}

fn weight(segment: &Segment) -> usize {
    segment.rows.saturating_add(segment.tombstones)
}

/// The neighbours to merge next, if any, from the lowest tier that has some. Leaves segments of an older version to be
/// rebuilt, because a merged segment contains only columns that all its inputs have.
fn due(segments: &[Segment], version: u64, sizes: Sizes) -> Option<Range<usize>> {
    let mut beneath = 0;
    tiers(sizes).find_map(|full| {
        let below = |segment: &Segment| segment.schema_version >= version && weight(segment) < full;
        // Segments of lower tiers do not count. Otherwise every merge of small segments would rewrite the larger ones
        // too.
        let least = std::mem::replace(&mut beneath, full);
        let is_counted = |segment: &Segment| weight(segment) >= least;
        let mut start = 0;
        while start < segments.len() {
            let (mut end, mut rows, mut memory, mut count) = (start, 0_usize, 0_usize, 0_usize);
            while let Some(segment) = segments.get(end)
                && below(segment)
                && rows.saturating_add(weight(segment)) <= sizes.most
                && memory.saturating_add(segment.memory) <= sizes.memory
            {
                rows = rows.saturating_add(weight(segment));
                memory = memory.saturating_add(segment.memory);
                count = count.saturating_add(usize::from(is_counted(segment)));
                end = end.saturating_add(1);
            }
            let crowded = count >= MOST_NEIGHBOURS || segments.get(end).is_some_and(below);
            if end.saturating_sub(start) > 1 && (rows >= full || crowded) {
                return Some(start..end);
            }
            start = end.max(start.saturating_add(1));
        }
        None
    })
}

/// Makes the merges that are due, up to the limit of a run.
pub(super) async fn merge(work: &mut Work<'_>, done: &mut Compacted) -> Result<(), Stop> {
    let sizes = work.sizes;
    for _ in 0..sizes.merges {
        let Some(range) = due(&work.manifest.segments, work.index.schema.version(), sizes) else {
            return match work.scope {
                Scope::Everything => thin(work, done).await,
                Scope::RecentRows => Ok(()),
            };
        };
        replace(work, range, &[], done).await?;
    }
    Ok(())
}

/// Rewrites a large segment if newer segments override most of its rows. Looks for one only after a merge into the
/// highest tier; otherwise every run would look.
async fn thin(work: &mut Work<'_>, done: &mut Compacted) -> Result<(), Stop> {
    let Some(large) = tiers(work.sizes).last() else {
        return Ok(());
    };
    let segments = &work.manifest.segments;
    if segments.len() < 2 || done.merged == 0 || segments.last().is_none_or(|last| weight(last) < large) {
        return Ok(());
    }
    let opened = work.open(segments, &[]).await?;
    let dead = dead(&opened);
    let mostly = dead.iter().position(|dead| dead.count().saturating_mul(2) > dead.length());
    match mostly.and_then(|at| Some((at, dead.get(at)?.clone()))) {
        Some((at, dead)) => replace(work, at..at.saturating_add(1), &[dead], done).await,
        None => Ok(()),
    }
}

/// Replaces these segments by one segment, without the rows that `without` lists for each of them.
pub(super) async fn replace(
    work: &mut Work<'_>,
    range: Range<usize>,
    without: &[Bits],
    done: &mut Compacted,
) -> Result<(), Stop> {
    let inputs: Vec<Segment> = work.manifest.segments.get(range.clone()).unwrap_or_default().to_vec();
    let mut blobs = inputs.iter().flat_map(|input| &input.blobs);
    if blobs.any(|(blob, _)| matches!(blob, Blob::Column(column) if work.index.schema.is_older_than(*column))) {
        return Err(Stop::GaveWay);
    }
    let has = |column: &Column| inputs.iter().any(|input| input.range(Blob::Column(*column)).is_some());
    let columns: Vec<Column> = work.index.schema.columns().filter(has).collect();
    let opened = work.open(&inputs, &columns).await?;
    let tombstones = if range.start == 0 { Tombstones::Dropped } else { Tombstones::Kept };
    let versions = inputs.iter().map(|input| input.schema_version);
    let merge = Merge {
        inputs: &opened,
        columns: &columns,
        without,
        tombstones,
        // Blobs of columns that this schema lacks are dropped.
        schema_version: versions.fold(work.index.schema.version(), least),
    };
    let new = merged(work.draw(), &merge);
    drop(opened);
    work.write(&new).await?;
    let mut next: Manifest = work.manifest.clone();
    next.garbage.extend(garbage(&inputs, work.run.now.ms()));
    // The new segment may be empty, if all rows were replaced or deleted.
    next.segments.splice(range, std::iter::once(new.segment));
    done.merged = done.merged.saturating_add(inputs.len());
    work.commit(next).await
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: Sizes =
        Sizes { least: 4, tier: 4, chunk: 8, rows: 64, growth: 4, most: 64, memory: usize::MAX, merges: 1 };

    fn segments(rows: &[usize]) -> Vec<Segment> {
        let segment = |rows: &usize| Segment {
            id: 0,
            schema_version: 1,
            rows: *rows,
            tombstones: 0,
            memory: rows.saturating_mul(10),
            blobs: Vec::new(),
        };
        rows.iter().map(segment).collect()
    }

    #[test]
    fn neighbours_that_fill_the_next_tier_are_merged() {
        assert_eq!(due(&segments(&[4, 4, 4]), 1, SIZES), None);
        assert_eq!(due(&segments(&[4, 4, 4, 4]), 1, SIZES), Some(0..4));
        assert_eq!(due(&segments(&[20, 4, 4, 4, 5]), 1, SIZES), Some(1..5));
        assert_eq!(due(&segments(&[20, 20, 20, 5]), 1, SIZES), Some(0..3));
        assert_eq!(due(&segments(&[64, 64, 64]), 1, SIZES), None, "the largest stay");
        assert_eq!(due(&segments(&[4, 20, 4, 20, 4, 20]), 1, SIZES), Some(0..5), "small ones among larger ones");
        assert_eq!(due(&segments(&[16, 1, 1, 1]), 1, SIZES), None);
        assert_eq!(due(&segments(&[16, 1, 1, 1, 1]), 1, SIZES), Some(1..5));
        let tall = Sizes { growth: 64, ..SIZES };
        let mut crowd = vec![20, 4, 4, 20];
        crowd.resize(23, 4);
        assert_eq!(due(&segments(&crowd), 1, Sizes { most: 1_024, ..tall }), None);
        crowd.push(4);
        assert_eq!(due(&segments(&crowd), 1, Sizes { most: 1_024, ..tall }), Some(0..24));
        crowd[23] = 1;
        assert_eq!(due(&segments(&crowd), 1, Sizes { most: 1_024, ..tall }), None, "small ones do not crowd");
        let roomy = |memory| due(&segments(&[4, 4, 4, 4, 4, 4]), 1, Sizes { memory, ..SIZES });
        assert_eq!(roomy(160), Some(0..4), "as many as have this much memory");
        assert_eq!(roomy(159), Some(0..3));
        assert_eq!(roomy(79), None, "no two of them");
        let small = SIZES.of_recent_rows();
        assert_eq!(due(&segments(&[4, 4, 4, 4]), 1, small), Some(0..4));
        assert_eq!(due(&segments(&[16; 8]), 1, small), None, "left to the sweeper");
    }

    #[test]
    fn a_segment_of_an_older_schema_is_not_merged() {
        let mut segments = segments(&[4; 8]);
        segments.iter_mut().take(3).for_each(|segment| segment.schema_version = 2);
        segments.iter_mut().skip(4).for_each(|segment| segment.schema_version = 2);
        assert_eq!(due(&segments, 2, SIZES), Some(4..8));
        assert_eq!(due(&segments, 3, SIZES), None);
    }
}
