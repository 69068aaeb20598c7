//! `files`.

use std::fs;

use serde_json::json;

use crate::files::World;

const BYTES: &[u8] = b"%PDF-1.7 \x00\xff";

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_uploaded_listed_and_downloaded() {
    let world = World::new("prospect_files").await;
    let person = json!({"firstName": "Ada", "lastName": "King"});
    let made = world.stack.send("POST", "/prospects", &person).await;
    let id = made["item"]["id"].as_str().unwrap();
    fs::write(world.path("cv.PDF"), BYTES).unwrap();
    let (done, stored) = world.run(&format!("files upload {id} @cv.PDF --resume")).await;
    assert_eq!(done.outcome, Ok(()), "{}", done.notes);
    let at = &stored["createdAt"];
    let expected = json!({"id": stored["id"], "prospectId": id, "fileName": "cv.PDF", "contentType": "application/pdf",
        "sizeBytes": BYTES.len(), "kind": "resume", "createdAt": at, "updatedAt": at});
    assert_eq!(stored, expected);
    assert_eq!(world.run(&format!("files list {id}")).await.1, stored);

    let download = format!("files download {} @copy.pdf", stored["id"].as_str().unwrap());
    assert_eq!(world.run(&download).await.0.lines, [world.path("copy.pdf")]);
    assert_eq!(fs::read(world.path("copy.pdf")).unwrap(), BYTES);
    let (again, _) = world.run(&download).await;
    assert!(again.outcome.unwrap_err().contains("exists"), "an existing file is not replaced");

    fs::write(world.path("empty.txt"), b"").unwrap();
    let (refused, _) = world.run(&format!("files upload {id} @empty.txt")).await;
    let why = format!("{}: has 0 bytes; a file has 1 to 52428800", world.path("empty.txt"));
    assert_eq!(refused.outcome, Err(why));
}
