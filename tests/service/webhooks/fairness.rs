//! Accounts whose receivers are slow do not hold up the deliveries of others (SPECIFICATION §12.7).

use std::collections::{BTreeSet, HashMap, VecDeque};

use domain::UnixMs;
use local::queue::{Message, Queue};
use local::worker::places;
use serde_json::{Value, json};
use shared::clock::Clock;
use shared::queue::Lane;
use shared::records::sweeper_run;
use shared::records::webhooks::deliveries::waiting::{Bounds, due};
use store::item::{number as number_value, text};
use store::key::{DUE, DUE_AT};
use store::{Guard, Key, Part, Write};
use tests::World;
use tests::receivers::Behaviour;

use super::{delivery, prospect, webhook};
use crate::ask::Ask;

/// How long a message of a quiet account waits at the most, in milliseconds of a clock that the test moves, while each
/// of so many accounts has 150 messages whose receivers take all the time that the lane gives them.
fn longest_wait_ms(lane: Lane, noisy: usize) -> i64 {
    let (clock, mut longest, mut served) = (Clock::fixed(0), 0, 0);
    let queue = Queue::new(clock.clone());
    let send = |account: &str, at: i64| {
        let body = json!({"pk": format!("{account}#DELIVERIES#w"), "sk": at.to_string()});
        queue.enqueue_in(lane, body.to_string(), 0);
    };
    for number in 0..noisy * 150 {
        send(&format!("H{}", number / 150), 0);
    }
    let limit_ms = match lane {
        Lane::Fast => 1_000,
        Lane::Slow | Lane::Compaction | Lane::Import => 10_000,
    };
    let mut at_work: VecDeque<(i64, u64)> = VecDeque::new();
    for now in (0..30_000).step_by(10) {
        at_work.retain(|(end, id)| {
            *end > now || {
                queue.delete(*id);
                false
            }
        });
        if now % 500 == 0 {
            send("QUIET", now);
        }
        for message in queue.receive(lane, places(lane) - at_work.len()) {
            let Message { id, body, .. } = message;
            let named: Value = serde_json::from_str(&body).unwrap();
            let is_quiet = named["pk"].as_str().unwrap().starts_with("QUIET");
            if is_quiet {
                longest = longest.max(now - named["sk"].as_str().unwrap().parse::<i64>().unwrap());
                served += 1;
            }
            at_work.push_back((now + if is_quiet { 50 } else { limit_ms }, id));
        }
        clock.advance_ms(10);
    }
    assert!(served >= 58, "{served}");
    longest
}

#[test]
fn a_delivery_waits_less_than_a_second_for_those_of_1_10_and_100_other_accounts() {
    for noisy in [1, 10, 100] {
        for lane in [Lane::Fast, Lane::Slow] {
            let longest = longest_wait_ms(lane, noisy);
            assert!(longest < 1_000, "{noisy} accounts, {lane:?}: {longest} ms");
        }
    }
}

#[tokio::test]
async fn the_sweeper_comes_to_a_retry_behind_the_backlog_of_another_account() {
    let world = World::new().await;
    let store = world.store();
    let waiting = |number: i64| {
        let account = if number < 60 { "NOISY" } else { "QUIET" };
        let key = Key { pk: format!("{account}#DELIVERIES#w"), sk: number.to_string() };
        let item = HashMap::from([(DUE.to_owned(), text("DELIVERY#0")), (DUE_AT.to_owned(), number_value(number))]);
        Write::put(Part::Record, key, item, Guard::Always)
    };
    let writes: Vec<Write> = (0..=60).map(waiting).collect();
    store.transact(&writes, None).await.unwrap();
    let (bounds, mut seen) = (Bounds { page: 10, pages: 2 }, BTreeSet::new());
    for run in 1_000..1_004 {
        let now = UnixMs::new(run).unwrap();
        let reached = sweeper_run::reached(&store).await.unwrap();
        let (keys, reached) = due(&store, now, 100, bounds, &reached).await.unwrap();
        assert!(keys.len() <= 20, "{}", keys.len());
        seen.extend(keys.into_iter().map(|key| key.sk));
        sweeper_run::mark(&store, now, &reached).await.unwrap();
    }
    assert_eq!(seen.len(), 61);
}

/// How many attempts the fast lane makes.
async fn attempts_in_the_fast_lane(world: &World) -> usize {
    let before = world.receivers().received().len();
    while {
        world.relay();
        world.dispatch_in(Lane::Fast).await
    } {}
    world.receivers().received().len() - before
}

#[tokio::test]
async fn slow_webhooks_leave_the_fast_lane_and_new_ones_enter_it_one_by_one() {
    let world = World::new().await;
    for number in 0..20 {
        let path = format!("/hang{number}");
        world.receivers().behave(&path, Behaviour::Hang);
        webhook(&world, &path, json!({})).await;
    }
    prospect(&world, "Ada").await;
    assert_eq!(attempts_in_the_fast_lane(&world).await, 1);
    prospect(&world, "Grace").await;
    assert_eq!(attempts_in_the_fast_lane(&world).await, 0);
    world.deliver_webhooks().await;
    world.advance(std::time::Duration::from_secs(3));
    world.deliver_webhooks().await;
    prospect(&world, "Augusta").await;
    assert_eq!(attempts_in_the_fast_lane(&world).await, 0);
    world.deliver_webhooks().await;
    for made in world.list("/webhooks").await {
        let attempts = &delivery(&world, &made).await["attempts"];
        assert_eq!(attempts[0]["error"], "timeout", "{attempts}");
    }
}

#[tokio::test]
async fn an_attempt_that_the_fast_lane_cuts_short_is_made_again_at_once() {
    let world = World::new().await;
    let turns = vec![Behaviour::Hang, Behaviour::Status(204)];
    world.receivers().behave("/hook", Behaviour::InTurn(turns));
    let made = webhook(&world, "/hook", json!({})).await;
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let delivery = delivery(&world, &made).await;
    let causes: Vec<Value> = delivery["attempts"].as_array().unwrap().iter().map(|one| one["error"].clone()).collect();
    assert_eq!((causes, &delivery["status"]), (vec![json!("slow"), Value::Null], &json!("delivered")));
    let received = world.receivers().received();
    assert_eq!(received[0].header("webhook-id"), received[1].header("webhook-id"));
}

#[tokio::test]
async fn a_prompt_webhook_keeps_the_fast_lane() {
    let world = World::new().await;
    for path in ["/a", "/b", "/c"] {
        webhook(&world, path, json!({})).await;
    }
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    prospect(&world, "Grace").await;
    assert_eq!(attempts_in_the_fast_lane(&world).await, 3);
}
