//! `matchBy`, shared contacts, and what a match replaces (SPECIFICATION §7.4, §7.5).

use serde_json::{Value, json};
use tests::World;

use super::{EMAIL, PHONE, create, matched, profile_of, target, upsert};
use crate::ask::{Ask, has};

const ALL_BUT_PHONE: &str = "externalId email";

/// These fields and `matchBy`.
fn by(words: &str, mut fields: Value) -> Value {
    fields["matchBy"] = words.split(' ').collect();
    fields
}

/// Fails unless the profile names these shared contacts.
async fn expect_shared(world: &World, item: &Value, contacts: Value) {
    assert_eq!(profile_of(world, item).await["sharedContacts"], contacts);
}

async fn count(world: &World, query: &str) -> Value {
    world.get(&format!("/prospects/count?{query}")).await.body["count"].clone()
}

fn person(number: usize) -> Value {
    json!({
        "firstName": format!("Person {number}"), "email": format!("p{number}@example.com"), "phone": PHONE,
        "externalIds": [{"system": "ats", "id": number.to_string()}],
    })
}

#[tokio::test]
async fn three_people_with_one_phone_do_not_become_one() {
    let world = World::new().await;
    let first = create(&world, person(1)).await;
    for number in [2, 3] {
        let message = "The prospect that the request matches has another external id of the system ats.";
        let refused = upsert(&world, person(number)).await;
        refused.expect_error_with(409, "conflict", message, json!({"prospectId": first["id"]}));
    }
    let mut family = vec![first.clone()];
    for number in [2, 3] {
        let made = upsert(&world, by(ALL_BUT_PHONE, person(number))).await;
        let made = made.expect_status(201).expect_header("prospect-match", "created");
        has(made.item(), json!({"phone": PHONE, "message": null}));
        family.push(made.item().clone());
    }
    expect_shared(&world, &first, json!([])).await;
    for other in &family[1..] {
        expect_shared(&world, other, json!(["phone"])).await;
    }
    assert_eq!(count(&world, "phone=%2B12125550123").await, 3);
    // The phone matches the prospect that owns it alone.
    assert_eq!(matched(&world, json!({"phone": PHONE})).await["id"], first["id"]);
    let again = upsert(&world, by(ALL_BUT_PHONE, person(3))).await.expect_status(200);
    again.clone().expect_header("prospect-match", "external").expect_revision(1);
    assert_eq!(again.item()["id"], family[2]["id"]);
    world.check_consistency().await;
}

#[tokio::test]
async fn a_shared_contact_that_becomes_free_is_taken_by_the_next_write_that_sends_it() {
    let world = World::new().await;
    let owner = create(&world, json!({"email": EMAIL, "phone": PHONE})).await;
    let sharer = create(&world, by("externalId", json!({"email": EMAIL, "phone": PHONE}))).await;
    expect_shared(&world, &sharer, json!(["email", "phone"])).await;
    // It sends its own shared contacts, unchanged.
    let fields = json!({"email": EMAIL, "phone": PHONE, "title": "Countess"});
    let same = world.update(&target(&sharer), fields).await;
    has(&same, json!({"email": EMAIL, "phone": PHONE, "title": "Countess"}));
    world.remove(&target(&owner)).await;
    let events = world.events().len();
    expect_shared(&world, &sharer, json!(["email", "phone"])).await;
    let stranger = json!({"email": "stranger@example.com", "phone": null});
    create(&world, stranger).await;
    let taken = world.patch(&target(&sharer), json!({"phone": PHONE})).await;
    taken.expect_status(200).expect_revision(3);
    expect_shared(&world, &sharer, json!(["email"])).await;
    let event = world.events()[events + 1].clone();
    assert_eq!(event["changes"], json!({"L": [{"S": "sharedContacts"}]}));
    assert_eq!(event["previous"]["S"], r#"{"sharedContacts":["email","phone"]}"#);
    assert_eq!(matched(&world, json!({"phone": PHONE})).await["id"], sharer["id"]);
    // Nobody owns the email, so a new prospect claims it, and it matches the new prospect.
    let new = create(&world, json!({"email": EMAIL})).await;
    assert_eq!(matched(&world, json!({"email": EMAIL})).await["id"], new["id"]);
    let cleared = world.update(&target(&sharer), json!({"email": null})).await;
    has(&cleared, json!({"email": null, "phone": PHONE}));
    expect_shared(&world, &sharer, json!([])).await;
    world.check_consistency().await;
}

#[tokio::test]
async fn what_match_by_does_not_name_does_not_match() {
    let world = World::new().await;
    let ids = json!([{"system": "ats", "id": "1"}]);
    let ada = create(&world, json!({"email": EMAIL, "phone": PHONE, "externalIds": ids})).await;
    for (words, match_, status) in [
        ("externalId", "external", 200),
        ("email", "email", 200),
        ("phone", "phone", 200),
        ("phone email", "both", 200),
        ("phone email externalId", "external", 200),
    ] {
        let fields = json!({"email": EMAIL, "phone": PHONE, "externalIds": ids});
        let answer = upsert(&world, by(words, fields)).await.expect_status(status);
        let answer = answer.expect_header("prospect-match", match_).expect_revision(1);
        assert_eq!(answer.item()["id"], ada["id"], "{words}");
    }
    let taken = upsert(&world, by("phone", json!({"phone": "212-555-0199", "externalIds": ids}))).await;
    let message = "Another prospect has this external id.";
    taken.expect_error_with(409, "conflict", message, json!({"prospectId": ada["id"]}));
    let other = create(&world, by("phone", json!({"email": EMAIL, "phone": "212-555-0199"}))).await;
    expect_shared(&world, &other, json!(["email"])).await;
    // A contact that matches is not shared: the phone stays, and the email is refused.
    let kept = matched(&world, by("email phone", json!({"email": EMAIL, "phone": "212-555-0199"}))).await;
    has(&kept, json!({"id": ada["id"], "phone": PHONE}));
    assert!(kept["message"].as_str().unwrap().contains("belongs to another prospect"));
    world.check_consistency().await;
}

#[tokio::test]
async fn match_by_has_one_to_three_known_words() {
    let world = World::new().await;
    for (sent, field, message) in [
        (json!([]), "matchBy", "must not be empty"),
        (json!("email"), "matchBy", "must be an array, not a string"),
        (json!(["email", "name"]), "matchBy[1]", "must be externalId, email or phone"),
        (json!([7]), "matchBy[0]", "must be externalId, email or phone"),
        (Value::Null, "matchBy", "must not be null"),
    ] {
        upsert(&world, json!({"matchBy": sent})).await.expect_fault(field, message);
        let items = json!({"matchBy": sent, "items": [{"firstName": "A", "lastName": "B"}]});
        world.post("/prospects/batch", items).await.expect_fault(field, message);
    }
}

#[tokio::test]
async fn an_item_of_a_batch_matches_by_its_own_words_or_by_those_of_the_batch() {
    let world = World::new().await;
    let item = |number: usize| {
        let mut item = person(number);
        item["lastName"] = "King".into();
        item
    };
    let items = [item(1), item(2), by("phone", json!({"firstName": "A", "lastName": "B", "phone": PHONE})), item(3)];
    let batch = json!({"matchBy": ["externalId", "email"], "items": items});
    let answer = world.post("/prospects/batch", batch).await.expect_status(200);
    let results = answer.body["results"].as_array().unwrap();
    let short: Vec<&str> = results.iter().map(|result| result["match"].as_str().unwrap()).collect();
    assert_eq!(short, ["created", "created", "phone", "created"]);
    assert_eq!(results[2]["item"]["id"], results[0]["item"]["id"]);
    expect_shared(&world, &results[0]["item"], json!([])).await;
    expect_shared(&world, &results[3]["item"], json!(["phone"])).await;
    world.check_consistency().await;
}

#[tokio::test]
async fn a_match_by_one_contact_that_replaces_the_other_one_warns() {
    let world = World::new().await;
    create(&world, json!({"email": EMAIL, "phone": PHONE})).await;
    for (fields, warning) in [
        (
            json!({"email": "new@example.com", "phone": PHONE}),
            "The request matched by phone alone, and its email replaced another one.",
        ),
        (
            json!({"email": "new@example.com", "phone": "212-555-0199"}),
            "The request matched by email alone, and its phone replaced another one.",
        ),
    ] {
        let answer = upsert(&world, fields.clone()).await.expect_status(200);
        assert_eq!(answer.body["warnings"], json!([warning]));
        assert_eq!(answer.item()["message"], Value::Null);
        let again = upsert(&world, fields).await.expect_status(200);
        assert_eq!(again.body.get("warnings"), None);
    }
}

#[tokio::test]
async fn a_match_with_another_id_of_the_same_system_is_a_conflict() {
    let world = World::new().await;
    let ids = |short: &str| -> Value {
        let pairs = short.split(' ').map(|pair| pair.split_once(':').unwrap());
        pairs.map(|(system, id)| json!({"system": system, "id": id})).collect()
    };
    let ada = create(&world, json!({"email": EMAIL, "externalIds": ids("ats:1 crm:1")})).await;
    let message = "The prospect that the request matches has another external id of the system crm.";
    for sent in ["crm:2", "ats:1 crm:2"] {
        let fields = json!({"email": EMAIL, "externalIds": ids(sent), "title": "New"});
        let refused = upsert(&world, fields.clone()).await;
        refused.expect_error_with(409, "conflict", message, json!({"prospectId": ada["id"]}));
        let mut fields = fields;
        fields["update"] = false.into();
        upsert(&world, fields).await.expect_status(200).expect_revision(1);
    }
    // One of the ids that the prospect has of the system is enough.
    let added = json!({"email": EMAIL, "externalIds": ids("crm:2 crm:1 new:1")});
    upsert(&world, added).await.expect_status(200).expect_revision(2);
    let patched = json!({"externalIds": ids("crm:9")});
    world.update(&target(&ada), patched).await;
    assert_eq!(profile_of(&world, &ada).await["externalIds"], ids("crm:9"));
}

#[tokio::test]
async fn a_merge_makes_a_shared_contact_its_own_if_its_owner_is_among_them_and_the_undo_shares_it_again() {
    let world = World::new().await;
    let owner = create(&world, json!({"phone": PHONE})).await;
    let sharer = create(&world, by("email", json!({"email": EMAIL, "phone": PHONE}))).await;
    let third = create(&world, by("email", json!({"email": "third@example.com", "phone": PHONE}))).await;
    // The owner is not among these: the phone stays shared.
    let merged = super::merge::merged(&world, &third, &[&sharer]).await;
    expect_shared(&world, &third, json!(["phone"])).await;
    let profile = profile_of(&world, &third).await;
    assert_eq!(profile["alternatePhones"], json!([]));
    world.check_consistency().await;
    let both = super::merge::merged(&world, &third, &[&owner]).await;
    expect_shared(&world, &third, json!([])).await;
    assert_eq!(matched(&world, json!({"phone": PHONE})).await["id"], third["id"]);
    world.check_consistency().await;
    super::undo::undo(&world, &both).await.expect_status(200);
    expect_shared(&world, &third, json!(["phone"])).await;
    assert_eq!(matched(&world, json!({"phone": PHONE})).await["id"], owner["id"]);
    world.check_consistency().await;
    super::undo::undo(&world, &merged).await.expect_status(200);
    for one in [&sharer, &third] {
        expect_shared(&world, one, json!(["phone"])).await;
    }
    world.check_consistency().await;
    let taken = world.patch(&target(&sharer), json!({"phone": "212-555-0199"})).await;
    taken.expect_status(200);
    expect_shared(&world, &sharer, json!([])).await;
    world.check_consistency().await;
}
