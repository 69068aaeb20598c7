//! The feed from its newest events on, as people read it.

use std::time::Duration;

use serde_json::Value;
use tests::World;

use super::prospect;
use crate::ask::{Ask, at};

#[tokio::test]
async fn the_newest_events_come_first_through_all_pages() {
    let world = World::new().await;
    for number in 0..13 {
        let path = at("/prospects", &prospect(&world, &format!("Ada {number}")).await);
        world.advance(Duration::from_hours(7));
        if number % 3 == 0 {
            world.update(&path, serde_json::json!({"title": "Countess"})).await;
        }
    }
    world.advance(Duration::from_mins(1));
    for filter in ["", "&types=prospect.updated", "&createdAfter=1", "&types=prospect.created&limit=4"] {
        let oldest: Vec<Value> = world.list(&format!("/events?limit=200{}", filter.replace("&limit=4", ""))).await;
        let limit = if filter.contains("limit") { "" } else { "&limit=3" };
        let pages = world.pages(&format!("/events?sort=-createdAt{limit}{filter}")).await;
        let newest: Vec<Value> = pages.iter().rev().flat_map(|page| page.items().iter().rev()).cloned().collect();
        assert_eq!(newest, oldest, "{filter}");
        assert!(pages.len() > 1, "{filter}");
    }
    let first = world.get("/events?sort=-createdAt&limit=2").await.expect_status(200);
    let cursor = first.body["pagination"]["cursor"].as_str().unwrap().to_owned();
    let later = at("/prospects", &prospect(&world, "Grace").await);
    world.advance(Duration::from_mins(1));
    let events = world.list(&format!("/events?after={cursor}")).await;
    assert_eq!(events.len(), 1);
    assert_eq!(at("/prospects", &events[0]["data"]["item"]), later);
}

#[tokio::test]
async fn a_consumer_cannot_read_on_in_another_order() {
    let world = World::new().await;
    prospect(&world, "Ada").await;
    world.advance(Duration::from_mins(1));
    let id = world.list("/events").await[0]["id"].as_str().unwrap().to_owned();
    for (query, field, message) in [
        (format!("sort=-createdAt&after={id}"), "sort", "must be createdAt together with after"),
        ("sort=type".to_owned(), "sort", "must be one of createdAt; with a leading - the order is descending"),
    ] {
        let answer = world.get(&format!("/events?{query}")).await.expect_status(400);
        assert_eq!(answer.body["details"], serde_json::json!([{"field": field, "message": message}]), "{query}");
    }
    world.get(&format!("/events?sort=createdAt&after={id}")).await.expect_status(200);
}
