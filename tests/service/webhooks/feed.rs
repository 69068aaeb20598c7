use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::{deliveries, prospect, target, webhook};
use crate::ask::{Ask, at};

/// The ids on all pages of two; each names the total.
async fn walked(world: &World, target: &str, total: usize) -> Vec<Value> {
    let (mut seen, mut token) = (Vec::new(), String::new());
    loop {
        let page = world.get(&format!("{target}?limit=2{token}")).await.expect_status(200);
        assert_eq!(page.body["pagination"]["totalCount"], total);
        seen.extend(page.items().iter().cloned());
        match page.body["pagination"]["nextPageToken"].as_str() {
            Some(next) if seen.len() < total => token = format!("&pageToken={next}"),
            next => {
                assert_eq!((next, seen.len()), (None, total));
                return seen;
            }
        }
    }
}

#[tokio::test]
async fn events_are_shown_oldest_first_ten_seconds_after_they_were_made() {
    let world = World::new().await;
    let first = prospect(&world, "Ada").await;
    world.advance(Duration::from_secs(5));
    let second = prospect(&world, "Grace").await;
    assert_eq!(world.list("/events").await.len(), 0);
    world.advance(Duration::from_secs(5));
    let feed = world.get("/events").await.expect_status(200);
    let event = json!({
        "id": feed.items()[0]["id"], "type": "prospect.created", "apiVersion": "v2",
        "accountId": world.first().settings.account.id.to_string(), "createdAt": first["createdAt"],
        "data": {"item": first, "changes": []},
    });
    feed.expect_body(json!({
        "success": true, "items": [event], "pagination": {"hasMore": false, "totalCount": 1},
    }));
    world.advance(Duration::from_secs(5));
    let events = world.list("/events").await;
    let items: Vec<&Value> = events.iter().map(|one| &one["data"]["item"]).collect();
    assert_eq!(items, [&first, &second]);
}

#[tokio::test]
async fn a_consumer_that_was_down_reads_on_from_day_to_day_without_a_gap() {
    let world = World::new().await;
    let mut made = Vec::new();
    for number in 0..23 {
        made.push(prospect(&world, &format!("P{number}")).await);
        world.advance(Duration::from_hours(7));
    }
    let events = walked(&world, "/events", 23).await;
    assert_eq!(
        events
            .into_iter()
            .map(|one| one["data"]["item"].clone())
            .collect::<Vec<_>>(),
        made
    );
}

#[tokio::test]
async fn events_are_chosen_by_kind_and_time_and_live_for_thirty_days() {
    let world = World::new().await;
    let item = prospect(&world, "Ada").await;
    world.advance(Duration::from_mins(1));
    let middle = world.now_ms();
    world.remove(&at("/prospects", &item)).await;
    world.advance(Duration::from_mins(1));
    for (query, count) in [
        ("types=prospect.deleted".to_owned(), 1),
        ("types=prospect.deleted,prospect.created".to_owned(), 2),
        ("types=task.created".to_owned(), 0),
        (format!("createdAfter={middle}"), 1),
        (format!("createdBefore={}", middle - 1), 1),
        (format!("createdAfter={}&createdBefore={middle}", middle + 1), 0),
    ] {
        assert_eq!(world.list(&format!("/events?{query}")).await.len(), count, "{query}");
    }
    world.advance(Duration::from_hours(24 * 30));
    assert_eq!(world.list("/events").await.len(), 0);
}

#[tokio::test]
async fn polling_gives_a_bare_array_of_flat_records_newest_first() {
    let world = World::new().await;
    prospect(&world, "Ada").await;
    world.advance(Duration::from_secs(1));
    let newest = prospect(&world, "Grace").await;
    world.advance(Duration::from_secs(20));
    let polled = world
        .get("/webhooks/poll?eventType=prospect.created")
        .await
        .expect_status(200);
    let array = polled.body.as_array().unwrap();
    assert_eq!(array.len(), 2);
    let flat = json!({
        "id": newest["id"], "message": null, "first_name": "Grace", "last_name": "Lovelace", "email": null,
        "phone": null, "current_stage": "New", "stage_id": newest["stageId"], "pipeline_id": newest["pipelineId"],
        "labels": [], "title": null, "company": null, "created_at": "2026-03-01T12:00:31.000Z",
        "updated_at": "2026-03-01T12:00:31.000Z",
    });
    assert_eq!(array[0], flat);
    let hires = world.get("/webhooks/poll?eventType=hire.created").await;
    hires.expect_status(200).expect_body(json!([]));
}

#[tokio::test]
async fn deliveries_are_listed_newest_first_by_state_and_page() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    for number in 0..7 {
        world.advance(Duration::from_secs(1));
        prospect(&world, &format!("P{number}")).await;
    }
    world.deliver_webhooks().await;
    let all = deliveries(&world, &made).await.items().to_vec();
    assert!(all.is_sorted_by(|a, b| a["id"].as_str() > b["id"].as_str()));
    let target = target(&made, "/deliveries");
    assert_eq!(walked(&world, &target, 7).await, all);
    for (status, count) in [("failed", 0), ("pending", 0), ("delivered", 7)] {
        let found = world.list(&format!("{target}?status={status}&fields=status")).await;
        assert_eq!(found.len(), count, "{status}");
    }
}

#[tokio::test]
async fn one_event_of_its_kind_among_many_is_found_in_a_few_calls() {
    let world = World::new().await;
    let path = at("/prospects", &prospect(&world, "Ada").await);
    for number in 0..40 {
        world
            .update(&path, json!({"title": format!("Countess {number}")}))
            .await;
    }
    world.remove(&path).await;
    world.advance(Duration::from_mins(1));
    let (answer, figures) = world.measure(world.get("/events?types=prospect.deleted&limit=1")).await;
    assert_eq!(answer.expect_status(200).items().len(), 1);
    let queries = figures.calls.iter().filter(|call| *call == "Query").count();
    // The thirty-one days in which thirty days fall are counted at once, and the one that has such an event is read.
    assert_eq!(queries, 31 + 1);
}
