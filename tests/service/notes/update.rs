use std::time::Duration;

use serde_json::json;
use tests::World;

use super::create::faulty;
use crate::children::{NOTE, check, event, over, prospect, records, user};

#[tokio::test]
async fn every_field_changes_at_once_and_the_others_stay() {
    let world = World::new().await;
    let item = NOTE.make(&world).await;
    world.advance(Duration::from_secs(5));
    let mentions = json!([{"userId": user(&world, 1)}]);
    let changed = json!({"body": "New", "pin": true, "date": 5, "mentions": mentions, "fileUrl": "https://a.example",
                         "userId": user(&world, 1)});
    let sent = over(
        changed.clone(),
        json!({"prospectId": "x", "createdAt": 1, "createdByApi": false}),
    );
    let answer = world.patch(&NOTE.target(&item), sent).await.expect_status(200);
    let expected = over(over(item, changed), json!({"updatedAt": world.now_ms()}));
    assert_eq!(answer.item(), &expected);
    let names = ["body", "pin", "date", "userId", "mentions", "fileUrl"].map(str::to_owned);
    assert_eq!(event(&world, "note.updated"), (expected, names.to_vec()));
    check(&world).await;
}

#[tokio::test]
async fn null_clears_the_file_and_an_empty_array_the_mentions() {
    let world = World::new().await;
    let fields = json!({"fileUrl": "https://a.example", "mentions": [{"userId": user(&world, 0)}]});
    let prospect = prospect(&world).await;
    let item = NOTE.add(&world, &prospect, fields).await;
    let target = NOTE.target(&item);
    let kept = world.patch(&target, json!({"pin": true})).await.expect_status(200);
    assert_eq!(kept.item(), &over(item, json!({"pin": true})));
    let cleared = world.patch(&target, json!({"fileUrl": null, "mentions": []})).await;
    let expected = over(kept.item().clone(), json!({"fileUrl": null, "mentions": []}));
    assert_eq!(cleared.expect_status(200).item(), &expected);
}

#[tokio::test]
async fn each_fault_is_told_with_its_path_and_nothing_changes() {
    let world = World::new().await;
    let target = NOTE.target(&NOTE.make(&world).await);
    let before = records(&world);
    for (fields, place, message) in faulty(&world) {
        world.patch(&target, fields).await.expect_fault(place, message);
    }
    assert_eq!(records(&world), before);
}
