//! Files of prospects that were merged.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
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
    let merged = world.post(&format!("/prospects/{ada}/merge"), json!({"loserIds": [lady]})).await.expect_status(200);
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
    let merged = world.post(&format!("/prospects/{ada}/merge"), json!({"loserIds": [lady]})).await.expect_status(200);
    let file = world.list(&format!("/files?prospectId={ada}")).await.remove(0);
    let id = file["id"].as_str().unwrap();
    assert_eq!(file["prospectId"], json!(ada));
    assert_eq!(bytes(&world, id).await, b"abc");
    let message = "This file is the resume of a prospect that was merged into another one. It can be deleted once the \
                   merge is undone, and goes with the prospect otherwise.";
    world.delete(&format!("/files/{id}")).await.expect_error(409, "conflict", message);
    world.remove(&format!("/prospects/{ada}/resume")).await;
    assert_eq!(names(&world, &ada).await, ["cv.txt"]);
    assert_eq!(bytes(&world, id).await, b"abc");
    let undo = format!("/merges/{}/undo", merged.body["mergeId"].as_str().unwrap());
    world.post(&undo, json!({})).await.expect_status(200);
    assert_eq!((names(&world, &ada).await.len(), names(&world, &lady).await.len()), (0, 1));
    assert_eq!(bytes(&world, id).await, b"abc");
    world.remove(&format!("/prospects/{lady}/resume")).await;
    assert!(names(&world, &lady).await.is_empty());
}

const DISPLACED: &str = "This file is the resume that the prospect had before a merge took another one. It can be deleted \
                         once the merge is undone, and goes when the resume of the prospect is deleted or replaced.";

/// A prospect whose own resume gave way to what a merged prospect has.
struct Displaced {
    world: World,
    ada: String,
    /// The file of the prospect's own resume, and its bytes.
    file: String,
    own: String,
    /// The path that undoes the merge.
    undo: String,
}

impl Displaced {
    /// `of_lady` is the resume that the merge takes, or null.
    async fn by(of_lady: &Value) -> Self {
        let world = World::new().await;
        let (ada, lady) = (prospect(&world).await, prospect(&world).await);
        // It takes more than one item.
        let own = "word ".repeat(80_000);
        let resume = json!({"resume": {"fileName": "w.txt", "data": STANDARD.encode(&own)}});
        world.update(&format!("/prospects/{ada}"), resume).await;
        if !of_lady.is_null() {
            let resume = json!({"resume": of_lady});
            world.update(&format!("/prospects/{lady}"), resume).await;
        }
        let before = world.list(&format!("/files?prospectId={ada}")).await.remove(0);
        let body = json!({"loserIds": [lady], "take": {"resume": lady}});
        let path = format!("/prospects/{ada}/merge");
        let merged = world.post(&path, body).await.expect_status(200);
        let file = format!("/files/{}", before["id"].as_str().unwrap());
        assert_eq!(world.read(&file).await, before);
        let undo = format!("/merges/{}/undo", merged.body["mergeId"].as_str().unwrap());
        let displaced = Self { world, ada, file, own, undo };
        displaced.expect_kept().await;
        let refused = displaced.world.delete(&displaced.file).await;
        refused.expect_error(409, "conflict", DISPLACED);
        displaced
    }

    async fn expect_kept(&self) {
        let id = self.file.trim_start_matches("/files/");
        assert!(bytes(&self.world, id).await == self.own.as_bytes(), "other bytes");
    }

    /// The file and its parts are gone for good.
    async fn expect_gone(&self) {
        let content = format!("{}/content", self.file);
        for path in [&self.file, &content] {
            let missing = "There is no such file in this account.";
            self.world.get(path).await.expect_error(404, "not_found", missing);
        }
        self.world.check_consistency().await;
        self.world.post(&self.undo, json!({})).await.expect_status(200);
        self.world.get(&self.file).await.expect_status(404);
        assert!(names(&self.world, &self.ada).await.is_empty());
        self.world.check_consistency().await;
    }
}

#[tokio::test]
async fn a_resume_that_gave_way_to_another_keeps_its_bytes_until_the_resume_changes() {
    let missing = "There is no such resume in this account.";
    for (of_lady, status) in [
        (json!({"fileName": "l.txt", "data": STANDARD.encode("lady")}), 200),
        (json!({"text": "Without bytes."}), 200),
        (Value::Null, 404),
    ] {
        let deleted = Displaced::by(&of_lady).await;
        let resume = format!("/prospects/{}/resume", deleted.ada);
        let answer = deleted.world.delete(&resume).await.expect_status(status);
        if status == 200 {
            deleted.expect_gone().await;
        } else {
            answer.expect_error(404, "not_found", missing);
            deleted.expect_kept().await;
        }
        let replaced = Displaced::by(&of_lady).await;
        let typed = json!({"resume": {"text": "Typed."}});
        replaced.world.update(&format!("/prospects/{}", replaced.ada), typed).await;
        replaced.expect_gone().await;
        let undone = Displaced::by(&of_lady).await;
        undone.world.post(&undone.undo, json!({})).await.expect_status(200);
        undone.expect_kept().await;
        undone.world.remove(&format!("/prospects/{}/resume", undone.ada)).await;
        assert!(names(&undone.world, &undone.ada).await.is_empty());
        undone.world.check_consistency().await;
    }
}

#[tokio::test]
async fn a_resume_that_no_merge_names_any_more_can_be_deleted() {
    let first = Displaced::by(&json!({"text": "Of the first."})).await;
    let (world, ada) = (&first.world, &first.ada);
    let other = prospect(world).await;
    let resume = json!({"resume": {"text": "Of the second."}});
    world.update(&format!("/prospects/{other}"), resume).await;
    let body = json!({"loserIds": [other], "take": {"resume": other}});
    let path = format!("/prospects/{ada}/merge");
    let second = world.post(&path, body).await.expect_status(200);
    let undo = format!("/merges/{}/undo", second.body["mergeId"].as_str().unwrap());
    for undo in [&first.undo, &undo] {
        world.post(undo, json!({})).await.expect_status(200);
    }
    first.expect_kept().await;
    let message =
        format!("This file is the resume in the record of its prospect: DELETE /v2/prospects/{ada}/resume removes it.");
    let refused = world.delete(&first.file).await;
    refused.expect_error(409, "conflict", &message);
    world.remove(&format!("/prospects/{ada}/resume")).await;
    assert!(names(world, ada).await.is_empty());
    world.check_consistency().await;
}
