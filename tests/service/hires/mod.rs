//! Hires: what SPECIFICATION §10.2 says of them alone.

mod create;
mod delete;

use serde_json::json;
use tests::World;

use crate::children::user;

/// A key that acts for the second user of the first account.
async fn key_of_another_user(world: &World) -> String {
    let body = json!({"name": "Another user", "permissions": ["*"], "userId": user(world, 1)});
    let made = world.post("/keys", body).await.expect_status(201);
    made.item()["key"].as_str().unwrap().to_owned()
}
