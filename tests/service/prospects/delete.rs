use serde_json::json;
use tests::World;

use super::{create, upsert};

#[tokio::test]
async fn a_deleted_prospect_is_gone_everywhere_and_its_email_and_phone_are_free() {
    let world = World::new().await;
    let fields = json!({"email": "ada@example.com", "phone": "212-555-0123", "notes": "A note.", "resume": {"text": "CV"},
                        "applicationQuestions": [{"label": "Why?", "answer": "So."}]});
    let item = create(&world, fields.clone()).await;
    let id = item["id"].as_str().unwrap();
    let target = format!("/prospects/{id}");
    let answer = world.delete(&target).await.expect_status(200);
    answer.expect_body(json!({"success": true, "message": "Prospect deleted."}));
    world.get(&target).await.expect_status(404);
    world.get(&format!("{target}/profile")).await.expect_status(404);
    assert_eq!(
        world.get("/prospects").await.expect_status(200).body["pagination"]["totalCount"],
        0
    );
    assert_eq!(world.get("/prospects/count").await.expect_status(200).body["count"], 0);
    let partition = format!("#P#{}", id.trim_start_matches("prospect_"));
    assert!(
        world
            .items()
            .iter()
            .all(|item| !item["pk"]["S"].as_str().unwrap().ends_with(&partition))
    );
    let again = upsert(&world, fields).await.expect_status(201);
    assert_ne!(again.id(), id);
    world.delete(&target).await.expect_status(404);
}

#[tokio::test]
async fn a_deletion_makes_one_event_with_the_item_as_it_was() {
    let world = World::new().await;
    let item = create(&world, json!({"email": "ada@example.com"})).await;
    world
        .delete(&format!("/prospects/{}", item["id"].as_str().unwrap()))
        .await
        .expect_status(200);
    let told: Vec<_> = world
        .events()
        .into_iter()
        .filter(|event| event["type"]["S"] == "prospect.deleted")
        .collect();
    assert_eq!(told.len(), 1);
    let as_it_was: serde_json::Value = serde_json::from_str(told[0]["item"]["S"].as_str().unwrap()).unwrap();
    assert_eq!(as_it_was, item);
}

#[tokio::test]
async fn another_account_deletes_nothing() {
    let world = World::new().await;
    let item = create(&world, json!({})).await;
    let target = format!("/prospects/{}", item["id"].as_str().unwrap());
    let foreign = world.delete(&target).key(world.second_account_api_key()).await;
    foreign.expect_error(404, "not_found", "There is no such prospect in this account.");
    world.get(&target).await.expect_status(200);
}

#[tokio::test]
async fn if_match_keeps_a_changed_prospect() {
    let world = World::new().await;
    let item = create(&world, json!({"email": "ada@example.com"})).await;
    upsert(&world, json!({"email": "ada@example.com", "title": "New"}))
        .await
        .expect_status(200);
    let target = format!("/prospects/{}", item["id"].as_str().unwrap());
    let message = "The record has changed since: If-Match names another revision.";
    world
        .delete(&target)
        .header("If-Match", "\"1\"")
        .await
        .expect_error(412, "precondition_failed", message);
    world.get(&target).await.expect_status(200);
    world
        .delete(&target)
        .header("If-Match", "\"2\"")
        .await
        .expect_status(200);
}
