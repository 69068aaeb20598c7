//! Grants end with their key, by their clients, and by people: for the next request.

use super::*;
use tests::world::NewKey;

#[tokio::test]
async fn ending_a_grant_is_effective_at_once() {
    let world = World::new().await;
    let issued = tokens(&world, world.api_key(), &["tasks:read"]).await;
    let id = world.get("/grants").await.items()[0]["id"].as_str().unwrap().to_owned();
    world.delete(&format!("/grants/{id}")).await.expect_status(200);
    assert_eq!(api(&world, &issued.token("access_token"), "/tasks").await, 401);
    assert_eq!(agents(&world, &issued.token("access_token")).await, 401);
    refresh(&world, &issued.token("refresh_token")).await.refused(400, "invalid_grant");
    world.delete(&format!("/grants/{id}")).await.expect_status(404);
}

#[tokio::test]
async fn a_client_revokes_either_token() {
    for member in ["access_token", "refresh_token"] {
        let world = World::new().await;
        let issued = tokens(&world, world.api_key(), &["tasks:read"]).await;
        let text = issued.token(member);
        let other = [("token", &*text), ("client_id", "https://other.example.com/c")];
        assert_eq!(send(&world, "/oauth/revoke", &other, &[]).await.status, 200);
        assert_eq!(api(&world, &issued.token("access_token"), "/tasks").await, 200);
        for _ in 0..2 {
            let form = [("token", &*text), ("client_id", CLIENT)];
            assert_eq!(send(&world, "/oauth/revoke", &form, &[]).await.status, 200);
            assert_eq!(api(&world, &issued.token("access_token"), "/tasks").await, 401);
        }
        refresh(&world, &issued.token("refresh_token")).await.refused(400, "invalid_grant");
    }
}

#[tokio::test]
async fn a_grant_ends_with_its_key() {
    let world = World::new().await;
    let key = world.post("/keys", json!({"name": "Ada", "permissions": ["tasks:read"]})).await.expect_status(201);
    let text = key.item()["key"].as_str().unwrap().to_owned();
    let issued = tokens(&world, &text, &["tasks:read"]).await;
    assert_eq!(api(&world, &issued.token("access_token"), "/tasks").await, 200);
    world.delete(&format!("/keys/{}", key.id())).await.expect_status(200);
    assert_eq!(api(&world, &issued.token("access_token"), "/tasks").await, 401);
    refresh(&world, &issued.token("refresh_token")).await.refused(400, "invalid_grant");
    assert_eq!(world.get("/grants").await.items(), &[] as &[Value]);
}

#[tokio::test]
async fn a_grant_follows_the_end_the_networks_and_the_scope_of_its_key() {
    let world = World::new().await;
    world.post("/prospects", json!({"firstName": "Ada", "lastName": "Lovelace"})).await.expect_status(201);
    let user = world.post("/users", json!({"name": "Grace"})).await.expect_status(201).id().to_owned();
    let key = world.post("/keys", json!({"name": "Ada", "permissions": ["prospects:read"]})).await.expect_status(201);
    let issued = tokens(&world, key.item()["key"].as_str().unwrap(), &["prospects:read"]).await;
    let access = issued.token("access_token");
    let path = format!("/keys/{}", key.id());
    let change = async |body: Value| {
        world.patch(&path, body).await.expect_status(200);
    };
    let seen = async || world.get("/prospects").key(&access).await.items().len();
    assert_eq!(seen().await, 1);
    change(json!({"scope": {"ownerIds": [user]}})).await;
    assert_eq!(seen().await, 0);
    change(json!({"scope": null, "allowedCidrs": ["203.0.113.0/24"]})).await;
    assert_eq!(api(&world, &access, "/prospects").await, 403);
    change(json!({"allowedCidrs": null, "expiresAt": world.now_ms() + 10_000})).await;
    assert_eq!(seen().await, 1);
    world.advance(Duration::from_millis(10_000));
    assert_eq!(api(&world, &access, "/prospects").await, 401);
    refresh(&world, &issued.token("refresh_token")).await.refused(400, "invalid_grant");
}

#[tokio::test]
async fn tokens_expire() {
    let world = World::new().await;
    let issued = tokens(&world, world.api_key(), &["tasks:read"]).await;
    world.advance(Duration::from_millis(60 * 60 * 1_000 - 1));
    assert_eq!(api(&world, &issued.token("access_token"), "/tasks").await, 200);
    world.advance(Duration::from_millis(1));
    assert_eq!(api(&world, &issued.token("access_token"), "/tasks").await, 401);
    let second = refresh(&world, &issued.token("refresh_token")).await;
    assert_eq!(api(&world, &second.token("access_token"), "/tasks").await, 200);
    world.advance(Duration::from_millis(30 * 24 * 60 * 60 * 1_000));
    refresh(&world, &second.token("refresh_token")).await.refused(400, "invalid_grant");
    assert_eq!(world.get("/grants").await.items(), &[] as &[Value]);
}

#[tokio::test]
async fn a_key_has_forty_grants() {
    let world = World::new().await;
    publish(&world);
    let key = world.new_key(NewKey::default()).await;
    for _ in 0..40 {
        let code = code(&world, &key, &asked(&[]), &["tasks:read"]).await;
        redeem(&world, &code, &[]).await.token("access_token");
    }
    let more = [("permission", "tasks:read"), ("decision", "allow")];
    let refused = decide(&world, &key, &asked(&[]), &more).await;
    assert!(refused.status == 400 && refused.text.contains("most grants"), "{refused:?}");
    assert_eq!(world.get("/grants?limit=100").await.items().len(), 40);
    // All of them end in one transaction.
    let id = world.get("/auth").key(&key).await.item()["keyId"].as_str().unwrap().to_owned();
    world.delete(&format!("/keys/{id}")).await.expect_status(200);
    assert_eq!(world.get("/grants").await.items(), &[] as &[Value]);
}
