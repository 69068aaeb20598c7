//! Every update: PUT is PATCH, revisions, and updates that change nothing.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Fixture, change, collections, target};
use crate::access::table;

const UNQUOTED: &str =
    "must have each entity tag in quotes, as the header ETag has it, such as \"3-9f2c61d4a0b1c2d3\"; or it must be *";

const STALE: &str = "The record has changed since: If-Match names another revision.";

#[tokio::test]
async fn put_is_patch() {
    for method in ["PATCH", "PUT"] {
        let fixture = Fixture::new().await;
        for path in collections() {
            let before = fixture.make(path, "put").await;
            let target = target(path, &before);
            let tag = fixture.get(&target).await.header("etag").to_owned();
            fixture.world.advance(Duration::from_secs(5));
            let change = change(path, "Changed");
            let after = fixture.send(method, &target).json(&change).await.expect_status(200);
            let mut expected = before;
            for (name, value) in change.as_object().unwrap() {
                expected[name] = value.clone();
            }
            expected["updatedAt"] = fixture.world.now_ms().into();
            assert_ne!(after.header("etag"), tag);
            let after = after.expect_body(json!({"success": true, "item": expected}));
            let read = fixture.get(&target).await.expect_header("etag", after.header("etag"));
            read.expect_status(200).expect_body(after.body);
        }
        fixture.world.check_consistency().await;
    }
}

#[tokio::test]
async fn an_update_that_changes_nothing_writes_nothing() {
    let fixture = Fixture::new().await;
    for path in collections() {
        let record = fixture.make(path, "same").await;
        let target = target(path, &record);
        let tag = fixture.get(&target).await.header("etag").to_owned();
        let before = table(&fixture.world);
        fixture.world.advance(Duration::from_secs(60));
        let mut same = json!({"unknown": 1});
        for name in change(path, "").as_object().unwrap().keys() {
            same[name] = record[name].clone();
        }
        // An update of a hire must name one of its fields.
        let nothing = if path == "/hires" { same.clone() } else { json!({}) };
        for body in [same, nothing] {
            let mut expected = json!({"success": true, "item": record});
            if body.get("unknown").is_some() {
                expected["warnings"] = json!(["unknown is not a known field and was ignored."]);
            }
            for method in ["PATCH", "PUT"] {
                let answer = fixture.send(method, &target).json(&body).await.expect_status(200);
                answer.expect_header("etag", &tag).expect_body(expected.clone());
            }
        }
        assert_eq!(table(&fixture.world), before, "{path}");
    }
}

#[tokio::test]
async fn if_match_protects_a_record_that_has_changed() {
    let fixture = Fixture::new().await;
    for path in collections() {
        let target = target(path, &fixture.make(path, "match").await);
        let old = fixture.get(&target).await.header("etag").to_owned();
        let send = |method: &str, tag: &str, value: &str| {
            fixture.send(method, &target).json(&change(path, value)).header("if-match", tag)
        };
        // A change in the same millisecond makes another revision too.
        let tag = send("PATCH", &old, "First").await.expect_status(200).header("etag").to_owned();
        let before = table(&fixture.world);
        for method in ["PATCH", "PUT", "DELETE"] {
            for wrong in [old.as_str(), "\"99\"", "\"non, sense\"", &format!("W/{old}, \"99\"")] {
                send(method, wrong, "Second").await.expect_error(412, "precondition_failed", STALE);
            }
            for unquoted in [tag.trim_matches('"'), "nonsense", &format!("{tag}, 99"), &tag[1..]] {
                send(method, unquoted, "Second").await.expect_fault("If-Match", UNQUOTED);
            }
        }
        assert_eq!(table(&fixture.world), before, "{path}");
        let third = send("PUT", &format!("W/{tag}"), "Third").await.expect_status(200);
        assert_ne!(third.header("etag"), tag);
        let fourth = send("PATCH", "*", "Fourth").await.expect_status(200);
        send("DELETE", fourth.header("etag"), "").await.expect_status(200);
    }
}

/// Two fields of a record that two clients change at once.
fn halves(fixture: &Fixture, path: &str) -> Option<[Value; 2]> {
    let user = fixture.records.all("user").first();
    Some(match path {
        "/prospects" => [json!({"title": "Changed"}), json!({"city": "Changed"})],
        "/tasks" => [json!({"task": "Changed"}), json!({"assignedTo": user})],
        "/hires" => [json!({"hireDate": 5}), json!({"hireDescription": "Changed"})],
        "/notes" => [json!({"pin": false}), json!({"body": "Changed"})],
        "/meetings" => [json!({"notes": "Changed"}), json!({"ownerId": user})],
        "/users" => [json!({"name": "Changed"}), json!({"email": "changed@example.com"})],
        "/custom-fields" => [json!({"label": "Changed"}), json!({"position": 1})],
        "/webhooks" => [json!({"active": false}), json!({"description": "Changed"})],
        _ => return None,
    })
}

#[tokio::test]
async fn updates_of_different_fields_at_once_lose_neither() {
    let fixture = Fixture::new().await;
    for path in collections() {
        let Some([one, other]) = halves(&fixture, path) else {
            continue;
        };
        let before = fixture.make(path, "halves").await;
        let target = target(path, &before);
        let patch = async |body: &Value| fixture.patch(&target, body).await.expect_status(200);
        tokio::join!(patch(&one), patch(&other));
        let after = fixture.ok(&target).await;
        for (name, value) in one.as_object().unwrap().iter().chain(other.as_object().unwrap()) {
            // The city of a prospect is in its profile.
            assert!(name == "city" || after.item()[name] == *value, "{name}: {after}");
        }
        if path == "/prospects" {
            let profile = fixture.get(&format!("{target}/profile")).await;
            assert_eq!(profile.item()["city"], "Changed");
        }
    }
    fixture.world.check_consistency().await;
}
