//! `GET /prospects/{prospectId}/activity`.

use std::time::Duration;

use domain::UnixMs;
use serde_json::{Value, json};
use store::item::text;
use store::key::ACTIVITY;
use store::{Descending, Guard, Item, Key, LogFilter, LogPart, Part, Write};
use tests::request::REQUEST_ID;
use tests::{Response, World};

use super::{EMAIL, create, target};
use crate::ask::Ask;
use crate::children::{NOTE, TASK, key_of, over, remains, user};

async fn activity(world: &World, made: &Value, query: &str) -> Response {
    world.get(&format!("{}/activity{query}", target(made))).await.expect_status(200)
}

/// The kinds of the entries of a page.
fn kinds(page: &Response) -> Vec<&str> {
    let items = page.body["items"].as_array().unwrap().iter();
    items.map(|item| item["type"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn an_entry_says_who_changed_what() {
    let world = World::wired().await;
    let user = world.first().settings.users[0].id.to_string();
    let made = create(&world, json!({"email": EMAIL, "title": "Nurse"})).await;
    let change = world.patch(&target(&made), json!({"title": "Chief nurse", "labels": ["vip"]}));
    let change = change.header("agent", "Scheduler").header("run-id", "import-7");
    change.await.expect_status(200);
    let task = world.create("/tasks", json!({"prospectId": made["id"], "task": "Call", "assignedTo": user})).await;
    let page = activity(&world, &made, "").await;
    assert_eq!(kinds(&page), ["task.created", "prospect.updated", "prospect.created"]);
    let [created, updated, first] = [0, 1, 2].map(|at| &page.body["items"][at]);
    let actor = json!({"type": "key", "keyId": updated["actor"]["keyId"], "keyName": updated["actor"]["keyName"],
        "userId": user, "agent": "Scheduler", "runId": "import-7"});
    let expected = json!({"id": updated["id"], "at": world.now_ms() + 1, "type": "prospect.updated", "actor": actor,
        "requestId": updated["requestId"], "recordId": made["id"], "changes": ["labels", "title"],
        "previous": {"title": "Nurse", "labels": []}, "current": {"title": "Chief nurse", "labels": ["vip"]}});
    assert_eq!(*updated, expected);
    assert_eq!((&created["recordId"], &created["changes"]), (&task["id"], &json!([])));
    assert_eq!((&first["recordId"], &first["previous"]), (&made["id"], &Value::Null));
}

#[tokio::test]
async fn an_update_of_a_task_or_note_is_by_the_user_whom_it_names() {
    let world = World::wired().await;
    let made = create(&world, json!({"email": EMAIL})).await;
    let ((key, name), user) = (key_of(&world).await, user(&world, 1));
    let actor = json!({"type": "key", "keyId": key, "keyName": name, "userId": user});
    for (kind, previous, current) in [
        (TASK, json!({"task": "Call back"}), json!({"task": "Write back"})),
        (
            NOTE,
            json!({"body": "<p>Met at a fair</p>", "userId": null}),
            json!({"body": "<p>Met twice</p>", "userId": user}),
        ),
    ] {
        let child = kind.add(&world, made["id"].as_str().unwrap(), json!({})).await;
        let change = over(kind.change(), json!({"userId": user}));
        let item = world.update(&kind.target(&child), change).await;
        let page = activity(&world, &made, "?limit=1").await;
        let [entry] = page.items() else { panic!("{page}") };
        let changes: Vec<&String> = current.as_object().unwrap().keys().collect();
        let told = format!("{}.updated", kind.noun);
        let told_of = json!({"changes": changes, "previous": previous, "current": current, "actor": actor,
            "requestId": REQUEST_ID});
        let expected = json!({"id": entry["id"], "at": item["updatedAt"], "type": told, "recordId": item["id"]});
        assert_eq!(*entry, over(expected, told_of.clone()));
        world.advance(Duration::from_mins(1));
        let events = world.list(&format!("/events?types={told}")).await;
        let [event] = &events[..] else { panic!("{events:?}") };
        let expected = json!({"item": item, "etag": event["data"]["etag"]});
        assert_eq!(event["data"], over(expected, told_of));
    }
}

#[tokio::test]
async fn the_values_of_a_note_are_for_keys_that_may_read_notes() {
    let world = World::wired().await;
    let made = create(&world, json!({"email": EMAIL})).await;
    let note = NOTE.add(&world, made["id"].as_str().unwrap(), json!({})).await;
    world.update(&NOTE.target(&note), json!({"body": "<p>Salary</p>"})).await;
    world.update(&target(&made), json!({"title": "Nurse"})).await;
    let mut expected = activity(&world, &made, "").await.body;
    let entries = expected["items"].as_array_mut().unwrap();
    let updated = entries.iter_mut().find(|entry| entry["type"] == "note.updated");
    let updated = updated.unwrap().as_object_mut().unwrap();
    assert!(updated.remove("current").is_some() && updated.remove("previous").is_some());
    let key = world.create("/keys", json!({"name": "Sync", "permissions": ["prospects:read"]})).await;
    let page = world.get(&format!("{}/activity", target(&made)));
    let page = page.key(key["key"].as_str().unwrap()).await.expect_status(200);
    assert_eq!(page.body, expected);
}

#[tokio::test]
async fn filters_and_pages_show_each_entry_that_matches_once() {
    let world = World::wired().await;
    let made = create(&world, json!({"email": EMAIL})).await;
    for number in 0..7 {
        let change = world.patch(&target(&made), json!({"title": format!("Title {number}")}));
        change.header("agent", if number % 2 == 0 { "even" } else { "odd" }).await.expect_status(200);
        world.create("/notes", json!({"prospectId": made["id"], "body": "Called."})).await;
    }
    let user = world.first().settings.users[0].id;
    let newest = activity(&world, &made, "?limit=1").await;
    let key = newest.body["items"][0]["actor"]["keyId"].as_str().unwrap();
    for (filter, count) in [
        (String::new(), 15),
        ("type=prospect.updated,prospect.created".to_owned(), 8),
        ("type=note.created".to_owned(), 7),
        ("agent=even".to_owned(), 4),
        ("agent=odd&type=prospect.updated".to_owned(), 3),
        ("runId=none".to_owned(), 0),
        ("actor=system".to_owned(), 0),
        (format!("actor={user}"), 15),
        (format!("actor={key}"), 15),
        (format!("actor={}0", &key[..key.len() - 1]), 0),
        (format!("createdBefore={}", world.now_ms() - 1), 0),
        (format!("createdAfter={}", world.now_ms()), 15),
        (format!("createdAfter={}&createdBefore=6", world.now_ms()), 0),
    ] {
        let (mut ids, mut token) = (Vec::new(), String::new());
        loop {
            let page = activity(&world, &made, &format!("?limit=4&{filter}&pageToken={token}")).await;
            let items = page.body["items"].as_array().unwrap();
            ids.extend(items.iter().map(|item| item["id"].as_str().unwrap().to_owned()));
            match page.body["pagination"]["nextPageToken"].as_str() {
                Some(next) => token = next.to_owned(),
                None => break,
            }
        }
        assert!(ids.is_sorted_by(|newer, older| newer > older), "{filter}: {ids:?}");
        assert_eq!(ids.len(), count, "{filter}");
    }
    let wrong = world.get(&format!("{}/activity?actor=me", target(&made))).await;
    wrong.expect_fault("actor", "must be the id of a key, the id of a user, or system");
}

#[tokio::test]
async fn a_winner_shows_what_happened_to_the_prospects_that_were_merged_into_it() {
    let world = World::wired().await;
    let winner = create(&world, json!({"email": EMAIL})).await;
    let loser = create(&world, json!({"email": "loser@example.com"})).await;
    world.create("/notes", json!({"prospectId": loser["id"], "body": "Called."})).await;
    let merge = world.post(&format!("{}/merge", target(&winner)), json!({"loserIds": [loser["id"]]})).await;
    let merge = merge.expect_status(200).body["mergeId"].clone();
    let mut merged = kinds(&activity(&world, &winner, "").await).into_iter().map(str::to_owned).collect::<Vec<_>>();
    merged.sort();
    assert_eq!(merged, ["note.created", "prospect.created", "prospect.created", "prospect.merged"]);
    world.get(&format!("{}/activity", target(&loser))).await.expect_status(301);
    let undo = world.post(&format!("/merges/{}/undo", merge.as_str().unwrap()), json!({})).await;
    undo.expect_status(200);
    let own = activity(&world, &loser, "").await;
    assert_eq!(kinds(&own), ["prospect.created", "note.created", "prospect.created"]);
    assert_eq!(
        kinds(&activity(&world, &winner, "").await),
        ["prospect.unmerged", "prospect.merged", "prospect.created"]
    );
}

#[tokio::test]
async fn a_long_text_is_cut_and_no_number_is_rounded() {
    let world = World::wired().await;
    let field = json!({"key": "exact", "label": "Exact", "type": "number"});
    world.post("/custom-fields", field).await.expect_status(201);
    let made = create(&world, json!({"email": EMAIL})).await;
    let change = json!({"notes": "é".repeat(1_001), "title": "x".repeat(200), "customFields": {"exact": "123456789012345.678901"}});
    world.patch(&target(&made), change).await.expect_status(200);
    let page = activity(&world, &made, "?limit=1").await;
    let entry = &page.body["items"][0];
    assert_eq!((&entry["cut"], &entry["current"]["notes"]), (&json!(true), &json!("é".repeat(1_000))));
    assert!(page.text.contains("123456789012345.678901"), "{}", page.text);
}

#[tokio::test]
async fn a_deleted_prospect_leaves_no_activity_however_much_it_had() {
    for changes in [1, 120] {
        let world = World::wired().await;
        let made = create(&world, json!({"email": EMAIL})).await;
        for number in 0..changes {
            world.update(&target(&made), json!({"title": format!("Title {number}")})).await;
        }
        let (deleted, figures) = world.measure(world.delete(&target(&made))).await;
        deleted.expect_status(200);
        assert_eq!(figures.round_trips, 2, "{figures:?}");
        world.get(&format!("{}/activity", target(&made))).await.expect_status(404);
        world.advance(Duration::from_mins(1));
        world.sweep().await;
        assert_eq!(remains(&world, made["id"].as_str().unwrap()), Vec::<Value>::new());
        world.check_consistency().await;
    }
}

#[tokio::test]
async fn the_service_is_an_actor_too() {
    let world = World::wired().await;
    let options = json!([{"value": "red", "label": "Red"}, {"value": "green", "label": "Green"}]);
    let field = json!({"key": "colour", "label": "Colour", "type": "select", "options": options});
    world.create("/custom-fields", field).await;
    let made = create(&world, json!({"email": EMAIL, "customFields": {"colour": "red"}})).await;
    let merge = json!({"mergeInto": {"red": "green"}});
    world.update("/custom-fields/colour", merge).await;
    world.advance(Duration::from_mins(2));
    world.sweep().await;
    let page = activity(&world, &made, "?actor=system").await;
    let [entry] = page.items() else { panic!("{page}") };
    assert_eq!(entry["actor"], json!({"type": "system"}));
    assert_eq!(entry["current"], json!({"customFields.colour": "green"}));
}

#[tokio::test]
async fn a_page_reads_no_more_than_a_response_holds() {
    let world = World::wired().await;
    let (store, now) = (world.store(), UnixMs::new(world.now_ms()).unwrap());
    let mut parts = Vec::new();
    for part in ["A", "B", "C", "D"] {
        let put = |_| {
            let sk = format!("{ACTIVITY}{}", world.entropy().ulid(now));
            let key = Key::of(&Item::from([("pk".to_owned(), text(part)), ("sk".to_owned(), text(sk))]));
            let item = Item::from([("previous".to_owned(), text("x".repeat(300_000)))]);
            Write::put(Part::Event, key.unwrap(), item, Guard::Always)
        };
        let writes: Vec<Write> = (0..10).map(put).collect();
        store.transact(&writes, None).await.unwrap();
        parts.push(LogPart {
            pk: part.to_owned(),
            prefix: ACTIVITY,
            from: "0".repeat(26),
            until: "7".to_owned() + &"Z".repeat(25),
        });
    }
    let filter = LogFilter::default();
    let page = store.log_page(parts, &filter, Descending::Yes, 200).await.unwrap();
    // Each item has 300 KB: twenty of them are the first 6 MB, and a call may add 1 MB.
    assert!((20..24).contains(&page.items.len()), "{}", page.items.len());
    assert!(page.read_up_to.is_some());
}
