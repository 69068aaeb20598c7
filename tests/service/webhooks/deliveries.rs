//! Deliveries as lists and `GET` show them: SPECIFICATION §12.8.

use std::time::Duration;

use serde_json::json;
use tests::World;
use tests::receivers::Behaviour;

use super::{deliveries, delivery, prospect, target, walked, webhook};
use crate::ask::Ask;

#[tokio::test]
async fn deliveries_are_listed_newest_first_by_state_and_page() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    for number in 0..7 {
        world.advance(Duration::from_secs(1));
        prospect(&world, &format!("P{number}")).await;
    }
    world.deliver_webhooks().await;
    let all = deliveries(&world, &made).await.items().to_vec();
    assert!(all.is_sorted_by(|a, b| a["id"].as_str() > b["id"].as_str()));
    let target = target(&made, "/deliveries");
    assert_eq!(walked(&world, &target).await, all);
    for (status, count) in [("failed", 0), ("pending", 0), ("delivered", 7)] {
        let found = world.list(&format!("{target}?status={status}&fields=status")).await;
        assert_eq!(found.len(), count, "{status}");
    }
}

#[tokio::test]
async fn a_delivery_is_read_by_its_id_from_its_own_webhook() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    let other = webhook(&world, "/other", json!({"eventTypes": ["task.created"]})).await;
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let listed = delivery(&world, &made).await;
    let path = format!("/deliveries/{}", listed["id"].as_str().unwrap());
    let read = world.get(&target(&made, &path)).await.expect_status(200);
    read.expect_body(json!({"success": true, "item": listed}));
    for unknown in [
        target(&other, &path),
        target(&made, "/deliveries/delivery_01K00000000000000000000000"),
        target(&made, "/deliveries/x"),
    ] {
        let refused = world.get(&unknown).await;
        refused.expect_error(404, "not_found", "There is no such delivery in this account.");
    }
}

#[tokio::test]
async fn deliveries_that_are_tried_again_are_listed_apart_from_new_ones() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    let target = target(&made, "/deliveries");
    let count = async |status: &str| world.list(&format!("{target}?status={status}")).await.len();
    world.receivers().behave("/hook", Behaviour::Status(500));
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    assert_eq!((count("pending").await, count("retrying").await), (1, 1));
    // A redelivery starts a new round, in which nothing failed.
    let first = delivery(&world, &made).await;
    let again = format!("{target}/{}/redeliver", first["id"].as_str().unwrap());
    world.advance(Duration::from_secs(1));
    world.post(&again, json!({})).await.expect_status(200);
    assert_eq!((count("pending").await, count("retrying").await), (1, 0));
    world.receivers().behave("/hook", Behaviour::Status(200));
    world.deliver_webhooks().await;
    assert_eq!((count("delivered").await, count("retrying").await), (1, 0));
}

#[tokio::test]
async fn the_delivery_of_an_event_is_found_by_the_event() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    for name in ["Ada", "Grace"] {
        prospect(&world, name).await;
        world.advance(Duration::from_secs(1));
    }
    world.deliver_webhooks().await;
    let all = deliveries(&world, &made).await.items().to_vec();
    let of = |event: &str, and: &str| target(&made, &format!("/deliveries?eventId={event}{and}"));
    for one in &all {
        let event = one["eventId"].as_str().unwrap();
        assert_eq!(world.list(&of(event, "")).await, std::slice::from_ref(one));
        assert_eq!(world.list(&of(event, "&status=delivered")).await, std::slice::from_ref(one));
        for other in ["pending", "retrying", "failed"] {
            assert_eq!(world.list(&of(event, &format!("&status={other}"))).await.len(), 0);
        }
    }
    assert_eq!(world.list(&of("event_01K00000000000000000000000", "")).await.len(), 0);
    let refused = world.get(&of("x", "")).await.expect_status(400);
    assert_eq!(refused.body["details"][0]["field"], "eventId");
}
