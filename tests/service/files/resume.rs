//! The resume in the record of a prospect, which is a file too.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tests::World;

use super::{bytes, hear, told};
use crate::ask::{Ask, has};
use crate::children::prospect;

async fn files(world: &World, ada: &str) -> Vec<Value> {
    world.list(&format!("/files?prospectId={ada}")).await
}

#[tokio::test]
async fn a_resume_with_bytes_is_a_file_that_is_replaced_and_deleted_with_it() {
    let world = World::new().await;
    let ada = prospect(&world).await;
    let path = format!("/prospects/{ada}");
    for empty in [json!({"text": "Without bytes."}), json!({"data": "", "fileName": "empty.pdf"})] {
        world.update(&path, json!({"resume": empty})).await;
        assert!(files(&world, &ada).await.is_empty());
    }
    for (sent, name, kind, content) in [
        (json!({"fileName": "cv.txt", "contentType": "text/plain"}), "cv.txt", "text/plain", &b"First"[..]),
        (json!({"contentType": "text/html"}), "resume", "application/octet-stream", b"<p>Second</p>"),
        (json!({"fileName": "a/b.txt"}), "b.txt", "application/octet-stream", b"3"),
    ] {
        let mut resume = sent;
        resume["data"] = json!(STANDARD.encode(content));
        let item = world.update(&path, json!({"resume": resume})).await;
        let at = item["updatedAt"].clone();
        let all = files(&world, &ada).await;
        let expected = json!({"id": all[0]["id"], "prospectId": ada, "fileName": name, "contentType": kind,
            "sizeBytes": content.len(), "kind": "resume", "createdAt": at, "updatedAt": at});
        assert_eq!(all, [expected]);
        let id = all[0]["id"].as_str().unwrap();
        assert_eq!(bytes(&world, id).await, content);
        let refused = world.delete(&format!("/files/{id}")).await;
        let message = format!(
            "This file is the resume in the record of its prospect: DELETE /v2/prospects/{ada}/resume removes it."
        );
        refused.expect_error(409, "conflict", &message);
    }
    let record = world.get(&path).await;
    let stale = world.delete(&format!("{path}/resume")).header("if-match", "\"1\"").await;
    stale.expect_status(412);
    let deleted = world.delete(&format!("{path}/resume")).header("if-match", record.header("etag")).await;
    deleted.expect_status(200).expect_body(json!({"success": true, "message": "Resume deleted."}));
    let missing = "There is no such resume in this account.";
    world.delete(&format!("{path}/resume")).await.expect_error(404, "not_found", missing);
    world.get(&format!("{path}/resume")).await.expect_error(404, "not_found", missing);
    assert!(files(&world, &ada).await.is_empty() && told(&world).is_empty());
    has(&world.list(&format!("{path}/activity")).await[0], json!({"type": "prospect.updated", "changes": ["resume"]}));
    // Changes of one record within a millisecond take its time ahead of the clock.
    world.advance(std::time::Duration::from_secs(1));
    world.sweep().await;
    assert!(world.objects().is_empty());
}

/// A download puts the bytes of a resume into the bucket, perhaps after the resume was deleted.
#[tokio::test]
async fn bytes_that_come_after_the_deletion_do_not_stay() {
    let world = World::new().await;
    let ada = prospect(&world).await;
    let path = format!("/prospects/{ada}");
    world.update(&path, json!({"resume": {"data": STANDARD.encode("abc")}})).await;
    let id = files(&world, &ada).await[0]["id"].as_str().unwrap().to_owned();
    world.get(&format!("/files/{id}/content")).await.expect_status(302);
    let key = world.objects().remove(0);
    hear(&world).await;
    assert_eq!(world.objects(), std::slice::from_ref(&key), "the bytes of a resume that is there stay");
    world.remove(&format!("{path}/resume")).await;
    world.advance(std::time::Duration::from_secs(1));
    world.sweep().await;
    assert!(world.objects().is_empty());
    world.put_object(&key, b"abc").await;
    assert_eq!(world.objects(), [key]);
    hear(&world).await;
    assert!(world.objects().is_empty());
}
