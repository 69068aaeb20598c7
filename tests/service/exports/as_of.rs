//! Single changes that an export does not show.

use std::time::Duration;

use serde_json::json;
use tests::World;

use super::{ask, done, exported, people, shown, texts};
use crate::ask::Ask;
use crate::children::KINDS;

#[tokio::test]
async fn a_text_that_looks_like_a_record_hides_none() {
    let world = World::new().await;
    let mut ids = Vec::new();
    for name in ["Ada", "Bob"] {
        let item = world.create("/prospects", json!({"firstName": name, "lastName": "X"})).await;
        ids.push(item["id"].as_str().unwrap().to_owned());
        world.advance(Duration::from_millis(5));
    }
    let line = format!("a\n{},b", ids[1]);
    world.create("/prospects", json!({"firstName": "Eve", "lastName": "X", "company": line})).await;
    let path = ask(&world, json!({"format": "csv", "kinds": ["prospects"]})).await;
    let merge = format!("/prospects/{}/merge", ids[0]);
    world.post(&merge, json!({"loserIds": [ids[1]]})).await.expect_status(200);
    let answer = done(&world, &path).await;
    let mut names = Vec::new();
    for (_, text) in texts(&world, &answer).await {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let column = reader.headers().unwrap().iter().position(|name| name == "firstName").unwrap();
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
    let pipeline = world.create("/pipelines", json!({"name": "Short", "stages": ["First", "Second"]})).await;
    let [first, second] = [0, 1].map(|at| pipeline["stages"][at].clone());
    let path = format!("/prospects/{}", people(&world, 1).await[0]);
    world.update(&path, json!({"stageId": first["id"]})).await;
    let asked = ask(&world, json!({"format": "jsonl", "kinds": ["prospects"]})).await;
    let prospect = world.update(&path, json!({"stageId": second["id"]})).await;
    let stages = json!({"stages": [second], "defaultStageId": second["id"]});
    world.update(&format!("/pipelines/{}", pipeline["id"].as_str().unwrap()), stages).await;
    let answer = done(&world, &asked).await;
    let row = &exported(&world, &answer).await["prospects"][prospect["id"].as_str().unwrap()];
    assert_eq!([&row["stageId"], &row["currentStage"]], [&first["id"], &json!("First")]);
}

/// A merge can be undone for 30 days. An export that began before the undo still finds the merge after these days.
#[tokio::test]
async fn a_merge_that_is_undone_on_its_last_day_is_in_the_files() {
    let world = World::new().await;
    let ids = people(&world, 2).await;
    let merge = json!({"loserIds": [ids[1]], "keepHireOf": ids[0]});
    let merged = world.post(&format!("/prospects/{}/merge", ids[0]), merge).await;
    let merge = merged.expect_status(200).body["mergeId"].as_str().unwrap().to_owned();
    world.advance(Duration::from_hours(30 * 24 - 1));
    let before = shown(&world).await;
    let path = ask(&world, json!({"format": "jsonl"})).await;
    for kind in KINDS {
        for child in world.list(kind.route).await {
            world.update(&kind.target(&child), kind.change()).await;
        }
    }
    let undo = world.post(&format!("/merges/{merge}/undo"), json!({})).await;
    undo.expect_status(200);
    world.advance(Duration::from_hours(2));
    let answer = done(&world, &path).await;
    let mut exported = exported(&world, &answer).await;
    // The undo took them back, so they stay as they are now.
    let winner = exported.get_mut("prospects").unwrap().get_mut(&ids[0]).unwrap();
    assert_eq!(winner["alternateEmails"].take(), json!([]));
    winner["alternateEmails"] = json!(["1@example.com"]);
    assert_eq!(exported, before);
}
