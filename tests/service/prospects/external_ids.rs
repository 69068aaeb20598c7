//! Ids of other systems: who matches, who keeps which, and what is refused (SPECIFICATION §7.5).

use serde_json::{Value, json};
use tests::{CallFilter, Response, World};

use super::{EMAIL, create, profile_of, target, upsert};
use crate::ask::{Ask, has};

/// External ids in short: `ats:1 crm:2`.
fn ids(short: &str) -> Value {
    let pairs = short.split_whitespace().map(|pair| pair.split_once(':').unwrap());
    pairs.map(|(system, id)| json!({"system": system, "id": id})).collect()
}

/// A body with these external ids and fields.
fn with(short: &str, mut fields: Value) -> Value {
    fields["externalIds"] = ids(short);
    fields
}

async fn expect_ids(world: &World, item: &Value, short: &str) {
    assert_eq!(profile_of(world, item).await["externalIds"], ids(short));
}

/// Fails unless the request is refused because this prospect has what it asks for.
fn expect_taken(answer: &Response, holder: &Value, message: &str) {
    let more = json!({"prospectId": holder["id"]});
    answer.clone().expect_error_with(409, "conflict", message, more);
}

#[tokio::test]
async fn an_external_id_matches_before_email_and_phone_and_its_prospect_takes_the_email() {
    let world = World::wired().await;
    let ada = create(&world, with("ats:1", json!({"email": "old@example.com"}))).await;
    let other = create(&world, json!({"phone": "212-555-0123"})).await;
    let fields = json!({"email": EMAIL, "phone": "212-555-0123"});
    let answer = upsert(&world, with("ats:1", fields)).await.expect_status(200);
    let answer = answer.expect_header("prospect-match", "external");
    has(answer.item(), json!({"id": ada["id"], "email": EMAIL}));
    assert!(answer.item()["message"].as_str().unwrap().contains("belongs to another prospect"));
    for (short, fields, by, holder) in [
        ("ats:1", json!({"email": EMAIL}), "external", &ada),
        ("crm:2", json!({"email": EMAIL}), "email", &ada),
        ("crm:2", json!({"email": EMAIL}), "external", &ada),
        ("ATS", json!({"phone": "212-555-0123"}), "phone", &other),
    ] {
        let sent = if short == "ATS" { fields } else { with(short, fields) };
        let answer = upsert(&world, sent).await.expect_header("prospect-match", by);
        assert_eq!(answer.item()["id"], holder["id"]);
    }
    let kept = upsert(&world, with("ats:1 new:1", json!({"update": false, "email": "x@example.com"}))).await;
    kept.expect_status(200).expect_revision(3);
    expect_ids(&world, &ada, "ats:1 crm:2").await;
    world.check_consistency().await;
}

#[tokio::test]
async fn what_belongs_to_another_prospect_is_refused_with_its_id() {
    let world = World::wired().await;
    let a = create(&world, with("ats:1 crm:1", json!({}))).await;
    let b = create(&world, with("ats:2", json!({"email": EMAIL}))).await;
    let events = world.events().len();
    let several = "The external ids belong to different prospects.";
    expect_taken(&upsert(&world, with("new:1 ats:2 ats:1", json!({}))).await, &b, several);
    expect_taken(&upsert(&world, with("ats:1 ats:2", json!({"update": false}))).await, &a, several);
    let email = "Another prospect has this email.";
    expect_taken(&upsert(&world, with("ats:1", json!({"email": EMAIL}))).await, &b, email);
    let patch = world.patch(&target(&b), with("ats:2 crm:1", json!({})));
    expect_taken(&patch.await, &a, "Another prospect has this external id.");
    assert_eq!(world.events().len(), events);
    world.remove(&target(&a)).await;
    world.update(&target(&b), with("ats:2 crm:1 ats:1", json!({}))).await;
    expect_ids(&world, &b, "ats:2 crm:1 ats:1").await;
    world.check_consistency().await;
}

#[tokio::test]
async fn a_post_replaces_the_ids_of_its_systems_and_a_patch_all_of_them() {
    let world = World::wired().await;
    let ada = create(&world, with("ats:1 crm:1 crm:2", json!({"email": EMAIL}))).await;
    for (method, sent, kept) in [
        ("POST", json!({"externalIds": ids("crm:2 crm:3")}), "ats:1 crm:2 crm:3"),
        ("POST", json!({"externalIds": ids("new:1 ats:1")}), "ats:1 crm:2 crm:3 new:1"),
        ("POST", json!({}), "ats:1 crm:2 crm:3 new:1"),
        ("PATCH", json!({"externalIds": ids("crm:3 ats:2")}), "crm:3 ats:2"),
        ("PATCH", json!({"title": "Countess"}), "crm:3 ats:2"),
        ("POST", json!({"externalIds": null}), ""),
        ("PATCH", json!({"externalIds": ids("ats:1")}), "ats:1"),
        ("PATCH", json!({"externalIds": []}), ""),
    ] {
        let answer = match method {
            "POST" => upsert(&world, crate::children::over(json!({"email": EMAIL}), sent)).await,
            _ => world.patch(&target(&ada), sent).await,
        };
        answer.expect_status(200);
        expect_ids(&world, &ada, kept).await;
    }
    // The same again changes nothing, whatever else the prospect has.
    upsert(&world, with("ats:1", json!({"email": EMAIL}))).await;
    upsert(&world, with("crm:1", json!({"email": EMAIL}))).await;
    let events = world.events().len();
    upsert(&world, with("ats:1", json!({}))).await.expect_status(200);
    assert_eq!(world.events().len(), events);
    let told = |event: &Value| event["changes"] == json!({"L": [{"S": "externalIds"}]});
    assert_eq!(world.events().iter().filter(|event| told(event)).count(), 8);
    world.check_consistency().await;
}

#[tokio::test]
async fn ten_external_ids_are_kept_and_no_pair_twice() {
    let world = World::wired().await;
    let ten: Vec<String> = (0..10).map(|at| format!("{}:{at}", "s".repeat(40))).collect();
    let ada = create(&world, with(&ten.join(" "), json!({}))).await;
    expect_ids(&world, &ada, &ten.join(" ")).await;
    let more = upsert(&world, with(&format!("{} new:1", ten[0]), json!({}))).await;
    // Those of the system in the request make room.
    more.expect_status(200).expect_revision(2);
    let nine: Vec<String> = (0..9).map(|at| format!("a{at}:1")).collect();
    upsert(&world, with(&format!("new:1 {}", nine.join(" ")), json!({})))
        .await
        .expect_fault("externalIds", "must leave the prospect with at most 10 external ids, not 11");
    let twice = upsert(&world, with("ats:1 crm:1 ats:1", json!({}))).await;
    twice.expect_fault("externalIds[2]", "must not repeat another one");
    let long = upsert(&world, with(&format!("{}:1", "s".repeat(41)), json!({}))).await;
    long.expect_fault("externalIds[0].system", "must be at most 40 characters, not 41");
    world.check_consistency().await;
}

/// A pair that moves between the look-up and the reading of the record is looked up again.
#[tokio::test]
async fn an_external_id_that_moves_meanwhile_matches_its_new_prospect() {
    let world = World::wired().await;
    let functions = world.fresh_functions();
    let one = create(&world, with("ats:1", json!({}))).await;
    let other = create(&world, with("crm:1", json!({}))).await;
    functions.get("/prospects").await.expect_status(200);
    let pause = functions.pause(CallFilter::operation("GetItem"));
    let move_it = async {
        functions.clear_faults();
        world.update(&target(&one), json!({"externalIds": null})).await;
        world.update(&target(&other), with("ats:1", json!({}))).await;
    };
    let (answer, ()) = pause.during(upsert(&functions, with("ats:1", json!({"title": "T"}))), move_it).await;
    let answer = answer.expect_status(200).expect_header("prospect-match", "external");
    has(answer.item(), json!({"id": other["id"], "title": "T"}));
    world.check_consistency().await;
}
