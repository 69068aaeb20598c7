//! A receiver that answers at once with its status, and never ends its body (SPECIFICATION §12.7).

use serde_json::json;
use tests::World;
use tests::receivers::Behaviour;

use super::{delivery, prospect, webhook};
use crate::ask::has;

#[tokio::test]
async fn a_status_counts_even_if_its_body_takes_all_the_time() {
    let world = World::new().await;
    let beginning = b"HTTP/1.1 200 x\r\ncontent-length: 10\r\n\r\nok";
    world.receivers().behave("/hook", Behaviour::Stall(beginning.to_vec()));
    let made = webhook(&world, "/hook", json!({})).await;
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let delivery = delivery(&world, &made).await;
    has(&delivery, json!({"status": "delivered"}));
    let attempts = delivery["attempts"].as_array().unwrap();
    assert_eq!(attempts.len(), 1, "{delivery}");
    has(&attempts[0], json!({"statusCode": 200, "response": "ok", "error": null}));
}
