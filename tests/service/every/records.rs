//! Every record that is created, read and deleted by its id.

use std::future::IntoFuture;

use futures::future::{join, join_all};
use serde_json::{Value, json};
use tests::Response;
use tests::samples::identity;

use super::{Fixture, change, collections, event_noun, has_events, noun, target};
use crate::access::table;

const REUSED: &str = "This idempotency key came with another method, path, query or body before.";

fn not_found(path: &str) -> String {
    format!("There is no such {} in this account.", noun(path))
}

/// What the deletion of a record answers.
fn deleted(path: &str, record: &Value) -> Value {
    if path == "/hires" {
        return json!({"success": true, "hireId": record["id"]});
    }
    let noun = noun(path);
    let (first, rest) = noun.split_at(1);
    json!({"success": true, "message": format!("{}{rest} deleted.", first.to_uppercase())})
}

#[tokio::test]
async fn what_was_created_is_read_and_listed_by_warm_and_by_cold_functions() {
    let fixture = Fixture::new().await;
    for path in collections() {
        let body = fixture.body(path, "made").await;
        let made = fixture.post(path, &body).await.expect_status(201);
        let mut item = made.item().clone();
        // A secret is shown once.
        item.as_object_mut().unwrap().remove("secret");
        let target = target(path, &item);
        for functions in [&fixture.world, &fixture.world.fresh_functions()] {
            let read = functions.get(&target).key(&fixture.key).await.expect_status(200);
            let read = read.expect_header("etag", made.header("etag"));
            read.expect_body(json!({"success": true, "item": item.clone()}));
            // A list shows no preview of an import.
            let mut item = item.clone();
            item.as_object_mut().unwrap().remove("preview");
            let list = functions.get(&format!("{path}?limit=200")).key(&fixture.key).await;
            assert!(list.expect_status(200).items().contains(&item), "{path}");
        }
    }
    fixture.world.check_consistency().await;
}

#[tokio::test]
async fn head_has_the_headers_of_get_without_its_body() {
    let fixture = Fixture::new().await;
    let mut targets = vec![
        "/account".to_owned(),
        "/auth".to_owned(),
        "/prospects/count".to_owned(),
        "/prospects/x".to_owned(),
        "/prospects?limit=0".to_owned(),
    ];
    for path in collections() {
        targets.extend([path.to_owned(), target(path, &fixture.make(path, "head").await)]);
    }
    // What each request changes: the rate limit.
    let lasting = |answer: &Response| {
        let headers = answer.sorted_headers().into_iter();
        headers.filter(|(name, _)| name != "ratelimit-remaining").collect::<Vec<_>>()
    };
    for target in targets {
        let (get, head) = (fixture.get(&target).await, fixture.send("HEAD", &target).await);
        let length = ("content-length".to_owned(), get.text.len().to_string());
        let mut expected = lasting(&get);
        expected.push(length);
        expected.sort();
        assert_eq!((head.status, lasting(&head)), (get.status, expected), "{target}");
        assert_eq!(head.text, "");
    }
    fixture.world.send("HEAD", "/auth").without_key().await.expect_status(401);
}

#[tokio::test]
async fn a_known_revision_is_not_sent_again() {
    let fixture = Fixture::new().await;
    for path in collections() {
        let target = target(path, &fixture.make(path, "known").await);
        let tag = fixture.get(&target).await.header("etag").to_owned();
        for known in [tag.clone(), format!("W/{tag}"), format!("\"9\", {tag}"), "*".to_owned()] {
            let answer = fixture.send("GET", &target).header("if-none-match", &known).await;
            let answer = answer.expect_status(304).expect_header("etag", &tag);
            assert!(answer.text.is_empty(), "{answer}");
        }
        fixture.patch(&target, &change(path, "Changed")).await.expect_status(200);
        let answer = fixture.send("GET", &target).header("if-none-match", &tag).await.expect_status(200);
        assert_ne!(answer.header("etag"), tag);
    }
}

/// Ids that no record of the collection has.
fn strange(id: &str) -> Vec<String> {
    let (head, last) = id.split_at(id.len() - 1);
    // The key of a custom field has no prefix.
    let (kind, rest) = id.split_once('_').unwrap_or(("key", id));
    vec![
        "x".to_owned(),
        format!("{kind}_"),
        format!("{kind}_01K00000000000000000000000"),
        format!("{kind}_01K000000000000000000000000000000000000000"),
        id.to_lowercase(),
        head.to_owned(),
        format!("{head}{}", if last == "0" { "1" } else { "0" }),
        format!("{id}0"),
        format!("other_{rest}"),
        "count%2F".to_owned(),
        "%00".to_owned(),
        "%F0%9F%98%80".to_owned(),
    ]
}

#[tokio::test]
async fn an_unknown_id_is_not_found_for_reading_changing_and_deleting() {
    let fixture = Fixture::new().await;
    let before = table(&fixture.world);
    for path in collections() {
        for id in strange(fixture.records.one(&noun(path))) {
            // The key of a custom field is in lower case already.
            if fixture.records.all(&noun(path)).contains(&id) {
                continue;
            }
            let target = format!("{path}/{id}");
            for method in ["GET", "PATCH", "PUT", "DELETE"] {
                let request = fixture.send(method, &target).json(&change(path, "Changed"));
                request.await.expect_error(404, "not_found", &not_found(path));
            }
            for below in ["profile", "resume"].into_iter().filter(|_| path == "/prospects") {
                let answer = fixture.get(&format!("{target}/{below}")).await;
                answer.expect_error(404, "not_found", &not_found(path));
            }
        }
    }
    assert_eq!(table(&fixture.world), before);
}

#[tokio::test]
async fn a_deleted_record_is_gone_everywhere_and_stays_gone() {
    let fixture = Fixture::new().await;
    for path in collections() {
        let record = fixture.make(path, "gone").await;
        let target = target(path, &record);
        let answer = fixture.send("DELETE", &target).await.expect_status(200);
        answer.expect_no_header("etag").expect_body(deleted(path, &record));
        for method in ["GET", "PATCH", "PUT", "DELETE"] {
            let request = fixture.send(method, &target).json(&change(path, "Changed"));
            request.await.expect_error(404, "not_found", &not_found(path));
        }
        let list = fixture.ok(&format!("{path}?limit=200")).await;
        assert!(list.items().iter().all(|item| identity(item) != identity(&record)), "{path}");
        let kind = format!("{}.deleted", event_noun(path));
        let of_kind = |event: &&Value| event["type"]["S"] == kind.as_str();
        if let Some(event) = fixture.world.events().iter().rev().find(of_kind) {
            let told: Value = serde_json::from_str(event["item"]["S"].as_str().unwrap()).unwrap();
            assert_eq!(told, record, "the record as it was");
        } else {
            assert!(!has_events(path), "no event of a deletion in {path}");
        }
    }
    fixture.world.check_consistency().await;
}

#[tokio::test]
async fn a_write_with_an_idempotency_key_is_done_once_and_replayed() {
    let fixture = Fixture::new().await;
    for path in collections() {
        let body = fixture.body(path, "once").await;
        let made = fixture.post(path, &body).idempotency_key(&format!("post{path}")).await.expect_status(201);
        let target = target(path, made.item());
        let (post, patch, delete) = (("POST", path), ("PATCH", target.as_str()), ("DELETE", target.as_str()));
        for ((method, target), body) in [(post, body), (patch, change(path, "Once")), (delete, json!({}))] {
            let key = format!("{}{path}", method.to_lowercase());
            let send = || fixture.send(method, target).json(&body).idempotency_key(&key);
            let first = send().await;
            assert!(first.status < 300, "{first}");
            let before = table(&fixture.world);
            let again = send().await.expect_status(first.status).expect_header("idempotency-replayed", "true");
            let again = again.expect_header("idempotency-status", "replayed");
            assert_eq!((&again.text, again.header("etag")), (&first.text, first.header("etag")), "{method} {path}");
            let cold = fixture.world.fresh_functions();
            let again = cold.send(method, target).json(&body).key(&fixture.key).idempotency_key(&key).await;
            assert_eq!(again.text, first.text, "{method} {path}");
            let other = fixture.send(method, target).json(&json!({"other": 1})).idempotency_key(&key).await;
            other.expect_error(409, "idempotency_key_reused", REUSED);
            assert_eq!(table(&fixture.world), before, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn a_refused_creation_releases_its_idempotency_key() {
    let fixture = Fixture::new().await;
    for path in collections() {
        fixture.post(path, &json!({})).idempotency_key(path).await.expect_status(400);
        let body = fixture.body(path, "released").await;
        let made = fixture.post(path, &body).idempotency_key(path).await.expect_status(201);
        made.expect_no_header("idempotency-status").expect_no_header("idempotency-replayed");
    }
}

#[tokio::test]
async fn deletions_at_once_delete_once() {
    let fixture = Fixture::new().await;
    for path in collections() {
        let target = target(path, &fixture.make(path, "atonce").await);
        // In virtual time, so that a slow machine gives up no sooner.
        let at_once = join_all((0..8).map(|_| fixture.send("DELETE", &target).into_future()));
        let (answers, _) = fixture.world.at_aws_speed(at_once).await;
        let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 404, 404, 404, 404, 404, 404, 404], "{path}");
    }
    fixture.world.check_consistency().await;
}

#[tokio::test]
async fn an_update_and_a_deletion_at_once_leave_no_record() {
    let fixture = Fixture::new().await;
    for path in collections() {
        let target = target(path, &fixture.make(path, "both").await);
        let update = fixture.patch(&target, &change(path, "Changed")).into_future();
        let (changed, deleted) = join(update, fixture.send("DELETE", &target).into_future()).await;
        assert!([200, 404].contains(&changed.status), "{changed}");
        deleted.expect_status(200);
        fixture.get(&target).await.expect_status(404);
    }
    fixture.world.check_consistency().await;
}
