//! One event by its id.

use std::time::Duration;

use serde_json::json;
use tests::World;
use tests::receivers::Received;

use super::{delivery, prospect, target, webhook};
use crate::ask::{Ask, at};

/// What somebody reads who asks for an event that is not kept.
const GONE: &str = "There is no such event in this account.";

#[tokio::test]
async fn the_event_that_a_delivery_names_is_what_the_webhook_received() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({"eventTypes": ["prospect.created"]})).await;
    prospect(&world, "Ada").await;
    world.create(&target(&made, "/test"), json!({})).await;
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    assert_eq!(received.len(), 2);
    for delivered in world.list(&target(&made, "/deliveries")).await {
        let path = format!("/events/{}", delivered["eventId"].as_str().unwrap());
        let sent = received.iter().map(Received::json).find(|one| one["id"] == delivered["eventId"]);
        let expected = json!({"success": true, "item": sent.expect("a request to the webhook")});
        world.get(&path).await.expect_status(200).expect_body(expected);
    }
}

#[tokio::test]
async fn an_event_is_found_for_30_days_by_its_account_alone() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let path = format!("/events/{}", delivery(&world, &made).await["eventId"].as_str().unwrap());
    let other = world.get(&path).key(world.second_account_api_key());
    other.await.expect_error(404, "not_found", GONE);
    world.get("/events/event_1").await.expect_error(404, "not_found", GONE);
    world.advance(Duration::from_hours(24 * 30));
    world.get(&path).await.expect_status(200);
    world.advance(Duration::from_millis(1));
    world.get(&path).await.expect_error(404, "not_found", GONE);
}

#[tokio::test]
async fn the_events_of_a_person_go_with_an_erasure() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({"eventTypes": ["prospect.created"]})).await;
    let ada = at("/prospects", &prospect(&world, "Ada").await);
    world.deliver_webhooks().await;
    let path = format!("/events/{}", delivery(&world, &made).await["eventId"].as_str().unwrap());
    world.get(&path).await.expect_status(200);
    let erased = world.post(&format!("{ada}/erase"), json!({"reason": "Her request"})).await;
    erased.expect_status(202);
    world.advance(Duration::from_mins(1));
    world.sweep().await;
    world.get(&path).await.expect_error(404, "not_found", GONE);
}
