//! Custom fields that became sensitive, or were deleted, after a change of their values (SPECIFICATION §17.7).

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::runs::{RUN, in_run, undo};
use super::{create, target};
use crate::ask::Ask;

fn values(text: &str) -> Value {
    json!({"customFields": {"kept": text, "secret": text, "gone": text}})
}

/// The old and the new values of a change.
fn told(change: &Value) -> Value {
    json!([change["previous"], change["current"]])
}

#[tokio::test]
async fn a_field_that_became_sensitive_or_was_deleted_shows_no_values_of_the_past() {
    let world = World::new().await;
    for key in ["kept", "secret", "gone"] {
        let body = json!({"key": key, "label": key, "type": "text"});
        world.create("/custom-fields", body).await;
    }
    let ada = create(&world, values("one")).await;
    in_run(world.patch(&target(&ada), values("two"))).await;
    world.advance(Duration::from_secs(1));
    world.update(&target(&ada), values("three")).await;
    world.update("/custom-fields/secret", json!({"sensitive": true})).await;
    world.remove("/custom-fields/gone").await;
    let of_kept = |old: &str, new: &str| json!([{"customFields.kept": old}, {"customFields.kept": new}]);
    let (first, second) = (of_kept("one", "two"), of_kept("two", "three"));

    let activity = world.list(&format!("{}/activity", target(&ada))).await;
    let shown: Vec<Value> = activity.iter().map(told).collect();
    assert_eq!(shown, [second.clone(), first.clone(), json!([null, null])]);
    let names = ["customFields.kept", "customFields.secret", "customFields.gone"];
    assert_eq!(activity[0]["changes"], json!(names), "the names stay");

    world.advance(Duration::from_mins(1));
    let events = world.list("/events?types=prospect.updated").await;
    let shown: Vec<Value> = events.iter().map(|event| told(&event["data"])).collect();
    assert_eq!(shown, [first, second.clone()]);
    let event = world.read(&format!("/events/{}", events[1]["id"].as_str().unwrap())).await;
    assert_eq!(told(&event["data"]), second);
    let created = world.list("/events?types=prospect.created").await;
    let current = &created[0]["data"]["current"];
    let shown = names.map(|name| current[name].clone());
    assert_eq!(shown, [json!("one"), Value::Null, Value::Null]);

    let answer = undo(&world, RUN).await.expect_status(200);
    let conflicts = answer.body["conflicts"].as_array().unwrap().iter();
    let shown: Vec<Value> =
        conflicts.map(|conflict| json!([conflict["field"], conflict["current"], conflict["wouldBe"]])).collect();
    let expected = [
        json!(["customFields.gone", null, null]),
        json!(["customFields.kept", "three", "one"]),
        json!(["customFields.secret", null, null]),
    ];
    assert_eq!(shown, expected);
}
