use std::time::Duration;

use serde_json::json;
use tests::World;

use super::{create, ids};

async fn make(world: &World, count: usize) {
    for n in 0..count {
        create(world, json!({"title": format!("t{n}")})).await;
        if n % 3 == 0 {
            world.advance(Duration::from_millis(1));
        }
    }
}

#[tokio::test]
async fn pages_of_any_size_show_every_record_once_and_in_order() {
    let world = World::new().await;
    make(&world, 11).await;
    let whole = world.get("/prospects?limit=1000").await.expect_status(200);
    let expected = ids(&whole);
    for limit in [1, 2, 3, 5, 10, 11, 12] {
        let (mut seen, mut query) = (Vec::new(), String::new());
        for _ in 0..12 {
            let page = world
                .get(&format!("/prospects?limit={limit}{query}"))
                .await
                .expect_status(200);
            assert_eq!(page.body["pagination"]["totalCount"], 11);
            assert!(page.items().len() <= limit);
            seen.extend(ids(&page).into_iter().map(str::to_owned));
            let pagination = &page.body["pagination"];
            assert_eq!(
                pagination["hasMore"],
                pagination.get("nextPageToken").is_some(),
                "{page}"
            );
            match pagination["nextPageToken"].as_str() {
                Some(token) => query = format!("&pageToken={token}"),
                None => break,
            }
        }
        assert_eq!(seen, expected, "limit {limit}");
    }
}

#[tokio::test]
async fn pages_go_on_while_others_write() {
    let world = World::new().await;
    make(&world, 6).await;
    let whole = world.get("/prospects").await.expect_status(200);
    let before: Vec<String> = ids(&whole).into_iter().map(str::to_owned).collect();
    let page = world.get("/prospects?limit=3").await.expect_status(200);
    let token = page.body["pagination"]["nextPageToken"].as_str().unwrap();
    create(&world, json!({})).await;
    world
        .delete(&format!("/prospects/{}", before[2]))
        .await
        .expect_status(200);
    world
        .delete(&format!("/prospects/{}", before[3]))
        .await
        .expect_status(200);
    let rest = world
        .get(&format!("/prospects?pageToken={token}"))
        .await
        .expect_status(200);
    assert_eq!(ids(&rest), [before[4].as_str(), before[5].as_str()]);
}

#[tokio::test]
async fn a_token_belongs_to_its_account_route_and_filters_but_not_to_limit_and_fields() {
    let world = World::new().await;
    make(&world, 5).await;
    let page = world.get("/prospects?limit=2&title=t").await.expect_status(200);
    let token = page.body["pagination"]["nextPageToken"].as_str().unwrap().to_owned();
    assert!(!token.contains("prospect"));
    world
        .get(&format!("/prospects?title=t&limit=1&fields=email&pageToken={token}"))
        .await
        .expect_status(200);
    let message = "pageToken is not one that this list gave for these filters. Start again without it.";
    for target in [
        format!("/prospects?pageToken={token}"),
        format!("/prospects?title=T1&pageToken={token}"),
        format!("/prospects?title=t&label=x&pageToken={token}"),
        format!("/prospects?title=t&pageToken={}", &token[1..]),
        format!("/prospects?title=t&pageToken={token}A"),
        "/prospects?title=t&pageToken=nonsense".to_owned(),
        format!("/users?pageToken={token}"),
    ] {
        world
            .get(&target)
            .await
            .expect_error(400, "invalid_page_token", message);
    }
    let foreign = world
        .get(&format!("/prospects?title=t&pageToken={token}"))
        .key(world.second_account_api_key())
        .await;
    foreign.expect_error(400, "invalid_page_token", message);
}

#[tokio::test]
async fn limit_goes_from_1_to_1000_and_is_25_by_default() {
    let world = World::new().await;
    make(&world, 26).await;
    let page = world.get("/prospects").await.expect_status(200);
    assert_eq!(
        (page.items().len(), &page.body["pagination"]["hasMore"]),
        (25, &json!(true))
    );
    world.get("/prospects?limit=1000").await.expect_status(200);
    for limit in ["0", "1001", "-1", "1.5", "x", "%D9%A1", "99999999999999999999", "+5"] {
        let answer = world.get(&format!("/prospects?limit={limit}")).await;
        answer.expect_fault("limit", "must be a whole number from 1 to 1000");
    }
}

#[tokio::test]
async fn a_page_ends_early_where_it_would_be_too_large_for_a_function() {
    let world = World::new().await;
    let labels: Vec<String> = (0..100).map(|n| format!("{n:03}{}", "😀".repeat(97))).collect();
    for _ in 0..160 {
        create(&world, json!({"labels": labels})).await;
    }
    let (mut seen, mut query) = (0, String::new());
    for _ in 0..3 {
        let page = world
            .get(&format!("/prospects?limit=1000{query}"))
            .await
            .expect_status(200);
        assert!(page.text.len() < 6 * 1024 * 1024);
        seen += page.items().len();
        match page.body["pagination"]["nextPageToken"].as_str() {
            Some(token) => query = format!("&pageToken={token}"),
            None => break,
        }
    }
    assert_eq!(seen, 160);
}
