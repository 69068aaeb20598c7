//! The bounds of runs and of their undoing.

use std::time::Duration;

use domain::UnixMs;
use serde_json::{Value, json};
use tests::World;

use super::runs::{RUN, in_run, undo, undo_all};
use super::{EMAIL, create, target};
use crate::ask::{Ask, has};
use crate::children::NOTE;

const TOO_MUCH: &str = "Too much has changed since the run began.";

/// The most bytes of values that an undo reads of one prospect.
const MAX_BYTES: usize = 16 * 1_024 * 1_024;

/// The last stored entry of this kind of partition.
fn last_entry(world: &World, partition: &str) -> Value {
    let is_entry = |item: &Value| {
        let text = |name: &str| item[name]["S"].as_str().unwrap_or_default().to_owned();
        text("pk").contains(partition) && text("sk").starts_with("WRITE#")
    };
    let entries = world.items().into_iter().filter(is_entry);
    entries.max_by_key(|item| item["sk"]["S"].to_string()).expect("an entry")
}

/// Adds copies of an entry, each with an event of its own.
async fn copy(world: &World, entry: &Value, count: usize) {
    let now = UnixMs::new(world.now_ms()).expect("a time");
    let copies = (0..count).map(|_| {
        let mut copy = entry.clone();
        copy["sk"]["S"] = json!(format!("WRITE#{}", world.entropy().ulid(now)));
        copy
    });
    world.restore(copies).await;
}

/// A prospect whose notes the run changed two hours after its creation, and the entry of the change.
async fn changed(world: &World) -> Value {
    let ada = create(world, json!({"email": EMAIL, "notes": "é".repeat(1_000)})).await;
    world.advance(Duration::from_hours(2));
    in_run(world.patch(&target(&ada), json!({"notes": "è".repeat(1_000)}))).await;
    last_entry(world, "#PROSPECT#")
}

/// The updated records and the messages of an undo.
async fn undone(world: &World) -> Value {
    let answer = undo(world, RUN).await.expect_status(200);
    let conflicts = answer.body["conflicts"].as_array().unwrap().iter();
    let messages: Vec<&Value> = conflicts.map(|conflict| &conflict["message"]).collect();
    json!([answer.body["undone"]["updated"], messages])
}

#[tokio::test]
async fn a_run_is_counted_up_to_a_hundred_thousand_changes() {
    let world = World::new().await;
    in_run(world.post("/prospects", json!({"firstName": "A", "lastName": "B"}))).await;
    let entry = last_entry(&world, "#RUN#");
    copy(&world, &entry, 99_999).await;
    let counted = |partial: Value| json!({"created": 100_000, "updated": 0, "isPartial": partial});
    has(&world.read(&format!("/runs/{RUN}")).await, counted(Value::Null));
    copy(&world, &entry, 1).await;
    has(&world.read(&format!("/runs/{RUN}")).await, counted(json!(true)));
    has(&world.list("/runs").await[0], counted(json!(true)));
}

#[tokio::test]
async fn an_undo_reads_ten_thousand_changes_of_a_prospect() {
    for (changes, expected) in [(10_000, json!([1, []])), (10_001, json!([0, [TOO_MUCH]]))] {
        let world = World::new().await;
        let mut entry = changed(&world).await;
        // Small ones, so that their bytes stay within the other bound.
        entry["previous"]["S"] = json!("{\"notes\":null}");
        entry["current"]["S"] = json!("{\"notes\":null}");
        copy(&world, &entry, changes - 1).await;
        assert_eq!(undone(&world).await, expected, "{changes}");
    }
}

#[tokio::test]
async fn an_undo_reads_sixteen_mebibytes_of_values_of_a_prospect() {
    for (more, expected) in [(0, json!([1, []])), (1, json!([0, [TOO_MUCH]]))] {
        let world = World::new().await;
        let entry = changed(&world).await;
        let length = |name: &str| entry[name]["S"].as_str().unwrap().len();
        let fitting = MAX_BYTES / (length("previous") + length("current"));
        copy(&world, &entry, fitting - 1 + more).await;
        assert_eq!(undone(&world).await, expected, "{more}");
    }
}

/// A request deals with the last 100 notes one by one, and the next one with the prospect and the rest of them.
#[tokio::test]
async fn each_record_is_counted_once_however_many_a_prospect_has() {
    let world = World::new().await;
    let made = in_run(world.post("/prospects", json!({"firstName": "A", "lastName": "B"}))).await;
    for _ in 0..120 {
        world.advance(Duration::from_millis(1));
        in_run(world.post("/notes", NOTE.body(&world, made.id(), json!({})))).await;
    }
    let expected = json!({"created": 121, "updated": 0, "deleted": 0});
    assert_eq!(undo_all(&world, RUN).await, (expected, Vec::new()));
    world.get(&target(made.item())).await.expect_status(404);
    world.check_consistency().await;
}
