//! Rows become segments; one fold later, the rows go.

use std::collections::HashMap;

use futures::{StreamExt, TryStreamExt, stream};

use super::write::Work;
use super::{Folded, Step};
use crate::directory::column::ids::Id;
use crate::directory::manifest::Manifest;
use crate::directory::open::Place;
use crate::directory::row::{REVISION, Row};
use crate::directory::segment::of_rows;
use crate::directory::view::split;
use crate::store::conditional::Expression;
use crate::store::item::number;
use crate::store::key::{DUE, DUE_AT, MANIFEST};
use crate::store::{Key, StoreError, key};

/// Rows that are read, and that are removed, at once.
const PAGE: i32 = 2_048;
const AT_ONCE: usize = 32;

/// Rows that lie in a segment already: how each of them looked, and whether it may go.
type Covered = HashMap<Id, (u64, bool)>;

/// Walks over the rows: those that were folded before go, the others become segments where they are enough.
pub(super) async fn fold(work: &mut Work<'_>, folded: &mut Folded) -> Result<Step, StoreError> {
    let Some(covered) = covered(work).await? else {
        return Ok(Step::GaveWay);
    };
    let (place, sizes) = (work.place, work.run.sizes);
    let partition = key::directory(place.account, place.kind.name());
    let (mut seen, mut after, mut young) = (0_usize, None, Vec::new());
    let whole = loop {
        let (items, last) = place.store.query_page(&partition, after.as_deref(), PAGE).await?;
        let (rows, _) = split(items)?;
        seen = seen.saturating_add(rows.len());
        let (old, new): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| covers(&covered, place, row).is_some());
        let may_go: Vec<Row> = old
            .into_iter()
            .filter(|row| covers(&covered, place, row) == Some(true))
            .collect();
        folded.removed = folded.removed.saturating_add(may_go.len());
        remove(place, may_go).await?;
        young.extend(new);
        while young.len() >= sizes.chunk.max(1) {
            let rest = young.split_off(sizes.chunk.max(1));
            if segment(work, young, folded, false).await? == Step::GaveWay {
                return Ok(Step::GaveWay);
            }
            young = rest;
        }
        after = last.filter(|last| last != MANIFEST);
        if after.is_none() || seen >= sizes.rows {
            break after.is_none();
        }
    };
    finish(work, young, folded, whole).await
}

/// Folds what is left of the rows, if it is enough, and notes that the rows that were covered are gone, if all were seen.
async fn finish(work: &mut Work<'_>, young: Vec<Row>, folded: &mut Folded, whole: bool) -> Result<Step, StoreError> {
    if young.len() >= work.run.sizes.least {
        return segment(work, young, folded, whole).await;
    }
    if whole {
        quiet(work.place, young).await?;
        let next = settled(work);
        if next != work.manifest {
            return work.commit(next).await;
        }
    }
    Ok(Step::Done)
}

/// The manifest without a mark on segments whose rows are gone.
fn settled(work: &Work<'_>) -> Manifest {
    let mut next = work.manifest.clone();
    for segment in &mut next.segments {
        segment.fresh_since = segment.fresh_since.filter(|since| !work.rested(*since));
    }
    next
}

async fn segment(work: &mut Work<'_>, rows: Vec<Row>, folded: &mut Folded, whole: bool) -> Result<Step, StoreError> {
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
    let mut next = if whole { settled(work) } else { work.manifest.clone() };
    next.segments.push(made.segment);
    folded.folded = folded.folded.saturating_add(count);
    work.commit(next).await
}

/// The rows of the segments that are fresh; `None` where one of them is gone.
async fn covered(work: &Work<'_>) -> Result<Option<Covered>, StoreError> {
    let mut covered = Covered::new();
    for segment in &work.manifest.segments {
        let Some(since) = segment.fresh_since else {
            continue;
        };
        let (opened, prints) = futures::try_join!(work.place.open(segment, &[]), work.place.prints(segment))?;
        let (Some(opened), Some(prints)) = (opened, prints) else {
            return Ok(None);
        };
        let ids = opened.ids.iter().chain(opened.tombstones.iter());
        covered.extend(ids.zip(prints).map(|(id, print)| (id, (print, work.rested(since)))));
    }
    Ok(Some(covered))
}

/// Whether the row lies in a segment just as it is, and then whether it may go.
fn covers(covered: &Covered, place: Place<'_>, row: &Row) -> Option<bool> {
    let (print, rested) = covered.get(&Id::read(place.kind, &row.id)?)?;
    (*print == row.print()).then_some(*rested)
}

/// Removes rows, each only if it is still as it was.
async fn remove(place: Place<'_>, rows: Vec<Row>) -> Result<(), StoreError> {
    let removals = rows.into_iter().map(|row| async move {
        let key = Key::directory_row(place.account, place.kind.name(), &row.id);
        place.store.delete_where(&key, REVISION, number(row.revision())).await
    });
    stream::iter(removals.collect::<Vec<_>>())
        .buffer_unordered(AT_ONCE)
        .try_collect::<()>()
        .await
}

/// Rows that are too few to be folded call no more; the next that are written may.
async fn quiet(place: Place<'_>, rows: Vec<Row>) -> Result<(), StoreError> {
    let calling = rows.into_iter().filter(Row::calls).map(|row| async move {
        let key = Key::directory_row(place.account, place.kind.name(), &row.id);
        let expression = Expression {
            condition: "#r = :r".to_owned(),
            update: "REMOVE #d, #a".to_owned(),
            names: vec![("#r", REVISION), ("#d", DUE), ("#a", DUE_AT)],
            values: vec![(":r", number(row.revision()))],
        };
        place.store.update_if(&key, expression).await.map(|_| ())
    });
    stream::iter(calling.collect::<Vec<_>>())
        .buffer_unordered(AT_ONCE)
        .try_collect::<()>()
        .await
}
