use std::time::Duration;

use futures::future::join;
use serde_json::{Value, json};
use tests::World;

use super::{HIRE, KINDS, MEETING, NOTE, STALE, TASK, check, event, over, records, told, user};

#[tokio::test]
async fn patch_and_put_change_what_is_sent_and_answer_with_the_whole_record() {
    for method in ["PATCH", "PUT"] {
        let world = World::new().await;
        for kind in KINDS {
            let item = kind.make(&world).await;
            let target = kind.target(&item);
            world.advance(Duration::from_secs(5));
            let answer = world.send(method, &target).json(&kind.change()).await;
            let expected = over(over(item, kind.change()), json!({"updatedAt": world.now_ms()}));
            let answer = answer
                .expect_status(200)
                .expect_header("etag", "\"2\"")
                .expect_body(json!({"success": true, "item": expected}));
            let stored = world
                .get(&target)
                .await
                .expect_status(200)
                .expect_header("etag", "\"2\"");
            assert_eq!(stored.body, answer.body);
            let (told, changes) = event(&world, &format!("{}.updated", kind.noun));
            assert_eq!((told, changes), (expected, vec![kind.change.0.to_owned()]));
        }
        check(&world).await;
    }
}

#[tokio::test]
async fn an_update_that_changes_nothing_writes_nothing() {
    let world = World::new().await;
    for kind in KINDS {
        let item = kind.make(&world).await;
        let target = kind.target(&item);
        let before = records(&world);
        world.advance(Duration::from_secs(60));
        let field = kind.change.0;
        let same = json!({field: item[field], "unknown": 1});
        // A hire's update must name one of its fields.
        let nothing = if kind.noun == "hire" { same.clone() } else { json!({}) };
        for body in [same, nothing] {
            for method in ["PATCH", "PUT"] {
                let answer = world.send(method, &target).json(&body).await;
                answer
                    .expect_status(200)
                    .expect_header("etag", "\"1\"")
                    .expect_body(json!({"success": true, "item": item}));
            }
        }
        assert_eq!(records(&world), before);
    }
}

#[tokio::test]
async fn if_match_keeps_a_changed_record() {
    let world = World::new().await;
    for kind in KINDS {
        let target = kind.target(&kind.make(&world).await);
        let send = |method: &str, tag: &str, value: &str| {
            let body = json!({kind.change.0: value});
            world.send(method, &target).json(&body).header("If-Match", tag)
        };
        send("PATCH", "\"1\"", "first").await.expect_status(200);
        let before = records(&world);
        for method in ["PATCH", "PUT"] {
            for tag in ["\"1\"", "\"3\"", "nonsense", "\"1\", \"3\""] {
                let answer = send(method, tag, "second").await;
                answer.expect_error(412, "precondition_failed", STALE);
            }
        }
        let stale = world.delete(&target).header("If-Match", "\"1\"").await;
        stale.expect_error(412, "precondition_failed", STALE);
        assert_eq!(records(&world), before);
        send("PUT", "\"2\"", "third")
            .await
            .expect_status(200)
            .expect_header("etag", "\"3\"");
        send("PATCH", "*", "fourth")
            .await
            .expect_status(200)
            .expect_header("etag", "\"4\"");
        let gone = world.delete(&target).header("If-Match", "\"4\"").await;
        gone.expect_status(200);
    }
}

/// Fields of which null says nothing, by route.
const NEVER_NULL: [(&str, &[&str]); 4] = [
    ("/tasks", &["userId", "complete", "task", "assignedTo", "dueAt"]),
    ("/hires", &["hireDate", "hireDescription"]),
    ("/notes", &["body", "pin", "userId", "date", "mentions"]),
    (
        "/meetings",
        &["meetingDate", "timeZone", "meetingType", "ownerId", "userId"],
    ),
];

#[tokio::test]
async fn null_is_a_fault_where_it_clears_nothing() {
    let world = World::new().await;
    for kind in KINDS {
        let target = kind.target(&kind.make(&world).await);
        let before = records(&world);
        let (_, fields) = NEVER_NULL.into_iter().find(|(route, _)| *route == kind.route).unwrap();
        for field in fields {
            let answer = world.patch(&target, json!({*field: null})).await;
            answer.expect_fault(field, "must not be null");
        }
        assert_eq!(records(&world), before);
    }
}

#[tokio::test]
async fn an_update_with_an_idempotency_key_is_done_once_and_replayed() {
    let world = World::new().await;
    for kind in KINDS {
        let target = kind.target(&kind.make(&world).await);
        let patch = || world.patch(&target, kind.change()).idempotency_key(kind.noun);
        let first = patch()
            .await
            .expect_status(200)
            .expect_no_header("idempotency-replayed");
        let value = |value: &str| json!({kind.change.0: value});
        world.patch(&target, value("something else")).await.expect_status(200);
        let events = told(&world);
        let again = patch()
            .await
            .expect_status(200)
            .expect_header("idempotency-replayed", "true");
        assert_eq!(again.text, first.text);
        assert_eq!(told(&world), events);
        let stored = world.get(&target).await.expect_status(200);
        assert_eq!(stored.item()[kind.change.0], "something else");
        // What changes nothing is replayed as well.
        let same = || world.patch(&target, value("something else")).idempotency_key("same");
        let first = same().await.expect_status(200).expect_no_header("idempotency-replayed");
        let again = same()
            .await
            .expect_status(200)
            .expect_header("idempotency-replayed", "true");
        assert_eq!(again.text, first.text);
        world.delete(&target).await.expect_status(200);
        world.advance(Duration::from_secs(24 * 3_600));
    }
}

/// Two fields of each kind that two clients change at once.
fn halves(world: &World) -> [(super::Kind, Value, Value); 4] {
    [
        (TASK, json!({"task": "Changed"}), json!({"assignedTo": user(world, 1)})),
        (HIRE, json!({"hireDate": 5}), json!({"hireDescription": "Changed"})),
        (NOTE, json!({"pin": true}), json!({"body": "Changed"})),
        (MEETING, json!({"notes": "Changed"}), json!({"ownerId": user(world, 1)})),
    ]
}

#[tokio::test]
async fn two_updates_of_different_fields_at_once_lose_neither() {
    let world = World::new().await;
    for (kind, one, other) in halves(&world) {
        let item = kind.make(&world).await;
        let target = kind.target(&item);
        let (first, second) = join(async { world.patch(&target, one.clone()).await }, async {
            world.patch(&target, other.clone()).await
        })
        .await;
        first.expect_status(200);
        second.expect_status(200);
        let stored = world
            .get(&target)
            .await
            .expect_status(200)
            .expect_header("etag", "\"3\"");
        assert_eq!(stored.item(), &over(over(item, one), other));
    }
    check(&world).await;
}
