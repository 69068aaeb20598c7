//! What a new task, note or meeting has: every field that was sent, and defaults for the rest.

use serde_json::{Value, json};
use tests::World;

use super::{ChildRecord, MEETING, NOTE, TASK, key_of, over, prospect, user};

/// Creates one of these fields and one with `more` of them. Fails unless the first has `shown` besides, and the second
/// `shown_more` over that. `NOW` is the time of the creation.
async fn expect(world: &World, kind: ChildRecord, [least, more]: [Value; 2], [shown, shown_more]: [Value; 2]) {
    let prospect = prospect(world).await;
    let (key_id, key_name) = key_of(world).await;
    let least = over(least, json!({"prospectId": prospect}));
    let by_user = json!({"createdByApi": false, "createdByApiKeyId": null, "createdByApiKeyName": null});
    for (fields, shown) in [(least.clone(), shown.clone()), (over(least, more), over(over(shown, by_user), shown_more))]
    {
        let now = json!(world.now_ms());
        let common = json!({"prospectId": prospect, "createdByApi": true, "createdByApiKeyId": key_id,
            "createdByApiKeyName": key_name, "createdAt": now, "updatedAt": now});
        let answer = world.post(kind.route, fields).await.expect_status(201);
        let id = answer.id().to_owned();
        assert!(id.starts_with(&format!("{}_", kind.noun)), "{id}");
        let mut body = json!({"success": true, "item": over(over(common, shown), json!({"id": id}))});
        for value in body["item"].as_object_mut().unwrap().values_mut() {
            if *value == "NOW" {
                *value = now.clone();
            }
        }
        if let Some(warnings) = answer.body.get("warnings") {
            assert_eq!(*warnings, json!(["mentions[0].name is not a known field and was ignored."]));
            body["warnings"] = warnings.clone();
        }
        answer.expect_revision(1).expect_body(body);
    }
}

#[tokio::test]
async fn a_record_keeps_every_field_and_without_a_user_it_is_created_by_the_api() {
    let world = World::new().await;
    let (zero, one) = (user(&world, 0), user(&world, 1));
    let least = json!({"assignedTo": zero, "task": " Call back "});
    let shown = json!({"task": "Call back", "assignedTo": zero, "assignedBy": null, "createdBy": null, "dueAt": "NOW",
        "completedAt": null, "completedBy": null});
    let more = json!({"assignedBy": one, "createdBy": one, "dueAt": 5});
    expect(&world, TASK, [least, json!({"userId": one, "dueAt": 5})], [shown, more]).await;

    let body = "<p>Met <b>Ada</b> &amp; Alan</p>";
    let least = json!({"body": format!(" {body} ")});
    let more = json!({"pin": true, "userId": one, "date": "2026-02-01", "fileUrl": "https://files.example.com/a.pdf?b=c",
        "mentions": [{"userId": zero, "name": "ignored"}, {"userId": one}, {"userId": zero}]});
    let shown = json!({"body": body, "pin": false, "date": "NOW", "mentions": [], "fileUrl": null, "userId": null});
    let shown_more = json!({"pin": true, "date": 1_769_904_000_000_i64, "mentions": [{"userId": zero}, {"userId": one}],
        "fileUrl": "https://files.example.com/a.pdf?b=c", "userId": one});
    expect(&world, NOTE, [least, more], [shown, shown_more]).await;

    let least = json!({"meetingDate": "2026-04-01T09:00:00+01:00", "timeZone": "Europe/London",
        "meetingType": " First interview ", "ownerId": one});
    let more = json!({"location": " Room 1 ", "notes": "<b>as sent</b>", "userId": zero});
    let shown = json!({"meetingDate": 1_775_030_400_000_i64, "timeZone": "Europe/London", "meetingType": "First interview",
        "ownerId": one, "location": null, "notes": null, "createdBy": null});
    let shown_more = json!({"location": "Room 1", "notes": "<b>as sent</b>", "createdBy": zero});
    expect(&world, MEETING, [least, more], [shown, shown_more]).await;
}
