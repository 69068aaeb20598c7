//! The whole table after a run: every item is accounted for, and agrees with the model.

use std::collections::{BTreeMap, BTreeSet};

use index::IndexKind;
use serde_json::Value;
use store::key::{MANIFEST, MERGES};

use super::cell::Cell;
use super::replay;
use super::state::State;
use crate::check::{is_closed_counter, is_merged, is_tombstone, number, text};
use crate::world::World;

#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub items: usize,
    pub prospects: usize,
    pub children: usize,
    pub events: usize,
    pub merges: usize,
    pub undos: usize,
    /// Idempotency records with an answer.
    pub answers: usize,
    /// Indexes with a manifest.
    pub compacted: usize,
}

/// The indexes that [`World::check_consistency`] compares with the prospects.
const NOT_OF_CHILDREN: [&str; 2] = ["#INDEX#prospect", "#INDEX#move"];

/// Fails with the message unless the condition holds.
macro_rules! ensure {
    ($holds:expr, $($message:tt)+) => {
        if !$holds {
            return Err(format!($($message)+));
        }
    };
}

/// The events of one record.
#[derive(Debug, Default)]
struct Events {
    created: i64,
    changed: i64,
    deleted: i64,
    /// Merges in which it won, and their undoing.
    merged: i64,
}

/// Checks everything.
///
/// # Errors
/// The first disagreement.
pub async fn check(world: &World, cells: &[Cell]) -> Result<Counts, String> {
    // The sweeper finishes deletions of winners.
    world.advance(std::time::Duration::from_mins(2));
    world.sweep().await;
    world.check_consistency().await;
    let items = world.items();
    let mut counts = Counts {
        items: items.len(),
        compacted: items.iter().filter(|item| text(item, "sk") == MANIFEST).count(),
        ..Counts::default()
    };
    let events = events(&items, &mut counts);
    replay::check(&items)?;
    let mut listed = BTreeMap::new();
    for kind in [IndexKind::Task, IndexKind::Hire, IndexKind::Note, IndexKind::Meeting] {
        let of_kind = world.listed(kind).await.into_iter();
        listed.extend(of_kind.map(|((_, id), changed)| (id, changed)));
    }
    children(&items, &events, listed, &mut counts)?;
    answers(&items, &events, cells, &mut counts)?;
    model(&items, cells, &mut counts)?;
    Ok(counts)
}

fn events(items: &[Value], counts: &mut Counts) -> BTreeMap<String, Events> {
    let mut all = BTreeMap::<String, Events>::new();
    for item in items.iter().filter(|item| replay::is_of_record(item)) {
        counts.events += 1;
        let record: Value = serde_json::from_str(text(item, "item")).expect("an event holds JSON");
        let id = record["id"].as_str().unwrap_or_default().to_owned();
        let events = all.entry(id).or_default();
        counts.merges += usize::from(text(item, "type") == "prospect.merged");
        counts.undos += usize::from(text(item, "type") == "prospect.unmerged");
        events.merged += i64::from(text(item, "type").ends_with("merged"));
        match text(item, "type").rsplit('.').next() {
            Some("created") => events.created += 1,
            Some("deleted") => events.deleted += 1,
            _ => events.changed += 1,
        }
    }
    all
}

/// Each child has its prospect, its place in the index and its events, which are counted on its prospect; no other row
/// exists.
fn children(
    items: &[Value],
    events: &BTreeMap<String, Events>,
    mut listed: BTreeMap<String, i64>,
    counts: &mut Counts,
) -> Result<(), String> {
    let (mut rows, mut counted, mut live) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
    for item in items {
        let (pk, sk) = (text(item, "pk"), text(item, "sk"));
        let is_of_children = pk.contains("#INDEX#") && !NOT_OF_CHILDREN.iter().any(|index| pk.ends_with(index));
        if is_of_children && sk != MANIFEST && sk != MERGES {
            rows.insert(sk, (number(item, "revision"), is_tombstone(item)));
        } else if sk.starts_with("CHILDREN") && !is_closed_counter(item) {
            *counted.entry(pk).or_default() += number(item, "revision");
        } else if sk == "PROSPECT" {
            live.insert(pk);
        }
    }
    let is_child = |item: &&Value| item.get("prospectId").is_some() && text(item, "sk") != "CLAIM";
    for item in items.iter().filter(is_child) {
        counts.children += 1;
        let (pk, id, revision) = (text(item, "pk"), text(item, "id"), number(item, "revision"));
        ensure!(live.contains(pk), "{id} has no prospect");
        // Compaction removed the rows that are absent: a segment has what they said.
        let row = rows.remove(id);
        let is_right = row.is_none_or(|row| row == (revision, false));
        ensure!(is_right, "the row of {id}: {row:?}");
        let is_listed = listed.remove(id) == Some(number(item, "updatedAt"));
        ensure!(is_listed, "{id} in the index; its row: {row:?}");
        let events = events.get(id);
        // A merge deletes hires, and an undo brings them back.
        let right = events.is_some_and(|of| of.created == of.deleted + 1 && of.created + of.changed == revision);
        ensure!(right, "{id} has the revision {revision} and the events {events:?}");
    }
    ensure!(listed.is_empty(), "only in an index: {listed:?}");
    for (id, (_, is_tombstone)) in &rows {
        ensure!(*is_tombstone, "{id} has a row and is deleted");
    }
    let mut written_on = BTreeMap::<&str, i64>::new();
    for (id, of) in events.iter().filter(|(id, _)| !id.starts_with("prospect_")) {
        let is_right = of.created >= 1 && [0, 1].contains(&(of.created - of.deleted));
        ensure!(is_right, "{id}: {of:?}");
        let ulid = id.split('_').nth(1).and_then(|rest| rest.get(..26)).unwrap_or_default();
        if let Some(pk) = live.iter().find(|pk| pk.ends_with(ulid)) {
            // A deletion sets the count to its time.
            let written = if of.deleted > 0 { i64::MIN } else { of.created + of.changed };
            let all = written_on.entry(pk).or_default();
            *all = all.saturating_add(written);
        }
    }
    for pk in live {
        let (counted, written) = (counted.remove(pk).unwrap_or(0), written_on.get(pk).copied().unwrap_or(0));
        let prospect = pk.split_once("#PROSPECT#").map_or(String::new(), |(_, ulid)| format!("prospect_{ulid}"));
        // A merge closes the counters of the losers, whose children count on the winner then. An undo opens new ones.
        let was_merged = events.get(&prospect).is_some_and(|of| of.deleted > 0 || of.merged > 0);
        ensure!(
            counted == written || written < 0 || was_merged,
            "{pk}: {written} writes of children, {counted} counted"
        );
    }
    ensure!(counted.is_empty(), "counts without a prospect: {counted:?}");
    Ok(())
}

/// Each creation was answered once, to one client. Only these clients can open the stored answers.
fn answers(
    items: &[Value],
    events: &BTreeMap<String, Events>,
    cells: &[Cell],
    counts: &mut Counts,
) -> Result<(), String> {
    let is_done = |item: &&Value| text(item, "pk").starts_with("IDEMPOTENCY#") && text(item, "runState") == "done";
    counts.answers = items.iter().filter(is_done).count();
    let mut created = BTreeSet::new();
    for id in cells.iter().flat_map(Cell::created) {
        ensure!(events.contains_key(id), "an answer about {id}, which has no event");
        ensure!(created.insert(id), "two answers created {id}");
    }
    for (id, of) in events {
        let is_answered = of.created == 0 || created.contains(&id.as_str());
        ensure!(is_answered, "no answer created {id}");
    }
    Ok(())
}

/// The ids of the offices.
fn stored_offices(items: &[Value]) -> BTreeSet<&str> {
    let offices = items.iter().filter(|item| text(item, "sk").starts_with("OFFICE#"));
    offices.map(|item| text(item, "id")).collect()
}

/// The table holds the records of the model, and no others.
fn model(items: &[Value], cells: &[Cell], counts: &mut Counts) -> Result<(), String> {
    let stored = |kind: &str| -> BTreeSet<String> {
        let is_of_kind = |item: &&Value| item.get("revision").is_some() && text(item, "id").starts_with(kind);
        let of_kind = items.iter().filter(is_of_kind);
        of_kind.map(|item| text(item, "id").to_owned()).collect()
    };
    let mut prospects = stored("prospect_");
    let offices = stored_offices(items);
    for prospect in items.iter().filter(|item| text(item, "sk") == "PROSPECT" && !is_merged(item)) {
        let office = text(prospect, "officeId");
        ensure!(office.is_empty() || offices.contains(office), "its office is gone: {prospect}");
    }
    counts.prospects = prospects.len();
    let kinds = ["task_", "hire_", "note_", "meeting_"];
    let mut children: BTreeSet<String> = kinds.into_iter().flat_map(stored).collect();
    for cell in cells {
        // If several states are possible, the table shows which it was.
        let is_it = |state: &&State| {
            let mut ids = state.prospects.keys().chain(state.merged.keys());
            ids.all(|id| prospects.contains(id)) && state.children.keys().all(|id| children.contains(id))
        };
        let states = cell.states();
        let state = states.iter().find(is_it).or(states.first());
        let state = state.ok_or("a cell without a state")?;
        for id in state.prospects.keys().chain(state.merged.keys()) {
            ensure!(prospects.remove(id), "{id} is lost");
        }
        for id in state.children.keys() {
            ensure!(children.remove(id), "{id} is lost");
        }
    }
    let is_complete = prospects.is_empty() && children.is_empty();
    ensure!(is_complete, "unknown to the model: {prospects:?} {children:?}");
    Ok(())
}
