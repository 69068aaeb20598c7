//! Tests and redeliveries: what is sent because somebody asks for it.

use std::time::Duration;

use domain::{DeliveryState, EventKind};
use serde_json::{Value, json};
use tests::World;
use tests::openapi::document;
use tests::receivers::Behaviour;

use super::{delivery, prospect, target, walked, webhook, with_long_answers};
use crate::ask::Ask;

#[tokio::test]
async fn a_test_goes_to_its_webhook_alone() {
    let world = World::new().await;
    let made = webhook(&world, "/one", json!({"eventTypes": ["task.created"]})).await;
    webhook(&world, "/two", json!({})).await;
    let tested = world.create(&target(&made, "/test"), json!({})).await;
    assert_eq!(tested["type"], "webhook.test");
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    assert_eq!(received.len(), 1);
    assert_eq!((received[0].path.as_str(), received[0].json()), ("/one", tested));
}

#[tokio::test]
async fn a_test_of_a_kind_sends_a_sample_that_neither_the_feed_nor_polls_show() {
    let world = World::new().await;
    let made = webhook(&world, "/one", json!({"eventTypes": ["task.created"]})).await;
    let test = |kind: &str| world.post(&target(&made, "/test"), json!({"eventType": kind}));
    let sent = test("prospect.updated").await.expect_status(201).item().clone();
    assert_eq!((&sent["type"], &sent["data"]["sample"]), (&json!("prospect.updated"), &json!(true)));
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    assert_eq!(received.len(), 1);
    assert_eq!(received[0].json(), sent);
    let polled = world.get("/webhooks/poll?eventType=prospect.updated").await;
    polled.expect_status(200).expect_body(json!([]));
    world.advance(Duration::from_mins(1));
    assert_eq!(world.list("/events").await.len(), 0);
    let refused = test("prospect.renamed").await;
    refused.expect_fault("eventType", "must be one of the kinds of events, such as prospect.created");
}

#[tokio::test]
async fn there_is_a_sample_of_every_kind_of_event() {
    let world = World::new().await;
    let samples = world.get("/events/samples").await.expect_status(200);
    let kinds: Vec<&str> =
        samples.body["items"].as_array().unwrap().iter().filter_map(|one| one["type"].as_str()).collect();
    assert_eq!(kinds, EventKind::NAMES);
    for sample in samples.items() {
        let (noun, action) = sample["type"].as_str().unwrap().split_once('.').unwrap();
        // The event of a consent shows its prospect, which does not show its consents.
        let is_consent = noun == "consent";
        let noun = if is_consent { "prospect" } else { noun };
        if action == "erased" {
            assert_eq!(sample["data"]["item"].as_object().unwrap().len(), 1, "{sample}");
            continue;
        }
        let words = noun.split('_').map(|word| format!("{}{}", word[..1].to_uppercase(), &word[1..]));
        let schema = format!("/components/schemas/{}", words.collect::<String>());
        let item = &sample["data"]["item"];
        assert_eq!(document().validate(&schema, item), Ok(()), "{sample}");
        let changes = sample["data"]["changes"].as_array().unwrap();
        let is_change = !matches!(action, "created" | "deleted" | "finished" | "test");
        assert_eq!(!changes.is_empty(), is_change, "{sample}");
        for name in changes.iter().filter_map(Value::as_str).filter(|_| !is_consent) {
            assert_eq!(sample["data"]["current"][name], item[name], "{sample}");
        }
    }
    let some = world.get("/events/samples?type=note.created,hire.deleted").await.expect_status(200);
    let kinds: Vec<&Value> = some.items().iter().map(|sample| &sample["type"]).collect();
    assert_eq!(kinds, ["hire.deleted", "note.created"]);
}

#[tokio::test]
async fn a_delivery_is_sent_again_when_asked_for() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let first = delivery(&world, &made).await;
    world.advance(Duration::from_secs(1));
    let again = |id: &str| target(&made, &format!("/deliveries/{id}/redeliver"));
    let answer = world.post(&again(first["id"].as_str().unwrap()), json!({})).await;
    assert_eq!(answer.expect_status(200).item()["status"], "pending");
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    assert_eq!(received.len(), 2);
    assert_eq!(received[0].body, received[1].body);
    let second = delivery(&world, &made).await;
    assert_eq!((&second["status"], second["attempts"].as_array().unwrap().len()), (&json!("delivered"), 2));
    for _ in 0..29 {
        let answer = world.post(&again(first["id"].as_str().unwrap()), json!({})).await;
        answer.expect_status(200);
        world.deliver_webhooks().await;
    }
    let last = delivery(&world, &made).await;
    let attempts = last["attempts"].as_array().unwrap();
    assert_eq!((attempts.len(), &attempts[0]), (30, &second["attempts"][1]), "the oldest one is gone");
    let unknown = world.post(&again("delivery_01K00000000000000000000000"), json!({})).await;
    unknown.expect_error(404, "not_found", "There is no such delivery in this account.");
}

#[tokio::test]
async fn all_that_failed_since_a_time_is_sent_again() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    world.receivers().behave("/hook", Behaviour::Status(410));
    prospect(&world, "Ada").await;
    // The delivery fails an hour after its event.
    world.advance(Duration::from_hours(1));
    world.deliver_webhooks().await;
    let failed_at = delivery(&world, &made).await["updatedAt"].as_i64().unwrap();
    let redeliver = |since: i64| world.post(&target(&made, "/redeliver"), json!({"since": since}));
    redeliver(0).await.expect_status(409);
    world.update(&target(&made, ""), json!({"active": true})).await;
    world.receivers().behave("/hook", Behaviour::Status(200));
    for (since, count) in [(failed_at + 1, 0), (failed_at, 1)] {
        let answer = redeliver(since).await;
        answer.expect_body(json!({"success": true, "count": count, "hasMore": false}));
    }
    world.deliver_webhooks().await;
    assert_eq!(delivery(&world, &made).await["status"], "delivered");
}

#[tokio::test]
async fn a_delivery_whose_event_is_too_old_is_left_out() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    world.receivers().behave("/hook", Behaviour::Status(410));
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    world.update(&target(&made, ""), json!({"active": true})).await;
    world.advance(Duration::from_hours(24 * 30 + 1));
    let answer = world.post(&target(&made, "/redeliver"), json!({"since": 0})).await;
    answer.expect_body(json!({"success": true, "count": 0, "hasMore": false}));
    assert_eq!(world.list(&target(&made, "/deliveries?status=failed")).await.len(), 0);
}

/// Forty deliveries, each with thirty long answers, are 5 MB: more than a transaction holds.
#[tokio::test]
async fn deliveries_with_long_answers_are_sent_again_in_several_requests() {
    let world = World::new().await;
    let made = with_long_answers(&world, 40, "\u{1f600}", DeliveryState::Failed).await;
    assert_eq!(walked(&world, &target(&made, "/deliveries?status=failed")).await.len(), 40);
    for (count, has_more) in [(25, true), (15, false)] {
        let answer = world.post(&target(&made, "/redeliver"), json!({"since": 0})).await;
        answer.expect_body(json!({"success": true, "count": count, "hasMore": has_more}));
    }
}
