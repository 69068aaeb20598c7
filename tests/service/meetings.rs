//! Meetings: what SPECIFICATION §12 says of them alone.

use serde_json::{Value, json};
use tests::World;

use crate::children::{MEETING, key_of, prospect, user};

#[tokio::test]
async fn a_meeting_without_a_user_is_created_by_the_api() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let (key_id, key_name) = key_of(&world).await;
    let body = json!({"prospectId": prospect, "meetingDate": 5, "timeZone": "America/New_York",
                      "meetingType": " First interview ", "ownerId": user(&world, 1)});
    let answer = world.post("/meetings", body).await.expect_status(201);
    let id = answer.id().to_owned();
    assert!(id.starts_with("meeting_"), "{id}");
    answer.expect_revision(1).expect_body(json!({
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
async fn a_time_zone_is_an_iana_name_as_it_is_written() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    for zone in ["UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires", "US/Pacific"] {
        let item = MEETING.add(&world, &prospect, json!({"timeZone": zone})).await;
        assert_eq!(item["timeZone"], zone);
    }
    for zone in ["London", "europe/london", "+01:00", ""] {
        let body = MEETING.body(&world, &prospect, json!({"timeZone": zone}));
        let message = "must be the IANA name of a time zone, such as Europe/London";
        world.post("/meetings", body).await.expect_fault("timeZone", message);
    }
}

#[tokio::test]
async fn location_and_notes_of_null_or_of_nothing_are_null() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    for nothing in [json!(null), json!(""), json!(" ")] {
        let fields = json!({"location": nothing, "notes": nothing});
        let item = MEETING.add(&world, &prospect, fields).await;
        assert_eq!((&item["location"], &item["notes"]), (&Value::Null, &Value::Null));
    }
}
