//! Every route under every permission alone, and under all but one.

use domain::Permission;
use tests::World;
use tests::world::KnownRoute;

use super::{key, table};

/// Asks every route with this key, which has these permissions, and compares what is let in with what should be.
async fn check(world: &World, key: &str, permissions: &[Permission]) {
    let before = table(world);
    for route in world.routes() {
        let may = route
            .permission
            .is_none_or(|needed| permissions.contains(&needed) || permissions.contains(&Permission::All));
        if may && route.method == "POST" && route.path == "/webhooks/{webhookId}/test" {
            continue;
        }
        for method in methods(&route) {
            let target = route.path_with("x_01ARZ3NDEKTSV4RRFFQ69G5FAV");
            let answer = world.send(method, &target).key(key).idempotency_key("k").await;
            if may {
                assert!(![401, 403].contains(&answer.status), "{permissions:?}: {answer}");
                assert!(answer.status < 500, "{answer}");
                continue;
            }
            if method == "HEAD" {
                answer.expect_status(403);
                continue;
            }
            let needed = route.permission.unwrap().name();
            let message = format!("This key lacks the permission {needed}.");
            answer.expect_error(403, "forbidden", &message);
        }
    }
    assert_eq!(
        table(world),
        before,
        "{permissions:?}: nothing was asked that could be done"
    );
}

fn methods(route: &KnownRoute) -> Vec<&'static str> {
    if route.method == "GET" {
        vec!["GET", "HEAD"]
    } else {
        vec![route.method]
    }
}

#[tokio::test]
async fn one_permission_opens_its_own_routes_and_no_others() {
    let world = World::new().await;
    for permission in Permission::EVERY {
        let key = key(&world, &[permission], false).await;
        check(&world, &key, &[permission]).await;
    }
}

#[tokio::test]
async fn all_permissions_but_one_open_all_routes_but_its_own() {
    let world = World::new().await;
    for missing in Permission::EVERY {
        let others: Vec<Permission> = Permission::EVERY
            .into_iter()
            .filter(|permission| ![missing, Permission::All].contains(permission))
            .collect();
        let key = key(&world, &others, false).await;
        check(&world, &key, &others).await;
    }
}

#[tokio::test]
async fn a_key_without_permissions_may_be_checked_and_nothing_else() {
    let world = World::new().await;
    let key = key(&world, &[], false).await;
    check(&world, &key, &[]).await;
    let open = world.routes().into_iter().filter(|route| route.permission.is_none());
    assert_eq!(open.map(|route| route.path).collect::<Vec<_>>(), ["/auth"]);
}
