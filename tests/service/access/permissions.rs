//! Every route under its permission alone, and under all permissions but that one.

use domain::Permission;
use tests::openapi::document;
use tests::world::KnownRoute;

use super::{Two, ample, table};

/// The methods of a route: HEAD is GET.
fn methods(route: &KnownRoute) -> &'static [&'static str] {
    match route.method {
        "GET" => &["GET", "HEAD"],
        "POST" => &["POST"],
        "PATCH" => &["PATCH"],
        "PUT" => &["PUT"],
        _ => &["DELETE"],
    }
}

/// Fails unless a key admits requests to this route. The requests name records that do not exist.
async fn expect_admitted(two: &Two, key: &str, route: &KnownRoute) {
    for method in methods(route) {
        let target = route.path_with("x_01ARZ3NDEKTSV4RRFFQ69G5FAV");
        let answer = two.world.send(method, &target).key(key).idempotency_key("k").await;
        let is_admitted = ![401, 403].contains(&answer.status) && answer.status < 500;
        assert!(is_admitted, "{answer}");
    }
}

/// Fails unless a key is refused, for requests that could do harm: their records are there, and their bodies are valid.
async fn expect_refused(two: &Two, key: &str, route: &KnownRoute, needed: Permission) {
    let mut operations = document().operations();
    let operation = operations.find(|one| (one.method, one.path) == (route.method, route.path));
    let takes_body = operation.unwrap().value.get("requestBody").is_some();
    // Cold functions do not know the key; warm functions do.
    for functions in [&two.world.fresh_functions(), &two.world] {
        for method in methods(route) {
            let mut request = functions.send(method, &two.first.path(route.path));
            if takes_body {
                request = request.json(&two.first.body(route.path, "harm"));
            }
            let answer = request.key(key).idempotency_key("k").await.expect_status(403);
            if *method != "HEAD" {
                let message = format!("This key lacks the permission {}.", needed.name());
                answer.expect_error(403, "forbidden", &message);
            }
        }
    }
}

#[tokio::test]
async fn a_permission_alone_opens_its_routes() {
    let two = Two::new().await;
    for permission in Permission::EVERY {
        let key = two.world.new_key(ample(&[permission])).await;
        let before = table(&two.world);
        for route in two.world.routes() {
            if permission == Permission::All || route.permission.is_none_or(|needed| needed == permission) {
                expect_admitted(&two, &key, &route).await;
            }
        }
        assert_eq!(table(&two.world), before, "{permission:?}");
    }
}

#[tokio::test]
async fn all_other_permissions_together_do_not_open_a_route() {
    let two = Two::new().await;
    for missing in Permission::EVERY {
        let is_held = |permission: &Permission| ![missing, Permission::All].contains(permission);
        let others: Vec<Permission> = Permission::EVERY.into_iter().filter(is_held).collect();
        let key = two.world.new_key(ample(&others)).await;
        let before = table(&two.world);
        for route in two.world.routes().iter().filter(|route| route.permission == Some(missing)) {
            expect_refused(&two, &key, route, missing).await;
        }
        assert_eq!(table(&two.world), before, "{missing:?}: a refused request changes nothing and keeps no claim");
    }
}
