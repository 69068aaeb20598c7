use std::time::Duration;

use serde_json::json;
use tests::World;

use super::{deliveries, prospect, webhook};

#[tokio::test]
async fn events_are_shown_oldest_first_ten_seconds_after_they_were_made() {
    let world = World::new().await;
    let first = prospect(&world, "Ada").await;
    world.advance(Duration::from_secs(5));
    prospect(&world, "Grace").await;
    assert_eq!(world.get("/events").await.items().len(), 0);
    world.advance(Duration::from_secs(5));
    let feed = world.get("/events").await.expect_status(200);
    assert_eq!(feed.items().len(), 1);
    assert_eq!(
        feed.items()[0],
        json!({"id": feed.items()[0]["id"], "type": "prospect.created", "apiVersion": "v2",
               "accountId": world.first().settings.account.id.to_string(), "createdAt": first["createdAt"],
               "data": {"item": first, "changes": []}})
    );
    assert_eq!(feed.body["pagination"], json!({"hasMore": false, "totalCount": 1}));
    world.advance(Duration::from_secs(5));
    let names: Vec<_> = world
        .get("/events")
        .await
        .items()
        .iter()
        .map(|one| one["data"]["item"]["firstName"].clone())
        .collect();
    assert_eq!(names, [json!("Ada"), json!("Grace")]);
    assert_eq!(
        world
            .get("/events")
            .key(world.second_account_api_key())
            .await
            .items()
            .len(),
        0
    );
}

#[tokio::test]
async fn a_consumer_that_was_down_reads_on_from_day_to_day_without_a_gap() {
    let world = World::new().await;
    let mut made = Vec::new();
    for number in 0..23 {
        made.push(prospect(&world, &format!("P{number}")).await["id"].clone());
        world.advance(Duration::from_hours(7));
    }
    let (mut seen, mut token) = (Vec::new(), String::new());
    for page in 0..10 {
        let answer = world.get(&format!("/events?limit=5{token}")).await.expect_status(200);
        seen.extend(answer.items().iter().map(|one| one["data"]["item"]["id"].clone()));
        assert_eq!(answer.body["pagination"]["totalCount"], 23, "page {page}");
        match answer.body["pagination"]["nextPageToken"].as_str() {
            Some(next) => token = format!("&pageToken={next}"),
            None => break,
        }
    }
    assert_eq!(seen, made);
}

#[tokio::test]
async fn events_are_chosen_by_kind_and_time_and_live_for_thirty_days() {
    let world = World::new().await;
    let item = prospect(&world, "Ada").await;
    world.advance(Duration::from_mins(1));
    let middle = world.now_ms();
    world
        .delete(&format!("/prospects/{}", item["id"].as_str().unwrap()))
        .await
        .expect_status(200);
    world.advance(Duration::from_mins(1));
    let count = async |query: &str| {
        world
            .get(&format!("/events?{query}"))
            .await
            .expect_status(200)
            .items()
            .len()
    };
    assert_eq!(count("types=prospect.deleted").await, 1);
    assert_eq!(count("types=prospect.deleted,prospect.created").await, 2);
    assert_eq!(count("types=task.created").await, 0);
    assert_eq!(count(&format!("createdAfter={middle}")).await, 1);
    assert_eq!(count(&format!("createdBefore={}", middle - 1)).await, 1);
    assert_eq!(
        count(&format!("createdAfter={}&createdBefore={middle}", middle + 1)).await,
        0
    );
    world.get("/events?types=x").await.expect_status(400);
    world.advance(Duration::from_hours(24 * 30));
    assert_eq!(count("").await, 0);
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
    assert_eq!(
        array[0],
        json!({"id": newest["id"], "message": null, "first_name": "Grace", "last_name": "Lovelace", "email": null, "phone": null,
               "current_stage": "New", "stage_id": newest["stageId"], "pipeline_id": newest["pipelineId"], "labels": [], "title": null,
               "company": null, "created_at": "2026-03-01T12:00:31.000Z", "updated_at": "2026-03-01T12:00:31.000Z"})
    );
    let none = world
        .get("/webhooks/poll?eventType=hire.created")
        .await
        .expect_status(200);
    assert_eq!(none.body, json!([]));
    world.get("/webhooks/poll?eventType=x").await.expect_status(400);
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
    let all = deliveries(&world, &made).await;
    let ids: Vec<_> = all.items().iter().map(|one| one["id"].clone()).collect();
    let mut sorted = ids.clone();
    sorted.sort_by(|a, b| b.as_str().cmp(&a.as_str()));
    assert_eq!((ids.len(), &ids), (7, &sorted));
    let target = super::target(&made, "/deliveries");
    let (mut seen, mut token) = (Vec::new(), String::new());
    for _ in 0..4 {
        let page = world.get(&format!("{target}?limit=2{token}")).await.expect_status(200);
        assert_eq!(page.body["pagination"]["totalCount"], 7);
        seen.extend(page.items().iter().map(|one| one["id"].clone()));
        token = page.body["pagination"]["nextPageToken"]
            .as_str()
            .map(|next| format!("&pageToken={next}"))
            .unwrap_or_default();
    }
    assert_eq!((seen, token.as_str()), (ids, ""));
    assert_eq!(world.get(&format!("{target}?status=failed")).await.items().len(), 0);
    assert_eq!(
        world
            .get(&format!("{target}?status=delivered&fields=status"))
            .await
            .items()
            .len(),
        7
    );
    world.get(&format!("{target}?status=x")).await.expect_status(400);
}

#[tokio::test]
async fn a_rare_kind_among_many_events_is_found_in_a_few_calls() {
    let world = World::new().await;
    let person = prospect(&world, "Ada").await;
    let path = format!("/prospects/{}", person["id"].as_str().unwrap());
    for number in 0..40 {
        let change = json!({"title": format!("Countess {number}")});
        world.patch(&path, change).await.expect_status(200);
    }
    world.delete(&path).await.expect_status(200);
    world.advance(Duration::from_mins(1));
    let (answer, figures) = world.measure(world.get("/events?types=prospect.deleted&limit=1")).await;
    assert_eq!(answer.expect_status(200).items().len(), 1);
    let queries = figures.calls.iter().filter(|call| *call == "Query").count();
    // The thirty-one days that thirty days lie in are counted at once, and the one that has such an event is read.
    assert_eq!(queries, 31 + 1);
}
