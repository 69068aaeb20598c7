use serde_json::json;
use tests::World;

use super::{create, upsert};

#[tokio::test]
async fn a_prospect_is_seen_by_its_account_alone() {
    let world = World::new().await;
    let item = create(&world, json!({})).await;
    let target = format!("/prospects/{}", item["id"].as_str().unwrap());
    world
        .get(&target)
        .await
        .expect_status(200)
        .expect_header("etag", "\"1\"");
    let foreign = world.get(&target).key(world.second_account_api_key()).await;
    foreign.expect_error(404, "not_found", "There is no such prospect in this account.");
}

#[tokio::test]
async fn what_is_no_id_is_not_found() {
    let world = World::new().await;
    for id in [
        "prospect_01K00000000000000000000000",
        "x",
        "prospect_",
        "count%2F",
        "%00",
        "%F0%9F%98%80",
        "prospect_01k00000000000000000000000",
    ] {
        for target in [format!("/prospects/{id}"), format!("/prospects/{id}/profile")] {
            world
                .get(&target)
                .await
                .expect_error(404, "not_found", "There is no such prospect in this account.");
        }
        let gone = world.delete(&format!("/prospects/{id}")).await;
        gone.expect_error(404, "not_found", "There is no such prospect in this account.");
    }
}

#[tokio::test]
async fn a_known_revision_is_not_sent_again() {
    let world = World::new().await;
    let item = create(&world, json!({"email": "ada@example.com"})).await;
    let target = format!("/prospects/{}", item["id"].as_str().unwrap());
    for tag in ["\"1\"", "W/\"1\"", "\"9\", \"1\"", "*"] {
        let answer = world
            .get(&target)
            .header("If-None-Match", tag)
            .await
            .expect_status(304)
            .expect_header("etag", "\"1\"");
        assert!(answer.text.is_empty());
    }
    upsert(&world, json!({"email": "ada@example.com", "title": "New"}))
        .await
        .expect_status(200);
    world
        .get(&target)
        .header("If-None-Match", "\"1\"")
        .await
        .expect_status(200)
        .expect_header("etag", "\"2\"");
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let world = World::new().await;
    let item = create(&world, json!({})).await;
    let answer = world
        .send("HEAD", &format!("/prospects/{}", item["id"].as_str().unwrap()))
        .await
        .expect_status(200);
    assert!(answer.text.is_empty());
    answer.expect_header("etag", "\"1\"");
}
