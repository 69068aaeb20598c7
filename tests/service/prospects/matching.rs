use serde_json::{Value, json};
use tests::World;

use super::{EMAIL, PHONE, PHONE_NOT_VALID, create, matched, named, target, upsert};
use crate::ask::{Ask, has};

/// Fails unless the fields match the prospect in this way.
async fn expect_match(world: &World, fields: Value, by: &str, item: &Value) {
    let answer = upsert(world, fields).await.expect_status(200).expect_header("prospect-match", by);
    assert_eq!(answer.item()["id"], item["id"]);
}

#[tokio::test]
async fn an_email_matches_whatever_its_case_and_a_phone_in_any_format() {
    let world = World::new().await;
    let ada = create(&world, json!({"email": EMAIL})).await;
    expect_match(&world, json!({"email": " ADA@Example.COM "}), "email", &ada).await;
    let grace = create(&world, json!({"phone": "+1 212 555 0123"})).await;
    for phone in ["(212) 555-0123", "212.555.0123", "1-212-555-0123", "tel:+1-212-555-0123"] {
        expect_match(&world, json!({"phone": phone}), "phone", &grace).await;
    }
    let both = json!({"email": "both@example.com", "phone": "212-555-0199"});
    let item = create(&world, both.clone()).await;
    expect_match(&world, both, "both", &item).await;
}

#[tokio::test]
async fn the_email_of_one_and_the_phone_of_another_is_the_one_of_the_email() {
    let world = World::new().await;
    let by_email = create(&world, json!({"email": EMAIL, "phone": "212-555-0001"})).await;
    let by_phone = create(&world, json!({"phone": "212-555-0002"})).await;
    let fields = json!({"email": EMAIL, "phone": "212-555-0002", "title": "Countess"});
    expect_match(&world, fields.clone(), "email", &by_email).await;
    let item = matched(&world, fields).await;
    has(&item, json!({"phone": "+12125550001", "title": "Countess"}));
    assert_eq!(item["message"], "The phone number belongs to another prospect and was not saved.");
    assert_eq!(world.read(&target(&by_phone)).await, by_phone, "the other prospect is not touched");
}

#[tokio::test]
async fn a_match_by_phone_takes_the_new_email_and_the_old_one_is_free() {
    let world = World::new().await;
    let item = create(&world, json!({"email": "old@example.com", "phone": PHONE})).await;
    let moved = matched(&world, json!({"email": "new@example.com", "phone": PHONE})).await;
    has(&moved, json!({"id": item["id"], "email": "new@example.com"}));
    assert_ne!(create(&world, json!({"email": "old@example.com"})).await["id"], item["id"]);
    expect_match(&world, json!({"email": "new@example.com"}), "email", &item).await;
}

#[tokio::test]
async fn null_matches_no_one_and_frees_what_it_clears() {
    let world = World::new().await;
    let item = create(&world, json!({"email": EMAIL, "phone": PHONE})).await;
    assert!(matched(&world, json!({"email": EMAIL, "phone": null})).await["phone"].is_null());
    let other = create(&world, json!({"phone": PHONE, "email": null})).await;
    assert_ne!(other["id"], item["id"]);
}

#[tokio::test]
async fn two_accounts_may_have_the_same_person() {
    let world = World::new().await;
    let fields = json!({"email": EMAIL, "phone": PHONE, "externalIds": [{"system": "ats", "id": "1"}]});
    let first = create(&world, fields.clone()).await;
    let second = world.post("/prospects", named(fields.clone()));
    let second = second.key(world.second_account_api_key()).await.expect_status(201);
    assert_ne!(second.id(), first["id"]);
    for contact in ["email", "phone", "externalIds"] {
        let one = json!({(contact): fields[contact]});
        let again = world.post("/prospects", named(one)).await.expect_status(200);
        assert_eq!(again.id(), first["id"], "{contact}");
    }
}

#[tokio::test]
async fn an_invalid_phone_is_a_warning_and_keeps_the_stored_one() {
    let world = World::new().await;
    for phone in ["not a phone", "12345", "", "+999 1"] {
        let item = create(&world, json!({"phone": phone})).await;
        let told = (&item["phone"], &item["message"]);
        assert_eq!(told, (&Value::Null, &json!(PHONE_NOT_VALID)), "{phone:?}");
        let again = world.read(&target(&item)).await;
        assert!(again["message"].is_null(), "the message is never stored: {again}");
    }
    let stored = create(&world, json!({"email": EMAIL, "phone": PHONE})).await;
    let matched = upsert(&world, json!({"email": EMAIL, "phone": "nonsense"})).await;
    let matched = matched.expect_status(200).expect_revision(1);
    // PATCH ignores `update`.
    let change = json!({"phone": "nonsense", "update": false, "title": "New"});
    let patched = world.update(&target(&stored), change).await;
    for (item, title) in [(matched.item(), Value::Null), (&patched, json!("New"))] {
        assert_eq!([&item["phone"], &item["title"]], [&json!(PHONE), &title]);
        assert_eq!(item["message"], PHONE_NOT_VALID);
    }
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
    let same = world.update(&target(&own), json!({"email": "OWN@example.com"})).await;
    assert_eq!((&same, &world.read(&target(&own)).await), (&own, &own));
}
