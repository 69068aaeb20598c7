//! What events contain: SPECIFICATION §12.2.

use std::time::Duration;

use serde_json::{Value, json};
use shared::records::events::feed::SETTLED_MS;
use tests::World;

use super::{data, prospect};
use crate::ask::{Ask, at};
use crate::children::KINDS;

/// The events of these kinds, oldest first.
async fn events(world: &World, types: &str) -> Vec<Value> {
    // A change in the millisecond of the one before takes a later time.
    world.advance(Duration::from_millis(SETTLED_MS.unsigned_abs() + 1_000));
    world.list(&format!("/events?limit=200&types={types}")).await
}

#[tokio::test]
async fn an_update_has_the_old_and_the_new_value_of_each_field() {
    let world = World::new().await;
    let made = prospect(&world, "Ada").await;
    let questions = json!([{"label": "Why?", "answer": "So."}]);
    let change = json!({"title": "Countess", "city": "London", "notes": "Met", "applicationQuestions": questions,
        "resume": {"text": "Analyst"}, "jobId": world.first().jobs[0].id, "labels": ["vip"]});
    let after = world.update(&at("/prospects", &made), change).await;
    let long = "x".repeat(8_191);
    world.update(&at("/prospects", &made), json!({"notes": long})).await;
    let told = events(&world, "prospect.updated").await;
    let profile = world.read(&format!("{}/profile", at("/prospects", &made))).await;
    let changes = &told[0]["data"]["changes"];
    assert_eq!(changes.as_array().unwrap().len(), 7);
    let previous = json!({"title": null, "city": null, "notes": null, "applicationQuestions": [], "jobId": [],
        "labels": []});
    let current = json!({"title": "Countess", "city": "London", "notes": "Met",
        "applicationQuestions": profile["applicationQuestions"], "jobId": [world.first().jobs[0].id],
        "labels": ["vip"]});
    let members = json!({"item": after, "changes": changes, "previous": previous, "current": current});
    assert_eq!(told[0]["data"], data(&world, &told[0], members));
    assert_eq!(told[1]["data"]["previous"], json!({"notes": "Met"}));
    // In quotes, the notes are one byte too long.
    assert_eq!(told[1]["data"]["current"], json!({}));
}

#[tokio::test]
async fn a_new_or_restored_prospect_has_the_values_that_its_record_does_not_show() {
    let world = World::new().await;
    for (key, sensitive) in [("visa", false), ("salary", true)] {
        let field = json!({"key": key, "label": key, "type": "text", "sensitive": sensitive});
        world.create("/custom-fields", field).await;
    }
    let hidden = json!({"city": "London", "notes": "Met", "jobId": world.first().jobs[0].id,
        "applicationQuestions": [{"label": "Why?", "answer": "So."}], "customFields": {"visa": "H-1B", "salary": "90"}});
    let mut fields = hidden.clone();
    fields["firstName"] = json!("Ada");
    fields["lastName"] = json!("King");
    fields["resume"] = json!({"text": "Analyst"});
    let ada = world.create("/prospects", fields).await;
    let profile = world.read(&format!("{}/profile", at("/prospects", &ada))).await;
    let other = prospect(&world, "Bob").await;
    let body = json!({"loserIds": [ada["id"]]});
    let merge = world.post(&format!("{}/merge", at("/prospects", &other)), body).await;
    let undo = format!("/merges/{}/undo", merge.body["mergeId"].as_str().unwrap());
    world.post(&undo, json!({})).await.expect_status(200);

    let mut current = hidden;
    current["ownerId"] = profile["ownerId"].clone();
    current["jobId"] = json!([world.first().jobs[0].id]);
    current["applicationQuestions"] = profile["applicationQuestions"].clone();
    current.as_object_mut().unwrap().remove("customFields");
    current["customFields.visa"] = json!("H-1B");
    let told = events(&world, "prospect.created").await;
    let of_ada = |event: &&Value| event["data"]["item"]["id"] == ada["id"];
    let told: Vec<&Value> = told.iter().filter(of_ada).collect();
    assert_eq!(told.len(), 2);
    for (event, merge_id) in [(told[0], None), (told[1], Some(&merge.body["mergeId"]))] {
        let mut members = json!({"item": event["data"]["item"], "changes": [], "current": current});
        if let Some(merge_id) = merge_id {
            members["mergeId"] = merge_id.clone();
        }
        assert_eq!(event["data"], data(&world, event, members));
    }
    assert_eq!(told[0]["data"]["item"], ada);
}

#[tokio::test]
async fn a_merge_and_its_undoing_name_the_fields_that_the_winner_got_and_lost() {
    let world = World::new().await;
    let ada = prospect(&world, "Ada").await;
    let fields = json!({"firstName": "Lady", "lastName": "Lovelace", "title": "Countess", "city": "London",
        "notes": "Met", "email": "lady@example.com"});
    let lady = world.create("/prospects", fields).await;
    let body = json!({"loserIds": [lady["id"]]});
    let merge = world.post(&format!("{}/merge", at("/prospects", &ada)), body).await.expect_status(200);
    let merge_id = &merge.body["mergeId"];
    let undo = format!("/merges/{}/undo", merge_id.as_str().unwrap());
    let undone = world.post(&undo, json!({})).await.expect_status(200);
    let told = events(&world, "prospect.merged,prospect.unmerged").await;
    let empty = json!({"title": null, "city": null, "notes": null, "email": null});
    let full = json!({"title": "Countess", "city": "London", "notes": "Met", "email": "lady@example.com"});
    for (event, item, [previous, current]) in
        [(&told[0], merge.item(), [&empty, &full]), (&told[1], undone.item(), [&full, &empty])]
    {
        let changes = &event["data"]["changes"];
        let members = json!({"item": item, "changes": changes, "previous": previous, "current": current,
            "mergedIds": [lady["id"]], "mergeId": merge_id});
        assert_eq!(event["data"], data(&world, event, members));
        let mut names: Vec<&str> = changes.as_array().unwrap().iter().filter_map(Value::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["city", "email", "notes", "title"]);
    }
}

#[tokio::test]
async fn every_event_has_the_entity_tag_that_get_returned() {
    let world = World::new().await;
    let made = prospect(&world, "Ada").await;
    let mut expected = Vec::new();
    let tag = async |path: &str| world.get(path).await.expect_status(200).header("etag").to_owned();
    let path = at("/prospects", &made);
    expected.push(("prospect.created".to_owned(), tag(&path).await));
    for kind in KINDS {
        let child = kind.add(&world, made["id"].as_str().unwrap(), json!({})).await;
        let path = kind.target(&child);
        expected.push((format!("{}.created", kind.noun), tag(&path).await));
        world.update(&path, kind.change()).await;
        let last = tag(&path).await;
        world.remove(&path).await;
        expected.extend(["updated", "deleted"].map(|action| (format!("{}.{action}", kind.noun), last.clone())));
    }
    let last = tag(&path).await;
    world.remove(&path).await;
    expected.push(("prospect.deleted".to_owned(), last));
    for (kind, tag) in expected {
        let told = events(&world, &kind).await;
        assert_eq!(told[0]["data"]["etag"], tag, "{kind}");
    }
}

#[tokio::test]
async fn the_event_of_a_new_child_has_its_prospect() {
    let world = World::new().await;
    let fields = json!({"firstName": "Ada", "lastName": "King", "email": "ada@example.com"});
    let made = world.create("/prospects", fields).await;
    let contact = json!({"id": made["id"], "firstName": "Ada", "lastName": "King", "email": "ada@example.com",
        "phone": null});
    for kind in KINDS {
        let child = kind.add(&world, made["id"].as_str().unwrap(), json!({})).await;
        let told = events(&world, &format!("{}.created", kind.noun)).await;
        let members = json!({"item": child, "changes": [], "prospect": contact});
        assert_eq!(told[0]["data"], data(&world, &told[0], members));
        world.update(&kind.target(&child), kind.change()).await;
        let told = events(&world, &format!("{}.updated", kind.noun)).await;
        assert_eq!(told[0]["data"].get("prospect"), None);
    }
}

#[tokio::test]
async fn an_event_names_the_agent_and_the_run_of_its_request() {
    let world = World::new().await;
    let user = &world.first().settings.users[1].id;
    let body = json!({"firstName": "Ada", "lastName": "King", "userId": user});
    let (agent, run) = ("a".repeat(100), "R_-9".repeat(16));
    let post = || world.post("/prospects", body.clone());
    post().header("Agent", &agent).header("Run-Id", &run).await.expect_status(201);
    let told = events(&world, "prospect.created").await;
    let actor = &told[0]["data"]["actor"];
    let expected = json!({"type": "key", "keyId": actor["keyId"], "keyName": actor["keyName"], "userId": user,
        "agent": agent, "runId": run});
    assert_eq!(actor, &expected);
    for (name, rule, values) in [
        ("Agent", "must be given once, as 1 to 100 visible ASCII characters", ["", "a b", "é", &"a".repeat(101)]),
        (
            "Run-Id",
            "must be given once, as 1 to 64 characters of A-Z, a-z, 0-9, _ and -",
            ["", "a.b", "é", &"a".repeat(65)],
        ),
    ] {
        for value in values {
            post().header(name, value).await.expect_fault(name, rule);
        }
        world.get("/prospects").header(name, "é").await.expect_status(200);
    }
}
