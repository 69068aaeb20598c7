//! Prospects: what SPECIFICATION §7 says of them alone.

mod activity;
mod batch;
mod child_filters;
mod consents;
mod create;
mod custom_bounds;
mod custom_filters;
mod custom_hidden;
mod custom_mistakes;
mod custom_values;
mod duplicates;
mod erased_bytes;
mod erasure_crashes;
mod erasure_proof;
pub mod erasures;
mod external_ids;
mod facets;
mod filters;
mod history;
mod include;
mod match_by;
mod matching;
mod merge;
mod merge_children;
mod merge_races;
mod owner;
mod people_write;
mod person_export;
mod races;
mod random;
mod resume;
mod resume_files;
mod resume_words;
mod retention;
mod runs;
mod runs_bounds;
mod runs_listed;
mod runs_merged;
mod runs_model;
mod runs_passes;
mod runs_values;
mod sort;
mod sources;
mod spellings;
mod stages_report;
mod suppressed;
mod undo;
mod update;

use index::{IndexKind, Sizes};
use serde_json::{Value, json};
use tests::{Response, World};

use crate::ask::{Ask, at};

const EMAIL: &str = "ada@example.com";
const PHONE: &str = "+12125550123";

const PHONE_NOT_VALID: &str = "The phone number is not valid and was not saved.";

/// A body with the two names that every request must have, and these fields.
fn named(fields: Value) -> Value {
    crate::children::over(json!({"firstName": "Ada", "lastName": "Lovelace"}), fields)
}

async fn upsert(world: &World, fields: Value) -> Response {
    world.post("/prospects", named(fields)).await
}

/// The prospect that an upsert creates.
async fn create(world: &World, fields: Value) -> Value {
    world.create("/prospects", named(fields)).await
}

/// The prospect that an upsert matches.
async fn matched(world: &World, fields: Value) -> Value {
    upsert(world, fields).await.expect_status(200).item().clone()
}

fn target(item: &Value) -> String {
    at("/prospects", item)
}

/// The stored attributes that the record does not show.
async fn profile_of(world: &World, item: &Value) -> Value {
    world.read(&format!("{}/profile", target(item))).await
}

/// Moves all rows of the index into a segment.
async fn compact(world: &World) {
    let sizes = Sizes { least: 1, ..Sizes::default() };
    let account = world.first().settings.account.id;
    let made = world.compact(account, IndexKind::Prospect, sizes).await.unwrap();
    assert!(made.compacted > 0 && made.removed == made.compacted, "{made:?}");
}

/// How many items hold parts of resumes.
fn resume_parts(world: &World) -> usize {
    let items = world.items();
    let keys = items.iter().map(|item| item["sk"]["S"].as_str().unwrap());
    keys.filter(|sk| sk.starts_with("RESUME#")).count()
}
