use std::future::IntoFuture;

use domain::{DeliveryState, EventKind};
use futures::future::join_all;
use serde_json::json;
use tests::World;
use tests::world::START_MS;

use super::{target, webhook, with_long_answers};
use crate::ask::{Ask, at};
use crate::children::walked;

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
        "active": true, "disabledReason": null, "failingSince": null, "filter": null, "createdAt": START_MS, "updatedAt": START_MS,
    });
    assert_eq!(world.read(&at("/webhooks", &made)).await, shown);
    assert_eq!(world.list("/webhooks").await, [shown.clone()]);
    shown["secret"] = json!(secret);
    assert_eq!(made, shown);
}

#[tokio::test]
async fn all_kinds_are_the_default() {
    let world = World::new().await;
    let made = webhook(&world, "/a", json!({})).await;
    assert_eq!(made["eventTypes"], json!(EventKind::NAMES));
}

#[tokio::test]
async fn an_account_has_fifty_webhooks_at_the_most_however_many_are_created_at_once() {
    let world = World::new().await;
    let body = |number: usize| json!({"url": format!("http://localhost/{number}")});
    for number in 0..48 {
        world.create("/webhooks", body(number)).await;
    }
    let at_once = join_all((0..6).map(|number| world.post("/webhooks", body(number)).into_future())).await;
    let created = at_once.iter().filter(|answer| answer.status == 201).count();
    assert!(created <= 2, "{created}");
    for number in created..2 {
        world.create("/webhooks", body(number)).await;
    }
    let refused = world.post("/webhooks", body(0)).await;
    refused.expect_error(409, "conflict", "An account has at most 50 webhooks.");
    world.remove(&at("/webhooks", &world.list("/webhooks").await[0])).await;
    world.create("/webhooks", body(0)).await;
    assert_eq!(world.list("/webhooks?limit=200").await.len(), 50);
}

/// Sixty deliveries, each with thirty answers of quotes, are 7 MB as Lambda returns them.
#[tokio::test]
async fn a_page_of_deliveries_with_long_answers_ends_early() {
    let world = World::new().await;
    let made = with_long_answers(&world, 59, "\"", DeliveryState::Delivered).await;
    let list = target(&made, "/deliveries?limit=200");
    let page = world.get(&list).await.expect_status(200);
    assert!(serde_json::to_string(&page.text).unwrap().len() < 6 * 1024 * 1024 - 10_000);
    assert_eq!(page.body["pagination"]["hasMore"], true);
    assert_eq!(walked(&world, &list).await.len(), 60);
    assert_eq!(walked(&world, &format!("{list}&fields=id")).await.len(), 60);
}
