//! The tools for agents (SPECIFICATION §16).

mod catalogue;
mod digests;
mod injections;
mod protocol;
mod reads;
mod writes;

use serde_json::{Value, json};
use tests::World;
use tests::world::ToolResult;

/// An id that the account does not have.
const UNKNOWN: &str = "prospect_01K00000000000000000000000";

/// New prospects with these last names, by their ids.
async fn people(world: &World, names: &[&str]) -> Vec<String> {
    let mut ids = Vec::new();
    for name in names {
        let body = json!({"firstName": "Ada", "lastName": name, "email": format!("{name}@example.com").to_lowercase()});
        ids.push(world.post("/prospects", body).await.expect_status(201).id().to_owned());
    }
    ids
}

/// So many new prospects.
pub async fn crowd(world: &World, count: usize) -> Vec<String> {
    let names: Vec<String> = (0..count).map(|number| format!("P{number}")).collect();
    people(world, &names.iter().map(String::as_str).collect::<Vec<_>>()).await
}

/// Fails unless the call was refused with this sentence alone.
#[track_caller]
fn refused(result: ToolResult, sentence: &str) {
    let result = (result.is_error, result.said, result.enclosed);
    assert_eq!(result, (true, sentence.to_owned(), String::new()));
}

/// The id of a stage of the first pipeline.
pub fn stage(world: &World, number: usize) -> Value {
    json!(world.first().settings.pipelines[0].stages[number].id)
}

/// The id of a user.
pub fn user(world: &World, number: usize) -> Value {
    json!(world.first().settings.users[number].id)
}
