//! Prospects: every rule of SPECIFICATION §8 for their endpoints.

mod bad_input;
mod count;
mod create;
mod delete;
mod get;
mod list;
mod matching;
mod paging;
mod patch;
mod profile;
mod races;
mod resume;
mod sources;
mod update;

use serde_json::{Value, json};
use tests::{Response, World};

/// A body with the two names that every request must have, and these fields.
fn named(fields: Value) -> Value {
    let mut body = json!({"firstName": "Ada", "lastName": "Lovelace"});
    if let (Some(body), Value::Object(fields)) = (body.as_object_mut(), fields) {
        body.extend(fields);
    }
    body
}

async fn upsert(world: &World, fields: Value) -> Response {
    world.post("/prospects", named(fields)).await
}

async fn create(world: &World, fields: Value) -> Value {
    upsert(world, fields).await.expect_status(201).item().clone()
}

/// The stored attributes that the record does not show.
async fn profile_of(world: &World, id: &Value) -> Value {
    let target = format!("/prospects/{}/profile", id.as_str().unwrap());
    world.get(&target).await.expect_status(200).item().clone()
}

fn ids(response: &Response) -> Vec<&str> {
    response
        .items()
        .iter()
        .map(|item| item["id"].as_str().unwrap())
        .collect()
}
