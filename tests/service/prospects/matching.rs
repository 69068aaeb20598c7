use serde_json::json;
use tests::World;

use super::{create, upsert};

#[tokio::test]
async fn an_email_matches_whatever_its_case() {
    let world = World::new().await;
    let item = create(&world, json!({"email": "ada@example.com"})).await;
    let again = upsert(&world, json!({"email": " ADA@Example.COM "}))
        .await
        .expect_status(200);
    assert_eq!(again.expect_header("prospect-match", "email").item()["id"], item["id"]);
}

#[tokio::test]
async fn a_phone_matches_in_any_format() {
    let world = World::new().await;
    let item = create(&world, json!({"phone": "+1 212 555 0123"})).await;
    for phone in [
        "(212) 555-0123",
        "212.555.0123",
        "1-212-555-0123",
        "tel:+1-212-555-0123",
    ] {
        let again = upsert(&world, json!({"phone": phone})).await.expect_status(200);
        assert_eq!(
            again.expect_header("prospect-match", "phone").item()["id"],
            item["id"],
            "{phone}"
        );
    }
}

#[tokio::test]
async fn both_are_told_where_both_match() {
    let world = World::new().await;
    let both = json!({"email": "ada@example.com", "phone": "212-555-0123"});
    create(&world, both.clone()).await;
    upsert(&world, both)
        .await
        .expect_status(200)
        .expect_header("prospect-match", "both");
}

#[tokio::test]
async fn the_email_of_one_and_the_phone_of_another_is_the_one_of_the_email() {
    let world = World::new().await;
    let by_email = create(&world, json!({"email": "ada@example.com", "phone": "212-555-0001"})).await;
    let by_phone = create(&world, json!({"phone": "212-555-0002"})).await;
    let answer = upsert(
        &world,
        json!({"email": "ada@example.com", "phone": "212-555-0002", "title": "Countess"}),
    )
    .await
    .expect_status(200)
    .expect_header("prospect-match", "email");
    let item = answer.item();
    assert_eq!(item["id"], by_email["id"]);
    assert_eq!(item["phone"], "+12125550001");
    assert_eq!(item["title"], "Countess");
    assert_eq!(
        item["message"],
        "The phone number belongs to another prospect and was not saved."
    );
    let other = world
        .get(&format!("/prospects/{}", by_phone["id"].as_str().unwrap()))
        .await;
    assert_eq!(other.item(), &by_phone, "the other prospect is not touched");
}

#[tokio::test]
async fn a_match_by_phone_takes_the_new_email() {
    let world = World::new().await;
    let item = create(&world, json!({"email": "old@example.com", "phone": "212-555-0123"})).await;
    let moved = upsert(&world, json!({"email": "new@example.com", "phone": "212-555-0123"}))
        .await
        .expect_status(200);
    assert_eq!(moved.item()["id"], item["id"]);
    assert_eq!(moved.item()["email"], "new@example.com");
    let freed = upsert(&world, json!({"email": "old@example.com"}))
        .await
        .expect_status(201);
    assert_ne!(freed.id(), item["id"], "the old address is free");
    upsert(&world, json!({"email": "new@example.com"}))
        .await
        .expect_status(200);
}

#[tokio::test]
async fn null_matches_no_one_and_frees_what_it_clears() {
    let world = World::new().await;
    let item = create(&world, json!({"email": "ada@example.com", "phone": "212-555-0123"})).await;
    let cleared = upsert(&world, json!({"email": "ada@example.com", "phone": null}))
        .await
        .expect_status(200);
    assert!(cleared.item()["phone"].is_null());
    let other = upsert(&world, json!({"phone": "212-555-0123", "email": null}))
        .await
        .expect_status(201);
    assert_ne!(other.id(), item["id"]);
}

#[tokio::test]
async fn an_invalid_phone_on_a_match_keeps_the_stored_one() {
    let world = World::new().await;
    create(&world, json!({"email": "ada@example.com", "phone": "212-555-0123"})).await;
    let answer = upsert(&world, json!({"email": "ada@example.com", "phone": "nonsense"}))
        .await
        .expect_status(200);
    assert_eq!(answer.item()["phone"], "+12125550123");
    assert_eq!(
        answer.item()["message"],
        "The phone number is not valid and was not saved."
    );
    answer.expect_header("etag", "\"1\"");
}

#[tokio::test]
async fn two_accounts_may_have_the_same_person() {
    let world = World::new().await;
    let first = create(&world, json!({"email": "ada@example.com"})).await;
    let body = super::named(json!({"email": "ada@example.com"}));
    let second = world
        .post("/prospects", body)
        .key(world.second_account_api_key())
        .await
        .expect_status(201);
    assert_ne!(second.id(), first["id"]);
}
