use std::time::Duration;

use serde_json::json;
use tests::World;

use super::create::faulty;
use crate::children::{MEETING, check, event, over, prospect, records, user};

#[tokio::test]
async fn every_field_changes_at_once_and_the_others_stay() {
    let world = World::new().await;
    let item = MEETING.make(&world).await;
    world.advance(Duration::from_secs(5));
    let changed = json!({"meetingDate": 5, "timeZone": "Asia/Tokyo", "meetingType": "Offer", "ownerId": user(&world, 1),
                         "location": "Room 2", "notes": "Bring papers"});
    let sent = over(
        changed.clone(),
        json!({"prospectId": "x", "createdAt": 1, "userId": user(&world, 1)}),
    );
    let answer = world.patch(&MEETING.target(&item), sent).await.expect_status(200);
    let expected = over(over(item, changed), json!({"updatedAt": world.now_ms()}));
    assert_eq!(answer.item(), &expected);
    let names = ["meetingDate", "timeZone", "meetingType", "ownerId", "location", "notes"].map(str::to_owned);
    assert_eq!(event(&world, "meeting.updated"), (expected, names.to_vec()));
    check(&world).await;
}

#[tokio::test]
async fn null_clears_location_and_notes() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let fields = json!({"location": "Room 1", "notes": "Bring papers"});
    let item = MEETING.add(&world, &prospect, fields.clone()).await;
    let target = MEETING.target(&item);
    let kept = world
        .patch(&target, json!({"meetingType": "Offer"}))
        .await
        .expect_status(200);
    assert_eq!(kept.item(), &over(item, json!({"meetingType": "Offer"})));
    let cleared = json!({"location": null, "notes": null});
    let answer = world.patch(&target, cleared.clone()).await.expect_status(200);
    assert_eq!(answer.item(), &over(kept.item().clone(), cleared));
}

#[tokio::test]
async fn each_fault_is_told_and_nothing_changes() {
    let world = World::new().await;
    let target = MEETING.target(&MEETING.make(&world).await);
    let before = records(&world);
    for (field, value, message) in faulty(&world) {
        let answer = world.patch(&target, json!({field: value})).await;
        answer.expect_fault(field, message);
    }
    assert_eq!(records(&world), before);
}
