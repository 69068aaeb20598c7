//! The list of runs, the names of runs, and who may undo one.

use std::time::Duration;

use serde_json::json;
use tests::{NewKey, World};

use super::runs::{RUN, in_run, undo};
use super::{EMAIL, create, target};
use crate::ask::{Ask, has};
use crate::children::NOTE;

#[tokio::test]
async fn runs_are_listed_newest_first_for_thirty_days() {
    let world = World::new().await;
    let other = world.first().settings.users[1].id;
    for run in ["a", "b", "c"] {
        // A run has the user of the key, whomever its writes name.
        let body = json!({"firstName": "A", "lastName": "B", "userId": other});
        let request = world.post("/prospects", body);
        request.header("run-id", run).header("agent", "Bot").await.expect_status(201);
        world.advance(Duration::from_secs(1));
    }
    let ids = async |world: &World, query: &str| -> Vec<String> {
        let pages = world.pages(&format!("/runs?{query}")).await;
        let items = pages.iter().flat_map(|page| page.items().to_vec());
        items.map(|item| item["id"].as_str().unwrap().to_owned()).collect()
    };
    for query in ["", "limit=1", "limit=2&fields=id"] {
        assert_eq!(ids(&world, query).await, ["c", "b", "a"], "{query}");
    }
    let run = world.read("/runs/a").await;
    let first = world.first();
    let caller = world.read("/auth").await;
    let actor = json!({"type": "key", "keyId": caller["keyId"], "keyName": caller["keyName"],
        "userId": first.settings.users[0].id, "agent": "Bot", "runId": "a"});
    let expected = json!({"id": "a", "actor": actor, "startedAt": run["startedAt"], "lastAt": run["lastAt"],
        "created": 1, "updated": 0, "deleted": 0});
    assert_eq!(run, expected);
    // A run that goes on is kept.
    world.advance(Duration::from_hours(24 * 29));
    let functions = world.fresh_functions();
    let again = functions.post("/prospects", json!({"firstName": "A", "lastName": "B"}));
    again.header("run-id", "b").await.expect_status(201);
    functions.advance(Duration::from_hours(24 * 2 + 1));
    assert_eq!(ids(&functions, "").await, ["b"]);
    has(&functions.read("/runs/b").await, json!({"created": 1}));
    functions.get("/runs/a").await.expect_status(404);
    functions.get("/runs/x%20y").await.expect_status(404);
}

#[tokio::test]
async fn keys_and_names_are_checked() {
    let world = World::new().await;
    let ada = create(&world, json!({"email": EMAIL})).await;
    let body = NOTE.body(&world, ada["id"].as_str().unwrap(), json!({}));
    let note = in_run(world.post("/notes", body)).await;
    undo(&world, RUN).header("if-match", "*").await.expect_fault("If-Match", "is not taken by this operation");
    undo(&world, "none").await.expect_status(404);
    undo(&world, RUN).key(world.second_account_api_key()).await.expect_status(404);
    let reserved = world.patch(&target(&ada), json!({"title": "x"})).header("run-id", "undo.x").await;
    let rule = "must be given once, as 1 to 64 characters of A-Z, a-z, 0-9, _ and -";
    reserved.expect_fault("Run-Id", rule);
    // A key that may not write notes leaves them.
    let key = world.new_key(NewKey { permissions: &[domain::Permission::ProspectsWrite], ..NewKey::unlimited() }).await;
    let answer = undo(&world, RUN).key(&key).await.expect_status(200);
    assert_eq!(answer.body["conflicts"][0]["message"], "The API key lacks the permission to write such records.");
    world.read(&format!("/notes/{}", note.id())).await;
}
