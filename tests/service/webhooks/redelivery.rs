//! Tests and redeliveries: what is sent because somebody asks for it.

use std::time::Duration;

use serde_json::json;
use tests::World;
use tests::receivers::Behaviour;

use super::{delivery, prospect, target, webhook};
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
    assert_eq!(
        (&second["status"], second["attempts"].as_array().unwrap().len()),
        (&json!("delivered"), 2)
    );
    let unknown = world
        .post(&again("delivery_01K00000000000000000000000"), json!({}))
        .await;
    unknown.expect_error(404, "not_found", "There is no such delivery in this account.");
}

#[tokio::test]
async fn all_that_failed_since_a_time_is_sent_again() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    world.receivers().behave("/hook", Behaviour::Status(410));
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let redeliver = |since: i64| world.post(&target(&made, "/redeliver"), json!({"since": since}));
    redeliver(0).await.expect_status(409);
    world.update(&target(&made, ""), json!({"active": true})).await;
    world.receivers().behave("/hook", Behaviour::Status(200));
    for (since, count) in [(world.now_ms() + 1, 0), (world.now_ms(), 1)] {
        let answer = redeliver(since).await;
        answer.expect_body(json!({"success": true, "count": count, "hasMore": false}));
    }
    world.deliver_webhooks().await;
    assert_eq!(delivery(&world, &made).await["status"], "delivered");
}
