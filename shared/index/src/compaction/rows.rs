//! Rows become segments; one fold later, the rows go.

use std::collections::HashMap;

use futures::{StreamExt, TryStreamExt, stream};

use super::write::Work;
use super::{Compacted, Step};
use crate::column::ids::Id;
use crate::open::Place;
use crate::row::{REVISION, Row};
use crate::segment::of_rows;
use crate::view::split;
use store::conditional::Expression;
use store::item::number;
use store::key::{DUE, DUE_AT, MANIFEST};
use store::{Key, StoreError, key};

/// Rows that are read, and that are removed, at once.
const PAGE: i32 = 2_048;
const AT_ONCE: usize = 32;

/// Rows that lie in a segment already.
#[derive(Debug, Default)]
struct Covered {
    /// How each of them looked, and whether it may go.
    rows: HashMap<Id, (u64, bool)>,
    /// The last id of each of these segments that may lose its mark once the walk has passed it.
    ends: Vec<(u64, Id)>,
}

/// How far the walk over the rows has come.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Reached {
    /// It goes on, and has not passed anything for certain.
    Nowhere,
    /// This id, which it has passed too.
    Id(Id),
    /// The end.
    End,
}

/// Walks over the rows: those that were folded before go, the others become segments where they are enough.
pub(super) async fn compact(work: &mut Work<'_>, folded: &mut Compacted) -> Result<Step, StoreError> {
    let Some(covered) = covered(work).await? else {
        return Ok(Step::GaveWay);
    };
    let (place, sizes) = (work.place, work.run.sizes);
    let partition = key::index(place.account, place.kind.name());
    let (mut taken, mut after, mut recent) = (0_usize, None, Vec::new());
    let reached = loop {
        let (items, last) = place.store.query_page(&partition, after.as_deref(), PAGE).await?;
        let (rows, _) = split(items)?;
        let (old, new): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| covered.has(place, row).is_some());
        let may_go: Vec<Row> = old
            .into_iter()
            .filter(|row| covered.has(place, row) == Some(true))
            .collect();
        folded.removed = folded.removed.saturating_add(may_go.len());
        remove(place, may_go).await?;
        taken = taken.saturating_add(new.len());
        recent.extend(new);
        while recent.len() >= sizes.chunk.max(1) {
            let rest = recent.split_off(sizes.chunk.max(1));
            if segment(work, recent, folded).await? == Step::GaveWay {
                return Ok(Step::GaveWay);
            }
            recent = rest;
        }
        after = last.filter(|last| last != MANIFEST);
        let Some(after) = &after else { break Reached::End };
        if taken >= sizes.rows {
            break Id::read(place.kind, after).map_or(Reached::Nowhere, Reached::Id);
        }
    };
    if recent.len() >= sizes.least {
        if segment(work, recent, folded).await? == Step::GaveWay {
            return Ok(Step::GaveWay);
        }
    } else if reached == Reached::End {
        quiet(place, recent).await?;
    }
    settle(work, &covered, &reached).await
}

/// Takes the mark from the segments whose rows are gone, the oldest first: what a marked segment says of a row is only true as
/// long as every later one is looked at too.
async fn settle(work: &mut Work<'_>, covered: &Covered, reached: &Reached) -> Result<Step, StoreError> {
    let passed = |end: &Id| match reached {
        Reached::Nowhere => false,
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

/// Makes a segment of rows that lie nowhere.
pub(super) async fn load(work: &mut Work<'_>, rows: Vec<Row>, folded: &mut Compacted) -> Result<Step, StoreError> {
    if rows.is_empty() {
        return Ok(Step::Done);
    }
    folded.folded = folded.folded.saturating_add(rows.len());
    let made = of_rows(work.draw(), work.place.kind, rows);
    if work.write(&made).await? == Step::GaveWay {
        return Ok(Step::GaveWay);
    }
    let mut next = work.manifest.clone();
    next.segments.push(made.segment);
    work.commit(next).await
}

async fn segment(work: &mut Work<'_>, rows: Vec<Row>, folded: &mut Compacted) -> Result<Step, StoreError> {
    let kind = work.place.kind;
    let rows: Vec<Row> = rows
        .into_iter()
        .filter(|row| Id::read(kind, &row.id).is_some())
        .collect();
    let count = rows.len();
    let mut made = of_rows(work.draw(), kind, rows);
    made.segment.fresh_since = Some(work.run.now.ms());
    if work.write(&made).await? == Step::GaveWay {
        return Ok(Step::GaveWay);
    }
    let mut next = work.manifest.clone();
    next.segments.push(made.segment);
    folded.folded = folded.folded.saturating_add(count);
    work.commit(next).await
}

/// The rows of the segments that are fresh; `None` where one of them is gone.
async fn covered(work: &Work<'_>) -> Result<Option<Covered>, StoreError> {
    let mut covered = Covered::default();
    for segment in &work.manifest.segments {
        let Some(since) = segment.fresh_since else {
            continue;
        };
        let (opened, fingerprints) =
            futures::try_join!(work.place.open(segment, &[]), work.place.fingerprints(segment))?;
        let (Some(opened), Some(fingerprints)) = (opened, fingerprints) else {
            return Ok(None);
        };
        let rested = work.rested(since);
        let ids: Vec<Id> = opened.ids.iter().chain(opened.tombstones.iter()).collect();
        if rested && let Some(end) = ids.iter().max() {
            covered.ends.push((segment.id, *end));
        }
        let rows = ids.into_iter().zip(fingerprints);
        covered.rows.extend(rows.map(|(id, print)| (id, (print, rested))));
    }
    Ok(Some(covered))
}

impl Covered {
    /// Whether the row lies in a segment just as it is, and then whether it may go.
    fn has(&self, place: Place<'_>, row: &Row) -> Option<bool> {
        let (print, rested) = self.rows.get(&Id::read(place.kind, &row.id)?)?;
        (*print == row.print()).then_some(*rested)
    }
}

/// Removes rows, each only if it is still as it was.
async fn remove(place: Place<'_>, rows: Vec<Row>) -> Result<(), StoreError> {
    let removals = rows.into_iter().map(|row| async move {
        let key = Key::index_row(place.account, place.kind.name(), &row.id);
        place.store.delete_where(&key, REVISION, number(row.revision())).await
    });
    stream::iter(removals.collect::<Vec<_>>())
        .buffer_unordered(AT_ONCE)
        .try_collect::<()>()
        .await
}

/// Rows that are too few to be folded call no more; the next that are written may.
async fn quiet(place: Place<'_>, rows: Vec<Row>) -> Result<(), StoreError> {
    let marked = rows.into_iter().filter(Row::calls).map(|row| async move {
        let key = Key::index_row(place.account, place.kind.name(), &row.id);
        let expression = Expression {
            condition: "#r = :r".to_owned(),
            update: "REMOVE #d, #a".to_owned(),
            names: vec![("#r", REVISION), ("#d", DUE), ("#a", DUE_AT)],
            values: vec![(":r", number(row.revision()))],
        };
        place.store.update_if(&key, expression).await.map(|_| ())
    });
    stream::iter(marked.collect::<Vec<_>>())
        .buffer_unordered(AT_ONCE)
        .try_collect::<()>()
        .await
}
