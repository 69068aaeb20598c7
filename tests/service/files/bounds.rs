//! A prospect has a hundred files at the most.

use futures::future::join_all;
use serde_json::json;
use tests::World;

use super::hear;
use crate::ask::Ask;
use crate::children::prospect;

const MOST: usize = 100;
const FULL: &str = "The prospect has 100 files and uploads that are not complete, which is the most. Delete a file first. \
                    An upload without bytes counts for 7 days.";

#[tokio::test]
async fn requests_at_once_share_the_last_places() {
    let world = World::wired().await;
    let ada = prospect(&world).await;
    for _ in 0..MOST - 3 {
        world.ask_for_file(&ada, "a.txt", 1).await.expect_status(201);
    }
    let mut answers = join_all((0..8).map(|_| world.ask_for_file(&ada, "b.txt", 1))).await;
    answers.sort_by_key(|answer| answer.status);
    let (asked, refused) = answers.split_at(3);
    for answer in asked {
        answer.clone().expect_status(201);
    }
    for answer in refused {
        answer.clone().expect_error(409, "limit_reached", FULL);
    }
    // An upload takes no further place, and a deletion frees one.
    let first = &asked[0];
    assert_eq!(world.send_bytes(&first.body, b"1").await.status, 200);
    hear(&world).await;
    world.ask_for_file(&ada, "c.txt", 1).await.expect_error(409, "limit_reached", FULL);
    world.remove(&format!("/files/{}", first.id())).await;
    world.ask_for_file(&ada, "c.txt", 1).await.expect_status(201);
    world.ask_for_file(&ada, "d.txt", 1).await.expect_error(409, "limit_reached", FULL);
    world.ask_for_file(&prospect(&world).await, "d.txt", 1).await.expect_status(201);
}

#[tokio::test]
async fn an_upload_that_never_came_is_forgotten_after_a_week() {
    let world = World::wired().await;
    let ada = prospect(&world).await;
    for _ in 0..MOST {
        world.ask_for_file(&ada, "a.txt", 1).await.expect_status(201);
    }
    world.advance(std::time::Duration::from_hours(7 * 24) - std::time::Duration::from_secs(1));
    world.ask_for_file(&ada, "b.txt", 1).await.expect_error(409, "limit_reached", FULL);
    world.advance(std::time::Duration::from_secs(1));
    world.ask_for_file(&ada, "b.txt", 1).await.expect_status(201);
}

#[tokio::test]
async fn the_files_and_the_uploads_of_merged_prospects_count() {
    let world = World::wired().await;
    let (ada, lady) = (prospect(&world).await, prospect(&world).await);
    let file = world.upload(&lady, "a.txt", b"1").await;
    hear(&world).await;
    for _ in 1..MOST {
        world.ask_for_file(&lady, "a.txt", 1).await.expect_status(201);
    }
    let merged = world.post(&format!("/prospects/{ada}/merge"), json!({"loserIds": [lady]})).await.expect_status(200);
    let refused = world.ask_for_file(&ada, "b.txt", 1).await;
    refused.expect_error(409, "limit_reached", FULL);
    world.remove(&format!("/files/{file}")).await;
    world.ask_for_file(&ada, "b.txt", 1).await.expect_status(201);
    let refused = world.ask_for_file(&ada, "c.txt", 1).await;
    refused.expect_error(409, "limit_reached", FULL);
    let undo = format!("/merges/{}/undo", merged.body["mergeId"].as_str().unwrap());
    world.post(&undo, json!({})).await.expect_status(200);
    world.ask_for_file(&ada, "c.txt", 1).await.expect_status(201);
}
