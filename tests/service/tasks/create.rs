use serde_json::json;
use tests::{NewKey, World};

use crate::children::{NO_PROSPECT, NO_TIME, NO_USER, TASK, key_of, prospect, user};

#[tokio::test]
async fn a_task_without_a_user_is_created_by_the_api_and_due_now() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let (key_id, key_name) = key_of(&world).await;
    let body = json!({"prospectId": prospect, "assignedTo": user(&world, 1), "task": " Call back "});
    let answer = world.post("/tasks", body).await.expect_status(201);
    let id = answer.id().to_owned();
    assert!(id.starts_with("task_"), "{id}");
    answer.expect_revision(1).expect_body(json!({
        "success": true,
        "item": {
            "id": id, "prospectId": prospect, "task": "Call back", "assignedTo": user(&world, 1), "assignedBy": null,
            "createdBy": null, "createdAt": world.now_ms(), "updatedAt": world.now_ms(), "dueAt": world.now_ms(),
            "completedAt": null, "completedBy": null, "createdByApi": true, "createdByApiKeyId": key_id,
            "createdByApiKeyName": key_name,
        },
    }));
}

#[tokio::test]
async fn a_task_of_a_user_is_created_and_assigned_by_that_user() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let (one, other) = (user(&world, 0), user(&world, 1));
    let body = json!({"prospectId": prospect, "assignedTo": one, "task": "Call back", "userId": other, "dueAt": 5});
    let answer = world.post("/tasks", body).await.expect_status(201);
    let id = answer.id().to_owned();
    answer.expect_body(json!({
        "success": true,
        "item": {
            "id": id, "prospectId": prospect, "task": "Call back", "assignedTo": one, "assignedBy": other,
            "createdBy": other, "createdAt": world.now_ms(), "updatedAt": world.now_ms(), "dueAt": 5,
            "completedAt": null, "completedBy": null, "createdByApi": false, "createdByApiKeyId": null,
            "createdByApiKeyName": null,
        },
    }));
}

#[tokio::test]
async fn a_task_shows_the_id_and_name_of_the_key_that_created_it() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let key = world.new_key(NewKey::default()).await;
    let checked = world.get("/auth").key(&key).await.expect_status(200);
    let made = world
        .post("/tasks", TASK.body(&world, &prospect, json!({})))
        .key(&key)
        .await;
    let made = made.expect_status(201);
    assert_eq!(made.item()["createdByApiKeyId"], checked.item()["keyId"]);
    assert_eq!(made.item()["createdByApiKeyName"], "Test key");
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

#[tokio::test]
async fn all_faults_of_a_request_are_told_at_once() {
    let world = World::new().await;
    let body = json!({"prospectId": "prospect_01K00000000000000000000000", "task": "", "dueAt": "x",
                      "assignedTo": "user_01K00000000000000000000000"});
    let details = json!({"details": [
        {"field": "task", "message": "must not be empty"},
        {"field": "dueAt", "message": NO_TIME},
        {"field": "assignedTo", "message": NO_USER},
        {"field": "prospectId", "message": NO_PROSPECT},
    ]});
    let message = "task must not be empty (4 faults in all).";
    let answer = world.post("/tasks", body).await;
    answer.expect_error_with(400, "invalid_request", message, details);
}

#[tokio::test]
async fn a_text_is_kept_whole_in_composed_characters() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let composed = TASK
        .add(&world, &prospect, json!({"task": "e\u{301}\n\"\\\u{1f600}"}))
        .await;
    assert_eq!(composed["task"], "é\n\"\\\u{1f600}");
    let stored = world.get(&TASK.target(&composed)).await.expect_status(200);
    assert_eq!(stored.item(), &composed);
}
