//! The bounds of imports.

use serde_json::json;
use tests::World;

use super::{counts, import, people};

#[tokio::test]
async fn a_file_above_200_mb_is_refused_before_it_is_sent() {
    let world = World::new().await;
    let most = 200 * 1024 * 1024;
    let ask = |bytes: usize| world.post("/imports", json!({"fileName": "a.csv", "sizeBytes": bytes}));
    ask(most).await.expect_status(201);
    ask(most + 1).await.expect_status(400);
    ask(0).await.expect_status(400);
}

#[tokio::test]
async fn an_account_keeps_a_hundred_imports() {
    let world = World::new().await;
    for _ in 0..100 {
        world.post("/imports", json!({"fileName": "a.csv", "sizeBytes": 1})).await.expect_status(201);
    }
    let refused = world.post("/imports", json!({"fileName": "a.csv", "sizeBytes": 1})).await.expect_status(409);
    assert_eq!(refused.body["code"], "limit_reached");
}

#[tokio::test]
async fn lines_of_several_parts_keep_their_places() {
    let world = World::new().await;
    // A part has 500 lines.
    let file = people(1_001).replace("person750@example.com", "bad");
    let done = import(&world, file.as_bytes(), json!({})).await;
    assert_eq!(counts(&done), json!({"lines": 1_001, "done": 1_001, "created": 1_000, "rejected": 1}));
    let text = super::rejected(&world, &format!("/imports/{}", done["id"].as_str().unwrap())).await;
    assert!(text.contains("\r\nFirst750,Last750,bad,752,"), "{text}");
}
