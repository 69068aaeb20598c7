//! Requests and uploads that leave nothing.

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::{hear, names, told};
use crate::ask::Ask;
use crate::children::prospect;

const TEXT: &[u8] = b"0123456789";

/// The headers of an upload, with these over its own.
fn headers<'a>(asked: &'a Value, over: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let own = asked["upload"]["headers"].as_object().unwrap().iter();
    let own = own.map(|(name, value)| (name.as_str(), value.as_str().unwrap()));
    let kept = own.filter(|(name, _)| over.iter().all(|(other, _)| other != name));
    kept.chain(over.iter().copied()).collect()
}

#[tokio::test]
async fn an_upload_that_is_not_the_one_asked_for_leaves_nothing() {
    let world = World::new().await;
    let ada = prospect(&world).await;
    let asked = world.ask_for_file(&ada, "a.txt", TEXT.len()).await.expect_status(201).body;
    let url = asked["upload"]["url"].as_str().unwrap().to_owned();
    let other = world.ask_for_file(&ada, "b.txt", TEXT.len()).await.expect_status(201).body;
    let key = |asked: &Value| asked["item"]["id"].as_str().unwrap()["file_".len()..].to_owned();
    let elsewhere = url.replace(&key(&asked), &key(&other));
    let unsigned = url.split("&X-Amz-Signature").next().unwrap().to_owned();
    let later = url.replace("X-Amz-Expires=900", "X-Amz-Expires=90000");
    assert!(elsewhere != url && unsigned != url && later != url);
    let usual = headers(&asked, &[]);
    let html = headers(&asked, &[("content-type", "text/html")]);
    let untyped: Vec<(&str, &str)> = usual.iter().copied().filter(|(name, _)| *name != "content-type").collect();
    let overwrites: Vec<(&str, &str)> = usual.iter().copied().filter(|(name, _)| *name != "if-none-match").collect();
    for (what, method, url, headers, bytes) in [
        ("too large", "PUT", &url, &usual, &b"0123456789a"[..]),
        ("too small", "PUT", &url, &usual, &b"012345678"[..]),
        ("another type", "PUT", &url, &html, TEXT),
        ("no type", "PUT", &url, &untyped, TEXT),
        ("a replacement", "PUT", &url, &overwrites, TEXT),
        ("another file", "PUT", &elsewhere, &usual, TEXT),
        ("no signature", "PUT", &unsigned, &usual, TEXT),
        ("a longer time", "PUT", &later, &usual, TEXT),
        ("another method", "GET", &url, &usual, b""),
        ("a deletion", "DELETE", &url, &usual, b""),
    ] {
        let answer = world.bucket(method, url, headers, bytes).await;
        assert_eq!(answer.status, 403, "{what}: {}", String::from_utf8_lossy(&answer.body));
    }
    world.advance(Duration::from_secs(15 * 60));
    assert_eq!(world.send_bytes(&asked, TEXT).await.status, 403, "too late");
    hear(&world).await;
    assert_eq!((names(&world, &ada).await.len(), told(&world).len(), world.objects().len()), (0, 0, 0));
}

#[tokio::test]
async fn another_account_sees_no_file_and_uploads_to_no_prospect() {
    let world = World::new().await;
    let ada = prospect(&world).await;
    let id = world.upload(&ada, "a.txt", TEXT).await;
    hear(&world).await;
    let other = world.second_account_api_key().to_owned();
    let body = json!({"fileName": "a.txt", "contentType": "text/plain", "sizeBytes": 3});
    for request in [
        world.get(&format!("/files/{id}")),
        world.get(&format!("/files/{id}/content")),
        world.delete(&format!("/files/{id}")),
        world.post(&format!("/prospects/{ada}/files"), body),
        world.delete(&format!("/prospects/{ada}/resume")),
    ] {
        assert_eq!(request.key(&other).await.status, 404);
    }
    for list in ["/files".to_owned(), format!("/files?prospectId={ada}")] {
        let seen = world.get(&list).key(&other).await.expect_status(200);
        assert_eq!(seen.items(), [] as [Value; 0]);
    }
    assert_eq!(world.list("/files").await.len(), 1);
}

#[tokio::test]
async fn names_and_types_that_cannot_be_stored_say_what_to_do() {
    let world = World::new().await;
    let path = format!("/prospects/{}/files", prospect(&world).await);
    let name = "must be the name of a file, such as resume.pdf";
    let active = "is a type that a browser would run: use application/octet-stream";
    let media = "must be a media type without parameters, such as application/pdf";
    for (field, value, message) in [
        ("fileName", json!("../.."), name),
        ("fileName", json!("\u{200b}\u{202e}"), "must have a visible character"),
        ("fileName", json!("a".repeat(201)), "must be at most 200 characters, not 201"),
        ("contentType", json!("text/html"), active),
        ("contentType", json!("image/svg+xml"), active),
        ("contentType", json!("pdf"), media),
        ("contentType", json!("text/plain; charset=utf-8"), media),
        ("sizeBytes", json!(0), "must be a whole number from 1 to 52428800"),
        ("sizeBytes", json!(52_428_801), "must be a whole number from 1 to 52428800"),
        ("kind", json!("cv"), "must be resume or other"),
    ] {
        let mut body = json!({"fileName": "a.txt", "contentType": "text/plain", "sizeBytes": 52_428_800});
        world.post(&path, body.clone()).dry_run().await.expect_status(201);
        body[field] = value;
        world.post(&path, body).await.expect_fault(field, message);
    }
}
