use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use shared::config::Config;
use tests::{Response, World};

use crate::ask::Ask;

use super::{create, profile_of, target, upsert};

const UNREADABLE: &str = "The resume was saved, but its text could not be read.";

fn file(bytes: &[u8], content_type: &str) -> Value {
    json!({"resume": {"fileName": "cv", "contentType": content_type, "data": STANDARD.encode(bytes)}})
}

async fn resume_of(world: &World, item: &Value) -> Response {
    world.get(&format!("{}/resume", target(item))).await
}

#[tokio::test]
async fn what_was_sent_is_given_back() {
    let world = World::new().await;
    let sent =
        json!({"fileName": "cv.txt", "contentType": "text/plain", "text": "Ada", "url": "https://example.com/cv"});
    let item = create(&world, json!({"resume": sent})).await;
    resume_of(&world, &item).await.expect_status(200).expect_revision(1).expect_body(json!({"success": true, "item": {
        "prospectId": item["id"], "fileName": "cv.txt", "contentType": "text/plain", "url": "https://example.com/cv",
        "size": null, "text": "Ada",
    }}));
    assert_eq!(profile_of(&world, &item).await["hasResume"], true);
    let list = world.get("/prospects").await;
    assert!(!list.text.contains("example.com/cv"));
}

#[tokio::test]
async fn a_text_that_is_sent_comes_before_the_files_own() {
    let world = World::new().await;
    let mut body = file(b"%PDF-broken", "application/pdf");
    body["resume"]["text"] = json!("As typed");
    let item = create(&world, body).await;
    assert_eq!(item["message"], Value::Null);
    assert_eq!(resume_of(&world, &item).await.item()["text"], "As typed");
}

#[tokio::test]
async fn what_cannot_be_read_is_stored_all_the_same() {
    let world = World::new().await;
    let files: [(&[u8], &str); 7] = [
        (b"\x89PNG", "image/png"),
        (b"%PDF-1.7 broken", "application/pdf"),
        (b"PK\x03\x04 broken", "application/msword"),
        (b"\xff\xfe", "text/plain"),
        (include_bytes!("files/bomb.docx"), "application/zip"),
        (include_bytes!("files/bomb.pdf"), "application/pdf"),
        (include_bytes!("files/loop.pdf"), "application/octet-stream"),
    ];
    for (bytes, content_type) in files {
        let item = create(&world, file(bytes, content_type)).await;
        let resume = resume_of(&world, &item).await.expect_status(200);
        assert_eq!(resume.item()["size"], bytes.len(), "{content_type}");
        if resume.item()["text"].is_null() {
            assert_eq!(item["message"], UNREADABLE, "{content_type}");
        }
    }
}

#[tokio::test]
async fn a_resume_of_many_items_is_read_whole_and_deleted_with_its_prospect() {
    let world = World::new().await;
    let long = "€".repeat(300_000);
    let item = create(&world, json!({"email": "ada@example.com", "resume": {"text": long}})).await;
    assert_eq!(resume_of(&world, &item).await.item()["text"], long.as_str());
    let short = upsert(&world, json!({"email": "ada@example.com", "resume": {"text": "short"}})).await;
    short.expect_status(200);
    assert_eq!(resume_of(&world, &item).await.item()["text"], "short");
    let target = target(&item);
    let patched = world.patch(&target, json!({"resume": {"text": "patched"}})).await.expect_status(200);
    patched.expect_revision(3);
    assert_eq!(resume_of(&world, &item).await.item()["text"], "patched");
    world.remove(&target).await;
    resume_of(&world, &item).await.expect_status(404);
    world.check_consistency().await;
}

#[tokio::test]
async fn a_missing_resume_and_a_missing_prospect_are_not_found() {
    let world = World::new().await;
    let item = create(&world, json!({})).await;
    let missing = resume_of(&world, &item).await;
    missing.expect_error(404, "not_found", "There is no such resume in this account.");
    world.get("/prospects/x/resume").await.expect_status(404);
}

/// A function has the memory for one reader. The program fails if another one runs.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_files_of_a_batch_are_read_one_at_a_time() {
    let world = World::new().await;
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("service/prospects/files/lone-reader");
    let world = world.fresh_functions_with(|config| Config { resume_reader: Some(program.clone()), ..config });
    let with_file = |number: usize| {
        let email = format!("p{number}@example.com");
        json!({"firstName": "Ada", "lastName": "King", "email": email, "resume": {"data": STANDARD.encode("%PDF-1.7")}})
    };
    let items: Vec<Value> = (0..20).map(with_file).collect();
    let created = world.post("/prospects/batch", json!({"items": items})).await;
    let with_other_file =
        |result: &Value| json!({"id": result["item"]["id"], "resume": {"data": STANDARD.encode("%PDF-1.8")}});
    let results = created.body["results"].as_array().unwrap();
    let items: Vec<Value> = results.iter().map(with_other_file).collect();
    let updated = world.patch("/prospects/batch", json!({"items": items})).await;
    for (answer, status) in [(created, "created"), (updated, "updated")] {
        for result in answer.body["results"].as_array().unwrap() {
            assert_eq!((&result["status"], &result["item"]["message"]), (&json!(status), &Value::Null));
        }
    }
    for item in items {
        assert_eq!(resume_of(&world, &item).await.item()["text"], "Read alone");
    }
}
