//! Turns recent rows into segments. Deletes a row as soon as a manifest lists its segment. Readers read the rows before
//! the manifest, so a reader that misses the row sees the segment.

use futures::{StreamExt, TryStreamExt, stream};

use super::write::Work;
use super::{Compacted, Scope, Sizes, Stop, rebuild};
use crate::account_index::Index;
use crate::column::ids::Id;
use crate::new_segment::of_rows;
use crate::row::Row;
use crate::view::split;
use store::conditional::IgnoredAny;
use store::key::{DUE, DUE_AT, MANIFEST, WAKE};
use store::{Guard, ItemUpdate, Key, StoreError};

/// Rows of one read, and rows that are deleted at once.
const PAGE: usize = 2_048;
const AT_ONCE: usize = 32;

/// Walks over the recent rows and turns them into segments if there are enough of them. Rows that a dead run left
/// behind become another segment with the same content.
pub(super) async fn compact(work: &mut Work<'_>, done: &mut Compacted) -> Result<(), Stop> {
    let (index, sizes) = (work.index, work.sizes);
    let partition = index.partition();
    let (mut taken, mut after, mut recent) = (0_usize, None, Vec::new());
    let is_end = loop {
        let (items, last) = index.store.query_page(&partition, after.as_deref(), PAGE).await?;
        let (_, rows, _) = split(&items)?;
        taken = taken.saturating_add(rows.len());
        let mut rows = rows.into_iter().peekable();
        while rows.peek().is_some() {
            let batch = rows.by_ref().take(rebuild::RECORDS).collect();
            recent.extend(rebuild::rows(work, batch, done).await?);
            while let Some(full) = full(&recent, sizes) {
                let rest = recent.split_off(full);
                segment(work, recent, done).await?;
                recent = rest;
            }
        }
        after = last.filter(|last| last != MANIFEST);
        if after.is_none() {
            break true;
        }
        if taken >= sizes.rows {
            break false;
        }
    };
    if recent.len() >= sizes.least {
        return segment(work, recent, done).await;
    }
    if is_end && work.scope == Scope::Everything && !work.has_outdated_segments() {
        unmark(index, recent).await?;
    }
    Ok(())
}

/// How many of these rows fill a segment; `None` if they do not.
fn full(rows: &[Row], sizes: Sizes) -> Option<usize> {
    let mut bytes = 0_usize;
    for (before, row) in rows.iter().enumerate() {
        bytes = bytes.saturating_add(row.bytes());
        if before > 0 && (before >= sizes.chunk || bytes > sizes.memory) {
            return Some(before);
        }
    }
    (rows.len() >= sizes.chunk.max(1)).then_some(rows.len())
}

/// Makes a segment of rows that are not in the table.
pub(super) async fn load(work: &mut Work<'_>, rows: Vec<Row>, done: &mut Compacted) -> Result<(), Stop> {
    if rows.is_empty() {
        return Ok(());
    }
    done.compacted = done.compacted.saturating_add(rows.len());
    let version = work.index.schema.version();
    let mut new = of_rows(work.draw(), work.index, rows);
    // The caller made these rows just now, under the present schema.
    new.segment.schema_version = version;
    work.write(&new).await?;
    let mut next = work.manifest.clone();
    next.segments.push(new.segment);
    work.commit(next).await
}

async fn segment(work: &mut Work<'_>, mut rows: Vec<Row>, done: &mut Compacted) -> Result<(), Stop> {
    let index = work.index;
    rows.retain(|row| Id::read(index.kind, &row.id).is_some());
    // A segment of these rows would lack values. A run that knows the field compacts them.
    if rows.iter().any(|row| row.columns().any(|column| index.schema.is_older_than(column))) {
        return Err(Stop::GaveWay);
    }
    let proofs: Vec<Proof> = rows.iter().map(|row| (index.row_key(&row.id), row.unchanged())).collect();
    let new = of_rows(work.draw(), work.index, rows);
    work.write(&new).await?;
    let mut next = work.manifest.clone();
    next.segments.push(new.segment);
    work.commit(next).await?;
    done.compacted = done.compacted.saturating_add(proofs.len());
    Ok(delete(index, proofs, done).await?)
}

/// The key of a row, and the condition that the row did not change.
type Proof = (Key, Guard);

/// Deletes rows, each on the condition that it did not change.
async fn delete(index: Index<'_>, rows: Vec<Proof>, done: &mut Compacted) -> Result<(), StoreError> {
    done.removed = done.removed.saturating_add(rows.len());
    let deletes = rows
        .into_iter()
        .map(|(key, unchanged)| async move { index.store.delete_if(&key, unchanged).await.map(|_| ()) });
    stream::iter(deletes.collect::<Vec<_>>()).buffer_unordered(AT_ONCE).try_collect::<()>().await
}

/// Unmarks rows that are too few to be compacted; later rows may be marked again.
async fn unmark(index: Index<'_>, rows: Vec<Row>) -> Result<(), StoreError> {
    let marked = rows.into_iter().filter(Row::is_marked).map(|row| async move {
        let unmarked = ItemUpdate::default().remove(DUE).remove(DUE_AT).remove(WAKE);
        let key = index.row_key(&row.id);
        let update = index.store.update_if::<IgnoredAny>(&key, unmarked, row.unchanged());
        update.await.map(|_| ())
    });
    stream::iter(marked.collect::<Vec<_>>()).buffer_unordered(AT_ONCE).try_collect::<()>().await
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::column::{Cell, Column};

    #[test]
    fn a_segment_takes_so_many_rows_or_bytes() {
        let row = |length: usize| Row::new(String::new(), 1, [(Column::Name, Cell::Text("a".repeat(length)))]);
        let rows = |lengths: &[usize]| lengths.iter().map(|length| row(*length)).collect::<Vec<_>>();
        let of_ten = row(8).bytes();
        assert_eq!(of_ten, 10);
        let sizes = Sizes { chunk: 4, memory: 30, ..Sizes::default() };
        for (lengths, expected) in [
            (&[8, 8, 8][..], None),
            (&[1, 1, 1, 1], Some(4)),
            (&[1, 1, 1, 1, 1], Some(4)),
            (&[8, 8, 8, 1], Some(3)),
            (&[8, 8, 9], Some(2)),
            (&[100, 8], Some(1)),
            (&[100], None),
        ] {
            assert_eq!(full(&rows(lengths), sizes), expected, "{lengths:?}");
        }
    }
}
