//! Duplicate messages and late owners: each event has one delivery, and each attempt one outcome.

use std::time::Duration;

use serde_json::json;
use tests::receivers::Behaviour;
use tests::{CallFilter, InjectedFault, World};

use super::{deliveries, prospect, webhook};

#[tokio::test]
async fn an_event_whose_message_arrives_twice_is_delivered_once() {
    let world = World::wired().await;
    let webhook = webhook(&world, "/hooks", json!({"eventTypes": ["prospect.created"]})).await;
    prospect(&world, "Ada").await;
    world.relay();
    let message = world.queue().waiting()[0].body.clone();
    world.deliver_webhooks().await;
    assert_eq!(world.receivers().received().len(), 1);
    let delivered = deliveries(&world, &webhook).await;
    for _ in 0..2 {
        world.queue().enqueue(message.clone(), 0);
        world.deliver_webhooks().await;
    }
    assert_eq!(world.receivers().received().len(), 1);
    assert_eq!(deliveries(&world, &webhook).await.body, delivered.body);
}

#[tokio::test]
async fn an_attempt_whose_lease_is_over_changes_nothing_of_the_one_that_came_after() {
    let world = World::wired().await;
    let webhook = webhook(&world, "/hooks", json!({"eventTypes": ["prospect.created"]})).await;
    let turns = vec![Behaviour::Status(500), Behaviour::Status(204)];
    world.receivers().behave("/hooks", Behaviour::InTurn(turns));
    prospect(&world, "Ada").await;
    world.relay();
    assert!(world.dispatch().await, "the event is fanned out");
    world.relay();
    let hold = world.pause(CallFilter::operation("PutItem"));
    let late = world.dispatch();
    let after = async {
        world.advance(Duration::from_secs(31));
        assert_eq!(world.sweep().await, 1);
        world.dispatch().await;
        let delivered = deliveries(&world, &webhook).await;
        assert_eq!(delivered.items()[0]["status"], "delivered", "{delivered}");
        delivered
    };
    let (_, delivered) = hold.during(late, after).await;
    assert_eq!(deliveries(&world, &webhook).await.body, delivered.body);
    assert_eq!(world.receivers().received().len(), 2);
}

/// A world in which the message of one delivery waits.
async fn waiting_delivery(behaviour: Behaviour) -> (World, serde_json::Value) {
    let world = World::wired().await;
    let webhook = webhook(&world, "/hooks", json!({"eventTypes": ["prospect.created"]})).await;
    world.receivers().behave("/hooks", behaviour);
    prospect(&world, "Ada").await;
    world.relay();
    assert!(world.dispatch().await, "the event is fanned out");
    world.relay();
    (world, webhook)
}

#[tokio::test]
async fn an_attempt_is_made_once_if_the_reply_to_its_lease_or_outcome_is_lost() {
    for fault in [InjectedFault::LostReply, InjectedFault::BrokenReply, InjectedFault::ServerErrorAfter] {
        for operation in ["UpdateItem", "PutItem"] {
            let (world, webhook) = waiting_delivery(Behaviour::Status(204)).await;
            world.inject(fault, CallFilter::operation(operation));
            world.deliver_webhooks().await;
            world.clear_faults();
            let delivered = deliveries(&world, &webhook).await;
            assert_eq!(delivered.items()[0]["status"], "delivered", "{fault:?} of {operation}: {delivered}");
            world.advance(Duration::from_secs(60));
            assert_eq!(world.sweep().await, 0, "{fault:?} of {operation}");
            assert_eq!(world.receivers().received().len(), 1, "{fault:?} of {operation}");
        }
    }
}

#[tokio::test]
async fn the_time_of_an_attempt_begins_when_it_is_sent() {
    let (world, webhook) = waiting_delivery(Behaviour::Status(204)).await;
    let hold = world.pause(CallFilter::operation("BatchGetItem"));
    let slow_table = async {
        world.advance(Duration::from_secs(2));
    };
    let (_, ()) = hold.during(world.dispatch(), slow_table).await;
    let sent_at = world.now_ms();
    let attempt = deliveries(&world, &webhook).await.items()[0]["attempts"][0].clone();
    assert_eq!((&attempt["at"], &attempt["durationMs"]), (&json!(sent_at), &json!(0)), "{attempt}");
}

#[tokio::test]
async fn a_message_of_a_delivery_that_was_given_up_makes_no_attempt() {
    let (world, webhook) = waiting_delivery(Behaviour::Status(410)).await;
    let message = world.queue().waiting()[0].body.clone();
    world.deliver_webhooks().await;
    let failed = deliveries(&world, &webhook).await;
    assert_eq!(failed.items()[0]["status"], "failed", "{failed}");
    world.queue().enqueue(message, 0);
    world.deliver_webhooks().await;
    assert_eq!(world.receivers().received().len(), 1);
    assert_eq!(deliveries(&world, &webhook).await.body, failed.body);
}

#[tokio::test]
async fn two_dispatchers_with_the_same_messages_deliver_once() {
    let (world, _) = waiting_delivery(Behaviour::Status(204)).await;
    let message = world.queue().waiting()[0].body.clone();
    for _ in 0..5 {
        world.queue().enqueue(message.clone(), 0);
    }
    let other = world.fresh_functions();
    tokio::join!(world.dispatch(), other.dispatch());
    assert_eq!(world.receivers().received().len(), 1);
}
