//! An export of the account that is imported again changes nothing.

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::{counts, import};
use crate::ask::Ask;
use crate::exports::ask;

/// Prospects with everything that a file of them holds.
async fn prepare(world: &World) {
    let pipelines = world.list("/pipelines").await;
    let stage = &pipelines[0]["stages"][1]["id"];
    let office = world.create("/offices", json!({"name": "Zürich"})).await;
    let job = world.create("/jobs", json!({"title": "Agent, senior"})).await;
    for (key, kind) in
        [("salary", "number"), ("start", "date"), ("at", "datetime"), ("shift", "text"), ("car", "boolean")]
    {
        world.create("/custom-fields", json!({"key": key, "label": key, "type": kind})).await;
    }
    let whole = json!({
        "firstName": "Ada \"Countess\"", "lastName": "King, PhD", "email": "ada@example.com", "phone": "+41446681800",
        "labels": ["vip", "über; alles"], "externalIds": [{"system": "crm", "id": "7"}, {"system": "hr", "id": "a:b,c"}],
        "stageId": stage, "officeId": office["id"], "jobId": job["id"], "newSourceName": "Fair", "notes": "=1+1\nsecond line",
        "title": "-x", "company": "'=y", "city": "'plain", "licenseStatus": "in_progress", "streetAddress": "+1 Street",
        "applicationQuestions": [{"label": "Why?", "answer": "Because, \"so\""}],
        "customFields": {"salary": 45000.5, "start": "2026-04-03", "at": "2026-04-03T10:00:00Z", "shift": "=a", "car": true},
    });
    world.create("/prospects", whole).await;
    world.create("/prospects", json!({"firstName": "Bob", "lastName": "Ray"})).await;
}

async fn file(world: &World, format: &str) -> Vec<u8> {
    let path = ask(world, json!({"format": format, "kinds": ["prospects"]})).await;
    world.sweep().await;
    let answer = world.get(&path).await.expect_status(200);
    let url = answer.body["files"][0]["url"].as_str().unwrap().to_owned();
    world.bucket("GET", &url, &[], &[]).await.body
}

#[tokio::test]
async fn an_export_that_is_imported_again_changes_nothing() {
    for format in ["csv", "jsonl"] {
        let world = World::new().await;
        prepare(&world).await;
        let before = world.list("/prospects?include=profile").await;
        let bytes = file(&world, format).await;
        assert_eq!(bytes.starts_with(b"\xEF\xBB\xBF"), format == "csv", "Excel recognizes UTF-8 by the mark");
        let done = import(&world, &bytes, json!({})).await;
        world.advance(Duration::from_secs(36));
        let events = world.list("/events?limit=200").await;
        let updates: Vec<&Value> = events.iter().filter(|event| event["type"] == "prospect.updated").collect();
        assert!(updates.is_empty(), "{updates:?}");
        assert_eq!(counts(&done), json!({"lines": 2, "done": 2, "unchanged": 2}), "{format}: {done}");
        assert_eq!(world.list("/prospects?include=profile").await, before, "{format}");
    }
}
