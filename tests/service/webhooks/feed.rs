use std::time::Duration;

use serde_json::{Value, json};
use shared::records::events::feed::{SETTLED_MS, WRITER_TIME_LIMIT_MS};
use tests::{CallFilter, Response, World};

use super::{data, prospect, walked, webhook};
use crate::ask::{Ask, at};

/// Lets the feed settle.
fn settle(world: &World) {
    world.advance(Duration::from_millis(SETTLED_MS.unsigned_abs()));
}

#[tokio::test]
async fn events_are_shown_oldest_first_once_none_before_them_can_be_committed() {
    let world = World::wired().await;
    let first = prospect(&world, "Ada").await;
    world.advance(Duration::from_secs(5));
    let second = prospect(&world, "Grace").await;
    world.advance(Duration::from_millis(SETTLED_MS.unsigned_abs() - 5_001));
    assert_eq!(world.list("/events").await.len(), 0);
    world.advance(Duration::from_millis(1));
    let feed = world.get("/events").await.expect_status(200);
    let owner = json!({"ownerId": world.first().settings.users[0].id});
    let event = json!({
        "id": feed.items()[0]["id"], "type": "prospect.created", "apiVersion": "v2",
        "accountId": world.first().settings.account.id.to_string(), "createdAt": first["createdAt"],
        "data": data(&world, &feed.items()[0], json!({"item": first, "changes": [], "current": owner})),
    });
    // The event is there exactly when the feed says that it is complete up to its time.
    let cursor = &feed.body["pagination"]["cursor"];
    let pagination = json!({"hasMore": false, "completeUntil": first["createdAt"], "cursor": cursor});
    feed.expect_body(json!({"success": true, "items": [event], "pagination": pagination}));
    world.advance(Duration::from_secs(5));
    let events = world.list("/events").await;
    let items: Vec<&Value> = events.iter().map(|one| &one["data"]["item"]).collect();
    assert_eq!(items, [&first, &second]);
}

/// A function stands still, somewhere in a write, for some time up to its limit, while others write and a consumer
/// reads on.
#[tokio::test]
async fn a_consumer_misses_no_event_of_a_function_that_was_paused() {
    for (operation, seconds) in [("GetItem", 14), ("TransactWriteItems", 5), ("TransactWriteItems", 15)] {
        let world = World::wired().await;
        let path = at("/prospects", &prospect(&world, "Ada").await);
        let pause = world.pause(CallFilter::operation(operation));
        let patched = world.patch(&path, json!({"title": "Countess"}));
        let mut seen = Vec::new();
        let consumer = async {
            for _ in 0..3 {
                world.advance(Duration::from_secs(seconds) / 3);
                prospect(&world, "Grace").await;
                read_on(&world, &mut seen).await;
            }
        };
        let (answer, ()) = pause.during(patched, consumer).await;
        answer.expect_status(200);
        for _ in 0..8 {
            world.advance(Duration::from_secs(10));
            read_on(&world, &mut seen).await;
        }
        let all: Vec<Value> = world.list("/events?limit=200").await;
        let all: Vec<Value> = all.into_iter().map(|event| event["id"].clone()).collect();
        assert_eq!(seen, all, "{operation} {seconds}");
        assert_eq!(seen.len(), 5);
    }
}

/// Reads what follows the last event that was seen.
async fn read_on(world: &World, seen: &mut Vec<Value>) {
    let after = seen.last().and_then(Value::as_str).map(|id| format!("?after={id}"));
    let new = walked(world, &format!("/events{}", after.unwrap_or_default())).await;
    seen.extend(new.into_iter().map(|event| event["id"].clone()));
}

#[tokio::test]
async fn a_write_that_could_leave_a_gap_is_refused_and_can_be_repeated() {
    let world = World::wired().await;
    let body = json!({"firstName": "Ada", "lastName": "Lovelace"});
    let post = || world.post("/prospects", body.clone()).idempotency_key("k");
    // A function that knows the key starts before its admission, which then holds back the commit.
    prospect(&world, "Grace").await;
    let pause = world.pause(CallFilter::operation("UpdateItem"));
    let late = async {
        for _ in 0..1_000 {
            tokio::task::yield_now().await;
        }
        world.advance(Duration::from_secs(16));
    };
    let (answer, ()) = pause.during(post(), late).await;
    answer.expect_status(503);
    assert_eq!(world.events().len(), 1);
    post().await.expect_status(201);
}

/// A function that is stopped at its time limit commits nothing that a consumer has read past.
#[test]
fn the_feed_settles_later_than_the_time_limit_of_every_function_that_writes_events() {
    let template = std::fs::read_to_string("../template.yaml").unwrap();
    let sweeper = template.find("  SweeperFunction:").unwrap();
    // The sweeper writes no events.
    let limits = template[..sweeper].lines().filter_map(|line| line.trim().strip_prefix("Timeout: "));
    let limits: Vec<i64> = limits.map(|seconds| seconds.parse::<i64>().unwrap() * 1_000).collect();
    assert_eq!(limits.iter().max(), Some(&WRITER_TIME_LIMIT_MS), "SETTLED_MS in feed.rs: {limits:?}");
}

#[tokio::test]
async fn a_consumer_returns_with_the_id_of_the_last_event_that_it_read() {
    let world = World::wired().await;
    let first = prospect(&world, "Ada").await;
    world.advance(Duration::from_millis(1));
    let second = prospect(&world, "Grace").await;
    world.advance(Duration::from_millis(1));
    world.remove(&at("/prospects", &first)).await;
    settle(&world);
    let all = walked(&world, "/events").await;
    let cursor = |at: usize| all[at]["id"].as_str().unwrap();
    for (at, follow) in [(0, &all[1..]), (1, &all[2..]), (2, &[])] {
        let target = format!("/events?after={}", cursor(at));
        assert_eq!(walked(&world, &target).await, follow);
        assert_eq!(world.list(&format!("{target}&types=task.created")).await.len(), 0);
        let deleted = world.list(&format!("{target}&types=prospect.deleted")).await;
        assert_eq!(deleted.len(), usize::from(at < 2));
    }
    let third = prospect(&world, "Augusta").await;
    settle(&world);
    let news = world.list(&format!("/events?after={}", cursor(2))).await;
    assert_eq!((news.len(), &news[0]["data"]["item"]), (1, &third));
    let id = second["id"].as_str().unwrap();
    for unknown in [id, "event_", "x", "event_01KJN0A5PH3K8Z2M7Q5N9R1XVB"] {
        let refused = world.get(&format!("/events?after={unknown}")).await.expect_status(400);
        assert_eq!(refused.body["details"][0]["field"], "after", "{refused}");
    }
    let of_another = world.get(&format!("/events?after={}", cursor(0)));
    of_another.key(world.second_account_api_key()).await.expect_status(400);
    world.advance(Duration::from_hours(24 * 30));
    world.get(&format!("/events?after={}", cursor(2))).await.expect_status(400);
}

fn cursor(page: &Response) -> String {
    page.body["pagination"]["cursor"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_consumer_returns_with_the_cursor_of_any_page() {
    let world = World::wired().await;
    let page = async |query: &str| world.get(&format!("/events?{query}")).await.expect_status(200);
    let empty = cursor(&page("").await);
    let first = prospect(&world, "Ada").await;
    world.advance(Duration::from_millis(1));
    prospect(&world, "Grace").await;
    settle(&world);
    let mut after = empty;
    let mut seen = Vec::new();
    for _ in 0..3 {
        let page = page(&format!("limit=1&after={after}")).await;
        seen.extend(page.items().to_vec());
        after = cursor(&page);
    }
    assert_eq!(seen, world.list("/events").await);
    assert_eq!(seen[0]["data"]["item"], first);
    // With a filter, the cursor passes the events that the filter leaves out.
    let filtered = page("types=task.created").await;
    assert_eq!(filtered.items().len(), 0);
    assert_eq!(page(&format!("after={}", cursor(&filtered))).await.items().len(), 0);
    // A window that ends before the feed begins has the beginning of the feed as its cursor.
    let earlier = page("createdBefore=1").await;
    assert_eq!(earlier.items().len(), 0);
    assert_eq!(page(&format!("after={}", cursor(&earlier))).await.items(), seen);
    // The id of an event is a place too.
    let id = seen[0]["id"].as_str().unwrap();
    assert_eq!(page(&format!("after={id}")).await.items(), &seen[1..]);
    let of_another = world.get(&format!("/events?after={after}"));
    of_another.key(world.second_account_api_key()).await.expect_status(400);
    let altered = format!("{}{}", &after[..67], if after.ends_with('A') { 'Q' } else { 'A' });
    world.get(&format!("/events?after={altered}")).await.expect_status(400);
}

/// A cursor works for as long as the feed shows events, and a walk through pages for a day longer.
#[tokio::test]
async fn a_cursor_is_refused_after_thirty_days() {
    let world = World::wired().await;
    let first = prospect(&world, "Ada").await;
    world.advance(Duration::from_millis(1));
    let second = prospect(&world, "Grace").await;
    settle(&world);
    let page = world.get("/events?limit=1").await.expect_status(200);
    let after = format!("/events?after={}", cursor(&page));
    let token = page.body["pagination"]["nextPageToken"].as_str().unwrap();
    let next = format!("/events?limit=1&pageToken={token}");
    let shown = async |target: &str| world.list(target).await[0]["data"]["item"].clone();
    // The cursor was read up to the end of its millisecond.
    let end = first["createdAt"].as_i64().unwrap() + 1 + 30 * 86_400_000;
    world.advance(Duration::from_millis((end - world.now_ms()).unsigned_abs()));
    assert_eq!((shown(&after).await, shown(&next).await), (second.clone(), second.clone()));
    world.advance(Duration::from_millis(1));
    let message =
        "is no place in the feed: it is older than 30 days, or it is not of this account. Start again without `after`";
    world.get(&after).await.expect_fault("after", message);
    let later = format!("{after}&createdAfter={end}");
    world.get(&later).await.expect_fault("after", message);
    assert_eq!(shown(&next).await, second);
    world.advance(Duration::from_hours(24));
    world.get(&next).await.expect_fault("pageToken", message);
}

/// In one process, the feed shows an event as soon as no earlier one can follow.
#[tokio::test]
async fn a_process_that_runs_all_functions_shows_an_event_at_once() {
    let world = World::wired().await.in_one_process();
    let made = prospect(&world, "Ada").await;
    world.advance(Duration::from_millis(1));
    assert_eq!(world.list("/events").await.len(), 1);
    let pause = world.pause(CallFilter::operation("TransactWriteItems"));
    let patched = world.patch(&at("/prospects", &made), json!({"title": "Countess"}));
    let others = async {
        world.advance(Duration::from_secs(2));
        prospect(&world, "Grace").await;
        world.advance(Duration::from_secs(2));
        world.get("/events").await.expect_status(200)
    };
    let started = world.now_ms();
    let (answer, during) = pause.during(patched, others).await;
    answer.expect_status(200);
    // The change under way holds back the event that followed it.
    assert_eq!(during.items().len(), 1);
    assert_eq!(during.body["pagination"]["completeUntil"], started - 1);
    let feed = world.get("/events").await.expect_status(200);
    let kinds: Vec<&Value> = feed.items().iter().map(|event| &event["type"]).collect();
    assert_eq!(kinds, ["prospect.created", "prospect.updated", "prospect.created"]);
}

#[tokio::test]
async fn a_consumer_that_was_down_reads_on_from_day_to_day_without_a_gap() {
    let world = World::wired().await;
    let mut made = Vec::new();
    for number in 0..23 {
        made.push(prospect(&world, &format!("P{number}")).await);
        world.advance(Duration::from_hours(7));
    }
    settle(&world);
    let events = walked(&world, "/events").await;
    assert_eq!(events.into_iter().map(|one| one["data"]["item"].clone()).collect::<Vec<_>>(), made);
}

#[tokio::test]
async fn events_are_chosen_by_kind_and_time_and_live_for_thirty_days() {
    let world = World::wired().await;
    let item = prospect(&world, "Ada").await;
    world.advance(Duration::from_mins(1));
    let middle = world.now_ms();
    world.remove(&at("/prospects", &item)).await;
    world.advance(Duration::from_mins(1));
    for (query, count) in [
        ("types=prospect.deleted".to_owned(), 1),
        ("types=prospect.deleted,prospect.created".to_owned(), 2),
        ("types=prospect.deleted&types=prospect.created".to_owned(), 2),
        ("types=task.created".to_owned(), 0),
        // DynamoDB compares a value with at most 100 others.
        (format!("types={}", ["prospect.created"; 101].join(",")), 1),
        ("types=".to_owned(), 2),
        (format!("createdAfter={middle}"), 1),
        (format!("createdBefore={}", middle - 1), 1),
        (format!("createdAfter={}&createdBefore={middle}", middle + 1), 0),
    ] {
        assert_eq!(world.list(&format!("/events?{query}")).await.len(), count, "{query}");
    }
    for types in [",", "prospect.deleted,", "prospect.renamed"] {
        let refused = world.get(&format!("/events?types={types}")).await;
        assert_eq!(refused.expect_status(400).body["details"][0]["field"], "types", "{types}");
    }
    world.advance(Duration::from_hours(24 * 30));
    assert_eq!(world.list("/events").await.len(), 0);
}

#[tokio::test]
async fn polling_gives_a_bare_array_of_flat_records_newest_first() {
    let world = World::wired().await;
    prospect(&world, "Ada").await;
    world.advance(Duration::from_secs(1));
    let newest = prospect(&world, "Grace").await;
    world.advance(Duration::from_secs(20));
    let polled = world.get("/webhooks/poll?eventType=prospect.created").await.expect_status(200);
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
    // The sample of a test takes no place on the page.
    let hook = webhook(&world, "/hook", json!({})).await;
    let test = format!("/webhooks/{}/test", hook["id"].as_str().unwrap());
    world.post(&test, json!({"eventType": "prospect.created"})).await.expect_status(201);
    let one = world.get("/webhooks/poll?eventType=prospect.created&limit=1").await;
    one.expect_status(200).expect_body(json!([flat]));
}

#[tokio::test]
async fn polling_finds_a_record_behind_weeks_of_other_events() {
    let world = World::wired().await;
    let made = prospect(&world, "Ada").await;
    for day in 0..25 {
        world.advance(Duration::from_hours(24));
        let title = json!({"title": day.to_string()});
        world.update(&at("/prospects", &made), title).await;
    }
    let polled = world.get("/webhooks/poll?limit=1").await.expect_status(200);
    let found: Vec<&Value> = polled.body.as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(found, [&made["id"]]);
}
