use serde_json::{Value, json};
use tests::World;

use crate::children::{MEETING, NO_PROSPECT, NO_TIME, NO_USER, foreign_user, key_of, prospect, records, user, without};

pub const NO_TIME_ZONE: &str = "must be the IANA name of a time zone, such as Europe/London";

#[tokio::test]
async fn a_meeting_without_a_user_is_made_by_the_api() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let (key_id, key_name) = key_of(&world).await;
    let body = json!({"prospectId": prospect, "meetingDate": 5, "timeZone": "America/New_York",
                      "meetingType": " First interview ", "ownerId": user(&world, 1)});
    let answer = world.post("/meetings", body).await.expect_status(201);
    let id = answer.id().to_owned();
    assert!(id.starts_with("meeting_"), "{id}");
    answer.expect_header("etag", "\"1\"").expect_body(json!({
        "success": true,
        "item": {
            "id": id, "prospectId": prospect, "meetingDate": 5, "timeZone": "America/New_York",
            "meetingType": "First interview", "ownerId": user(&world, 1), "location": null, "notes": null,
            "createdBy": null, "createdByApi": true, "createdByApiKeyId": key_id, "createdByApiKeyName": key_name,
            "createdAt": world.now_ms(), "updatedAt": world.now_ms(),
        },
    }));
}

#[tokio::test]
async fn a_meeting_keeps_every_field() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let body = json!({"prospectId": prospect, "meetingDate": "2026-04-01T09:00:00+01:00", "timeZone": "Europe/London",
                      "meetingType": "Interview", "ownerId": user(&world, 0), "location": " Room 1 ",
                      "notes": "<b>as sent</b>", "userId": user(&world, 1)});
    let answer = world.post("/meetings", body).await.expect_status(201);
    let id = answer.id().to_owned();
    answer.expect_body(json!({
        "success": true,
        "item": {
            "id": id, "prospectId": prospect, "meetingDate": 1_775_030_400_000_i64, "timeZone": "Europe/London",
            "meetingType": "Interview", "ownerId": user(&world, 0), "location": "Room 1", "notes": "<b>as sent</b>",
            "createdBy": user(&world, 1), "createdByApi": false, "createdByApiKeyId": null,
            "createdByApiKeyName": null, "createdAt": world.now_ms(), "updatedAt": world.now_ms(),
        },
    }));
}

#[tokio::test]
async fn each_required_field_is_required() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let whole = MEETING.body(&world, &prospect, json!({}));
    let required = ["prospectId", "meetingDate", "timeZone", "meetingType", "ownerId"];
    for field in required {
        let answer = world.post("/meetings", without(whole.clone(), field)).await;
        answer.expect_fault(field, "is required");
        let mut nulled = whole.clone();
        nulled[field] = Value::Null;
        world
            .post("/meetings", nulled)
            .await
            .expect_fault(field, "must not be null");
    }
    let details: Vec<Value> = required
        .iter()
        .map(|field| json!({"field": field, "message": "is required"}))
        .collect();
    let answer = world.post("/meetings", json!({})).await;
    let message = "prospectId is required (5 faults in all).";
    answer.expect_error_with(400, "invalid_request", message, json!({"details": details}));
}

/// Fields that are wrong, with the fault that each is told.
pub fn faulty(world: &World) -> Vec<(&'static str, Value, &'static str)> {
    let foreign = foreign_user(world);
    vec![
        ("meetingDate", json!("x"), NO_TIME),
        ("meetingDate", json!(-1), NO_TIME),
        ("timeZone", json!("London"), NO_TIME_ZONE),
        ("timeZone", json!("europe/london"), NO_TIME_ZONE),
        ("timeZone", json!("+01:00"), NO_TIME_ZONE),
        ("timeZone", json!(""), NO_TIME_ZONE),
        ("timeZone", json!(1), NO_TIME_ZONE),
        ("meetingType", json!(" "), "must not be empty"),
        ("meetingType", json!(1), "must be a string, not a number"),
        (
            "meetingType",
            json!("é".repeat(101)),
            "must be at most 100 characters, not 101",
        ),
        ("ownerId", json!("x"), NO_USER),
        ("ownerId", json!(foreign), NO_USER),
        ("userId", json!(foreign), NO_USER),
        ("userId", json!("x"), NO_USER),
        ("location", json!(5), "must be a string, not a number"),
        (
            "location",
            json!("x".repeat(301)),
            "must be at most 300 characters, not 301",
        ),
        ("notes", json!({}), "must be a string, not an object"),
        (
            "notes",
            json!("x".repeat(100_001)),
            "must be at most 100000 characters, not 100001",
        ),
    ]
}

#[tokio::test]
async fn each_fault_is_told_and_nothing_is_made() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let before = records(&world);
    for (field, value, message) in faulty(&world) {
        let body = MEETING.body(&world, &prospect, json!({field: value}));
        world.post("/meetings", body).await.expect_fault(field, message);
    }
    assert_eq!(records(&world), before);
}

#[tokio::test]
async fn all_faults_of_a_request_are_told_at_once() {
    let world = World::new().await;
    let unknown = "prospect_01K00000000000000000000000";
    let fields = json!({"timeZone": "x", "ownerId": foreign_user(&world), "location": 1});
    let answer = world.post("/meetings", MEETING.body(&world, unknown, fields)).await;
    let details = json!({"details": [
        {"field": "timeZone", "message": NO_TIME_ZONE},
        {"field": "location", "message": "must be a string, not a number"},
        {"field": "ownerId", "message": NO_USER},
        {"field": "prospectId", "message": NO_PROSPECT},
    ]});
    let message = format!("timeZone {NO_TIME_ZONE} (4 faults in all).");
    answer.expect_error_with(400, "invalid_request", &message, details);
}

#[tokio::test]
async fn limits_admit_n_and_names_of_time_zones_are_taken_as_they_are() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let fields = json!({"meetingType": "é".repeat(100), "location": "x".repeat(300), "notes": "x".repeat(100_000)});
    let item = MEETING.add(&world, &prospect, fields.clone()).await;
    for name in ["meetingType", "location", "notes"] {
        assert_eq!(item[name], fields[name], "{name}");
    }
    for zone in ["UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires", "US/Pacific"] {
        let item = MEETING.add(&world, &prospect, json!({"timeZone": zone})).await;
        assert_eq!(item["timeZone"], zone);
    }
}

#[tokio::test]
async fn location_and_notes_of_null_or_nothing_are_none() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    for nothing in [json!(null), json!(""), json!(" ")] {
        let fields = json!({"location": nothing, "notes": nothing});
        let item = MEETING.add(&world, &prospect, fields).await;
        assert_eq!((&item["location"], &item["notes"]), (&Value::Null, &Value::Null));
    }
}
