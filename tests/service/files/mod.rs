//! Files of prospects (SPECIFICATION §11).

mod bounds;
mod ends;
mod merged;
mod ranges;
mod refused;
mod resume;
mod upload;

use serde_json::Value;
use tests::World;

use crate::ask::Ask;

/// The names of the files of a prospect, in the order of their ids.
async fn names(world: &World, prospect: &str) -> Vec<String> {
    let mut files = world.list(&format!("/files?prospectId={prospect}")).await;
    files.sort_by_key(|file| file["id"].as_str().unwrap().to_owned());
    files.iter().map(|file| file["fileName"].as_str().unwrap().to_owned()).collect()
}

/// The bytes of a file, as a client loads them.
async fn bytes(world: &World, id: &str) -> Vec<u8> {
    let led = world.get(&format!("/files/{id}/content")).await.expect_status(302);
    let answer = world.bucket("GET", led.header("location"), &[], &[]).await;
    assert_eq!(answer.status, 200);
    answer.body
}

/// The kinds and the records of all events about files, in the order of their ids.
fn told(world: &World) -> Vec<(String, Value)> {
    let text = |event: &Value, name: &str| event[name]["S"].as_str().unwrap().to_owned();
    let events = world.events().into_iter();
    let files = events.filter(|event| text(event, "type").starts_with("file."));
    files.map(|event| (text(&event, "type"), serde_json::from_str(&text(&event, "item")).unwrap())).collect()
}

/// Lets the bucket tell the service of its objects.
async fn hear(world: &World) {
    while world.dispatch().await {}
}
