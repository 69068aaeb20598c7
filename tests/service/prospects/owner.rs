//! The owner of a prospect.

use serde_json::{Value, json};
use tests::World;

use super::{EMAIL, create, matched, named, profile_of, target, upsert};
use crate::ask::{Ask, at};
use crate::children::event;

const INACTIVE: &str = "is an inactive user, who cannot be assigned anything new";

async fn users<const N: usize>(world: &World) -> [Value; N] {
    let mut made = [const { Value::Null }; N];
    for user in &mut made {
        *user = world.create("/users", json!({"name": "Grace"})).await["id"].clone();
    }
    made
}

async fn owner(world: &World, prospect: &Value) -> Value {
    profile_of(world, prospect).await["ownerId"].clone()
}

async fn switch_off(world: &World, user: &Value) {
    world.update(&at("/users", &json!({"id": user})), json!({"active": false})).await;
}

#[tokio::test]
async fn a_new_prospect_belongs_to_the_owner_sent_or_else_to_the_acting_user() {
    let world = World::new().await;
    let [one, other] = users(&world).await;
    let own = world.read("/auth").await["userId"].clone();
    for (fields, expected) in [
        (json!({}), &own),
        (json!({"userId": one}), &one),
        (json!({"ownerId": one}), &one),
        (json!({"userId": one, "ownerId": other}), &other),
    ] {
        let made = create(&world, fields).await;
        assert_eq!(owner(&world, &made).await, *expected);
    }
    world.check_consistency().await;
}

#[tokio::test]
async fn a_match_moves_the_owner_only_if_it_is_sent() {
    let world = World::new().await;
    let [one, other] = users(&world).await;
    let made = create(&world, json!({"email": EMAIL, "ownerId": one})).await;
    for fields in [
        json!({"email": EMAIL, "userId": other}),
        json!({"email": EMAIL, "ownerId": other, "update": false}),
        json!({"email": EMAIL, "ownerId": one}),
    ] {
        assert_eq!(matched(&world, fields).await, made, "nothing changes");
        assert_eq!(owner(&world, &made).await, one);
    }
    let before = world.get(&target(&made)).await;
    world.advance(std::time::Duration::from_secs(1));
    let after = upsert(&world, json!({"email": EMAIL, "ownerId": other})).await;
    let mut expected = made.clone();
    expected["updatedAt"] = world.now_ms().into();
    assert_eq!(*after.expect_status(200).item(), expected, "the record does not show its owner");
    assert_eq!(owner(&world, &made).await, other);
    let changed = event(&world, "prospect.updated");
    assert_eq!(changed, (expected, vec!["ownerId".to_owned()]));
    assert_ne!(world.get(&target(&made)).await.header("etag"), before.header("etag"));
    let of = async |user: &Value| world.delete(&at("/users", &json!({"id": user}))).await.status;
    assert_eq!((of(&one).await, of(&other).await), (200, 409));
}

#[tokio::test]
async fn an_inactive_user_stays_the_owner_and_becomes_none() {
    let world = World::new().await;
    let [kept, off] = users(&world).await;
    let made = create(&world, json!({"email": EMAIL, "ownerId": kept})).await;
    switch_off(&world, &kept).await;
    switch_off(&world, &off).await;
    for body in [json!({"ownerId": kept, "title": "A"}), json!({"ownerId": kept, "title": "B"})] {
        world.patch(&target(&made), body.clone()).await.expect_status(200);
        let mut again = named(body);
        again["email"] = EMAIL.into();
        world.post("/prospects", again).await.expect_status(200);
    }
    let refused = [
        world.patch(&target(&made), json!({"ownerId": off})).await,
        upsert(&world, json!({"email": EMAIL, "ownerId": off})).await,
        upsert(&world, json!({"ownerId": kept})).await,
    ];
    for answer in refused {
        answer.expect_fault("ownerId", INACTIVE);
    }
    assert_eq!(owner(&world, &made).await, kept);
}

#[tokio::test]
async fn a_key_of_an_inactive_user_is_warned_when_its_user_becomes_an_owner() {
    let world = World::new().await;
    let [one] = users(&world).await;
    let body = json!({"name": "Grace", "permissions": ["*"], "userId": one});
    let key = world.create("/keys", body).await["key"].clone();
    switch_off(&world, &one).await;
    let own = world.read("/auth").await["userId"].clone();
    let warning = "The user of the API key is not active, and became the owner of the prospect. \
                   Send ownerId to name another user.";
    for (fields, owner_id, warnings) in
        [(json!({}), &one, json!([warning])), (json!({"ownerId": own}), &own, Value::Null)]
    {
        let request = world.post("/prospects", named(fields)).key(key.as_str().unwrap());
        let made = request.await.expect_status(201);
        assert_eq!(made.body["warnings"], warnings);
        assert_eq!(owner(&world, made.item()).await, *owner_id);
    }
}
