//! Webhooks and events: SPECIFICATION §14.

mod attempts;
mod duplicates;
mod feed;
mod manage;
mod redelivery;
mod signing;
mod targets;
mod verification;

use std::time::Duration;

use serde_json::{Value, json};
use tests::{Response, World};

/// A webhook that leads to the receiver of this path.
async fn webhook(world: &World, path: &str, fields: Value) -> Value {
    let mut body = json!({"url": format!("http://localhost{path}")});
    if let (Some(body), Value::Object(fields)) = (body.as_object_mut(), fields) {
        body.extend(fields);
    }
    world.post("/webhooks", body).await.expect_status(201).item().clone()
}

async fn prospect(world: &World, first_name: &str) -> Value {
    let body = json!({"firstName": first_name, "lastName": "Lovelace"});
    world.post("/prospects", body).await.expect_status(201).item().clone()
}

async fn deliveries(world: &World, webhook: &Value) -> Response {
    let target = format!("/webhooks/{}/deliveries", webhook["id"].as_str().unwrap());
    world.get(&target).await.expect_status(200)
}

fn target(webhook: &Value, below: &str) -> String {
    format!("/webhooks/{}{below}", webhook["id"].as_str().unwrap())
}

/// Lets time go by, second by second while a message may wait, else from minute to minute, until nothing is due for three days.
async fn three_days(world: &World) {
    for _ in 0..(73 * 60) {
        world.advance(Duration::from_mins(1));
        world.sweep().await;
        world.deliver_webhooks().await;
    }
}
