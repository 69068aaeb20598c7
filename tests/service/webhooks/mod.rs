//! Webhooks and events: SPECIFICATION §12.

mod at_least_once;
mod attempts;
mod contents;
mod costs;
mod deliveries;
mod duplicates;
mod fairness;
mod feed;
mod filters;
mod manage;
mod newest;
mod one_event;
mod redelivery;
mod signing;
mod slow_bodies;
mod targets;

use std::time::Duration;

use domain::{Attempt, Delivery, DeliveryId, DeliveryState, EventId, WebhookId};
use serde_json::{Value, json};
use shared::queue::Lane;
use shared::records::webhooks::deliveries as records;
use tests::request::REQUEST_ID;
use tests::{Response, World};
use ulid::Ulid;

use crate::ask::{Ask, at};

/// A webhook that leads to the receiver of this path.
async fn webhook(world: &World, path: &str, fields: Value) -> Value {
    let body = json!({"url": format!("http://localhost{path}")});
    world.create("/webhooks", crate::children::over(body, fields)).await
}

/// The data of the event of a request of the first account's key: these members, and who caused it.
fn data(world: &World, event: &Value, members: Value) -> Value {
    let (key, user) = (&event["data"]["actor"]["keyId"], &world.first().settings.users[0]);
    assert!(key.as_str().unwrap().starts_with("key_"), "{event}");
    let caused = json!({
        "etag": event["data"]["etag"], "requestId": REQUEST_ID,
        "actor": {"type": "key", "keyId": key, "keyName": event["data"]["actor"]["keyName"], "userId": user.id},
    });
    crate::children::over(caused, members)
}

async fn prospect(world: &World, first_name: &str) -> Value {
    let body = json!({"firstName": first_name, "lastName": "Lovelace"});
    world.create("/prospects", body).await
}

fn target(webhook: &Value, below: &str) -> String {
    format!("{}{below}", at("/webhooks", webhook))
}

async fn deliveries(world: &World, webhook: &Value) -> Response {
    world.get(&target(webhook, "/deliveries")).await.expect_status(200)
}

/// The newest delivery of a webhook.
async fn delivery(world: &World, webhook: &Value) -> Value {
    deliveries(world, webhook).await.items()[0].clone()
}

/// A webhook with a delivery, and this many more in this state, each with thirty answers of a thousand of these characters.
async fn with_long_answers(world: &World, more: u128, character: &str, state: DeliveryState) -> Value {
    let made = webhook(world, "/hook", json!({})).await;
    prospect(world, "Ada").await;
    world.deliver_webhooks().await;
    let (store, account) = (world.store(), world.first().settings.account.id);
    let id = WebhookId::parse(made["id"].as_str().unwrap()).unwrap();
    let page = records::page(&store, (account, id), None, None, 1).await.unwrap();
    let stored = &page.deliveries[0];
    let answer =
        Attempt { status_code: Some(500), response: Some(character.repeat(1_000)), ..stored.attempts[0].clone() };
    for number in 0..more {
        let delivery = Delivery {
            id: DeliveryId::new(Ulid::from(number)),
            event_id: EventId::new(Ulid::from(number)),
            state,
            attempts: vec![answer.clone(); 30],
            ..stored.clone()
        };
        records::create(&store, &delivery, Lane::Slow).await.unwrap();
    }
    made
}

/// The items on all pages of two.
async fn walked(world: &World, target: &str) -> Vec<Value> {
    let and = if target.contains('?') { '&' } else { '?' };
    let pages = world.pages(&format!("{target}{and}limit=2")).await;
    // The service knows the total of a log only if there is nothing.
    assert!(pages.iter().all(|page| page.body["pagination"].get("totalCount").is_none() || page.items().is_empty()));
    pages.iter().flat_map(|page| page.items().to_vec()).collect()
}

/// Lets the minutes pass in which the webhook's newest delivery is attempted, with a run of the sweeper each.
async fn whole_schedule(world: &World, webhook: &Value) {
    while let Some(next) = delivery(world, webhook).await["nextAttemptAt"].as_i64() {
        let wait_ms = u64::try_from(next - world.now_ms()).unwrap_or_default();
        world.advance(Duration::from_mins(wait_ms.div_ceil(60_000).max(1)));
        world.sweep().await;
        world.deliver_webhooks().await;
    }
}
