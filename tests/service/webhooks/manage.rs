use domain::{EventKind, Permission};
use serde_json::json;
use tests::world::START_MS;
use tests::{NewKey, World};

use super::{target, webhook};

#[tokio::test]
async fn a_webhook_is_made_with_a_secret_that_is_shown_this_once() {
    let world = World::new().await;
    let sent = json!({"url": "https://example.com/hooks", "eventTypes": ["prospect.created", "task.completed"], "description": "Sync"});
    let made = world
        .post("/webhooks", sent)
        .await
        .expect_status(201)
        .expect_header("etag", "\"1\"");
    let secret = made.item()["secret"].as_str().unwrap().to_owned();
    assert!(secret.starts_with("whsec_") && secret.len() == 6 + 44, "{secret}");
    let id = made.id().to_owned();
    let shown = json!({
        "id": id, "url": "https://example.com/hooks", "eventTypes": ["prospect.created", "task.completed"], "description": "Sync",
        "active": true, "disabledReason": null, "failingSince": null, "createdAt": START_MS, "updatedAt": START_MS,
    });
    let mut with_secret = shown.clone();
    with_secret["secret"] = json!(secret);
    made.expect_body(json!({"success": true, "item": with_secret}));
    world
        .get(&format!("/webhooks/{id}"))
        .await
        .expect_status(200)
        .expect_body(json!({"success": true, "item": shown}));
    let list = world.get("/webhooks").await.expect_status(200);
    assert_eq!(list.items(), [shown]);
    let bytes = secret.trim_start_matches("whsec_");
    assert!(
        !format!("{:?}", world.items()).contains(bytes),
        "the secret is not stored in clear"
    );
}

#[tokio::test]
async fn a_replay_shows_the_same_secret_which_is_not_stored_with_the_answer() {
    let world = World::new().await;
    let post = || {
        world
            .post("/webhooks", json!({"url": "https://example.com/a"}))
            .idempotency_key("w")
    };
    let first = post().await.expect_status(201);
    let replay = post().await.expect_header("idempotency-replayed", "true");
    assert_eq!(first.text, replay.text);
    let bytes = first.item()["secret"]
        .as_str()
        .unwrap()
        .trim_start_matches("whsec_")
        .to_owned();
    assert!(!format!("{:?}", world.items()).contains(&bytes));
}

#[tokio::test]
async fn all_kinds_are_the_default() {
    let world = World::new().await;
    let made = webhook(&world, "/a", json!({})).await;
    let every: Vec<&str> = EventKind::EVERY.into_iter().map(EventKind::name).collect();
    assert_eq!(made["eventTypes"], json!(every));
}

#[tokio::test]
async fn a_webhook_is_changed_and_deleted() {
    let world = World::new().await;
    let made = webhook(&world, "/a", json!({"description": "x"})).await;
    let change =
        json!({"url": "https://example.com/b", "eventTypes": ["hire.created"], "description": null, "active": false});
    let after = world
        .patch(&target(&made, ""), change)
        .await
        .expect_status(200)
        .expect_header("etag", "\"2\"");
    assert_eq!(after.item()["url"], "https://example.com/b");
    assert_eq!(after.item()["eventTypes"], json!(["hire.created"]));
    assert_eq!(
        (&after.item()["description"], &after.item()["active"]),
        (&json!(null), &json!(false))
    );
    let same = world.patch(&target(&made, ""), json!({})).await.expect_status(200);
    same.expect_header("etag", "\"2\"");
    let stale = world
        .patch(&target(&made, ""), json!({"active": true}))
        .header("If-Match", "\"1\"")
        .await;
    stale.expect_status(412);
    world
        .delete(&target(&made, ""))
        .await
        .expect_status(200)
        .expect_body(json!({"success": true, "message": "Webhook deleted."}));
    world
        .get(&target(&made, ""))
        .await
        .expect_error(404, "not_found", "There is no such webhook in this account.");
}

#[tokio::test]
async fn faults_are_told() {
    let world = World::new().await;
    let post = |body| world.post("/webhooks", body);
    post(json!({})).await.expect_fault("url", "is required");
    post(json!({"url": "ftp://example.com"}))
        .await
        .expect_fault("url", "must start with https://");
    post(json!({"url": "http://example.com"}))
        .await
        .expect_fault("url", "must start with https://");
    post(json!({"url": "nonsense"}))
        .await
        .expect_fault("url", "must be a link such as https://example.com/hooks");
    post(json!({"url": "https://example.com", "eventTypes": []}))
        .await
        .expect_fault("eventTypes", "must not be empty; leave it out for all kinds");
    let unknown =
        post(json!({"url": "https://example.com", "eventTypes": ["x.y"], "description": "d".repeat(501)})).await;
    let details = unknown.expect_status(400).body["details"].clone();
    assert_eq!(details.as_array().map(Vec::len), Some(2), "{details}");
}

#[tokio::test]
async fn permissions_are_asked_for_and_accounts_are_apart() {
    let world = World::new().await;
    let made = webhook(&world, "/a", json!({})).await;
    let reader = world
        .new_key(NewKey {
            permissions: &[Permission::WebhooksRead],
            ..NewKey::default()
        })
        .await;
    let writer = world
        .new_key(NewKey {
            permissions: &[Permission::WebhooksWrite],
            ..NewKey::default()
        })
        .await;
    for path in [
        "/webhooks",
        "/events",
        "/webhooks/poll",
        &target(&made, ""),
        &target(&made, "/deliveries"),
    ] {
        world.get(path).key(&reader).await.expect_status(200);
        world.get(path).key(&writer).await.expect_status(403);
    }
    for path in ["", "/rotate-secret", "/test", "/redeliver"] {
        let request = if path.is_empty() {
            world.delete(&target(&made, path))
        } else {
            world.post(&target(&made, path), json!({}))
        };
        request.key(&reader).await.expect_status(403);
    }
    let other = world.second_account_api_key();
    assert_eq!(world.get("/webhooks").key(other).await.items().len(), 0);
    for request in [
        world.get(&target(&made, "")),
        world.patch(&target(&made, ""), json!({"active": false})),
        world.get(&target(&made, "/deliveries")),
        world.post(&target(&made, "/rotate-secret"), json!({})),
        world.post(&target(&made, "/test"), json!({})),
        world.delete(&target(&made, "")),
    ] {
        request
            .key(other)
            .await
            .expect_error(404, "not_found", "There is no such webhook in this account.");
    }
}
