use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::create;

const EMAIL: &str = "ada@example.com";
const PHONE: &str = "+12125550123";

fn target(item: &Value) -> String {
    format!("/prospects/{}", item["id"].as_str().unwrap())
}

#[tokio::test]
async fn only_what_is_sent_changes() {
    let world = World::new().await;
    let before = create(&world, json!({"email": EMAIL, "title": "Countess"})).await;
    world.advance(Duration::from_secs(1));
    let after = world
        .patch(&target(&before), json!({"lastName": "King"}))
        .await
        .expect_status(200);
    let mut expected = before.clone();
    expected["lastName"] = json!("King");
    expected["updatedAt"] = json!(world.now_ms());
    assert_eq!(after.item(), &expected);
    after.expect_header("etag", "\"2\"").expect_no_header("prospect-match");
    let told = world.events();
    assert_eq!(told.last().unwrap()["type"]["S"], "prospect.updated");
    assert_eq!(told.len(), 2);
    world.check_consistency().await;
}

#[tokio::test]
async fn put_is_the_same() {
    let world = World::new().await;
    let before = create(&world, json!({"email": EMAIL})).await;
    let after = world
        .send("PUT", &target(&before))
        .json(&json!({"title": "Countess"}))
        .await
        .expect_status(200);
    assert_eq!(after.item()["title"], "Countess");
    assert_eq!(after.item()["email"], EMAIL);
}

#[tokio::test]
async fn an_empty_object_changes_nothing() {
    let world = World::new().await;
    let before = create(&world, json!({"email": EMAIL})).await;
    world.advance(Duration::from_secs(1));
    let after = world.patch(&target(&before), json!({})).await.expect_status(200);
    assert_eq!(after.item(), &before);
    assert_eq!(world.events().len(), 1);
    let ignored = world
        .patch(&target(&before), json!({"update": false, "title": "New"}))
        .await;
    assert_eq!(ignored.expect_status(200).item()["title"], "New");
}

#[tokio::test]
async fn names_may_be_left_out_but_not_cleared() {
    let world = World::new().await;
    let before = create(&world, json!({})).await;
    let patch = |body: Value| world.patch(Box::leak(target(&before).into_boxed_str()), body);
    patch(json!({"firstName": null}))
        .await
        .expect_fault("firstName", "must not be null");
    patch(json!({"lastName": " "}))
        .await
        .expect_fault("lastName", "must not be empty");
    patch(json!({"email": "x", "stageId": "stage_x"}))
        .await
        .expect_status(400);
}

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
    assert_eq!(world.get(&target(&own)).await.item(), &own);
    let same = world.patch(&target(&own), json!({"email": "OWN@example.com"})).await;
    assert_eq!(same.expect_status(200).item(), &own);
}

#[tokio::test]
async fn an_email_that_was_let_go_is_free_at_once() {
    let world = World::new().await;
    let first = create(&world, json!({"email": EMAIL, "phone": PHONE})).await;
    world
        .patch(&target(&first), json!({"email": null, "phone": null}))
        .await
        .expect_status(200);
    let second = create(&world, json!({"email": EMAIL, "phone": PHONE})).await;
    assert_ne!(second["id"], first["id"]);
    world.check_consistency().await;
}

#[tokio::test]
async fn an_invalid_phone_keeps_the_stored_one_with_a_warning() {
    let world = World::new().await;
    let before = create(&world, json!({"phone": PHONE})).await;
    let after = world
        .patch(&target(&before), json!({"phone": "nonsense"}))
        .await
        .expect_status(200);
    assert_eq!(after.item()["phone"], PHONE);
    assert_eq!(
        after.item()["message"],
        "The phone number is not valid and was not saved."
    );
}

#[tokio::test]
async fn another_revision_is_refused() {
    let world = World::new().await;
    let before = create(&world, json!({})).await;
    let patch = |title: &str| {
        world
            .patch(Box::leak(target(&before).into_boxed_str()), json!({"title": title}))
            .header("If-Match", "\"1\"")
    };
    patch("First").await.expect_status(200);
    patch("Second").await.expect_status(412);
    assert_eq!(world.get(&target(&before)).await.item()["title"], "First");
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let world = World::new().await;
    let item = create(&world, json!({})).await;
    let message = "There is no such prospect in this account.";
    let foreign = world
        .patch(&target(&item), json!({"title": "x"}))
        .key(world.second_account_api_key())
        .await;
    foreign.expect_error(404, "not_found", message);
    world
        .patch("/prospects/x", json!({}))
        .await
        .expect_error(404, "not_found", message);
    world.delete(&target(&item)).await.expect_status(200);
    world
        .patch(&target(&item), json!({"title": "x"}))
        .await
        .expect_error(404, "not_found", message);
}

#[tokio::test]
async fn one_email_wanted_by_eight_at_once_is_had_by_one() {
    let world = World::new().await;
    let mut items = Vec::new();
    for _ in 0..8 {
        items.push(create(&world, json!({})).await);
    }
    let patches = items
        .iter()
        .map(|item| async { world.patch(&target(item), json!({"email": EMAIL})).await });
    let answers = futures::future::join_all(patches).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.status == 409).count(), 7);
    world.check_consistency().await;
}

#[tokio::test]
async fn updates_of_different_fields_at_once_lose_nothing() {
    let world = World::new().await;
    let item = create(&world, json!({})).await;
    let patch = |body: Value| async { world.patch(&target(&item), body).await.expect_status(200) };
    tokio::join!(
        patch(json!({"title": "T"})),
        patch(json!({"company": "C"})),
        patch(json!({"city": "X"}))
    );
    let after = world.get(&target(&item)).await;
    assert_eq!(
        (&after.item()["title"], &after.item()["company"]),
        (&json!("T"), &json!("C"))
    );
    after.expect_header("etag", "\"4\"");
    world.check_consistency().await;
}

#[tokio::test]
async fn a_change_is_two_round_trips() {
    let world = World::new().await;
    let item = create(&world, json!({"email": EMAIL})).await;
    world
        .patch(&target(&item), json!({"title": "warm"}))
        .await
        .expect_status(200);
    let (answer, figures) = world.measure(world.patch(&target(&item), json!({"title": "T"}))).await;
    answer.expect_status(200);
    assert_eq!(figures.round_trips, 2);
    assert_eq!(figures.calls, ["UpdateItem", "GetItem", "TransactWriteItems"]);
    assert_eq!((figures.read_units, figures.write_units), (1.0, 7.0));
}
