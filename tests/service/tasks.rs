//! Tasks: what SPECIFICATION §9 says of them alone.

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use crate::ask::has;
use crate::children::{NO_TIME, TASK, event, over, prospect, records, told, user};

async fn patch(world: &World, item: &Value, body: Value) -> Value {
    let answer = world.patch(&TASK.target(item), body).await;
    answer.expect_status(200).item().clone()
}

#[tokio::test]
async fn a_completed_task_shows_when_and_by_whom() {
    let world = World::new().await;
    let item = TASK.make(&world).await;
    world.advance(Duration::from_secs(5));
    let done = patch(&world, &item, json!({"complete": true, "userId": user(&world, 1)})).await;
    let now = world.now_ms();
    let expected = over(item, json!({"completedAt": now, "completedBy": user(&world, 1), "updatedAt": now}));
    assert_eq!(done, expected);
    let (record, changes) = event(&world, "task.completed");
    assert_eq!((record, changes), (expected, vec!["completedAt".to_owned(), "completedBy".to_owned()]));
    assert_eq!(told(&world), ["task.completed", "task.created"]);
}

#[tokio::test]
async fn a_task_is_never_completed_before_its_creation() {
    let world = World::new().await;
    let item = TASK.make(&world).await;
    world.set_back(Duration::from_secs(5));
    let done = patch(&world, &item, json!({"complete": true})).await;
    assert_eq!(done["completedAt"], item["createdAt"]);
}

#[tokio::test]
async fn completing_a_completed_task_changes_nothing() {
    let world = World::new().await;
    let item = TASK.make(&world).await;
    let done = patch(&world, &item, json!({"complete": true})).await;
    let before = records(&world);
    world.advance(Duration::from_secs(5));
    for body in [
        json!({"complete": true}),
        json!({"complete": true, "userId": user(&world, 1)}),
        json!({"userId": user(&world, 1)}),
        json!({}),
    ] {
        assert_eq!(patch(&world, &item, body).await, done);
    }
    assert_eq!(records(&world), before);
}

#[tokio::test]
async fn a_completed_task_is_opened_again() {
    let world = World::new().await;
    let item = TASK.make(&world).await;
    patch(&world, &item, json!({"complete": true, "userId": user(&world, 1)})).await;
    world.advance(Duration::from_secs(5));
    let open = patch(&world, &item, json!({"complete": false})).await;
    assert_eq!(open, over(item.clone(), json!({"updatedAt": world.now_ms()})));
    let (_, changes) = event(&world, "task.updated");
    assert_eq!(changes, ["completedAt", "completedBy"]);
    let before = records(&world);
    assert_eq!(patch(&world, &item, json!({"complete": false})).await, open);
    assert_eq!(records(&world), before);
    let done = patch(&world, &item, json!({"complete": true})).await;
    assert_eq!(done["completedAt"], world.now_ms());
}

#[tokio::test]
async fn a_task_is_handed_over_by_the_user_that_is_sent() {
    let world = World::new().await;
    let item = TASK.make(&world).await;
    let (zero, one) = (user(&world, 0), user(&world, 1));
    let moved = patch(&world, &item, json!({"assignedTo": one, "userId": zero})).await;
    has(&moved, json!({"assignedTo": one, "assignedBy": zero}));
    let same = patch(&world, &item, json!({"assignedTo": one, "userId": one})).await;
    assert_eq!(same, moved, "no one new has it");
    let back = patch(&world, &item, json!({"assignedTo": zero})).await;
    assert_eq!((&back["assignedTo"], &back["assignedBy"]), (&json!(zero), &json!(null)));
    assert_eq!(back["createdBy"], json!(null));
}

#[tokio::test]
async fn a_late_clock_never_moves_updated_at_back() {
    let world = World::new().await;
    let item = TASK.make(&world).await;
    let behind = world.fresh_functions_behind(Duration::from_secs(60));
    let changed = behind.patch(&TASK.target(&item), json!({"task": "Later"})).await;
    let changed = changed.expect_status(200);
    let next = item["updatedAt"].as_i64().unwrap() + 1;
    assert_eq!(changed.item(), &over(item, json!({"task": "Later", "updatedAt": next})));
}

#[tokio::test]
async fn a_due_time_is_milliseconds_or_iso_8601() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    for (sent, due_at) in [
        (json!(0), 0_i64),
        (json!(1_772_366_430_001_i64), 1_772_366_430_001),
        (json!("2026-03-01"), 1_772_323_200_000),
        (json!("2026-03-01T12:00:30"), 1_772_366_430_000),
        (json!("2026-03-01T12:00:30.5Z"), 1_772_366_430_500),
        (json!("2026-03-01T14:00:30+02:00"), 1_772_366_430_000),
        (json!("2026-03-01T14:00:30,5+02"), 1_772_366_430_500),
        (json!("2026-02-28T24:00"), 1_772_323_200_000),
    ] {
        let item = TASK.add(&world, &prospect, json!({"dueAt": sent})).await;
        assert_eq!(item["dueAt"], due_at, "{sent}");
    }
    let basic = TASK.body(&world, &prospect, json!({"dueAt": "20260301"}));
    world.post("/tasks", basic).await.expect_fault("dueAt", NO_TIME);
    assert!(NO_TIME.contains("2026-01-02T03:04:05.678+02:00"), "the message names the forms");
}
