//! Files whose prospect goes, and files of a run that is undone.

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::{hear, told};
use crate::ask::Ask;
use crate::children::{prospect, remains};

/// Files, an upload whose bytes have come unheard, and one that waits for them.
async fn with_files(world: &World, files: usize) -> (String, Value) {
    let ada = prospect(world).await;
    for _ in 0..files {
        world.upload(&ada, "a.txt", b"abc").await;
    }
    hear(world).await;
    world.upload(&ada, "b.txt", b"abc").await;
    let waiting = world.ask_for_file(&ada, "c.txt", 3).await.expect_status(201).body;
    (ada, waiting)
}

async fn expect_nothing_left(world: &World, ada: &str, waiting: &Value) {
    world.advance(Duration::from_secs(60));
    world.sweep().await;
    world.advance(Duration::from_secs(60));
    world.sweep().await;
    // The URL is still valid.
    assert_eq!(world.send_bytes(waiting, b"abc").await.status, 200);
    hear(world).await;
    let left = remains(world, ada).into_iter();
    // The account keeps what it knows of an erasure.
    let is_erasures = |pk: &str| pk.contains("ERAS") || pk.contains("#LOG#");
    let left = left.filter(|item| !is_erasures(item["pk"]["S"].as_str().unwrap()));
    assert_eq!((world.objects(), left.collect()), (Vec::<String>::new(), Vec::<Value>::new()));
    assert!(world.list("/files").await.is_empty());
    assert!(told(world).iter().all(|(_, file)| file["fileName"] != "c.txt"));
}

#[tokio::test]
async fn a_deleted_prospect_takes_its_files_with_it() {
    for files in [2, 60] {
        let world = World::new().await;
        let (ada, waiting) = with_files(&world, files).await;
        world.remove(&format!("/prospects/{ada}")).await;
        assert!(world.list("/files").await.is_empty());
        expect_nothing_left(&world, &ada, &waiting).await;
    }
}

#[tokio::test]
async fn an_erased_person_takes_its_files_with_it() {
    let world = World::new().await;
    let (ada, waiting) = with_files(&world, 3).await;
    let body = json!({"reason": "Asked."});
    let erased = world.post(&format!("/prospects/{ada}/erase"), body).await.expect_status(202);
    assert_eq!(erased.item()["removed"]["files"], 3);
    expect_nothing_left(&world, &ada, &waiting).await;
}

#[tokio::test]
async fn the_export_of_a_person_names_its_files() {
    let world = World::new().await;
    let (ada, _) = with_files(&world, 1).await;
    let exported = world.get(&format!("/prospects/{ada}/export")).await.expect_status(200);
    let mut listed = world.list(&format!("/files?prospectId={ada}")).await;
    // The list looks for the bytes of the other one.
    listed.retain(|file| file["fileName"] == "a.txt");
    assert_eq!(exported.body["files"], json!(listed));
}

#[tokio::test]
async fn the_undo_of_a_run_deletes_its_files_and_cannot_bring_one_back() {
    let world = World::new().await;
    let ada = prospect(&world).await;
    let gone = world.upload(&ada, "gone.txt", b"abc").await;
    hear(&world).await;
    let body = json!({"fileName": "new.txt", "contentType": "text/plain", "sizeBytes": 3});
    let asked = world.post(&format!("/prospects/{ada}/files"), body).header("run-id", "r1").await;
    assert_eq!(world.send_bytes(&asked.expect_status(201).body, b"abc").await.status, 200);
    hear(&world).await;
    world.delete(&format!("/files/{gone}")).header("run-id", "r1").await.expect_status(200);
    let run = world.get("/runs/r1").await.expect_status(200);
    assert_eq!((&run.item()["created"], &run.item()["deleted"]), (&json!(1), &json!(1)));
    let undone = world.post("/runs/r1/undo", json!({})).await.expect_status(200);
    assert_eq!(undone.body["undone"], json!({"created": 1, "updated": 0, "deleted": 0}));
    assert_eq!(undone.body["conflicts"][0]["recordId"], json!(gone));
    assert!(world.list(&format!("/files?prospectId={ada}")).await.is_empty());
}
