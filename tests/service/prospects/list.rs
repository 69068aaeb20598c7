use std::collections::HashSet;
use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::{create, matched};
use crate::ask::Ask;
use crate::children::ids;

/// The names of the last names listed for a query, in order.
async fn listed(world: &World, query: &str) -> Vec<String> {
    let list = world.get(&format!("/prospects?{query}")).await.expect_status(200);
    let count = world.get(&format!("/prospects/count?{query}")).await.expect_status(200);
    assert_eq!(
        list.body["pagination"]["totalCount"], count.body["count"],
        "the count is the list's: {query}"
    );
    list.items()
        .iter()
        .map(|item| item["lastName"].as_str().unwrap().to_owned())
        .collect()
}

/// Four people, made a second apart.
async fn people(world: &World) -> Vec<Value> {
    let stage = world.first().settings.pipelines[1].stages[1].id.to_string();
    let mut made = Vec::new();
    for fields in [
        json!({"firstName": "Zoë", "lastName": "O'Neill", "email": "zoe@example.com", "title": "Senior  Engineer", "labels": "vip,math"}),
        json!({"firstName": "Ada", "lastName": "Lovelace", "phone": "212-555-0123", "company": "Analytical Engines", "labels": "Math"}),
        json!({"firstName": "Grace", "lastName": "Hopper", "stageId": stage, "title": "Rear Admiral", "company": "Navy"}),
        json!({"firstName": "Alan", "lastName": "Turing", "labels": ["code"], "company": "GC&CS"}),
    ] {
        made.push(world.create("/prospects", fields).await);
        world.advance(Duration::from_secs(1));
    }
    made
}

#[tokio::test]
async fn the_newest_come_first() {
    let world = World::new().await;
    let made = people(&world).await;
    let list = world.get("/prospects").await.expect_status(200);
    let newest_first: Vec<Value> = made.into_iter().rev().collect();
    list.expect_body(
        json!({"success": true, "items": newest_first, "pagination": {"hasMore": false, "totalCount": 4}}),
    );
}

#[tokio::test]
async fn a_list_sees_the_callers_last_write() {
    let world = World::new().await;
    create(&world, json!({"email": "ada@example.com", "title": "Old"})).await;
    matched(
        &world,
        json!({"email": "ada@example.com", "title": "New", "labels": "x"}),
    )
    .await;
    for world in [&world, &world.fresh_functions()] {
        assert!(listed(world, "title=old").await.is_empty());
        assert_eq!(listed(world, "title=new&label=X").await, ["Lovelace"]);
    }
}

#[tokio::test]
async fn the_count_takes_the_filters_of_the_list_and_ignores_limit_and_fields() {
    let world = World::new().await;
    for title in ["Engineer", "engineer", "Clerk"] {
        create(&world, json!({"title": title})).await;
    }
    let ten: Vec<String> = (0..10).map(|n| format!("label=l{n}")).collect();
    for (query, count) in [
        ("", 3),
        ("?title=ENGINEER", 2),
        ("?limit=0&fields=a.b&title=clerk", 1),
        ("?title=none", 0),
        (&format!("?{}", ten.join("&")), 0),
    ] {
        let answer = world.get(&format!("/prospects/count{query}")).await.expect_status(200);
        answer.expect_body(json!({"success": true, "count": count}));
    }
}

#[tokio::test]
async fn a_page_ends_early_where_it_would_be_too_large_for_a_function() {
    let world = World::new().await;
    let labels: Vec<String> = (0..100).map(|n| format!("{n:03}{}", "😀".repeat(97))).collect();
    for _ in 0..160 {
        create(&world, json!({"labels": labels})).await;
    }
    for sort in ["", "&sort=name"] {
        let pages = world.pages(&format!("/prospects?limit=1000{sort}")).await;
        assert!(pages.iter().all(|page| page.text.len() < 6 * 1024 * 1024));
        let seen: HashSet<String> = pages.iter().flat_map(ids).collect();
        assert_eq!((seen.len(), pages.len() < 4), (160, true), "{sort}");
    }
}
