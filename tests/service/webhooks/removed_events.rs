//! Consumers that were away for longer than the feed keeps events (SPECIFICATION §14.7).

use std::time::Duration;

use fastrand::Rng;
use futures::future::join;
use serde_json::{Value, json};
use store::{Guard, Key, Part, Write};
use tests::World;
use tests::size::first_seed;

use super::{prospect, walked};
use crate::ask::{Ask, at};

const DAY_MS: i64 = 86_400_000;

/// For how long a cursor works whatever was removed.
const STORED_MS: i64 = 32 * DAY_MS - 3_600_000;

/// A cursor, and the time of the last event that its consumer can have read.
struct Consumer {
    cursor: String,
    read_until: i64,
}

async fn consumer(world: &World) -> Consumer {
    let page = world.get("/events?types=meeting.deleted").await.expect_status(200);
    Consumer {
        cursor: page.body["pagination"]["cursor"].as_str().unwrap().to_owned(),
        read_until: page.body["pagination"]["completeUntil"].as_i64().unwrap(),
    }
}

/// Removes what DynamoDB removes by its time to live, at the latest.
async fn remove_expired(world: &World) {
    let expired = |item: &Value| {
        let at = item["expiresAt"]["N"].as_str().and_then(|at| at.parse::<i64>().ok());
        at.is_some_and(|at| at * 1_000 <= world.now_ms())
    };
    let text = |item: &Value, name: &str| item[name]["S"].as_str().unwrap().to_owned();
    for event in world.events().into_iter().filter(expired) {
        let key = Key {
            pk: text(&event, "pk"),
            sk: text(&event, "sk"),
        };
        let remove = Write::delete(Part::Event, key, Guard::Always);
        world.store().transact(&[remove], None).await.unwrap();
    }
}

/// Checks what a consumer gets that comes back after these events and asks for one kind.
async fn check(world: &World, consumer: &Consumer, events: &[Value], types: &str) {
    let now = world.now_ms();
    let is_wanted = |event: &&Value| {
        (types.is_empty() || event["type"] == types) && event["createdAt"].as_i64().unwrap() > consumer.read_until
    };
    let wanted: Vec<Value> = events.iter().filter(is_wanted).cloned().collect();
    let is_gone = |event: &Value| {
        let day = event["createdAt"].as_i64().unwrap() / DAY_MS;
        (day + 31) * DAY_MS <= now
    };
    let target = format!("/events?types={types}&after={}", consumer.cursor);
    if consumer.read_until < now - STORED_MS && wanted.iter().any(is_gone) {
        let message = "is no place in the feed: an event after it was removed, or it is not of this account. Start \
                       again without `after`";
        world.get(&target).await.expect_fault("after", message);
    } else {
        assert_eq!(
            walked(world, &target).await,
            wanted,
            "{types} after {}",
            consumer.read_until
        );
    }
}

#[tokio::test]
async fn an_old_cursor_is_refused_exactly_if_an_event_was_removed_that_the_filter_admits() {
    let seed = first_seed();
    let (mut random, world) = (Rng::with_seed(seed), World::new().await);
    let (mut consumers, mut events) = (vec![consumer(&world).await], Vec::new());
    let (person, user) = (prospect(&world, "Ada").await, world.first().settings.users[0].id);
    for day in 0..80 {
        let is_busy = !(20..50).contains(&day);
        if is_busy && random.u8(..) < 64 {
            world
                .update(&at("/prospects", &person), json!({"title": day.to_string()}))
                .await;
        }
        if is_busy && random.u8(..) < 32 {
            let task = json!({"prospectId": person["id"], "task": day.to_string(), "assignedTo": user});
            world.create("/tasks", task).await;
        }
        world.advance(Duration::from_hours(random.u64(20..28)));
        // Two sweepers do the same steps.
        join(world.sweep(), world.sweep()).await;
        remove_expired(&world).await;
        let known = events
            .last()
            .map_or(0, |event: &Value| event["createdAt"].as_i64().unwrap());
        let newer = format!("/events?createdAfter={}", known + 1);
        events.extend(walked(&world, &newer).await);
        consumers.push(consumer(&world).await);
        if day % 8 == 7 {
            let of_old = consumers.iter().step_by(3);
            for consumer in of_old {
                for types in [
                    "",
                    "prospect.created",
                    "prospect.updated",
                    "task.created",
                    "hire.created",
                ] {
                    check(&world, consumer, &events, types).await;
                }
            }
        }
    }
}

/// The sweeper was off for so long that the table removed events unseen. Later it knows the events again.
#[tokio::test]
async fn a_cursor_is_refused_if_nobody_knows_what_was_removed() {
    let world = World::new().await;
    let before = consumer(&world).await;
    let answer = |query: String| world.get(&format!("/events?after={}{query}", before.cursor));
    world.advance(Duration::from_millis(
        (before.read_until + STORED_MS - world.now_ms()).unsigned_abs(),
    ));
    answer(String::new()).await.expect_status(200);
    world.advance(Duration::from_millis(1));
    answer(String::new()).await.expect_status(400);
    let stored = world.now_ms() - STORED_MS;
    answer(format!("&createdAfter={stored}")).await.expect_status(200);
    answer(format!("&createdAfter={}", stored - 1)).await.expect_status(400);
    world.advance(Duration::from_hours(24 * 10));
    let during = consumer(&world).await;
    for _ in 0..40 {
        world.sweep().await;
        answer(String::new()).await.expect_status(400);
        world.advance(Duration::from_hours(24));
    }
    let after = format!("/events?after={}", during.cursor);
    assert_eq!(walked(&world, &after).await, Vec::<Value>::new());
}

/// A day of more events than one step reads is noted in several steps.
#[tokio::test]
async fn a_busy_day_is_noted_whole() {
    let world = World::new().await;
    let before = consumer(&world).await;
    let items: Vec<Value> = (0..100).map(|number| json!({"lastName": number.to_string()})).collect();
    for _ in 0..11 {
        world
            .post("/prospects/batch", json!({"items": items}))
            .await
            .expect_status(200);
    }
    let last = prospect(&world, "Ada").await;
    world.remove(&at("/prospects", &last)).await;
    for _ in 0..34 {
        world.advance(Duration::from_hours(24));
        world.sweep().await;
    }
    remove_expired(&world).await;
    for (types, status) in [
        ("prospect.deleted", 400),
        ("prospect.created", 400),
        ("prospect.updated", 200),
    ] {
        let target = format!("/events?types={types}&after={}", before.cursor);
        world.get(&target).await.expect_status(status);
    }
}
