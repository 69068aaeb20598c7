//! Requests for exports that the service refuses.

use domain::Permission;
use serde_json::json;
use tests::World;
use tests::world::NewKey;

use super::ask;

#[tokio::test]
async fn malformed_requests_are_refused() {
    let world = World::new().await;
    for (body, field, message) in [
        (json!({}), "format", "is required"),
        (json!({"format": "xml"}), "format", "must be jsonl or csv"),
        (json!({"format": "csv", "kinds": []}), "kinds", "must not be empty"),
        (json!({"format": "csv", "kinds": "tasks"}), "kinds", "must be an array of strings, not a string"),
        (
            json!({"format": "csv", "kinds": ["tasks", "users"]}),
            "kinds[1]",
            "must be one of prospects, tasks, hires, notes, meetings, files",
        ),
    ] {
        let answer = world.post("/exports", body.clone()).await.expect_status(400);
        let errors = &answer.body["details"];
        assert_eq!(errors, &json!([{"field": field, "message": message}]), "{body}: {}", answer.body);
    }
}

#[tokio::test]
async fn a_key_exports_and_reads_only_what_it_may_read() {
    let world = World::new().await;
    let new = |permissions| NewKey { permissions, ..NewKey::default() };
    let some = world.new_key(new(&[Permission::ProspectsRead, Permission::TasksRead])).await;
    let post = |kinds: &[&str]| world.post("/exports", json!({"format": "jsonl", "kinds": kinds})).key(&some);
    post(&["prospects", "tasks", "files"]).await.expect_status(202);
    for (kind, permission) in [("hires", "hires:read"), ("notes", "notes:read"), ("meetings", "meetings:read")] {
        let answer = post(&["prospects", kind]).await.expect_status(403);
        assert!(answer.body.to_string().contains(permission), "{}", answer.body);
    }
    let all = ask(&world, json!({"format": "jsonl"})).await;
    world.get(&all).key(&some).await.expect_status(403);
    world.get(&all).key(world.second_account_api_key()).await.expect_status(404);
}
