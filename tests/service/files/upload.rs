//! A file from its upload to its deletion.

use std::time::Duration;

use futures::future::join_all;
use serde_json::json;
use tests::{CallFilter, InjectedFault, Phase, World};

use super::{bytes, hear, names, told};
use crate::ask::{Ask, has};
use crate::children::prospect;

const TEXT: &[u8] = "Zoë's contract".as_bytes();

#[tokio::test]
async fn a_file_is_asked_for_uploaded_read_loaded_and_deleted() {
    let world = World::wired().await;
    let ada = prospect(&world).await;
    let body = json!({"fileName": "../Zoë's CV.pdf", "contentType": "Application/PDF", "sizeBytes": TEXT.len(), "kind": "resume"});
    let asked = world.post(&format!("/prospects/{ada}/files"), body).await.expect_status(201);
    let (id, now) = (asked.id().to_owned(), world.now_ms());
    let file = json!({"id": id, "prospectId": ada, "fileName": "Zoë's CV.pdf", "contentType": "application/pdf",
        "sizeBytes": TEXT.len(), "kind": "resume", "createdAt": now, "updatedAt": now});
    let upload = json!({"url": asked.body["upload"]["url"], "method": "PUT", "expiresAt": now + 15 * 60_000,
        "headers": {"content-type": "application/pdf", "if-none-match": "*"}});
    asked.clone().expect_body(json!({"success": true, "item": file, "upload": upload}));
    // Nobody sees it yet.
    let missing = "There is no such file in this account.";
    world.get(&format!("/files/{id}")).await.expect_error(404, "not_found", missing);
    world.get(&format!("/files/{id}/content")).await.expect_error(404, "not_found", missing);
    world.delete(&format!("/files/{id}")).await.expect_error(404, "not_found", missing);
    assert!(names(&world, &ada).await.is_empty() && told(&world).is_empty());

    world.advance(Duration::from_secs(60));
    assert_eq!(world.send_bytes(&asked.body, TEXT).await.status, 200);
    let at = world.now_ms();
    let file = json!({"id": id, "prospectId": ada, "fileName": "Zoë's CV.pdf", "contentType": "application/pdf",
        "sizeBytes": TEXT.len(), "kind": "resume", "createdAt": at, "updatedAt": at});
    let read = world.get(&format!("/files/{id}")).await.expect_status(200);
    let read = read.expect_body(json!({"success": true, "item": file}));
    let unchanged = world.get(&format!("/files/{id}")).header("if-none-match", read.header("etag"));
    unchanged.await.expect_status(304);
    assert_eq!(world.list(&format!("/files?prospectId={ada}")).await, std::slice::from_ref(&file));
    assert_eq!(told(&world), [("file.created".to_owned(), file.clone())]);
    let activity = world.list(&format!("/prospects/{ada}/activity")).await;
    has(&activity[0], json!({"type": "file.created", "recordId": id, "requestId": asked.header("x-request-id")}));

    let led = world.get(&format!("/files/{id}/content")).await.expect_status(302);
    let location = led.header("location").to_owned();
    let led = led.expect_body(json!({"success": true, "location": location}));
    led.expect_header("content-security-policy", "default-src 'none'; sandbox");
    let loaded = world.bucket("GET", &location, &[], &[]).await;
    assert_eq!((loaded.status, loaded.body.as_slice()), (200, TEXT));
    let disposition = "attachment; filename=\"Zo_'s CV.pdf\"; filename*=UTF-8''Zo%C3%AB%27s%20CV.pdf";
    for (name, value) in [
        ("content-type", "application/pdf"),
        ("content-disposition", disposition),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("x-content-type-options", "nosniff"),
        ("cache-control", "private, no-store"),
    ] {
        assert_eq!(loaded.header(name), value, "{name}");
    }
    world.advance(Duration::from_secs(5 * 60));
    assert_eq!(world.bucket("GET", &location, &[], &[]).await.status, 403);

    let deleted = world.delete(&format!("/files/{id}")).await.expect_status(200);
    deleted.expect_body(json!({"success": true, "message": "File deleted."}));
    world.get(&format!("/files/{id}")).await.expect_error(404, "not_found", missing);
    let kinds: Vec<String> = told(&world).into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, ["file.created", "file.deleted"]);
    assert_eq!(world.objects().len(), 1);
    world.sweep().await;
    assert!(world.objects().is_empty());
}

#[tokio::test]
async fn the_service_hears_of_an_upload_without_a_read() {
    let world = World::wired().await;
    let ada = prospect(&world).await;
    let id = world.upload(&ada, "a.txt", TEXT).await;
    assert!(world.list("/files").await.is_empty());
    hear(&world).await;
    assert_eq!(world.list("/files").await.len(), 1);
    // The bucket may tell twice.
    let key = world.objects().remove(0);
    world.queue().enqueue(json!({"pk": "OBJECT", "sk": key}).to_string(), 0);
    hear(&world).await;
    assert_eq!((told(&world).len(), bytes(&world, &id).await.as_slice()), (1, TEXT));
}

#[tokio::test]
async fn a_dry_run_and_a_repetition_upload_nothing_twice() {
    let world = World::wired().await;
    let ada = prospect(&world).await;
    let path = format!("/prospects/{ada}/files");
    let body = json!({"fileName": "a.txt", "contentType": "text/plain", "sizeBytes": 3});
    let dry = world.post(&path, body.clone()).dry_run().await.expect_status(201);
    assert!(dry.body.get("upload").is_none());
    let ask = || world.post(&path, body.clone()).idempotency_key("same");
    let (first, second) = (ask().await.expect_status(201), ask().await.expect_status(201));
    assert_eq!(first.body, second.body);
    for status in [200, 412] {
        assert_eq!(world.send_bytes(&first.body, b"abc").await.status, status);
    }
    assert_eq!(names(&world, &ada).await, ["a.txt"]);
}

/// What the service does when it hears of an upload takes some seven calls.
const CALLS: usize = 10;

#[tokio::test]
async fn an_upload_becomes_a_file_once_wherever_the_service_dies() {
    let world = World::wired().await;
    let ada = prospect(&world).await;
    for (call, phase) in (0..CALLS).flat_map(|call| [(call, Phase::Before), (call, Phase::After)]) {
        let id = world.upload(&ada, "a.txt", TEXT).await;
        world.kill(phase, CallFilter::call(call), world.dispatch()).await;
        world.clear_faults();
        // The queue delivers the message again.
        world.advance(Duration::from_secs(200));
        hear(&world).await;
        assert_eq!(bytes(&world, &id).await, TEXT, "{call} {phase:?}");
    }
    assert_eq!((told(&world).len(), names(&world, &ada).await.len()), (2 * CALLS, 2 * CALLS));
}

#[tokio::test]
async fn reads_at_once_and_a_busy_table_make_one_file() {
    for fault in InjectedFault::ending_by_themselves() {
        let world = World::wired().await;
        let ada = prospect(&world).await;
        let asked = world.ask_for_file(&ada, "a.txt", 3).await.expect_status(201);
        assert_eq!(world.send_bytes(&asked.body, b"abc").await.status, 200);
        let path = format!("/files/{}", asked.id());
        world.inject(fault, CallFilter::operation("TransactWriteItems"));
        let reads = join_all((0..8).map(|_| async { world.get(&path).await.status })).await;
        world.clear_faults();
        hear(&world).await;
        assert_eq!((names(&world, &ada).await.len(), told(&world).len()), (1, 1), "{fault:?}: {reads:?}");
    }
}
