//! Every route under every permission alone, and under all but one.

use domain::Permission;
use tests::openapi::document;
use tests::samples::Records;
use tests::world::KnownRoute;
use tests::{Request, World};

use super::{Two, key, table};

/// A request that a key without the permission could do harm with: of records that are there, with a body that is right.
fn harmful<'w>(world: &'w World, records: &Records, route: &KnownRoute, method: &str) -> Request<'w> {
    let request = world.send(method, &records.path(route.path));
    let mut operations = document().operations();
    let operation = operations
        .find(|one| (one.method, one.path) == (route.method, route.path))
        .unwrap();
    if operation.value.get("requestBody").is_none() {
        return request;
    }
    request.json(&records.body(route.path, "harm"))
}

/// Asks every route with this key, which has these permissions, and compares what is let in with what should be.
async fn check(two: &Two, key: &str, permissions: &[Permission]) {
    let world = &two.world;
    let before = table(world);
    for route in world.routes() {
        let needed = route.permission;
        let may = needed.is_none_or(|needed| permissions.contains(&needed) || permissions.contains(&Permission::All));
        if may && route.method == "POST" && route.path == "/webhooks/{webhookId}/test" {
            continue;
        }
        let methods: &[&str] = if route.method == "GET" {
            &["GET", "HEAD"]
        } else {
            &[route.method]
        };
        for method in methods {
            if may {
                let target = route.path_with("x_01ARZ3NDEKTSV4RRFFQ69G5FAV");
                let answer = world.send(method, &target).key(key).idempotency_key("k").await;
                assert!(![401, 403].contains(&answer.status), "{permissions:?}: {answer}");
                assert!(answer.status < 500, "{answer}");
                continue;
            }
            let answer = harmful(world, &two.first, &route, method)
                .key(key)
                .idempotency_key("k")
                .await;
            if *method == "HEAD" {
                answer.expect_status(403);
                continue;
            }
            let message = format!("This key lacks the permission {}.", needed.unwrap().name());
            answer.expect_error(403, "forbidden", &message);
        }
    }
    assert_eq!(table(world), before, "{permissions:?}: something was written");
}

#[tokio::test]
async fn one_permission_opens_its_own_routes_and_no_others() {
    let two = Two::new().await;
    for permission in Permission::EVERY {
        let key = key(&two.world, &[permission], false).await;
        check(&two, &key, &[permission]).await;
    }
}

#[tokio::test]
async fn all_permissions_but_one_open_all_routes_but_its_own() {
    let two = Two::new().await;
    for missing in Permission::EVERY {
        let is_held = |permission: &Permission| ![missing, Permission::All].contains(permission);
        let others: Vec<Permission> = Permission::EVERY.into_iter().filter(is_held).collect();
        let key = key(&two.world, &others, false).await;
        check(&two, &key, &others).await;
    }
}

#[tokio::test]
async fn a_key_without_permissions_may_be_checked_and_nothing_else() {
    let two = Two::new().await;
    let key = key(&two.world, &[], false).await;
    check(&two, &key, &[]).await;
    let open = two
        .world
        .routes()
        .into_iter()
        .filter(|route| route.permission.is_none());
    assert_eq!(open.map(|route| route.path).collect::<Vec<_>>(), ["/auth"]);
}
