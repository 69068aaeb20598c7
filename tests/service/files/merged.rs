//! Files of prospects that were merged.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use tests::World;

use super::{bytes, hear, names, told};
use crate::ask::Ask;
use crate::children::prospect;

#[tokio::test]
async fn the_files_of_a_merged_prospect_belong_to_the_winner_until_the_merge_is_undone() {
    let world = World::new().await;
    let (ada, lady) = (prospect(&world).await, prospect(&world).await);
    world.upload(&ada, "ada.txt", b"ada").await;
    let file = world.upload(&lady, "lady.txt", b"lady").await;
    hear(&world).await;
    let waiting = world.ask_for_file(&lady, "late.txt", 4).await.expect_status(201);
    let merged = world
        .post(&format!("/prospects/{ada}/merge"), json!({"loserIds": [lady]}))
        .await
        .expect_status(200);
    // Asked for before the merge, uploaded after it.
    assert_eq!(world.send_bytes(&waiting.body, b"late").await.status, 200);
    hear(&world).await;
    assert_eq!(names(&world, &ada).await.len(), 3);
    for item in world.list("/files").await {
        assert_eq!(item["prospectId"], json!(ada));
    }
    assert_eq!(told(&world).last().unwrap().1["prospectId"], json!(ada));
    assert_eq!(bytes(&world, &file).await, b"lady");
    world.ask_for_file(&lady, "more.txt", 4).await.expect_status(409);
    let undo = format!("/merges/{}/undo", merged.body["mergeId"].as_str().unwrap());
    world.post(&undo, json!({})).await.expect_status(200);
    assert_eq!(names(&world, &ada).await, ["ada.txt"]);
    let mut back = names(&world, &lady).await;
    back.sort();
    assert_eq!(back, ["lady.txt", "late.txt"]);
    assert_eq!(bytes(&world, waiting.id()).await, b"late");
}

#[tokio::test]
async fn a_resume_that_a_merge_took_over_stays_a_file_until_the_merge_is_undone() {
    let world = World::new().await;
    let (ada, lady) = (prospect(&world).await, prospect(&world).await);
    let resume = json!({"resume": {"fileName": "cv.txt", "data": STANDARD.encode("abc")}});
    world.update(&format!("/prospects/{lady}"), resume).await;
    let merged = world
        .post(&format!("/prospects/{ada}/merge"), json!({"loserIds": [lady]}))
        .await
        .expect_status(200);
    let file = world.list(&format!("/files?prospectId={ada}")).await.remove(0);
    let id = file["id"].as_str().unwrap();
    assert_eq!(file["prospectId"], json!(ada));
    assert_eq!(bytes(&world, id).await, b"abc");
    let message = "This file is the resume of a prospect that was merged into another one. It can be deleted once the \
                   merge is undone, and goes with the prospect otherwise.";
    world
        .delete(&format!("/files/{id}"))
        .await
        .expect_error(409, "conflict", message);
    world.remove(&format!("/prospects/{ada}/resume")).await;
    assert_eq!(names(&world, &ada).await, ["cv.txt"]);
    assert_eq!(bytes(&world, id).await, b"abc");
    let undo = format!("/merges/{}/undo", merged.body["mergeId"].as_str().unwrap());
    world.post(&undo, json!({})).await.expect_status(200);
    assert_eq!(
        (names(&world, &ada).await.len(), names(&world, &lady).await.len()),
        (0, 1)
    );
    assert_eq!(bytes(&world, id).await, b"abc");
    world.remove(&format!("/prospects/{lady}/resume")).await;
    assert!(names(&world, &lady).await.is_empty());
}
