//! Exports of an account (SPECIFICATION §14).

mod as_of;
mod bounds;
mod interrupted;
mod refused;
mod writes;

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};
use tests::{Response, World};

use crate::ask::Ask;
use crate::children::{HIRE, MEETING, NOTE, TASK};

/// The lists that show the records of each kind.
const LISTS: [(&str, &str); 6] = [
    ("prospects", "/prospects?include=profile&limit=1000"),
    ("tasks", "/tasks?limit=200"),
    ("hires", "/hires?limit=200"),
    ("notes", "/notes?limit=200"),
    ("meetings", "/meetings?limit=200"),
    ("files", "/files?limit=200"),
];

/// Records by kind and id.
type Records = BTreeMap<&'static str, BTreeMap<String, Value>>;

/// Asks for an export, and returns the path of it.
pub async fn ask(world: &World, body: Value) -> String {
    let asked = world.post("/exports", body).await.expect_status(202);
    // The service waits until no earlier change can follow.
    world.advance(Duration::from_secs(36));
    format!("/exports/{}", asked.id())
}

/// The answer once the export is done.
async fn done(world: &World, path: &str) -> Response {
    world.sweep().await;
    let answer = world.get(path).await.expect_status(200);
    assert_eq!(answer.item()["status"], "done", "{}", answer.body);
    answer
}

/// The texts of the files, with their kinds.
async fn texts(world: &World, answer: &Response) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for file in answer.body["files"].as_array().unwrap() {
        let loaded = world.bucket("GET", file["url"].as_str().unwrap(), &[], &[]).await;
        let name = file["fileName"].as_str().unwrap();
        let disposition = format!("attachment; filename=\"{name}\"");
        assert_eq!((loaded.status, loaded.header("content-disposition")), (200, disposition.as_str()));
        assert_eq!(loaded.body.len(), usize::try_from(file["sizeBytes"].as_u64().unwrap()).unwrap());
        let text = String::from_utf8(loaded.body).unwrap();
        texts.push((file["kind"].as_str().unwrap().to_owned(), text));
    }
    texts
}

/// The records in files of JSON lines. Each record is in them once.
async fn exported(world: &World, answer: &Response) -> Records {
    let mut records: Records = LISTS.iter().map(|(kind, _)| (*kind, BTreeMap::new())).collect();
    for (kind, text) in texts(world, answer).await {
        let of_kind = records.get_mut(kind.as_str()).unwrap();
        for line in text.lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            assert_eq!(record.to_string().len(), line.len(), "each member is there once: {line}");
            let id = record["id"].as_str().unwrap().to_owned();
            assert!(of_kind.insert(id, record).is_none(), "{kind}: {line}");
        }
    }
    let counts = &answer.item()["records"];
    let counted: BTreeMap<&str, usize> = records.iter().map(|(kind, all)| (*kind, all.len())).collect();
    for (kind, count) in counts.as_object().unwrap() {
        assert_eq!(*count, json!(counted[kind.as_str()]), "{kind}");
    }
    records
}

/// The records as the API shows them now, in the form of the files.
async fn shown(world: &World) -> Records {
    let mut records = Records::new();
    for (kind, list) in LISTS {
        let mut of_kind = BTreeMap::new();
        for mut record in world.pages(list).await.iter().flat_map(|page| page.items().to_vec()) {
            let members = record.as_object_mut().unwrap();
            members.remove("message");
            if let Some(Value::Object(profile)) = members.remove("profile") {
                members.extend(profile);
            }
            of_kind.insert(record["id"].as_str().unwrap().to_owned(), record);
        }
        records.insert(kind, of_kind);
    }
    records
}

/// Some prospects with everything that can belong to them.
pub async fn people(world: &World, count: usize) -> Vec<String> {
    custom_fields(world).await;
    let mut ids = Vec::new();
    for number in 0..count {
        let body = json!({"firstName": format!("First {number}"), "lastName": "=1+1", "email": format!("{number}@example.com"),
            "labels": ["one", "two"], "company": "Ünïcödé, \"quoted\"\nand broken", "notes": format!("Note {number}"), "city": "Oslo",
            "applicationQuestions": [{"label": "Why?", "answer": "Because.", "type": "text", "id": "q1"}],
            "customFields": {"salary": 12_345_678.000_001, "secret": format!("s{number}")}});
        let item = world.create("/prospects", body).await;
        let id = item["id"].as_str().unwrap().to_owned();
        for kind in [TASK, HIRE, NOTE, MEETING] {
            kind.add(world, &id, json!({})).await;
        }
        world.upload(&id, "a.txt", b"abc").await;
        world.get(&format!("/files?prospectId={id}")).await.expect_status(200);
        world.advance(Duration::from_millis(5));
        ids.push(id);
    }
    ids
}

/// A custom field whose values every list shows, and one that only the profile shows.
async fn custom_fields(world: &World) {
    for field in [
        json!({"key": "salary", "label": "Salary", "type": "number"}),
        json!({"key": "secret", "label": "Secret", "type": "text", "sensitive": true}),
    ] {
        world.create("/custom-fields", field).await;
    }
}

#[tokio::test]
async fn the_files_have_what_the_api_shows() {
    let world = World::new().await;
    people(&world, 7).await;
    let asked = world.post("/exports", json!({"format": "jsonl"})).await.expect_status(202);
    let path = format!("/exports/{}", asked.id());
    let mut item = json!({"id": asked.id(), "status": "pending", "format": "jsonl",
        "kinds": ["prospects", "tasks", "hires", "notes", "meetings", "files"], "includeSensitive": false, "asOf": world.now_ms(),
        "doneAt": null, "expiresAt": world.now_ms() + 24 * 3_600_000,
        "records": {"prospects": 0, "tasks": 0, "hires": 0, "notes": 0, "meetings": 0, "files": 0}});
    assert_eq!(asked.body, json!({"success": true, "item": item}));
    // A change that began before the request can still commit.
    world.sweep().await;
    let pending = world.get(&path).await.expect_status(200);
    assert_eq!(pending.body, json!({"success": true, "item": item, "files": []}));
    world.advance(Duration::from_secs(36));
    let answer = done(&world, &path).await;
    assert_eq!(exported(&world, &answer).await, shown(&world).await);
    item["status"] = "done".into();
    item["doneAt"] = world.now_ms().into();
    for (_, count) in item["records"].as_object_mut().unwrap() {
        *count = 7.into();
    }
    assert_eq!(*answer.item(), item);
    assert_eq!(world.list("/exports").await, [item]);
    let first = &answer.body["files"][0];
    assert_eq!((&first["kind"], &first["fileName"]), (&json!("prospects"), &json!("0001-prospects.jsonl")));
}

#[tokio::test]
async fn numbers_are_exact_and_sensitive_fields_are_there_if_asked_for() {
    let world = World::new().await;
    people(&world, 1).await;
    for (sensitive, custom) in [
        (false, r#""customFields":{"salary":12345678.000001}"#),
        (true, r#""customFields":{"salary":12345678.000001,"secret":"s0"}"#),
    ] {
        let body = json!({"format": "jsonl", "kinds": ["prospects"], "includeSensitive": sensitive});
        let path = ask(&world, body).await;
        let answer = done(&world, &path).await;
        let texts = texts(&world, &answer).await;
        assert_eq!(texts.len(), 1);
        assert!(texts[0].1.contains(custom), "{}", texts[0].1);
    }
}

#[tokio::test]
async fn tables_have_a_column_for_each_field() {
    let world = World::new().await;
    let ids = people(&world, 2).await;
    let body = json!({"format": "csv", "kinds": ["tasks", "prospects", "tasks"], "includeSensitive": true});
    let path = ask(&world, body).await;
    let answer = done(&world, &path).await;
    assert_eq!(answer.item()["kinds"], json!(["prospects", "tasks"]));
    let texts = texts(&world, &answer).await;
    let shown = shown(&world).await;
    for ((kind, text), expected) in texts.iter().zip(["prospects", "tasks"]) {
        assert_eq!(kind, expected);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let header = reader.headers().unwrap().clone();
        let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), ids.len());
        for row in &rows {
            let cells: BTreeMap<&str, &str> = header.iter().zip(row.iter()).collect();
            assert_eq!(cells.len(), header.len(), "each column is there once: {header:?}");
            let record = &shown[expected][cells["id"]];
            for (name, value) in record.as_object().unwrap() {
                if name == "customFields" {
                    assert_eq!(cells["customFields.salary"], "12345678.000001");
                    assert!(cells["customFields.secret"].starts_with('s'));
                    continue;
                }
                let cell = match value {
                    Value::Null => String::new(),
                    Value::String(text) if text.starts_with('=') => format!("'{text}"),
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                let parsed = serde_json::from_str(cells[name.as_str()]).unwrap_or_else(|_| json!(cells[name.as_str()]));
                assert!(parsed == *value || cells[name.as_str()] == cell, "{name}: {}", cells[name.as_str()]);
            }
        }
    }
}
