use domain::EventKind;
use serde_json::{Value, json};
use tests::World;
use tests::world::START_MS;

use super::webhook;
use crate::ask::{Ask, at};

/// Fails if the secret is stored in clear.
#[track_caller]
fn expect_sealed(world: &World, secret: &Value) {
    let bytes = secret.as_str().unwrap().trim_start_matches("whsec_");
    assert!(
        !format!("{:?}", world.items()).contains(bytes),
        "the secret is stored in clear"
    );
}

#[tokio::test]
async fn a_webhook_is_created_with_a_secret_that_is_shown_this_once() {
    let world = World::new().await;
    let kinds = json!(["prospect.created", "task.completed"]);
    let sent = json!({"url": "https://example.com/hooks", "eventTypes": kinds, "description": "Sync"});
    let made = world.create("/webhooks", sent).await;
    let secret = made["secret"].as_str().unwrap();
    assert!(secret.starts_with("whsec_") && secret.len() == 6 + 44, "{secret}");
    let mut shown = json!({
        "id": made["id"], "url": "https://example.com/hooks", "eventTypes": kinds, "description": "Sync",
        "active": true, "disabledReason": null, "failingSince": null, "createdAt": START_MS, "updatedAt": START_MS,
    });
    assert_eq!(world.read(&at("/webhooks", &made)).await, shown);
    assert_eq!(world.list("/webhooks").await, [shown.clone()]);
    shown["secret"] = json!(secret);
    assert_eq!(made, shown);
    expect_sealed(&world, &made["secret"]);
}

#[tokio::test]
async fn all_kinds_are_the_default() {
    let world = World::new().await;
    let made = webhook(&world, "/a", json!({})).await;
    let every: Vec<&str> = EventKind::EVERY.into_iter().map(EventKind::name).collect();
    assert_eq!(made["eventTypes"], json!(every));
}

#[tokio::test]
async fn a_link_that_cannot_be_posted_to_is_refused() {
    let world = World::new().await;
    for (url, message) in [
        ("ftp://example.com", "must start with https://"),
        ("http://example.com", "must start with https://"),
        ("nonsense", "must be a link such as https://example.com/hooks"),
    ] {
        let refused = world.post("/webhooks", json!({"url": url})).await;
        refused.expect_fault("url", message);
    }
}
