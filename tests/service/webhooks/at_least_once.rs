//! Delivery is at least once: no event is lost or invented, whatever receivers do and whenever the dispatcher dies.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::{Value, json};
use tests::receivers::Behaviour;
use tests::{CallFilter, Phase, World};

use super::{prospect, webhook};

/// How often each event was taken, by receiver and event.
fn taken(world: &World) -> BTreeMap<(String, String), usize> {
    let mut taken = BTreeMap::new();
    for one in world.receivers().received().into_iter().filter(|one| one.taken) {
        let id = one.header("webhook-id").to_owned();
        *taken.entry((one.path.clone(), id)).or_insert(0) += 1;
    }
    taken
}

/// The ids of all events that were committed.
fn committed(world: &World) -> BTreeSet<String> {
    let ids = world.events().into_iter().map(|event| event["id"]["S"].as_str().unwrap().to_owned());
    ids.collect()
}

/// Two hours by the minute, then three days by half hours: the whole schedule, or until nothing is left to do.
async fn settle(world: &World) {
    let steps = std::iter::repeat_n(1, 120).chain(std::iter::repeat_n(30, 144));
    for minutes in steps {
        world.deliver_webhooks().await;
        world.advance(Duration::from_mins(minutes));
        world.sweep().await;
        let is_pending = |item: &Value| item["state"]["S"] == "pending";
        if world.queue().waiting().is_empty() && !world.items().iter().any(is_pending) {
            return;
        }
    }
}

#[tokio::test]
async fn an_unknown_message_fails_alone_and_ends_in_the_dead_letter_queue() {
    let world = World::wired().await;
    webhook(&world, "/hook", json!({})).await;
    prospect(&world, "Ada").await;
    world.queue().enqueue("nonsense".to_owned(), 0);
    world.queue().enqueue(json!({"pk": "x", "sk": "y"}).to_string(), 0);
    for _ in 0..7 {
        world.deliver_webhooks().await;
        world.advance(Duration::from_mins(2));
    }
    assert_eq!(world.receivers().received().len(), 1);
    assert_eq!(world.queue().dead_letters().len(), 2);
}

/// The dispatcher dies before or after each of its calls to the table, and starts again.
#[tokio::test]
async fn every_event_is_delivered_whenever_the_dispatcher_dies() {
    for side in [Phase::Before, Phase::After] {
        for number in 0..8 {
            let world = World::wired().await;
            webhook(&world, "/hook", json!({})).await;
            prospect(&world, "Ada").await;
            world.relay();
            let work = async {
                world.deliver_webhooks().await;
            };
            world.kill(side, CallFilter::call(number), work).await;
            world.clear_faults();
            settle(&world).await;
            let taken = taken(&world);
            assert_eq!(taken.len(), 1, "{side:?} call {number}");
            let times = taken.values().next().copied().unwrap();
            assert!((1..=2).contains(&times), "{side:?} call {number}: {times}");
        }
    }
}

#[tokio::test]
async fn nothing_is_lost_to_receivers_that_fail_three_times_in_ten() {
    let world = World::wired().await;
    let mut state: u32 = 7;
    let mut turns = |count: usize| {
        let turns = (0..count).map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            match state >> 24 {
                0..26 => Behaviour::Status(500),
                26..52 => Behaviour::Reset,
                52..77 => Behaviour::Raw(b"HTTP/1.1 503 x\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n".to_vec()),
                _ => Behaviour::Status(200),
            }
        });
        turns.chain([Behaviour::Status(200)]).collect::<Vec<_>>()
    };
    for path in ["/a", "/b"] {
        webhook(&world, path, json!({})).await;
        world.receivers().behave(path, Behaviour::InTurn(turns(400)));
    }
    for number in 0..100 {
        prospect(&world, &format!("P{number}")).await;
    }
    settle(&world).await;
    let (committed, taken) = (committed(&world), taken(&world));
    for path in ["/a", "/b"] {
        for id in &committed {
            assert_eq!(taken.get(&(path.to_owned(), id.clone())), Some(&1), "{path} {id}");
        }
    }
    assert_eq!(taken.len(), committed.len() * 2, "nothing was sent that was not committed");
}

#[tokio::test]
async fn a_write_that_did_not_happen_sends_nothing() {
    let world = World::wired().await;
    webhook(&world, "/hook", json!({})).await;
    world.post("/prospects", json!({"firstName": "Ada"})).await.expect_status(400);
    let same = || {
        world.post("/prospects", json!({"firstName": "Ada", "lastName": "L", "email": "a@b.cd"})).idempotency_key("k")
    };
    same().await.expect_status(201);
    same().await.expect_status(201);
    let unchanged = json!({"firstName": "Ada", "lastName": "L", "email": "a@b.cd"});
    world.post("/prospects", unchanged).await.expect_status(200);
    world.deliver_webhooks().await;
    assert_eq!(world.receivers().received().len(), 1);
}
