//! Erasing a person: SPECIFICATION §15.

use std::time::Duration;

use serde_json::{Value, json};
use tests::receivers::Behaviour;
use tests::{Response, World};

use super::merge::{id, merged, pair};
use super::undo::undo;
use super::{EMAIL, PHONE, create, target};
use crate::ask::{Ask, at, has};
use crate::children::{NOTE, over};

/// The body of an erasure.
pub fn request() -> Value {
    json!({"reason": "The person asked.", "requestId": "DSR-1"})
}

pub async fn erase(world: &World, prospect: &Value) -> Response {
    world.post(&format!("{}/erase", target(prospect)), request()).await
}

/// Lets the sweeper finish the erasures, a day later too.
pub async fn finish(world: &World) {
    world.deliver_webhooks().await;
    world.advance(Duration::from_mins(1));
    world.sweep().await;
    world.advance(Duration::from_hours(24) + Duration::from_mins(2));
    world.deliver_webhooks().await;
    for _ in 0..3 {
        world.advance(Duration::from_mins(1));
        world.sweep().await;
    }
}

#[tokio::test]
async fn a_person_is_gone_at_once_and_the_receipt_says_when_nothing_is_left() {
    let world = World::new().await;
    let ada = create(&world, json!({"email": EMAIL, "phone": PHONE})).await;
    for collection in ["/tasks", "/notes", "/notes"] {
        let body = match collection {
            "/tasks" => json!({"prospectId": ada["id"], "task": "Call", "dueAt": "2027-01-01",
                "assignedTo": world.first().settings.users[0].id}),
            _ => json!({"prospectId": ada["id"], "body": "Called."}),
        };
        world.create(collection, body).await;
    }
    let asked = world.now_ms();
    let receipt = erase(&world, &ada).await.expect_status(202).item().clone();
    let expected = json!({
        "id": receipt["id"], "prospectId": ada["id"], "mergedIds": [], "status": "pending",
        "reason": "The person asked.", "requestId": "DSR-1",
        "actor": receipt["actor"], "requestedAt": receipt["requestedAt"],
        "dueAt": receipt["requestedAt"].as_i64().unwrap() + 25 * 3_600_000, "doneAt": null,
        "removed": {"prospects": 1, "tasks": 1, "hires": 0, "notes": 2, "meetings": 0, "files": 0,
            "events": 0, "deliveries": 0, "merges": 0},
    });
    assert_eq!(receipt, expected);
    assert!(receipt["requestedAt"].as_i64().unwrap() - asked < 1_000);
    assert_eq!(receipt["actor"]["type"], "key");
    world.get(&target(&ada)).await.expect_status(404);
    for list in ["/prospects", "/tasks", "/notes"] {
        assert_eq!(world.list(list).await, Vec::<Value>::new(), "{list}");
    }
    world.deliver_webhooks().await;
    for wait in [60, 60, 24 * 3_600 - 70] {
        world.advance(Duration::from_secs(wait));
        world.sweep().await;
    }
    // The table's stream and the sealed responses still have the person. They expire after 24 hours.
    let pending = world.read(&at("/erasures", &receipt)).await;
    has(&pending, json!({"status": "pending", "doneAt": null}));
    for _ in 0..2 {
        world.advance(Duration::from_mins(1));
        world.sweep().await;
    }
    let done = world.read(&at("/erasures", &receipt)).await;
    has(&done, json!({"status": "done", "prospectId": ada["id"]}));
    has(&done["removed"], json!({"tasks": 1, "notes": 2, "events": 4, "deliveries": 0}));
    assert!(done["doneAt"].as_i64() <= done["dueAt"].as_i64(), "{done}");
    assert_eq!(world.list("/erasures").await, [done]);
    // The contacts are free for another person.
    create(&world, json!({"email": EMAIL, "phone": PHONE})).await;
}

#[tokio::test]
async fn an_erasure_is_one_however_often_it_is_asked_for() {
    let world = World::new().await;
    let ada = create(&world, json!({"email": EMAIL})).await;
    let dry = format!("{}/erase?dryRun=true", target(&ada));
    world.post(&dry, request()).await.expect_status(202);
    let first = erase(&world, &ada).await.expect_status(202);
    let other = json!({"reason": "Again."});
    let again = world.post(&format!("{}/erase", target(&ada)), other).await;
    assert_eq!(again.expect_status(202).item(), first.item());
    assert_eq!(world.list("/erasures").await.len(), 1);
}

#[tokio::test]
async fn what_cannot_be_erased_is_refused() {
    let world = World::new().await;
    let ada = create(&world, json!({"email": EMAIL})).await;
    let path = format!("{}/erase", target(&ada));
    world.post(&path, json!({})).await.expect_fault("reason", "is required");
    for (chars, status) in [(500, 202), (501, 400)] {
        let body = json!({"reason": "é".repeat(chars), "requestId": "é".repeat(200)});
        let answer = world.post(&format!("{path}?dryRun=true"), body).await;
        assert_eq!(answer.status, status, "{chars}: {answer}");
    }
    let long = json!({"reason": "x", "requestId": "é".repeat(201)});
    world.post(&path, long).await.expect_status(400);
    let stale = world.post(&path, request()).header("if-match", "\"7\"").await;
    stale.expect_status(412);
    let never = "/prospects/prospect_01KJN0A5PGX7M2Q9V4RB8TC3WD/erase";
    world.post(never, request()).await.expect_status(404);
    let merged = create(&world, json!({"email": "other@example.com"})).await;
    let loser = json!({"loserIds": [merged["id"]]});
    world.post(&format!("{}/merge", target(&ada)), loser).await.expect_status(200);
    let refused = erase(&world, &merged).await.expect_status(409);
    has(&refused.body, json!({"code": "merged", "mergedInto": ada["id"]}));
}

#[tokio::test]
async fn a_deleted_prospect_can_be_erased_as_long_as_something_of_it_can_be_left() {
    let world = World::new().await;
    let ada = create(&world, json!({"email": EMAIL})).await;
    let bob = create(&world, json!({"email": "bob@example.com"})).await;
    for prospect in [&ada, &bob] {
        world.remove(&target(prospect)).await;
    }
    world.advance(Duration::from_hours(24 * 20));
    let receipt = erase(&world, &ada).await.expect_status(202).item().clone();
    has(&receipt["removed"], json!({"prospects": 0, "events": 0}));
    finish(&world).await;
    let done = world.read(&at("/erasures", &receipt)).await;
    // The creation and the deletion.
    has(&done["removed"], json!({"events": 2}));
    assert_eq!(done["status"], "done");
}

#[tokio::test]
async fn every_webhook_learns_of_it_and_old_deliveries_are_gone() {
    let world = World::new().await;
    let hook = json!({"url": "http://localhost/hook", "eventTypes": ["prospect.created", "task.created"]});
    let hook = world.create("/webhooks", hook).await;
    world.receivers().behave("/hook", Behaviour::Status(200));
    let ada = create(&world, json!({"email": EMAIL})).await;
    world.deliver_webhooks().await;
    let delivery = world.list(&format!("{}/deliveries", at("/webhooks", &hook))).await[0].clone();
    let receipt = erase(&world, &ada).await.expect_status(202).item().clone();
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    let last = received.last().expect("a delivery").json();
    assert_eq!((received.len(), &last["type"]), (2, &json!("prospect.erased")));
    assert_eq!(last["data"]["item"], json!({"id": ada["id"]}));
    world.advance(Duration::from_mins(1));
    world.sweep().await;
    let path = format!("{}/deliveries/{}", at("/webhooks", &hook), delivery["id"].as_str().unwrap());
    has(&world.read(&path).await, json!({"status": "delivered", "attempts": []}));
    let gone = world.post(&format!("{path}/redeliver"), json!({})).await.expect_status(410);
    assert_eq!(gone.body["code"], "gone");
    finish(&world).await;
    has(&world.read(&at("/erasures", &receipt)).await["removed"], json!({"events": 1, "deliveries": 1}));
}

#[tokio::test]
async fn the_prospects_that_were_merged_into_a_person_are_erased_with_it() {
    let world = World::new().await;
    let ada = create(&world, json!({"email": EMAIL})).await;
    let other = create(&world, json!({"email": "other@example.com", "phone": PHONE})).await;
    let note = json!({"prospectId": other["id"], "body": "Called."});
    world.create("/notes", note).await;
    let loser = json!({"loserIds": [other["id"]]});
    world.post(&format!("{}/merge", target(&ada)), loser).await.expect_status(200);
    let receipt = erase(&world, &ada).await.expect_status(202).item().clone();
    has(&receipt, json!({"mergedIds": [other["id"]]}));
    has(&receipt["removed"], json!({"prospects": 2, "notes": 1}));
    world.get(&target(&other)).await.expect_status(404);
    finish(&world).await;
    let done = world.read(&at("/erasures", &receipt)).await;
    has(&done, json!({"status": "done"}));
    has(&done["removed"], json!({"merges": 1}));
    for prospect in [&ada, &other] {
        let again = erase(&world, prospect).await.expect_status(202);
        assert_eq!(again.item()["id"], receipt["id"]);
    }
}

#[tokio::test]
async fn the_prospects_that_were_merged_into_a_deleted_person_are_erased_with_it() {
    // The deletion has ended, or not.
    for is_swept in [true, false] {
        let world = World::new().await;
        let hook = world.create("/webhooks", json!({"url": "http://localhost/hook"})).await;
        world.receivers().behave("/hook", Behaviour::Echo);
        let ada = create(&world, json!({"email": EMAIL})).await;
        let other = create(&world, json!({"email": "other@example.com", "phone": PHONE})).await;
        NOTE.add(&world, id(&other), json!({})).await;
        merged(&world, &ada, &[&other]).await;
        world.remove(&target(&ada)).await;
        world.deliver_webhooks().await;
        if is_swept {
            world.advance(Duration::from_mins(1));
            world.sweep().await;
        }
        let receipt = erase(&world, &ada).await.expect_status(202).item().clone();
        has(&receipt, json!({"mergedIds": [other["id"]]}));
        finish(&world).await;
        let done = world.read(&at("/erasures", &receipt)).await;
        let removed = json!({"prospects": 0, "tasks": 0, "hires": 0, "notes": 0, "meetings": 0, "files": 0,
            "events": 6, "deliveries": 6, "merges": 1});
        let ended = json!({"status": "done", "doneAt": done["doneAt"], "removed": removed});
        assert_eq!(done, over(receipt, ended));
        let events = world.list("/events").await;
        let left: Vec<_> = events.iter().map(|event| (&event["type"], &event["data"]["item"])).collect();
        assert_eq!(left, [(&json!("prospect.erased"), &json!({"id": ada["id"]}))]);
        for delivery in world.list(&format!("{}/deliveries", at("/webhooks", &hook))).await {
            let is_notice = delivery["eventType"] == "prospect.erased";
            assert_eq!(delivery["attempts"] == json!([]), !is_notice, "{delivery}");
        }
    }
}

#[tokio::test]
async fn a_merged_prospect_that_an_import_brought_back_is_not_erased_with_the_deleted_winner() {
    let world = World::new().await;
    let ada = create(&world, json!({})).await;
    let other = create(&world, json!({})).await;
    let end = format!("#PROSPECT#{}", id(&other).strip_prefix("prospect_").unwrap());
    let mut partition = world.stored_items();
    partition.retain(|item| item["pk"]["S"].as_str().unwrap().ends_with(&end));
    merged(&world, &ada, &[&other]).await;
    world.remove(&target(&ada)).await;
    world.advance(Duration::from_mins(1));
    world.sweep().await;
    world.restore(partition.into_iter()).await;
    let receipt = erase(&world, &ada).await.expect_status(202).item().clone();
    has(&receipt, json!({"mergedIds": []}));
    finish(&world).await;
    world.read(&target(&other)).await;
}

#[tokio::test]
async fn nothing_of_a_person_is_delivered_again_once_an_erasure_was_asked_for() {
    let world = World::new().await;
    let hook = json!({"url": "http://localhost/hook"});
    let hook = at("/webhooks", &world.create("/webhooks", hook).await);
    world.receivers().behave("/hook", Behaviour::Status(410));
    let ada = create(&world, json!({"email": EMAIL})).await;
    let other = create(&world, json!({"email": "other@example.com"})).await;
    merged(&world, &ada, &[&other]).await;
    world.advance(Duration::from_secs(1));
    let bob = create(&world, json!({"email": "bob@example.com"})).await;
    world.deliver_webhooks().await;
    world.update(&hook, json!({"active": true})).await;
    world.receivers().behave("/hook", Behaviour::Status(200));
    let deliveries = world.list(&format!("{hook}/deliveries?status=failed")).await;
    assert_eq!(deliveries.len(), 5);
    let before = world.receivers().received().len();
    erase(&world, &ada).await.expect_status(202);
    // The newest one is about another person.
    for delivery in &deliveries[1..] {
        let path = format!("{hook}/deliveries/{}/redeliver", id(delivery));
        let message = "The event is no longer kept: it is older than 30 days, or its prospect was erased.";
        world.post(&path, json!({})).await.expect_error(410, "gone", message);
    }
    // Only the other one starts again, and nothing is left for a second request.
    for count in [1, 0] {
        let failed = world.post(&format!("{hook}/redeliver"), json!({"since": 0})).await;
        failed.expect_body(json!({"success": true, "count": count, "hasMore": false}));
    }
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    let sent = received[before..].iter();
    let mut sent: Vec<Value> = sent.map(|one| one.json()["data"]["item"]["id"].clone()).collect();
    sent.sort_by_key(|sent| *sent == bob["id"]);
    assert_eq!(sent, [ada["id"].clone(), bob["id"].clone()]);
}

#[tokio::test]
async fn suppressing_the_contacts_too_late_is_a_warning() {
    let world = World::new().await;
    let suppress = |prospect: &Value| {
        let body = json!({"reason": "The person asked.", "suppress": true});
        world.post(&format!("{}/erase", target(prospect)), body)
    };
    let told = |item: &Value, before: &str| {
        let warning = format!(
            "suppress had no effect: the prospect was {before} before, so its email and its phone are not known any more."
        );
        json!({"success": true, "warnings": [warning], "item": item})
    };
    let deleted = create(&world, json!({"email": EMAIL})).await;
    world.remove(&target(&deleted)).await;
    let late = suppress(&deleted).await.expect_status(202);
    let item = late.item().clone();
    late.expect_body(told(&item, "deleted"));
    let erased = create(&world, json!({"email": EMAIL})).await;
    let item = erase(&world, &erased).await.expect_status(202).item().clone();
    suppress(&erased).await.expect_status(202).expect_body(told(&item, "erased"));
    // Neither is there anything to warn of at the first request, nor at its repetition.
    let in_time = create(&world, json!({"email": EMAIL})).await;
    let item = suppress(&in_time).await.expect_status(202).item().clone();
    for _ in 0..2 {
        let again = suppress(&in_time).await.expect_status(202);
        again.expect_body(json!({"success": true, "item": item}));
    }
}

#[tokio::test]
async fn the_activity_of_another_prospect_forgets_a_merge_that_was_undone() {
    let world = World::new().await;
    let (ada, lady) = pair(&world).await;
    let merge_id = merged(&world, &ada, &[&lady]).await;
    undo(&world, &merge_id).await.expect_status(200);
    erase(&world, &lady).await.expect_status(202);
    finish(&world).await;
    let activity = world.list(&format!("{}/activity", target(&ada))).await;
    let kinds: Vec<&Value> = activity.iter().map(|entry| &entry["type"]).collect();
    assert_eq!(kinds, ["prospect.created"]);
}
