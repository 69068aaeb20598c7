//! Tests and redeliveries: what is sent because somebody asks for it.

use std::time::Duration;

use serde_json::json;
use tests::World;
use tests::receivers::Behaviour;

use super::{deliveries, prospect, target, webhook};

#[tokio::test]
async fn a_test_goes_to_its_webhook_alone() {
    let world = World::new().await;
    let made = webhook(&world, "/one", json!({"eventTypes": ["task.created"]})).await;
    webhook(&world, "/two", json!({})).await;
    let tested = world.post(&target(&made, "/test"), json!({})).await.expect_status(201);
    assert_eq!(tested.item()["type"], "webhook.test");
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    assert_eq!(received.len(), 1);
    assert_eq!(
        (received[0].path.as_str(), received[0].json()),
        ("/one", tested.item().clone())
    );
}

#[tokio::test]
async fn a_delivery_is_sent_again_when_asked_for() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let id = deliveries(&world, &made).await.items()[0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    world.advance(Duration::from_secs(1));
    let again = target(&made, &format!("/deliveries/{id}/redeliver"));
    let answer = world.post(&again, json!({})).await.expect_status(200);
    assert_eq!(answer.item()["status"], "pending");
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    assert_eq!(received.len(), 2);
    assert_eq!(received[0].body, received[1].body);
    let delivery = deliveries(&world, &made).await.items()[0].clone();
    assert_eq!(
        (&delivery["status"], delivery["attempts"].as_array().unwrap().len()),
        (&json!("delivered"), 2)
    );
    let unknown = target(&made, "/deliveries/delivery_01K00000000000000000000000/redeliver");
    world
        .post(&unknown, json!({}))
        .await
        .expect_error(404, "not_found", "There is no such delivery in this account.");
}

#[tokio::test]
async fn all_that_failed_since_a_time_is_sent_again() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    world.receivers().behave("/hook", Behaviour::Status(410));
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    world
        .post(&target(&made, "/redeliver"), json!({"since": 0}))
        .await
        .expect_status(409);
    world
        .patch(&target(&made, ""), json!({"active": true}))
        .await
        .expect_status(200);
    world.receivers().behave("/hook", Behaviour::Status(200));
    let later = world
        .post(&target(&made, "/redeliver"), json!({"since": world.now_ms() + 1}))
        .await;
    later.expect_body(json!({"success": true, "count": 0, "hasMore": false}));
    let all = world
        .post(&target(&made, "/redeliver"), json!({"since": world.now_ms()}))
        .await;
    all.expect_body(json!({"success": true, "count": 1, "hasMore": false}));
    world.deliver_webhooks().await;
    assert_eq!(deliveries(&world, &made).await.items()[0]["status"], "delivered");
    world
        .post(&target(&made, "/redeliver"), json!({}))
        .await
        .expect_fault("since", "is required");
}
