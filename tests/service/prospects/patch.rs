use serde_json::json;
use tests::World;

use super::{EMAIL, PHONE, PHONE_NOT_VALID, create, target};
use crate::ask::Ask;

#[tokio::test]
async fn the_email_or_phone_of_another_is_a_conflict_that_names_it() {
    let world = World::new().await;
    let other = create(&world, json!({"email": EMAIL, "phone": PHONE})).await;
    let own = create(&world, json!({"email": "own@example.com"})).await;
    for (body, what) in [(json!({"email": EMAIL}), "email"), (json!({"phone": PHONE}), "phone")] {
        let message = format!("Another prospect has this {what}.");
        let refused = world.patch(&target(&own), body).await;
        refused.expect_error_with(409, "conflict", &message, json!({"prospectId": other["id"]}));
    }
    assert_eq!(world.read(&target(&own)).await, own);
    assert_eq!(
        world.update(&target(&own), json!({"email": "OWN@example.com"})).await,
        own
    );
}

#[tokio::test]
async fn an_email_that_was_cleared_is_free_at_once() {
    let world = World::new().await;
    let first = create(&world, json!({"email": EMAIL, "phone": PHONE})).await;
    world
        .update(&target(&first), json!({"email": null, "phone": null}))
        .await;
    let second = create(&world, json!({"email": EMAIL, "phone": PHONE})).await;
    assert_ne!(second["id"], first["id"]);
    world.check_consistency().await;
}

#[tokio::test]
async fn an_invalid_phone_keeps_the_stored_one_with_a_warning_and_update_is_ignored() {
    let world = World::new().await;
    let before = create(&world, json!({"phone": PHONE})).await;
    let body = json!({"phone": "nonsense", "update": false, "title": "New"});
    let after = world.update(&target(&before), body).await;
    assert_eq!((&after["phone"], &after["title"]), (&json!(PHONE), &json!("New")));
    assert_eq!(after["message"], PHONE_NOT_VALID);
}
