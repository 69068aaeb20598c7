//! Names that are ignored without a word, and what is checked before names (SPECIFICATION §3.5).

use serde_json::json;
use tests::World;
use tests::openapi::document;

use super::unknown_names::{ada, errors, success};
use super::{Fixture, asked};
use crate::access::ample;
use crate::ask::Ask;

#[tokio::test]
async fn some_parameters_are_always_ignored_without_a_word() {
    let fixture = Fixture::new().await;
    for operation in document().operations().filter(|one| one.method == "GET" && !one.path.ends_with("/rejected")) {
        let target = asked(&operation, &fixture.records.path(operation.path));
        let get = fixture.send("GET", &format!("{target}_=1&_cache=2&utm_source=x"));
        for request in [get.clone(), get.clone().lenient(), get.strict()] {
            let read = request.await.expect_status(success(&operation)).expect_no_header("ignored");
            assert_eq!(read.body.get("warnings"), None, "{read}");
        }
    }
    let count = fixture.send("GET", "/prospects/count?limit=x&fields=1&sort=2").strict().await;
    let count = count.expect_status(200).expect_no_header("ignored");
    assert_eq!(count.body.get("warnings"), None, "{count}");
    // Only these names, and only on a count.
    let facets = fixture.get("/prospects/facets?by=label&limit=1&fields=id&utm=1").await;
    let fields: Vec<&str> = errors(&facets).into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["fields", "limit", "utm"]);
}

#[tokio::test]
async fn an_update_ignores_the_member_update_without_a_word() {
    let world = World::new().await;
    let made = world.create("/prospects", ada(json!({}))).await;
    let id = made["id"].as_str().unwrap();
    let single = world.patch(&format!("/prospects/{id}"), json!({"update": false, "title": "Countess"}));
    let single = single.strict().await.expect_status(200).expect_no_header("ignored");
    assert_eq!(single.body["item"]["title"], "Countess");
    assert_eq!(single.body.get("warnings"), None);
    let item = |id: &str| json!({"id": id, "update": false});
    let batch = world.patch("/prospects/batch", json!({"items": [item(id), item("x")]})).strict();
    batch.await.expect_status(200).expect_no_header("ignored");
}

#[tokio::test]
async fn an_unknown_parameter_is_found_after_the_key_its_limits_and_its_permission() {
    let fixture = Fixture::new().await;
    let powerless = fixture.world.new_key(ample(&[])).await;
    for operation in document().operations().filter(|one| one.path != "/health") {
        let target = format!("{}zzz=1", asked(&operation, &fixture.records.path(operation.path)));
        let request = fixture.world.send(operation.method, &target);
        let request = match operation.value.get("requestBody") {
            Some(_) => request.json(&json!({})),
            None => request,
        };
        request.clone().without_key().await.expect_status(401);
        let needed = !operation.value["x-permission"].is_null();
        let status = request.key(&powerless).await.status;
        assert_eq!(status, if needed { 403 } else { 400 }, "{} {}", operation.method, operation.path);
    }
    fixture.get("/prospect?zzz=1").await.expect_status(404);
    fixture.get("/tasks/task_1?zzz=1").await.expect_status(404);
    fixture.send("PATCH", "/auth?zzz=1").await.expect_status(405);
}
