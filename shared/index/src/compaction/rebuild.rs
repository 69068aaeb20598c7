//! Rebuilds rows and segments of an older schema from the records, so that they get their missing columns.
//!
//! One transaction writes a record and its row. A row that is rebuilt from the record is therefore never older than the
//! row it replaces, and every later change of the record writes a recent row that overrides it.

use std::collections::HashMap;

use futures::{StreamExt, TryStreamExt, stream};

use super::write::{Work, garbage};
use super::{Compacted, RowSource, Run, Stop};
use crate::account_index::Index;
use crate::column::bits::Bits;
use crate::column::ids::Id;
use crate::manifest::Segment;
use crate::new_segment::rebuilt;
use crate::overlay::dead_rows;
use crate::row::Row;
use crate::view::split;
use store::StoreError;
use store::conditional::Outcome;

/// Records that are read at once: five batches.
pub(super) const RECORDS: usize = 500;

/// Rows that are written at once.
const AT_ONCE: usize = 32;

/// [`Index::reindex`] gives up after this many runs in a row without progress. With the pauses, that takes some four
/// minutes, longer than another run's lease and than the wait for fresh segments.
const MAX_IDLE_RUNS: u32 = 100;

/// Makes [`store::Store::pause`] wait 2.5 seconds on average.
const PAUSE: u32 = 9;

/// Rows by id.
type Present = HashMap<String, Row>;

/// The present rows of the first of these records, and how many records these are. Reads until the rows have more than
/// `memory` bytes.
async fn present(
    work: &Work<'_>,
    records: &dyn RowSource,
    ids: &[String],
    memory: usize,
) -> Result<(Present, usize), StoreError> {
    let (mut present, mut read, mut bytes) = (HashMap::new(), 0_usize, 0_usize);
    for batch in ids.chunks(RECORDS) {
        let rows = records.rows(work.index.account, work.index.kind, batch).await?;
        bytes = rows.iter().fold(bytes, |bytes, row| bytes.saturating_add(row.bytes()));
        present.extend(rows.into_iter().map(|row| (row.id.clone(), row)));
        read = read.saturating_add(batch.len());
        if bytes > memory {
            break;
        }
    }
    Ok((present, read))
}

/// Replaces the recent rows of an older schema in the table, and returns all these rows in their order. Leaves out rows
/// that changed meanwhile, because newer rows took their place. Takes at most [`RECORDS`] rows.
pub(super) async fn rows(work: &Work<'_>, rows: Vec<Row>, done: &mut Compacted) -> Result<Vec<Row>, StoreError> {
    let (index, version) = (work.index, work.index.schema.version());
    let outdated = rows.iter().filter(|row| row.is_older_than(version));
    let ids: Vec<String> = outdated.map(|row| row.id.clone()).collect();
    let Some(records) = work.records.filter(|_| !ids.is_empty()) else {
        return Ok(rows);
    };
    let (mut present, _) = present(work, records, &ids, usize::MAX).await?;
    let replaced = rows.into_iter().map(|row| {
        let replacement = present.remove(&row.id).map(|replacement| replacement.replacing(&row, index.schema));
        async move { if row.is_older_than(version) { replace(index, &row, replacement).await } else { Ok(Some(row)) } }
    });
    let replaced: Vec<Option<Row>> = stream::iter(replaced.collect::<Vec<_>>()).buffered(AT_ONCE).try_collect().await?;
    let replaced: Vec<Row> = replaced.into_iter().flatten().collect();
    let count = replaced.iter().filter(|row| ids.binary_search(&row.id).is_ok()).count();
    done.rebuilt = done.rebuilt.saturating_add(count);
    Ok(replaced)
}

/// Replaces a row of an older schema; `None` if it changed meanwhile, or its record is gone.
async fn replace(index: Index<'_>, outdated: &Row, row: Option<Row>) -> Result<Option<Row>, StoreError> {
    let Some(row) = row else { return Ok(None) };
    let key = index.row_key(&row.id);
    let outcome = index.store.put_if(&key, row.item(), outdated.unchanged()).await?;
    Ok(matches!(outcome, Outcome::Done(_)).then_some(row))
}

/// Rebuilds segments of an older schema, up to the number of rows that one run may rebuild.
///
/// Rebuilds a large segment in parts. Each part is a new segment directly after the old segment and overrides it. The
/// last part takes the old segment's place.
pub(super) async fn segments(work: &mut Work<'_>, done: &mut Compacted) -> Result<(), Stop> {
    let Some(records) = work.records else {
        return Ok(());
    };
    let (version, sizes) = (work.index.schema.version(), work.sizes);
    let mut left = sizes.rows.max(1);
    while left > 0 {
        let is_due = |segment: &Segment| segment.schema_version < version;
        let Some(at) = work.manifest.segments.iter().position(is_due) else {
            return Ok(());
        };
        let count = part(work, records, at, left.min(sizes.chunk.max(1))).await?;
        done.rebuilt = done.rebuilt.saturating_add(count);
        left = left.saturating_sub(count.max(1));
    }
    Ok(())
}

/// Rebuilds at most `limit` rows of the segment at this position, and no more than fit into the memory of a segment.
/// Returns how many.
async fn part(work: &mut Work<'_>, records: &dyn RowSource, at: usize, limit: usize) -> Result<usize, Stop> {
    let index = work.index;
    let segments = work.manifest.segments.get(at..).unwrap_or_default();
    let opened = work.open(segments, &[]).await?;
    let ([old, ..], [outdated, later @ ..]) = (segments, opened.as_slice()) else {
        return Err(Stop::GaveWay);
    };
    let mut live = Bits::all(outdated.ids.len());
    live.remove(&dead_rows(outdated, later));
    let taken = live.ascending().take(limit);
    let mut ids: Vec<Id> = taken.filter_map(|row| outdated.ids.get(row)).collect();
    let texts: Vec<String> = ids.iter().map(|id| id.text(index.kind)).collect();
    let (mut present, read) = present(work, records, &texts, work.sizes.memory).await?;
    ids.truncate(read);
    let is_last = ids.len() == live.count();
    // Deleted records become tombstones, which override the old segment like rows.
    let (mut rows, mut tombstones) = (Vec::with_capacity(ids.len()), Vec::new());
    for (id, text) in ids.iter().zip(&texts) {
        match present.remove(text) {
            Some(row) => rows.push((*id, row)),
            None => tombstones.push(*id),
        }
    }
    if is_last {
        tombstones.extend(outdated.tombstones.iter());
        tombstones.sort_unstable();
        if at == 0 {
            // No older segment holds these records.
            tombstones.clear();
        }
    }
    let replaced = garbage(std::slice::from_ref(old), work.run.now.ms());
    let new = rebuilt(work.draw(), index, &rows, &tombstones);
    work.write(&new).await?;
    let mut next = work.manifest.clone();
    if is_last {
        next.garbage.extend(replaced);
        next.segments.splice(at..=at, std::iter::once(new.segment));
    } else {
        next.segments.insert(at.saturating_add(1), new.segment);
    }
    work.commit(next).await?;
    Ok(ids.len())
}

impl Index<'_> {
    /// How many segments and recent rows an older schema wrote.
    pub async fn outdated(self) -> Result<usize, StoreError> {
        let (_, rows, manifest) = split(&self.store.query_json(&self.partition(), "").await?)?;
        let version = self.schema.version();
        let rows = rows.iter().filter(|row| row.is_older_than(version)).count();
        let segments = manifest.segments.iter();
        let segments = segments.filter(|segment| segment.schema_version < version).count();
        Ok(rows.saturating_add(segments))
    }

    /// Compacts the index again and again, until no row or segment of an older schema is left. `run` makes each run.
    /// Returns how many rows were rebuilt.
    ///
    /// # Errors
    /// [`StoreError`] if the store does not answer, or other runs stand in the way for some minutes.
    pub async fn reindex(self, records: &dyn RowSource, mut run: impl FnMut() -> Run) -> Result<usize, StoreError> {
        let (mut rebuilt, mut idle, mut outdated) = (0_usize, 0_u32, self.outdated().await?);
        while outdated > 0 {
            let done = self.compact(&run(), Some(records)).await?;
            rebuilt = rebuilt.saturating_add(done.rebuilt);
            let before = std::mem::replace(&mut outdated, self.outdated().await?);
            if done.rebuilt > 0 || outdated < before {
                idle = 0;
                continue;
            }
            idle = idle.saturating_add(1);
            if idle > MAX_IDLE_RUNS {
                return Err(StoreError::Contended);
            }
            self.store.pause(PAUSE).await;
        }
        Ok(rebuilt)
    }
}
