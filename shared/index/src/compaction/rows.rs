//! Recent rows become segments; a later run deletes the rows.

use std::collections::HashMap;

use futures::{StreamExt, TryStreamExt, stream};

use super::write::Work;
use super::{Compacted, Step, rebuild};
use crate::account_index::Index;
use crate::column::ids::Id;
use crate::new_segment::of_rows;
use crate::row::{REVISION, Row};
use crate::view::split;
use store::StoreError;
use store::conditional::Expression;
use store::item::number;
use store::key::{DUE, DUE_AT, MANIFEST};

/// Rows of one read, and rows that are deleted at once.
const PAGE: i32 = 2_048;
const AT_ONCE: usize = 32;

/// The rows that fresh segments hold.
#[derive(Debug, Default)]
struct Covered {
    /// The fingerprint of each of these rows, and whether readers no longer need the row.
    rows: HashMap<Id, (u64, bool)>,
    /// The fresh segments whose rows readers no longer need, each with its last id.
    ends: Vec<(u64, Id)>,
}

/// How far the walk over the rows has come.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Reached {
    /// It stopped at an id that segments cannot hold.
    Unknown,
    /// It stopped after this id.
    Id(Id),
    /// It saw every row.
    End,
}

/// Walks over the recent rows. Rows that an earlier run compacted are deleted; the others become segments if there are
/// enough of them.
pub(super) async fn compact(work: &mut Work<'_>, done: &mut Compacted) -> Result<Step, StoreError> {
    let Some(covered) = covered(work).await? else {
        return Ok(Step::GaveWay);
    };
    let (index, sizes) = (work.index, work.run.sizes);
    let partition = index.partition();
    let (mut taken, mut after, mut recent) = (0_usize, None, Vec::new());
    let reached = loop {
        let (items, last) = index.store.query_page(&partition, after.as_deref(), PAGE).await?;
        let (_, rows, _) = split(items)?;
        let (old, new): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| covered.has(index, row).is_some());
        let deletable: Vec<Row> = old
            .into_iter()
            .filter(|row| covered.has(index, row) == Some(true))
            .collect();
        done.removed = done.removed.saturating_add(deletable.len());
        delete(index, deletable).await?;
        taken = taken.saturating_add(new.len());
        recent.extend(rebuild::rows(work, new, done).await?);
        while recent.len() >= sizes.chunk.max(1) {
            let rest = recent.split_off(sizes.chunk.max(1));
            if segment(work, recent, done).await? == Step::GaveWay {
                return Ok(Step::GaveWay);
            }
            recent = rest;
        }
        after = last.filter(|last| last != MANIFEST);
        let Some(after) = &after else { break Reached::End };
        if taken >= sizes.rows {
            break Id::read(index.kind, after).map_or(Reached::Unknown, Reached::Id);
        }
    };
    if recent.len() >= sizes.least {
        if segment(work, recent, done).await? == Step::GaveWay {
            return Ok(Step::GaveWay);
        }
    } else if reached == Reached::End && !work.has_outdated_segments() {
        unmark(index, recent).await?;
    }
    settle(work, &covered, &reached).await
}

/// Settles the fresh segments whose rows are deleted, the oldest first: a fingerprint of a fresh segment is valid only
/// as long as every later fresh segment is compared too.
async fn settle(work: &mut Work<'_>, covered: &Covered, reached: &Reached) -> Result<Step, StoreError> {
    let passed = |end: &Id| match reached {
        Reached::Unknown => false,
        Reached::Id(id) => end <= id,
        Reached::End => true,
    };
    let mut next = work.manifest.clone();
    for segment in next.segments.iter_mut().filter(|segment| segment.fresh_since.is_some()) {
        let done = |(id, end): &(u64, Id)| *id == segment.id && passed(end);
        if !covered.ends.iter().any(done) {
            break;
        }
        segment.fresh_since = None;
    }
    if next == work.manifest {
        return Ok(Step::Done);
    }
    work.commit(next).await
}

/// Makes a segment of rows that are not in the table.
pub(super) async fn load(work: &mut Work<'_>, rows: Vec<Row>, done: &mut Compacted) -> Result<Step, StoreError> {
    if rows.is_empty() {
        return Ok(Step::Done);
    }
    done.compacted = done.compacted.saturating_add(rows.len());
    let version = work.index.schema.version();
    let mut new = of_rows(work.draw(), work.index, rows);
    // The caller made these rows just now, under the present schema.
    new.segment.schema_version = version;
    if work.write(&new).await? == Step::GaveWay {
        return Ok(Step::GaveWay);
    }
    let mut next = work.manifest.clone();
    next.segments.push(new.segment);
    work.commit(next).await
}

async fn segment(work: &mut Work<'_>, rows: Vec<Row>, done: &mut Compacted) -> Result<Step, StoreError> {
    let kind = work.index.kind;
    let rows: Vec<Row> = rows
        .into_iter()
        .filter(|row| Id::read(kind, &row.id).is_some())
        .collect();
    let count = rows.len();
    let mut new = of_rows(work.draw(), work.index, rows);
    new.segment.fresh_since = Some(work.run.now.ms());
    if work.write(&new).await? == Step::GaveWay {
        return Ok(Step::GaveWay);
    }
    let mut next = work.manifest.clone();
    next.segments.push(new.segment);
    done.compacted = done.compacted.saturating_add(count);
    work.commit(next).await
}

/// The rows of the fresh segments; `None` if one of the segments was deleted.
async fn covered(work: &Work<'_>) -> Result<Option<Covered>, StoreError> {
    let mut covered = Covered::default();
    for segment in &work.manifest.segments {
        let Some(since) = segment.fresh_since else {
            continue;
        };
        let (opened, fingerprints) =
            futures::try_join!(work.index.open(segment, &[]), work.index.fingerprints(segment))?;
        let (Some(opened), Some(fingerprints)) = (opened, fingerprints) else {
            return Ok(None);
        };
        let deletable = work.is_unread(since);
        let ids: Vec<Id> = opened.ids.iter().chain(opened.tombstones.iter()).collect();
        if deletable && let Some(end) = ids.iter().max() {
            covered.ends.push((segment.id, *end));
        }
        let rows = ids.into_iter().zip(fingerprints);
        covered
            .rows
            .extend(rows.map(|(id, fingerprint)| (id, (fingerprint, deletable))));
    }
    Ok(Some(covered))
}

impl Covered {
    /// `Some` if a fresh segment holds exactly this row, and then whether readers no longer need the row.
    fn has(&self, index: Index<'_>, row: &Row) -> Option<bool> {
        let (fingerprint, deletable) = self.rows.get(&Id::read(index.kind, &row.id)?)?;
        (*fingerprint == row.fingerprint()).then_some(*deletable)
    }
}

/// Deletes rows, each on the condition that it did not change.
async fn delete(index: Index<'_>, rows: Vec<Row>) -> Result<(), StoreError> {
    let deletes = rows.into_iter().map(|row| async move {
        let key = index.row_key(&row.id);
        index.store.delete_where(&key, REVISION, number(row.revision())).await
    });
    stream::iter(deletes.collect::<Vec<_>>())
        .buffer_unordered(AT_ONCE)
        .try_collect::<()>()
        .await
}

/// Unmarks rows that are too few to be compacted; later rows may be marked again.
async fn unmark(index: Index<'_>, rows: Vec<Row>) -> Result<(), StoreError> {
    let marked = rows.into_iter().filter(Row::is_marked).map(|row| async move {
        let expression = Expression {
            condition: "#r = :r".to_owned(),
            update: "REMOVE #d, #a".to_owned(),
            names: vec![("#r", REVISION), ("#d", DUE), ("#a", DUE_AT)],
            values: vec![(":r", number(row.revision()))],
        };
        let key = index.row_key(&row.id);
        index.store.update_if(&key, expression).await.map(|_| ())
    });
    stream::iter(marked.collect::<Vec<_>>())
        .buffer_unordered(AT_ONCE)
        .try_collect::<()>()
        .await
}
