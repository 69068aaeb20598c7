use serde_json::{Value, json};
use tests::{Request, World};

use super::key_of_another_user;
use crate::children::{HIRE, STALE, check, id, prospect, records, told, user};

const NOT_YOURS: &str = "Only the user who created the hire or who owns the prospect can delete it.";

/// A prospect that the second user owns.
async fn owned_by_another_user(world: &World) -> String {
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "userId": user(world, 1)});
    world.post("/prospects", body).await.expect_status(201).id().to_owned()
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
    let item = HIRE.make(&world).await;
    let key = key_of_another_user(&world).await;
    let before = records(&world);
    for request in both(&world, &item) {
        request.key(&key).await.expect_error(403, "forbidden", NOT_YOURS);
    }
    assert_eq!(records(&world), before);
}

#[tokio::test]
async fn the_owner_of_the_prospect_deletes_a_hire_that_another_user_made() {
    let world = World::new().await;
    let key = key_of_another_user(&world).await;
    for at in 0..2 {
        let prospect = owned_by_another_user(&world).await;
        let item = HIRE.add(&world, &prospect, json!({})).await;
        let [current, old] = both(&world, &item);
        let request = if at == 0 { current } else { old };
        let answer = request.key(&key).await.expect_status(200);
        answer.expect_body(json!({"success": true, "hireId": item["id"]}));
    }
    check(&world).await;
}

#[tokio::test]
async fn the_user_who_made_a_hire_deletes_it_on_a_prospect_of_another_user() {
    let world = World::new().await;
    let prospect = owned_by_another_user(&world).await;
    let item = HIRE.add(&world, &prospect, json!({})).await;
    world.delete(&HIRE.target(&item)).await.expect_status(200);
}

#[tokio::test]
async fn the_stage_stays_when_a_hire_is_deleted_and_another_hire_can_be_made() {
    let world = World::new().await;
    let first = HIRE.make(&world).await;
    let prospect = first["prospectId"].as_str().unwrap();
    world.delete(&HIRE.target(&first)).await.expect_status(200);
    let after = world.get(&format!("/prospects/{prospect}")).await.expect_status(200);
    assert_eq!(after.item()["currentStage"], "Hired");
    let second = HIRE.add(&world, prospect, json!({"hireDate": 5})).await;
    assert_ne!(first["id"], second["id"]);
    for request in [
        world.get(&HIRE.target(&first)),
        world.patch(&HIRE.target(&first), HIRE.change()),
        world.delete(&HIRE.target(&first)),
        world.delete(&legacy(&first)),
    ] {
        request.await.expect_error(404, "not_found", &HIRE.not_found());
    }
    let list = world.get("/hires").await.expect_status(200);
    assert_eq!(list.items(), [second]);
    assert_eq!(
        told(&world),
        ["hire.created", "hire.created", "hire.deleted", "prospect.updated"]
    );
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
async fn the_legacy_route_knows_no_hire_of_another_prospect() {
    let world = World::new().await;
    let item = HIRE.make(&world).await;
    let other = prospect(&world).await;
    for path in [
        format!("/prospects/{other}/hire/{}", id(&item)),
        format!("/prospects/x/hire/{}", id(&item)),
        format!("/prospects/{other}/hire/x"),
        format!("/prospects/{}/hire/{other}", item["prospectId"].as_str().unwrap()),
    ] {
        let answer = world.delete(&path).await;
        let answer = answer.expect_error(404, "not_found", &HIRE.not_found());
        assert!(
            answer.has_header("deprecation") && answer.has_header("link"),
            "{answer}"
        );
    }
    let foreign = world.delete(&legacy(&item)).key(world.second_account_api_key()).await;
    foreign.expect_error(404, "not_found", &HIRE.not_found());
    world.get(&HIRE.target(&item)).await.expect_status(200);
}

#[tokio::test]
async fn the_link_of_the_legacy_route_holds_whatever_the_path_does() {
    let world = World::new().await;
    let answer = world.delete("/prospects/x/hire/a%22%3E%3B%0A%C3%A9~").await;
    answer
        .expect_error(404, "not_found", &HIRE.not_found())
        .expect_header("link", "</v2/hires/a%22%3E%3B%0A%C3%A9~>; rel=\"successor-version\"");
}

#[tokio::test]
async fn if_match_keeps_a_changed_hire_on_the_legacy_route_too() {
    let world = World::new().await;
    let item = HIRE.make(&world).await;
    world.patch(&HIRE.target(&item), HIRE.change()).await.expect_status(200);
    let stale = world.delete(&legacy(&item)).header("If-Match", "\"1\"").await;
    stale.expect_error(412, "precondition_failed", STALE);
    let fresh = world.delete(&legacy(&item)).header("If-Match", "\"2\"").await;
    fresh.expect_status(200);
}
