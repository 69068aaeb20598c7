use std::time::Duration;

use serde_json::json;
use tests::World;
use tests::world::START_MS;

#[tokio::test]
async fn a_user_is_made_changed_and_deleted() {
    let world = World::new().await;
    let made = world
        .post(
            "/users",
            json!({"name": " Grace Hopper ", "email": "Grace@Example.com"}),
        )
        .await
        .expect_status(201)
        .expect_header("etag", &format!("\"{START_MS}\""));
    let id = made.id().to_owned();
    made.expect_body(json!({"success": true, "item": {
        "id": id, "name": "Grace Hopper", "email": "grace@example.com", "createdAt": START_MS, "updatedAt": START_MS,
    }}));
    let target = format!("/users/{id}");
    world.advance(Duration::from_secs(1));
    let after = world.patch(&target, json!({"email": null})).await.expect_status(200);
    assert_eq!(after.item()["email"], json!(null));
    assert_eq!(after.item()["name"], "Grace Hopper");
    assert_eq!(after.item()["updatedAt"], START_MS + 1_000);
    let read = world.get(&target).await.expect_status(200);
    assert_eq!(read.item(), after.item());
    assert!(world.get("/users").await.items().contains(read.item()));
    world
        .delete(&target)
        .await
        .expect_status(200)
        .expect_body(json!({"success": true, "message": "User deleted."}));
    world.get(&target).await.expect_status(404);
    world.patch(&target, json!({"name": "x"})).await.expect_status(404);
    world.delete(&target).await.expect_status(404);
}

#[tokio::test]
async fn put_is_the_same_as_patch() {
    let world = World::new().await;
    let made = world.post("/users", json!({"name": "Grace"})).await.expect_status(201);
    let put = world
        .send("PUT", &format!("/users/{}", made.id()))
        .json(&json!({"name": "Hopper"}));
    assert_eq!(put.await.expect_status(200).item()["name"], "Hopper");
}

#[tokio::test]
async fn two_users_cannot_have_one_email() {
    let world = World::new().await;
    let made = world
        .post("/users", json!({"name": "Grace", "email": "g@example.com"}))
        .await
        .expect_status(201);
    world
        .post("/users", json!({"name": "Other", "email": "G@example.com"}))
        .await
        .expect_error(409, "conflict", "Another user has this email.");
    let same = world
        .patch(&format!("/users/{}", made.id()), json!({"email": "g@example.com"}))
        .await;
    same.expect_status(200);
}

#[tokio::test]
async fn faults_are_told_all_at_once() {
    let world = World::new().await;
    let refused = world
        .post("/users", json!({"name": "", "email": "x"}))
        .await
        .expect_status(400);
    assert_eq!(refused.body["details"].as_array().map(Vec::len), Some(2));
    world
        .post("/users", json!({"name": "x".repeat(201)}))
        .await
        .expect_fault("name", "must be at most 200 characters, not 201");
    world
        .post("/users", json!({"name": "x".repeat(200)}))
        .await
        .expect_status(201);
}

#[tokio::test]
async fn a_user_in_use_stays() {
    let world = World::new().await;
    let made = world.post("/users", json!({"name": "Grace"})).await.expect_status(201);
    let target = format!("/users/{}", made.id());
    let refers = "Prospects, tasks, hires, notes or meetings refer to this user.";
    let owned = json!({"firstName": "Ada", "lastName": "Lovelace", "userId": made.id()});
    let prospect = world.post("/prospects", owned).await.expect_status(201);
    world.delete(&target).await.expect_error(409, "conflict", refers);
    world
        .delete(&format!("/prospects/{}", prospect.id()))
        .await
        .expect_status(200);
    let key = json!({"name": "Hers", "permissions": ["tasks:read"], "userId": made.id()});
    let key = world.post("/keys", key).await.expect_status(201);
    world
        .delete(&target)
        .await
        .expect_error(409, "conflict", "An active API key acts for this user.");
    world.delete(&format!("/keys/{}", key.id())).await.expect_status(200);
    world.delete(&target).await.expect_status(200);
}

#[tokio::test]
async fn another_revision_is_refused() {
    let world = World::new().await;
    let made = world.post("/users", json!({"name": "Grace"})).await.expect_status(201);
    let (target, tag) = (format!("/users/{}", made.id()), made.header("etag").to_owned());
    let change = |name: &str| world.patch(&target, json!({"name": name})).header("If-Match", &tag);
    // In the same millisecond, and yet another revision.
    change("First").await.expect_status(200);
    change("Second").await.expect_status(412);
    world.delete(&target).header("If-Match", &tag).await.expect_status(412);
    assert_eq!(world.get(&target).await.item()["name"], "First");
    world
        .get(&target)
        .header("If-None-Match", &tag)
        .await
        .expect_status(200);
}

#[tokio::test]
async fn a_new_user_can_be_assigned_at_once_by_warm_functions() {
    let world = World::new().await;
    world.get("/prospects").await.expect_status(200);
    let made = world.post("/users", json!({"name": "Grace"})).await.expect_status(201);
    let owned = json!({"firstName": "Ada", "lastName": "Lovelace", "userId": made.id()});
    world.post("/prospects", owned.clone()).await.expect_status(201);
    let gone = world.post("/users", json!({"name": "Gone"})).await.expect_status(201);
    world.delete(&format!("/users/{}", gone.id())).await.expect_status(200);
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "userId": gone.id()});
    world
        .post("/prospects", body)
        .await
        .expect_fault("userId", "is no user of this account");
}

#[tokio::test]
async fn a_creation_is_executed_once_for_one_idempotency_key() {
    let world = World::new().await;
    let before = world.get("/users").await.items().len();
    let create = || world.post("/users", json!({"name": "Grace"})).idempotency_key("u");
    let first = create().await.expect_status(201);
    let second = create()
        .await
        .expect_status(201)
        .expect_header("idempotency-replayed", "true");
    assert_eq!(first.text, second.text);
    assert_eq!(world.get("/users").await.items().len(), before + 1);
}
