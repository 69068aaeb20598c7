use serde_json::json;
use tests::World;

use crate::children::{NO_TIME, TASK, key_of, over, prospect, user};

#[tokio::test]
async fn a_task_is_created_and_assigned_by_its_user_and_without_one_by_the_api_and_due_now() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let (key_id, key_name) = key_of(&world).await;
    let (one, other) = (user(&world, 0), user(&world, 1));
    let least = json!({"prospectId": prospect, "assignedTo": one, "task": " Call back "});
    let expected = json!({
        "prospectId": prospect, "task": "Call back", "assignedTo": one, "assignedBy": null, "createdBy": null,
        "createdAt": world.now_ms(), "updatedAt": world.now_ms(), "dueAt": world.now_ms(), "completedAt": null,
        "completedBy": null, "createdByApi": true, "createdByApiKeyId": key_id, "createdByApiKeyName": key_name,
    });
    let shown = json!({"assignedBy": other, "createdBy": other, "dueAt": 5, "createdByApi": false,
                       "createdByApiKeyId": null, "createdByApiKeyName": null});
    for (more, shown) in [(json!({}), json!({})), (json!({"userId": other, "dueAt": 5}), shown)] {
        let answer = world.post("/tasks", over(least.clone(), more)).await.expect_status(201);
        let id = answer.id().to_owned();
        assert!(id.starts_with("task_"), "{id}");
        let item = over(over(expected.clone(), shown), json!({"id": id}));
        answer
            .expect_revision(1)
            .expect_body(json!({"success": true, "item": item}));
    }
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
    assert!(
        NO_TIME.contains("2026-01-02T03:04:05.678+02:00"),
        "the message names the forms"
    );
}
