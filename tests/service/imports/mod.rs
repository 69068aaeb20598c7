//! Imports of people from files (SPECIFICATION §14.4 to §14.6).

mod bounds;
mod change;
mod dying;
mod ends;
mod flow;
mod own_exports;
mod rights;

use serde_json::{Value, json};
use tests::World;

use crate::ask::Ask;

/// Two persons, one of them with a wrong email.
const PEOPLE: &str = "Name;E-Mail;Shift\nAda King;ada@example.com;Day\nBob Ray;bob@;Night\n";

/// Asks for an import of these bytes with these options, and uploads them. Returns the path of the import.
async fn upload(world: &World, bytes: &[u8], options: Value) -> String {
    let mut body = json!({"fileName": "people.csv", "sizeBytes": bytes.len()});
    body.as_object_mut().unwrap().extend(options.as_object().unwrap().clone());
    let asked = world.post("/imports", body).await.expect_status(201);
    assert_eq!(world.send_bytes(&asked.body, bytes).await.status, 200);
    format!("/imports/{}", asked.id())
}

/// Lets the workers do all that is due, and returns the import.
async fn worked(world: &World, path: &str) -> Value {
    world.deliver_webhooks().await;
    world.read(path).await
}

/// Uploads bytes, and returns the path of the import that is ready.
async fn ready(world: &World, bytes: &[u8], options: Value) -> String {
    let path = upload(world, bytes, options).await;
    let import = worked(world, &path).await;
    assert_eq!(import["status"], "ready", "{import}");
    path
}

/// Starts an import, and returns it at its end.
async fn run(world: &World, path: &str) -> Value {
    world.post(&format!("{path}/start"), json!({})).await.expect_status(202);
    worked(world, path).await
}

/// Imports bytes, and returns the import at its end.
async fn import(world: &World, bytes: &[u8], options: Value) -> Value {
    run(world, &ready(world, bytes, options).await).await
}

/// The counts of an import that are not zero.
fn counts(import: &Value) -> Value {
    let counts = import["counts"].as_object().unwrap().iter();
    counts.filter(|(_, count)| **count != json!(0)).map(|(name, count)| (name.clone(), count.clone())).collect()
}

/// The text of the file of rejected lines.
async fn rejected(world: &World, path: &str) -> String {
    let found = world.get(&format!("{path}/rejected")).await.expect_status(302);
    let loaded = world.bucket("GET", found.header("location"), &[], &[]).await;
    assert_eq!(loaded.status, 200);
    String::from_utf8(loaded.body).unwrap()
}

/// A file of so many persons, each with an email.
fn people(count: usize) -> String {
    let lines = (0..count).map(|at| format!("First{at},Last{at},person{at}@example.com\n"));
    std::iter::once("firstName,lastName,email\n".to_owned()).chain(lines).collect()
}
