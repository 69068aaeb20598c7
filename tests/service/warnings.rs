//! Warnings (SPECIFICATION §2.11): where they are, and what does not depend on them.

use serde_json::json;
use tests::World;

use crate::ask::at;

const INVALID_PHONE: &str = "The phone number is not valid and was not saved.";

#[tokio::test]
async fn a_warning_follows_success_in_each_write_its_dry_run_and_its_replay() {
    let world = World::new().await;
    let ada = json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com", "phone": "x"});
    let post = world.post("/prospects", ada);
    let start = format!(r#"{{"success":true,"warnings":["{INVALID_PHONE}"],"item":{{"id":"prospect_"#);
    let dry = post.clone().dry_run().await.expect_status(201);
    assert!(dry.text.starts_with(&start), "{dry}");
    let keyed = post.idempotency_key("create");
    let created = keyed.clone().await.expect_status(201);
    assert!(created.text.starts_with(&start), "{created}");
    assert_eq!(created.item()["message"], INVALID_PHONE);
    assert_eq!(
        keyed.await.expect_header("idempotency-status", "replayed").text,
        created.text
    );

    let target = at("/prospects", created.item());
    let mut shown = created.item().clone();
    shown["message"] = json!(null);
    let read = world.get(&target).await.expect_header("etag", created.header("etag"));
    read.expect_body(json!({"success": true, "item": shown}));

    // An update that changes nothing warns too.
    let patched = world.patch(&target, json!({"phone": "x"})).await.expect_status(200);
    assert!(patched.text.starts_with(&start), "{patched}");
    assert_eq!(patched.header("etag"), created.header("etag"));
}

#[tokio::test]
async fn a_batch_warns_in_the_results_of_its_items() {
    let world = World::new().await;
    let items = json!({"items": [
        {"firstName": "Ada", "lastName": "Lovelace", "phone": "x"},
        {"firstName": "Bob", "lastName": "Boole"},
        {"firstName": "Cy", "phone": "x"},
    ]});
    let post = world.post("/prospects/batch", items).idempotency_key("batch");
    let done = post.clone().await.expect_status(200);
    assert_eq!(done.body["warnings"], json!(null), "{done}");
    let results = done.body["results"].as_array().unwrap();
    let warnings: Vec<_> = results.iter().map(|result| &result["warnings"]).collect();
    assert_eq!(
        warnings,
        [&json!([INVALID_PHONE]), &json!(null), &json!(null)],
        "{done}"
    );
    assert_eq!(results[0]["item"]["message"], INVALID_PHONE);
    assert_eq!(post.await.text, done.text);
}
