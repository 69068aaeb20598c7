//! What others write while an export runs does not show in it.

use std::time::Duration;

use fastrand::Rng;
use serde_json::{Value, json};
use tests::World;
use tests::random::Choose;
use tests::size::{Size, size};

use super::{Records, ask, done, exported, people, shown, texts};
use crate::ask::Ask;
use crate::children::{KINDS, MEETING, NOTE, TASK};

const SEEDS: u64 = 12;

/// How many writes come while an export runs.
const WRITES: usize = 60;

fn seeds() -> std::ops::Range<u64> {
    match size() {
        Size::Full => 0..20 * SEEDS,
        Size::Default => 0..SEEDS,
    }
}

/// A write that somebody makes: it may be refused, because others came first.
async fn write(world: &World, rng: &mut Rng, known: &Records) {
    let id = |rng: &mut Rng, kind: &str| {
        let ids: Vec<&String> = known[kind].keys().collect();
        (*rng.one_of(&ids)).clone()
    };
    let prospect = id(rng, "prospects");
    let (path, text) = (format!("/prospects/{prospect}"), format!("Text {}", rng.below(1_000)));
    match rng.below(12) {
        0 => {
            let body = json!({"firstName": text, "labels": [text], "notes": text, "city": null, "email": format!("{}@example.org", rng.below(1_000_000))});
            world.patch(&path, body).await;
        }
        1 => {
            world
                .patch(
                    &path,
                    json!({"customFields": {"salary": rng.below(9)}, "notes": "x".repeat(1_500)}),
                )
                .await;
        }
        2 => {
            let stages = world.list("/stages").await;
            let stage = rng.one_of(&stages)["id"].clone();
            world
                .patch(&path, json!({"stageId": stage, "applicationQuestions": []}))
                .await;
        }
        3 => {
            let others: Vec<String> = (0..=rng.below(2))
                .map(|_| id(rng, "prospects"))
                .filter(|other| *other != prospect)
                .collect();
            world.post(&format!("{path}/merge"), json!({"loserIds": others})).await;
        }
        4 => {
            world
                .patch(
                    &format!("/tasks/{}", id(rng, "tasks")),
                    json!({"completedAt": world.now_ms(), "task": text}),
                )
                .await;
        }
        5 => {
            world
                .patch(
                    &format!("/notes/{}", id(rng, "notes")),
                    json!({"body": format!("<p>{text}</p>"), "pin": true}),
                )
                .await;
        }
        6 => {
            world
                .patch(
                    &format!("/meetings/{}", id(rng, "meetings")),
                    json!({"location": text, "notes": text}),
                )
                .await;
        }
        7 => {
            world
                .patch(
                    &format!("/hires/{}", id(rng, "hires")),
                    json!({"hireDescription": text}),
                )
                .await;
        }
        8 => {
            world
                .post("/prospects", json!({"firstName": text, "lastName": "New"}))
                .await;
        }
        9 => {
            for kind in [TASK, NOTE, MEETING] {
                let body = kind.body(world, &prospect, json!({}));
                world.post(kind.route, body).await;
            }
        }
        10 => {
            let kind = *rng.one_of(&["tasks", "notes", "meetings"]);
            world.delete(&format!("/{kind}/{}", id(rng, kind))).await;
        }
        _ if rng.one_in(4) => {
            world.delete(&path).await;
        }
        _ => {}
    }
    world.advance(Duration::from_millis(1));
}

/// Fails unless the export has the records of that time. Records that are gone by now may be missing.
fn expect(before: &Records, exported: &Records, now: &Records, gone: &dyn Fn(&str, &Value) -> bool, context: &str) {
    for (kind, records) in before {
        for (id, record) in records {
            match exported[kind].get(id) {
                Some(row) => assert_eq!(row, record, "{context}: {kind}"),
                None => assert!(
                    gone(kind, record) && !now[kind].contains_key(id),
                    "{context}: {kind} {record:#}"
                ),
            }
        }
        let unknown: Vec<&String> = exported[kind].keys().filter(|id| !records.contains_key(*id)).collect();
        assert!(unknown.is_empty(), "{context}: {kind} {unknown:?}");
    }
    let prospects = &exported["prospects"];
    for (kind, records) in exported.iter().filter(|(kind, _)| **kind != "prospects") {
        for record in records.values() {
            let prospect = record["prospectId"].as_str().unwrap();
            assert!(prospects.contains_key(prospect), "{context}: {kind} of {prospect}");
        }
    }
}

#[tokio::test]
async fn an_export_has_the_records_of_its_time_whatever_others_write() {
    for seed in seeds() {
        let (world, mut rng) = (World::new().await, Rng::with_seed(seed));
        people(&world, 12).await;
        let known = shown(&world).await;
        // Some were merged before, and stay merged.
        for _ in 0..10 {
            write(&world, &mut rng, &known).await;
        }
        let before = shown(&world).await;
        let path = ask(&world, json!({"format": "jsonl"})).await;
        let first = rng.below(WRITES);
        for _ in 0..first {
            write(&world, &mut rng, &before).await;
        }
        let writes = async {
            for _ in first..WRITES {
                write(&world, &mut rng, &before).await;
            }
        };
        tokio::join!(world.sweep(), writes);
        let answer = done(&world, &path).await;
        let deleted = deleted(&world);
        let gone = |_: &str, record: &Value| {
            let is = |name: &str| {
                record[name]
                    .as_str()
                    .is_some_and(|id| deleted.iter().any(|other| other == id))
            };
            is("id") || is("prospectId")
        };
        let now = shown(&world).await;
        expect(
            &before,
            &exported(&world, &answer).await,
            &now,
            &gone,
            &format!("seed {seed}"),
        );
    }
}

/// The ids of all records that were deleted, and of the prospects that went with the winner into which they were merged.
fn deleted(world: &World) -> Vec<String> {
    let (mut ids, mut into) = (Vec::new(), Vec::new());
    for event in world.events() {
        let text = |name: &str| event[name]["S"].as_str().unwrap_or_default().to_owned();
        let item: Value = serde_json::from_str(&text("item")).unwrap_or_default();
        let id = item["id"].as_str().unwrap_or_default().to_owned();
        let winner = event["merge"]["M"]["mergedInto"]["S"].as_str();
        match winner {
            Some(winner) => into.push((id, winner.to_owned())),
            None if text("type").ends_with(".deleted") => ids.push(id),
            None => {}
        }
    }
    // A prospect can be merged into one that is merged later.
    for (loser, winner) in into.iter().rev() {
        if ids.contains(winner) {
            ids.push(loser.clone());
        }
    }
    ids
}

#[tokio::test]
async fn a_text_that_looks_like_a_record_hides_none() {
    let world = World::new().await;
    let mut ids = Vec::new();
    for name in ["Ada", "Bob"] {
        let item = world
            .create("/prospects", json!({"firstName": name, "lastName": "X"}))
            .await;
        ids.push(item["id"].as_str().unwrap().to_owned());
        world.advance(Duration::from_millis(5));
    }
    let line = format!("a\n{},b", ids[1]);
    world
        .create(
            "/prospects",
            json!({"firstName": "Eve", "lastName": "X", "company": line}),
        )
        .await;
    let path = ask(&world, json!({"format": "csv", "kinds": ["prospects"]})).await;
    let merge = format!("/prospects/{}/merge", ids[0]);
    world
        .post(&merge, json!({"loserIds": [ids[1]]}))
        .await
        .expect_status(200);
    let answer = done(&world, &path).await;
    let mut names = Vec::new();
    for (_, text) in texts(&world, &answer).await {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let column = reader
            .headers()
            .unwrap()
            .iter()
            .position(|name| name == "firstName")
            .unwrap();
        names.extend(reader.records().map(|row| row.unwrap()[column].to_owned()));
    }
    assert_eq!(names, ["Ada", "Eve", "Bob"]);
}

#[tokio::test]
async fn a_field_that_became_sensitive_or_was_deleted_has_no_old_values() {
    let world = World::new().await;
    let ids = people(&world, 1).await;
    for key in ["hidden", "gone"] {
        let body = json!({"key": key, "label": key, "type": "text"});
        world.create("/custom-fields", body).await;
    }
    let prospect = format!("/prospects/{}", ids[0]);
    let before = json!({"customFields": {"hidden": "one", "gone": "one"}});
    world.update(&prospect, before).await;
    let path = ask(&world, json!({"format": "jsonl", "kinds": ["prospects"]})).await;
    let after = json!({"customFields": {"hidden": "two", "gone": "two", "salary": 1}});
    world.update(&prospect, after).await;
    world.update("/custom-fields/hidden", json!({"sensitive": true})).await;
    world.remove("/custom-fields/gone").await;
    let answer = done(&world, &path).await;
    let exported = exported(&world, &answer).await;
    let custom = &exported["prospects"][&ids[0]]["customFields"];
    assert_eq!(*custom, json!({"salary": 12_345_678.000_001}));
}

#[tokio::test]
async fn a_stage_that_was_deleted_since_has_its_name() {
    let world = World::new().await;
    let pipeline = world
        .create("/pipelines", json!({"name": "Short", "stages": ["First", "Second"]}))
        .await;
    let [first, second] = [0, 1].map(|at| pipeline["stages"][at].clone());
    let path = format!("/prospects/{}", people(&world, 1).await[0]);
    world.update(&path, json!({"stageId": first["id"]})).await;
    let asked = ask(&world, json!({"format": "jsonl", "kinds": ["prospects"]})).await;
    let prospect = world.update(&path, json!({"stageId": second["id"]})).await;
    let stages = json!({"stages": [second], "defaultStageId": second["id"]});
    world
        .update(&format!("/pipelines/{}", pipeline["id"].as_str().unwrap()), stages)
        .await;
    let answer = done(&world, &asked).await;
    let row = &exported(&world, &answer).await["prospects"][prospect["id"].as_str().unwrap()];
    assert_eq!([&row["stageId"], &row["currentStage"]], [&first["id"], &json!("First")]);
}

#[tokio::test]
async fn what_changed_while_its_prospect_was_merged_goes_back_after_the_merge_was_undone() {
    let world = World::new().await;
    let ids = people(&world, 2).await;
    let merge = json!({"loserIds": [ids[1]], "keepHireOf": ids[1]});
    let merge = world.post(&format!("/prospects/{}/merge", ids[0]), merge).await;
    let merge_id = merge.expect_status(200).body["mergeId"].as_str().unwrap().to_owned();
    let before = shown(&world).await;
    let path = ask(&world, json!({"format": "jsonl"})).await;
    for kind in KINDS {
        for child in world.list(kind.route).await {
            world.update(&kind.target(&child), kind.change()).await;
        }
    }
    let undo = world.post(&format!("/merges/{merge_id}/undo"), json!({})).await;
    undo.expect_status(200);
    let answer = done(&world, &path).await;
    let exported = exported(&world, &answer).await;
    for kind in KINDS {
        let name = kind.route.trim_start_matches('/');
        let values = |records: &Records| -> Vec<[Value; 3]> {
            let records = before[name].keys().map(|id| &records[name][id]);
            records
                .map(|record| ["id", kind.change.0, "updatedAt"].map(|field| record[field].clone()))
                .collect()
        };
        assert_eq!(values(&exported), values(&before), "{kind:?}");
    }
}
