use serde_json::{Value, json};
use tests::{Request, World};

use super::key_of_another_user;
use crate::ask::Ask;
use crate::children::{HIRE, STALE, check, id, prospect, records, told, user};

const NOT_YOURS: &str = "Only the user who created the hire or who owns the prospect can delete it.";

/// A prospect that the second user owns.
async fn owned_by_another_user(world: &World) -> String {
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "userId": user(world, 1)});
    id(&world.create("/prospects", body).await)
}

fn legacy(item: &Value) -> String {
    format!("/prospects/{}/hire/{}", item["prospectId"].as_str().unwrap(), id(item))
}

/// Both routes that delete this hire.
fn both<'w>(world: &'w World, item: &Value) -> [Request<'w>; 2] {
    [world.delete(&HIRE.target(item)), world.delete(&legacy(item))]
}

#[tokio::test]
async fn another_user_does_not_delete_a_hire() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let request = world.post("/hires", HIRE.body(&world, &prospect, json!({})));
    let item = request.header("run-id", "import").await.expect_status(201).item().clone();
    let key = key_of_another_user(&world).await;
    let before = records(&world);
    for request in both(&world, &item) {
        request.key(&key).await.expect_error(403, "forbidden", NOT_YOURS);
    }
    assert_eq!(records(&world), before);
    let undo = world.post("/runs/import/undo", json!({})).key(&key).await.expect_status(200);
    let conflict =
        json!({"recordId": item["id"], "field": null, "current": null, "wouldBe": null, "message": NOT_YOURS});
    assert_eq!(undo.body["conflicts"], json!([conflict]));
    assert_eq!(world.list("/hires").await, [item]);
}

#[tokio::test]
async fn the_owner_of_the_prospect_and_the_user_who_made_the_hire_delete_it() {
    let world = World::new().await;
    let key = key_of_another_user(&world).await;
    for at in 0..3 {
        let prospect = owned_by_another_user(&world).await;
        let item = HIRE.add(&world, &prospect, json!({})).await;
        let [current, old] = both(&world, &item);
        let request = [current.clone().key(&key), old.key(&key), current][at].clone();
        let answer = request.await.expect_status(200);
        answer.expect_body(json!({"success": true, "hireId": item["id"]}));
    }
    check(&world).await;
}

#[tokio::test]
async fn the_stage_stays_when_a_hire_is_deleted_and_another_hire_can_be_made() {
    let world = World::new().await;
    let first = HIRE.make(&world).await;
    let prospect = first["prospectId"].as_str().unwrap();
    world.remove(&HIRE.target(&first)).await;
    let after = world.read(&format!("/prospects/{prospect}")).await;
    assert_eq!(after["currentStage"], "Hired");
    let second = HIRE.add(&world, prospect, json!({"hireDate": 5})).await;
    assert_ne!(first["id"], second["id"]);
    for request in both(&world, &first) {
        request.await.expect_error(404, "not_found", &HIRE.not_found());
    }
    assert_eq!(world.list("/hires").await, [second]);
    let events = ["hire.created", "hire.created", "hire.deleted", "prospect.updated"];
    assert_eq!(told(&world), events);
    check(&world).await;
}

#[tokio::test]
async fn the_legacy_route_deletes_a_hire_and_names_its_successor() {
    let world = World::new().await;
    let item = HIRE.make(&world).await;
    let link = format!("</v2/hires/{}>; rel=\"successor-version\"", id(&item));
    let delete = || world.delete(&legacy(&item)).idempotency_key("k");
    for replayed in ["", "true"] {
        let answer = delete().await.expect_status(200);
        answer
            .expect_header("deprecation", "@1767225600")
            .expect_header("link", &link)
            .expect_header("idempotency-replayed", replayed)
            .expect_body(json!({"success": true, "hireId": item["id"]}));
    }
    let gone = world.delete(&legacy(&item)).await;
    gone.expect_error(404, "not_found", &HIRE.not_found())
        .expect_header("deprecation", "@1767225600")
        .expect_header("link", &link);
    check(&world).await;
}

#[tokio::test]
async fn the_legacy_route_knows_no_hire_of_another_prospect_and_its_link_holds_any_id() {
    let world = World::new().await;
    let item = HIRE.make(&world).await;
    let other = prospect(&world).await;
    for (prospect, hire) in [
        (other.as_str(), id(&item)),
        ("x", id(&item)),
        (&other, "x".to_owned()),
        (item["prospectId"].as_str().unwrap(), other.clone()),
        ("x", "a%22%3E%3B%0A%C3%A9~".to_owned()),
    ] {
        let answer = world.delete(&format!("/prospects/{prospect}/hire/{hire}")).await;
        let answer = answer.expect_error(404, "not_found", &HIRE.not_found());
        let link = format!("</v2/hires/{hire}>; rel=\"successor-version\"");
        answer.expect_header("deprecation", "@1767225600").expect_header("link", &link);
    }
    world.read(&HIRE.target(&item)).await;
}

#[tokio::test]
async fn if_match_protects_a_changed_hire_on_the_legacy_route_too() {
    let world = World::new().await;
    let item = HIRE.make(&world).await;
    world.update(&HIRE.target(&item), HIRE.change()).await;
    let stale = world.delete(&legacy(&item)).header("If-Match", "\"1\"").await;
    stale.expect_error(412, "precondition_failed", STALE);
    let fresh = world.delete(&legacy(&item)).header("If-Match", "\"2\"").await;
    fresh.expect_status(200);
}
