//! `include` in lists of prospects: records with their profiles and entity tags.

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::{create, profile_of, target};
use crate::ask::Ask;

async fn people(world: &World, count: usize) -> Vec<Value> {
    let mut made = Vec::new();
    for number in 0..count {
        let fields = match number % 3 {
            0 => json!({}),
            1 => json!({"notes": format!("Notes {number}"), "city": "London"}),
            _ => json!({"applicationQuestions": [{"label": "Why?", "answer": format!("{number}")}]}),
        };
        made.push(create(world, fields).await);
        world.advance(Duration::from_millis(1));
    }
    made
}

/// The record with its profile.
async fn whole(world: &World, mut record: Value) -> Value {
    record["profile"] = profile_of(world, &record).await;
    record
}

#[tokio::test]
async fn a_record_is_shown_with_its_profile_on_request() {
    let world = World::new().await;
    for made in people(&world, 3).await {
        let plain = world.get(&target(&made)).await.expect_body(json!({"success": true, "item": made}));
        let with = world.get(&format!("{}?include=profile", target(&made))).await;
        let with = with.expect_body(json!({"success": true, "item": whole(&world, made.clone()).await}));
        assert_ne!(with.header("etag"), plain.header("etag"));
        let again = world.get(&format!("{}?include=profile,%20profile&include=profile", target(&made)));
        again.header("if-none-match", with.header("etag")).await.expect_status(304);
        world
            .patch(&target(&made), json!({"state": "Ohio"}))
            .header("if-match", with.header("etag"))
            .await
            .expect_status(200);
        let changed = world.get(&format!("{}?include=profile", target(&made))).await;
        assert_eq!(changed.item()["profile"]["state"], "Ohio");
        for other in ["x", "profile,", "profile,x", "Profile"] {
            let refused = world.get(&format!("{}?include={other}", target(&made))).await;
            refused.expect_fault("include", "takes profile");
        }
    }
}

#[tokio::test]
async fn a_list_shows_the_profiles_of_any_number_of_records() {
    let world = World::new().await;
    // One more than two batches.
    let mut expected = Vec::new();
    for made in people(&world, 67).await {
        expected.insert(0, whole(&world, made).await);
    }
    for limit in [1, 33, 34, 66, 67] {
        let list = world.list(&format!("/prospects?limit={limit}&include=profile")).await;
        assert_eq!(list, expected[..limit], "{limit}");
    }
    // `fields` can name the profile, and `include` adds it to what they select.
    for query in ["fields=title,profile", "fields=title&include=profile"] {
        let list = world.list(&format!("/prospects?limit=3&{query}")).await;
        let members = expected[..3].iter();
        let members = members.map(|item| json!({"id": item["id"], "title": null, "profile": item["profile"]}));
        assert_eq!(list, members.collect::<Vec<_>>());
    }
    let first = world.get("/prospects?limit=40&include=profile").await;
    let token = first.body["pagination"]["nextPageToken"].as_str().unwrap();
    let rest = world.list(&format!("/prospects?limit=40&pageToken={token}")).await;
    assert_eq!((rest.len(), &rest[0]["id"], rest[0].get("profile")), (27, &expected[40]["id"], None));
}

#[tokio::test]
async fn a_list_shows_the_etag_that_get_by_id_returns() {
    let world = World::new().await;
    let mut expected = Vec::new();
    for mut made in people(&world, 3).await {
        let read = world.update(&target(&made), json!({"title": "Countess"})).await;
        made = whole(&world, read).await;
        made["etag"] = world.get(&target(&made)).await.header("etag").into();
        expected.insert(0, made);
    }
    for query in ["include=profile,etag", "include=etag&include=profile"] {
        assert_eq!(world.list(&format!("/prospects?{query}")).await, expected);
    }
    for query in ["fields=etag", "fields=id&include=etag", "fields=etag&include=etag"] {
        let short = expected.iter().map(|item| json!({"id": item["id"], "etag": item["etag"]}));
        assert_eq!(world.list(&format!("/prospects?{query}")).await, short.collect::<Vec<_>>());
    }
    let change = json!({"title": "Lady"});
    let patch = || world.patch(&target(&expected[0]), change.clone());
    let tag = expected[0]["etag"].as_str().unwrap();
    patch().header("if-match", tag).await.expect_status(200);
    patch().header("if-match", tag).await.expect_status(412);
    for other in ["x", "prospect", "etag,", "Etag"] {
        let refused = world.get(&format!("/prospects?include={other}")).await;
        refused.expect_fault("include", "takes profile, customFields, etag");
    }
}

#[tokio::test]
async fn a_page_of_large_profiles_ends_early_and_loses_none() {
    let world = World::new().await;
    for _ in 0..5 {
        // A quote counts twice, and twice more as a character of a string.
        let questions: Vec<Value> = (0..29).map(|_| json!({"label": "Why?", "answer": "\"".repeat(9_000)})).collect();
        create(&world, json!({"notes": "\"".repeat(100_000), "applicationQuestions": questions})).await;
    }
    let pages = world.pages("/prospects?include=profile").await;
    assert!(pages.iter().all(|page| page.text.len() < 6 * 1024 * 1024));
    let seen: Vec<Value> = pages.iter().flat_map(|page| page.items()).map(|item| item["id"].clone()).collect();
    let whole = world.list("/prospects?fields=id").await;
    assert_eq!(seen, whole.iter().map(|item| item["id"].clone()).collect::<Vec<_>>());
    assert!(pages.len() > 1);
}
