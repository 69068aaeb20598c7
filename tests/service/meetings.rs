//! Meetings: what SPECIFICATION §10.5 says of them alone.

use serde_json::json;
use tests::World;

use crate::children::{MEETING, key_of, over, prospect, user};

#[tokio::test]
async fn a_meeting_keeps_every_field_and_without_a_user_it_is_created_by_the_api() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let (key_id, key_name) = key_of(&world).await;
    let least = json!({"prospectId": prospect, "meetingDate": "2026-04-01T09:00:00+01:00", "timeZone": "Europe/London",
                       "meetingType": " First interview ", "ownerId": user(&world, 1)});
    let more = json!({"location": " Room 1 ", "notes": "<b>as sent</b>", "userId": user(&world, 0)});
    let expected = json!({
        "prospectId": prospect, "meetingDate": 1_775_030_400_000_i64, "timeZone": "Europe/London",
        "meetingType": "First interview", "ownerId": user(&world, 1), "location": null, "notes": null, "createdBy": null,
        "createdByApi": true, "createdByApiKeyId": key_id, "createdByApiKeyName": key_name,
        "createdAt": world.now_ms(), "updatedAt": world.now_ms(),
    });
    let shown = json!({"location": "Room 1", "notes": "<b>as sent</b>", "createdBy": user(&world, 0),
                       "createdByApi": false, "createdByApiKeyId": null, "createdByApiKeyName": null});
    for (more, shown) in [(json!({}), json!({})), (more, shown)] {
        let answer = world
            .post("/meetings", over(least.clone(), more))
            .await
            .expect_status(201);
        let id = answer.id().to_owned();
        assert!(id.starts_with("meeting_"), "{id}");
        let item = over(over(expected.clone(), shown), json!({"id": id}));
        answer
            .expect_revision(1)
            .expect_body(json!({"success": true, "item": item}));
    }
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
