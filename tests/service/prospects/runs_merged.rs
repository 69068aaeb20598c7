//! Runs, and merges that begin or end between the run and its undoing.

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::erasures::{erase, finish};
use super::merge::{id, merged};
use super::runs::{RUN, in_run, undo};
use super::{create, target};
use crate::ask::Ask;
use crate::children::{ChildRecord, KINDS, TASK, key_of, over, user};

/// What a run does to a child.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Write {
    Create,
    Change,
    Delete,
}

/// When something happens.
#[derive(Clone, Copy, Debug, PartialEq)]
enum When {
    Never,
    Before,
    /// While the prospect is merged.
    During,
    After,
}

/// One story: a run writes a child of a prospect, another client changes the child, and the run is undone. Meanwhile the
/// prospect is merged, and the merge may be undone.
#[derive(Clone, Copy, Debug)]
struct Story {
    kind: ChildRecord,
    write: Write,
    run: When,
    edit: When,
    undo: When,
}

fn stories() -> impl Iterator<Item = Story> {
    use When::{After, Before, During, Never};
    let writes = [Write::Create, Write::Change, Write::Delete].into_iter();
    let of_run = writes.flat_map(|write| [(write, Before), (write, During)]);
    let edited = of_run.flat_map(|(write, run)| [Never, Before, During, After].map(|edit| (write, run, edit)));
    let undone = edited.flat_map(|(write, run, edit)| [During, After].map(|undo| (write, run, edit, undo)));
    let kinds = undone.flat_map(|of| KINDS.map(|kind| (kind, of)));
    let stories = kinds.map(|(kind, (write, run, edit, undo))| Story { kind, write, run, edit, undo });
    stories.filter(|story| {
        let place = |when: When| [Never, Before, During, After].into_iter().position(|other| other == when);
        let is_in_order = place(story.run) <= place(story.edit) && place(story.edit) <= place(story.undo);
        story.edit == Never || (story.write != Write::Delete && is_in_order)
    })
}

impl Story {
    /// Tells it, and returns the child before the run and before the undo, the answer of the undo, and the child after it.
    async fn told(self, world: &World, run: &str) -> (Value, Value, Value, Option<Value>) {
        let (kind, second) = (self.kind, Duration::from_secs(1));
        let (ada, lady) = (create(world, json!({})).await, create(world, json!({})).await);
        let mut child = match self.write {
            Write::Create => json!({}),
            Write::Change | Write::Delete => kind.add(world, id(&lady), json!({})).await,
        };
        let (before, mut merge_id) = (child.clone(), String::new());
        for now in [When::Before, When::During, When::After] {
            match now {
                When::During => merge_id = merged(world, &ada, &[&lady]).await,
                When::After if self.undo == When::During => break,
                When::After => {
                    super::undo::undo(world, &merge_id).await.expect_status(200);
                }
                When::Never | When::Before => {}
            }
            world.advance(second);
            if self.run == now {
                let request = match self.write {
                    Write::Create => world.post(kind.route, kind.body(world, id(&lady), json!({}))),
                    Write::Change => world.patch(&kind.target(&child), kind.change()),
                    Write::Delete => world.delete(&kind.target(&child)),
                };
                let answer = request.header("run-id", run).await;
                assert!((200..300).contains(&answer.status), "{answer}");
                child = answer.body.get("item").cloned().unwrap_or(child);
                world.advance(second);
            }
            if self.edit == now {
                let edit = json!({ kind.change.0: self.edited() });
                child = world.update(&kind.target(&child), edit).await;
                world.advance(second);
            }
        }
        let undone = undo(world, run).await.expect_status(200).body;
        let after = world.get(&kind.target(&child)).await;
        (before, child, undone, (after.status == 200).then(|| after.item().clone()))
    }

    /// The value that the other client writes.
    fn edited(self) -> &'static str {
        if self.kind.noun == "note" { "<p>Edited</p>" } else { "Edited" }
    }
}

/// The conflicts about this record. The prospect has one too if the run moved its stage with a hire.
fn conflicts(undone: &Value, record: &Value) -> Value {
    let mut conflicts = undone["conflicts"].as_array().unwrap().clone();
    conflicts.retain(|conflict| conflict["recordId"] == *record);
    json!(conflicts)
}

#[tokio::test]
async fn an_edit_stays_whether_the_prospect_was_merged_then_or_not() {
    let world = World::new().await;
    let (key, name) = key_of(&world).await;
    let by = json!({"type": "key", "keyId": key, "keyName": name, "userId": user(&world, 0)});
    for (number, story) in stories().enumerate() {
        let (before, child, undone, after) = story.told(&world, &format!("run-{number}")).await;
        let field = story.kind.change.0;
        let conflict = |more: Value| json!([over(json!({"recordId": child["id"], "changedBy": by}), more)]);
        let expected = match (story.edit, story.write) {
            (When::Never, _) => json!([]),
            (_, Write::Create) => conflict(json!({"field": null, "current": null, "wouldBe": null,
                "message": "The run created the record, but somebody changed it or what belongs to it since."})),
            (_, _) => conflict(json!({"field": field, "current": story.edited(), "wouldBe": before[field],
                "message": "Somebody changed the field after the run."})),
        };
        assert_eq!(conflicts(&undone, &child["id"]), expected, "{story:?}");
        let expected = match (story.edit, story.write) {
            (When::Never, Write::Create) => None,
            (When::Never, _) => Some(&before[field]),
            (_, _) => Some(&child[field]),
        };
        assert_eq!(after.as_ref().map(|after| &after[field]), expected, "{story:?}");
    }
    world.check_consistency().await;
}

/// The activity and the export of a person have the changes of a child that were made while the prospect was merged, and
/// so has an export of the account that began then.
#[tokio::test]
async fn a_prospect_that_returns_has_what_happened_to_its_children() {
    for kind in KINDS {
        let world = World::new().await;
        let (ada, lady) = (create(&world, json!({})).await, create(&world, json!({})).await);
        let child = kind.add(&world, id(&lady), json!({})).await;
        let merge_id = merged(&world, &ada, &[&lady]).await;
        let changed = world.update(&kind.target(&child), kind.change()).await;
        super::undo::undo(&world, &merge_id).await.expect_status(200);
        world.advance(Duration::from_mins(1));
        let update = format!("{}.updated", kind.noun);
        let told = |entries: &[Value]| -> Vec<(Value, Value, Value)> {
            let entries = entries.iter().filter(|entry| entry["type"] == update);
            entries.map(|entry| (entry["recordId"].clone(), entry["at"].clone(), entry["current"].clone())).collect()
        };
        let entry = (child["id"].clone(), changed["updatedAt"].clone(), kind.change());
        for (prospect, expected) in [(&lady, vec![entry]), (&ada, Vec::new())] {
            let listed = world.list(&format!("{}/activity", target(prospect))).await;
            assert_eq!(told(&listed), expected, "{kind:?}");
            let exported = world.get(&format!("{}/export", target(prospect))).await;
            let exported = exported.expect_status(200).body;
            assert_eq!(told(exported["activity"].as_array().unwrap()), expected, "{kind:?}");
            let events = exported["events"].as_array().unwrap().iter();
            let events = events.filter(|event| event["type"] == update).count();
            assert_eq!(events, expected.len(), "{kind:?}");
        }
    }
}

/// Nothing of the table tells an edit that the activity lacks.
#[tokio::test]
async fn an_edit_that_the_activity_lacks_is_a_conflict() {
    let world = World::new().await;
    let ada = create(&world, json!({})).await;
    let task = TASK.body(&world, id(&ada), json!({}));
    let task = in_run(world.post(TASK.route, task)).await.item().clone();
    let lost = world.stored_items().into_iter().filter_map(|mut item| {
        let is_task = item["sk"]["S"].as_str().is_some_and(|sk| sk.starts_with("TASK#"));
        item["updatedAt"]["N"] = json!((world.now_ms() + 1_000).to_string());
        is_task.then_some(item)
    });
    world.restore(lost.collect::<Vec<_>>().into_iter()).await;
    let undone = undo(&world, RUN).await.expect_status(200);
    let conflict = json!([{"recordId": task["id"], "field": null, "current": null, "wouldBe": null,
        "message": "The activity lacks a change of the record."}]);
    assert_eq!(undone.body["conflicts"], conflict);
    world.read(&TASK.target(&task)).await;
}

/// The event of the return shows the contact of the winner of that time.
#[tokio::test]
async fn an_erased_winner_leaves_the_activity_of_a_prospect_that_returned() {
    let world = World::new().await;
    let (ada, lady) = (create(&world, json!({})).await, create(&world, json!({})).await);
    let task = TASK.add(&world, id(&lady), json!({})).await;
    let merge_id = merged(&world, &ada, &[&lady]).await;
    in_run(world.delete(&TASK.target(&task))).await;
    undo(&world, RUN).await.expect_status(200);
    super::undo::undo(&world, &merge_id).await.expect_status(200);
    world.advance(Duration::from_mins(1));
    let path = format!("{}/activity?type=task.created,task.deleted", target(&lady));
    let before = world.list(&path).await;
    assert_eq!(before.len(), 3);
    let shown = |events: &[Value]| -> Vec<Value> {
        let shown = events.iter().map(|event| event["data"]["prospect"]["id"].clone());
        shown.collect()
    };
    let events = world.list("/events?types=task.created").await;
    assert_eq!(shown(&events), [lady["id"].clone(), ada["id"].clone()]);
    erase(&world, &ada).await.expect_status(202);
    finish(&world).await;
    assert_eq!(world.list(&path).await, before);
    let events = world.list("/events?types=task.created").await;
    assert_eq!(shown(&events), [lady["id"].clone()]);
}
