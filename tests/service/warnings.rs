//! Warnings (SPECIFICATION §3.9): where they are, and what does not depend on them.

use serde_json::json;
use shared::http::lambda_size::{MAX_BODY_BYTES, MAX_WARNED_BODY_BYTES, lambda_bytes};
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
    assert_eq!(keyed.await.expect_header("idempotency-status", "replayed").text, created.text);

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
    assert_eq!(warnings, [&json!([INVALID_PHONE]), &json!(null), &json!(null)], "{done}");
    assert_eq!(results[0]["item"]["message"], INVALID_PHONE);
    assert_eq!(post.await.text, done.text);
}

#[tokio::test]
async fn a_response_and_a_result_have_twenty_warnings_with_names_of_a_hundred_characters() {
    let world = World::new().await;
    for (sent, told) in [(20, 20), (21, 20)] {
        let mut ada = json!({"firstName": "Ada", "lastName": "Lovelace"});
        for at in 0..sent {
            ada[format!("{at:03}{}", "\u{1}".repeat(98))] = json!(1);
        }
        let warning = |place: &str, at: usize| {
            let name = format!("{place}{at:03}{}", "\u{1}".repeat(97 - place.len()));
            format!("{name} is not a known field and was ignored.")
        };
        let expected = |place: &str| (0..told).map(|at| warning(place, at)).collect::<Vec<_>>();
        let single = world.post("/prospects", ada.clone()).await.expect_status(201);
        assert_eq!(single.body["warnings"], json!(expected("")));
        let batch = world.post("/prospects/batch", json!({"items": [ada.clone(), ada]})).await;
        for (at, place) in ["items[0].", "items[1]."].iter().enumerate() {
            assert_eq!(batch.body["results"][at]["warnings"], json!(expected(place)));
        }
    }
}

/// The most warnings with the longest names take less than the part of the response that is kept for them.
#[tokio::test]
async fn the_largest_warnings_fit_into_their_part_of_the_response() {
    let world = World::new().await;
    let mut ada = json!({"firstName": "Ada", "lastName": "Lovelace"});
    for at in 0..20 {
        ada[format!("{at:03}{}", "\u{1}".repeat(97))] = json!(1);
    }
    let warned = world.post("/prospects", ada).await.expect_status(201);
    let bytes = lambda_bytes(&warned.body["warnings"].to_string());
    assert!(bytes < MAX_WARNED_BODY_BYTES - MAX_BODY_BYTES, "{bytes} bytes");
}
