//! What a key may do to other keys (SPECIFICATION §2.5).

use std::future::IntoFuture;

use domain::Permission;
use futures::future::join_all;
use serde_json::{Value, json};
use tests::world::START_MS;
use tests::{Request, World};

use crate::ask::{Ask, at};

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

const HERE: &str = "203.0.113.7";
const THIS_NETWORK: &str = "203.0.113.0/24";
const OTHER_NETWORK: &str = "198.51.100.0/24";

const LAST_KEY: &str =
    "Without this key, no key with account:write would work from this address for 7 more days. Create one first.";

/// A key with more members of its body.
async fn key(world: &World, permissions: &[&str], more: Value) -> Value {
    let body = json!({"name": "k", "permissions": permissions});
    world.create("/keys", crate::children::over(body, more)).await
}

fn text_of(key: &Value) -> &str {
    key["key"].as_str().unwrap()
}

/// The key that the world began with, whose requests create and read the others.
async fn first(world: &World) -> Value {
    let id = world.get("/auth").await.item()["keyId"].clone();
    json!({"id": id, "key": world.api_key()})
}

#[tokio::test]
async fn a_key_changes_no_key_with_a_permission_that_it_lacks_but_may_revoke_it() {
    let world = World::wired().await;
    let allowed = [Permission::AccountWrite, Permission::ProspectsRead];
    let narrow = key(&world, &allowed.map(Permission::name), json!({})).await;
    let end = START_MS + DAY_MS;
    for permission in Permission::EVERY {
        let bounds = json!({"expiresAt": end, "allowedCidrs": [THIS_NETWORK]});
        let target = at("/keys", &key(&world, &[permission.name()], bounds).await);
        for method in ["PATCH", "PUT"] {
            for change in [
                json!({"expiresAt": null, "allowedCidrs": null}),
                json!({"expiresAt": end - 1}),
                json!({"allowedCidrs": ["::/0"]}),
                json!({"name": "n"}),
                json!({}),
            ] {
                let before = world.list("/keys").await;
                let request = world.send(method, &target).json(&change).key(text_of(&narrow));
                let answer = request.await;
                if allowed.contains(&permission) {
                    answer.expect_status(200);
                } else {
                    let message = format!("This key lacks what that key may do: {}.", permission.name());
                    answer.expect_error(403, "forbidden", &message);
                    let mut after = world.list("/keys").await;
                    // The refused request used its key.
                    assert_eq!(after.len(), before.len());
                    after.retain(|key| !before.contains(key));
                    assert!(after.iter().all(|key| key["id"] == narrow["id"]), "{after:?}");
                }
            }
        }
        world.delete(&target).key(text_of(&narrow)).await.expect_status(200);
    }
}

/// Each way in which a key stops managing keys from here: a change, or the revocation.
fn restrictions() -> [Option<Value>; 3] {
    [None, Some(json!({"expiresAt": START_MS + 1})), Some(json!({"allowedCidrs": [OTHER_NETWORK]}))]
}

/// The request of the key `caller` that restricts the key `target`.
fn restrict<'a>(world: &'a World, caller: &Value, target: &Value, restriction: Option<&Value>) -> Request<'a> {
    let path = at("/keys", target);
    let request = match restriction {
        None => world.delete(&path),
        Some(change) => world.patch(&path, change.clone()),
    };
    request.key(text_of(caller)).source(HERE)
}

#[tokio::test]
async fn the_last_key_that_manages_keys_stays() {
    let week = START_MS + 7 * DAY_MS;
    let ends_earlier = Some(json!({"expiresAt": START_MS + 300 * DAY_MS}));
    for restriction in restrictions().iter().chain([&ends_earlier]) {
        for (is_enough, permissions, more) in [
            (true, "*", json!({})),
            (true, "account:write", json!({"expiresAt": week, "allowedCidrs": [THIS_NETWORK]})),
            (false, "account:write", json!({"expiresAt": week - 1})),
            (false, "account:write", json!({"allowedCidrs": [OTHER_NETWORK]})),
            (false, "account:read", json!({})),
        ] {
            let world = World::wired().await;
            let (first, other) = (first(&world).await, key(&world, &[permissions], more.clone()).await);
            let revoked = key(&world, &["*"], json!({})).await;
            world.remove(&at("/keys", &revoked)).await;
            let answer = restrict(&world, &first, &first, restriction.as_ref()).await;
            if is_enough {
                answer.expect_status(200);
                continue;
            }
            answer.expect_error(409, "conflict", LAST_KEY);
            world.get("/auth").source(HERE).await.expect_status(200);
            // Other keys may go, and the last key may change in other ways.
            world.remove(&at("/keys", &other)).await;
            for change in [
                json!({"name": "n", "allowedCidrs": [THIS_NETWORK]}),
                json!({"expiresAt": null, "allowedCidrs": [OTHER_NETWORK, HERE]}),
                json!({"allowedCidrs": null}),
            ] {
                restrict(&world, &first, &first, Some(&change)).await.expect_status(200);
            }
        }
    }
}

#[tokio::test]
async fn a_key_that_ends_soon_is_replaced_by_one_that_ends_no_earlier() {
    for (end, status) in [(0, 200), (1, 200), (-1, 409)] {
        let world = World::wired().await;
        let mine = START_MS + DAY_MS;
        let leaving = key(&world, &["account:write"], json!({"expiresAt": mine})).await;
        let other = key(&world, &["account:write"], json!({"expiresAt": mine + end})).await;
        let first = first(&world).await;
        world.revoke(text_of(&first)).await;
        let answer = restrict(&world, &leaving, &leaving, None).await;
        answer.expect_status(status);
        let check = world.get("/auth").key(text_of(&other)).await;
        check.expect_status(200);
    }
}

#[tokio::test]
async fn keys_that_restrict_each_other_at_once_leave_one_that_manages_keys() {
    for restriction in &restrictions() {
        for count in [2, 3] {
            let world = World::wired().await;
            let mut keys = Vec::new();
            for _ in 0..count {
                keys.push(key(&world, &["account:write"], json!({})).await);
            }
            let first = first(&world).await;
            world.revoke(text_of(&first)).await;
            let each = keys.iter().zip(keys.iter().cycle().skip(1));
            let requests =
                each.map(|(caller, target)| restrict(&world, caller, target, restriction.as_ref()).into_future());
            let (answers, _) = world.at_aws_speed(join_all(requests)).await;
            let done = answers.iter().filter(|answer| answer.status == 200).count();
            assert_eq!(done, count - 1, "{answers:?}");
            for answer in answers.into_iter().filter(|answer| answer.status != 200) {
                answer.expect_error(409, "conflict", LAST_KEY);
            }
            let mut working = 0;
            for key in &keys {
                let list = world.get("/keys").key(text_of(key)).source(HERE).await;
                let shown = list.status == 200;
                let of_key = |shown: &&Value| shown["id"] == key["id"] && shown["expiresAt"].is_null();
                working += usize::from(shown && list.items().iter().any(|item| of_key(&item)));
            }
            assert_eq!(working, 1);
        }
    }
}
