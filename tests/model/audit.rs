//! The whole table after a run: every item is accounted for, and says what the model knows.

use std::collections::{BTreeMap, BTreeSet};

use index::Kind;
use serde_json::Value;
use store::key::MANIFEST;

use super::cell::Cell;
use super::state::State;
use crate::world::World;

/// What was counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Items of the table.
    pub items: usize,
    /// Prospects that are there.
    pub prospects: usize,
    /// Tasks, hires, notes and meetings that are there.
    pub children: usize,
    /// Events.
    pub events: usize,
    /// Idempotency records that hold an answer.
    pub answers: usize,
    /// Directories of which a part is folded.
    pub folded: usize,
}

fn text<'a>(item: &'a Value, name: &str) -> &'a str {
    item[name]["S"].as_str().unwrap_or_default()
}

fn number(item: &Value, name: &str) -> i64 {
    let digits = item[name]["N"].as_str().unwrap_or_default();
    digits.parse().unwrap_or_default()
}

fn expect(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

/// What the events told of one record.
#[derive(Debug, Default)]
struct Told {
    created: i64,
    changed: i64,
    deleted: i64,
}

/// Checks everything.
///
/// # Errors
/// The first thing that does not agree.
///
/// # Panics
/// Where prospects, claims, rows and events do not agree.
pub async fn check(world: &World, cells: &[Cell]) -> Result<Counts, String> {
    world.check_consistency().await;
    let items = world.items();
    let mut counts = Counts {
        items: items.len(),
        folded: items.iter().filter(|item| text(item, "sk") == MANIFEST).count(),
        ..Counts::default()
    };
    let told = events(&items, &mut counts);
    let mut listed = BTreeMap::new();
    for kind in [Kind::Task, Kind::Hire, Kind::Note, Kind::Meeting] {
        listed.extend(
            world
                .directory(kind)
                .await
                .into_iter()
                .map(|((_, id), changed)| (id, changed)),
        );
    }
    children(&items, &told, listed, &mut counts)?;
    answers(&items, &told, &mut counts)?;
    model(&items, cells, &mut counts)?;
    Ok(counts)
}

fn events(items: &[Value], counts: &mut Counts) -> BTreeMap<String, Told> {
    let mut told = BTreeMap::<String, Told>::new();
    for item in items.iter().filter(|item| text(item, "pk").contains("#EVENTS#")) {
        counts.events += 1;
        let record: Value = serde_json::from_str(text(item, "item")).expect("an event holds JSON");
        let of = told
            .entry(record["id"].as_str().unwrap_or_default().to_owned())
            .or_default();
        match text(item, "type").rsplit('.').next() {
            Some("created") => of.created += 1,
            Some("deleted") => of.deleted += 1,
            _ => of.changed += 1,
        }
    }
    told
}

/// Each child has its prospect, its row, its events, and was counted on its prospect; nothing else has a row.
fn children(
    items: &[Value],
    told: &BTreeMap<String, Told>,
    mut listed: BTreeMap<String, i64>,
    counts: &mut Counts,
) -> Result<(), String> {
    let (mut rows, mut made, mut live) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
    for item in items {
        let (pk, sk) = (text(item, "pk"), text(item, "sk"));
        if pk.contains("#DIR#") && !pk.ends_with("#DIR#prospect") && sk != MANIFEST {
            rows.insert(sk, (number(item, "r"), item["x"]["BOOL"] == true));
        } else if sk == "CHILDREN" {
            made.insert(pk, number(item, "revision"));
        } else if sk == "PROSPECT" {
            live.insert(pk);
        }
    }
    let mut created_on = BTreeMap::<&str, i64>::new();
    for item in items
        .iter()
        .filter(|item| item.get("prospectId").is_some() && text(item, "sk") != "CLAIM")
    {
        counts.children += 1;
        let (pk, id, revision) = (text(item, "pk"), text(item, "id"), number(item, "revision"));
        expect(live.contains(pk), || format!("{id} has no prospect"))?;
        // A row that is not there was folded: the directory says what it said.
        let row = rows.remove(id);
        expect(row.is_none_or(|row| row == (revision, false)), || {
            format!("the row of {id}")
        })?;
        expect(listed.remove(id) == Some(number(item, "updatedAt")), || {
            format!("what the directory says of {id}; its row: {row:?}")
        })?;
        let of = told.get(id);
        let right = of.is_some_and(|of| (of.created, of.changed, of.deleted) == (1, revision - 1, 0));
        expect(right, || format!("{id} has the revision {revision}; told: {of:?}"))?;
    }
    expect(listed.is_empty(), || {
        format!("in a directory and nowhere else: {listed:?}")
    })?;
    for (id, (_, is_tombstone)) in &rows {
        expect(*is_tombstone, || format!("{id} has a row and is gone"))?;
    }
    for (id, of) in told.iter().filter(|(id, _)| !id.starts_with("prospect_")) {
        expect(of.created == 1 && of.deleted <= 1, || format!("{id}: {of:?}"))?;
        let ulid = id.split('_').nth(1).and_then(|rest| rest.get(..26)).unwrap_or_default();
        if let Some(pk) = live.iter().find(|pk| pk.ends_with(ulid)) {
            *created_on.entry(pk).or_default() += 1;
        }
    }
    for pk in live {
        let (counted, created) = (made.remove(pk).unwrap_or(0), created_on.get(pk).copied().unwrap_or(0));
        expect(counted == created, || {
            format!("{pk}: {created} children were made, {counted} counted")
        })?;
    }
    expect(made.is_empty(), || format!("counts of children of nobody: {made:?}"))
}

/// Each answer that is kept tells of a record whose events tell the same.
fn answers(items: &[Value], told: &BTreeMap<String, Told>, counts: &mut Counts) -> Result<(), String> {
    let mut created = BTreeSet::new();
    for item in items.iter().filter(|item| text(item, "pk").starts_with("IDEM#")) {
        if text(item, "runState") != "done" {
            continue;
        }
        counts.answers += 1;
        let reply: Value = serde_json::from_str(text(item, "reply")).expect("an answer is JSON");
        let body: Value = serde_json::from_str(reply["body"].as_str().unwrap_or_default()).unwrap_or_default();
        let id = body["item"]["id"].as_str().unwrap_or_default();
        expect(id.is_empty() || told.contains_key(id), || {
            format!("the answer for {id}, of which no event tells")
        })?;
        if reply["status"] == 201 {
            expect(created.insert(id.to_owned()), || {
                format!("two answers say that they created {id}")
            })?;
        }
    }
    for (id, of) in told {
        expect(of.created == 0 || created.contains(id), || {
            format!("no answer says that it created {id}")
        })?;
    }
    Ok(())
}

/// The table holds what the model holds, and nothing else.
fn model(items: &[Value], cells: &[Cell], counts: &mut Counts) -> Result<(), String> {
    let stored = |kind: &str| -> BTreeSet<String> {
        let of_kind = items
            .iter()
            .filter(|item| item.get("revision").is_some() && text(item, "id").starts_with(kind));
        of_kind.map(|item| text(item, "id").to_owned()).collect()
    };
    let mut prospects = stored("prospect_");
    counts.prospects = prospects.len();
    let mut children: BTreeSet<String> = ["task_", "hire_", "note_", "meeting_"]
        .into_iter()
        .flat_map(stored)
        .collect();
    for cell in cells {
        // Where several states are possible, the table tells which it was.
        let is_it = |state: &&State| {
            state.prospects.keys().all(|id| prospects.contains(id))
                && state.children.keys().all(|id| children.contains(id))
        };
        let state = cell
            .states()
            .iter()
            .find(is_it)
            .or(cell.states().first())
            .ok_or("a cell without a state")?;
        for id in state.prospects.keys() {
            expect(prospects.remove(id), || format!("{id} is lost"))?;
        }
        for id in state.children.keys() {
            expect(children.remove(id), || format!("{id} is lost"))?;
        }
    }
    expect(prospects.is_empty() && children.is_empty(), || {
        format!("nobody made {prospects:?} {children:?}")
    })
}
