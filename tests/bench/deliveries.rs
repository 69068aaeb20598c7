//! `cargo run --release -p tests --example deliveries [EVENTS]`: so many events (20,000) to a receiver that fails three times in
//! ten, through the whole schedule of retries in virtual time; then what was lost, what was invented, and what was wrongly
//! signed. With a second argument, each delivery is written to that file as a line of JSON, for verifiers in other languages.

#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    clippy::large_futures,
    reason = "a program for people, which measures time"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::time::{Duration, Instant};

use domain::{Event, EventId, EventKind};
use serde_json::json;
use shared::records::events;
use tests::World;
use tests::receivers::Behaviour;
use ulid::Ulid;

/// A transaction's items.
const BATCH: usize = 100;

/// Commits events as writes do, but many in one transaction.
async fn commit(world: &World, count: usize) -> BTreeSet<String> {
    let account = world.first().settings.account.id;
    let (mut ids, mut writes) = (BTreeSet::new(), Vec::new());
    for number in 0..count {
        let at = domain::UnixMs::new(world.now_ms()).unwrap();
        let event = Event {
            id: EventId::new(Ulid::from_parts(
                at.ms().unsigned_abs(),
                u128::try_from(number).unwrap() + 1,
            )),
            kind: EventKind::ProspectCreated,
            created_at: at,
            item: json!({"id": format!("prospect_{number}"), "firstName": "Ada", "lastName": "Lovelace"}).to_string(),
            changes: Vec::new(),
            webhook_id: None,
            muted: false,
        };
        ids.insert(event.id.to_string());
        writes.push(events::write(account, &event).unwrap().0);
        if writes.len() == BATCH || number + 1 == count {
            world
                .store()
                .transact(&std::mem::take(&mut writes), None)
                .await
                .unwrap();
        }
    }
    ids
}

fn receiver() -> Vec<Behaviour> {
    let mut state: u32 = 7;
    let turns = (0..1_000_000).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        match state >> 24 {
            0..40 => Behaviour::Status(500),
            40..77 => Behaviour::Reset,
            _ => Behaviour::Status(200),
        }
    });
    turns.collect()
}

#[tokio::main]
async fn main() {
    let count = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(20_000);
    let world = World::new().await;
    let made = world
        .post("/webhooks", json!({"url": "http://localhost/hook"}))
        .await
        .expect_status(201);
    let secret = made.item()["secret"].as_str().unwrap().to_owned();
    world.receivers().behave("/hook", Behaviour::Drawn(receiver().into()));
    let committed = commit(&world, count).await;
    println!("{count} events committed");

    let began = Instant::now();
    let steps = std::iter::repeat_n(1, 40).chain(std::iter::repeat_n(30, 144));
    for minutes in steps {
        world.deliver_webhooks().await;
        world.advance(Duration::from_mins(minutes));
        while world.sweep().await > 0 {
            world.deliver_webhooks().await;
        }
    }
    let seconds = began.elapsed().as_secs_f64();

    let received = world.receivers().received();
    let verifier = standardwebhooks::Webhook::new(&secret).unwrap();
    let (mut taken, mut unverified) = (BTreeMap::<String, usize>::new(), 0);
    let mut file = std::env::args()
        .nth(2)
        .map(|path| std::io::BufWriter::new(std::fs::File::create(path).unwrap()));
    for one in &received {
        let (id, timestamp) = (
            one.header("webhook-id"),
            one.header("webhook-timestamp").parse().unwrap(),
        );
        if verifier.sign(id, timestamp, &one.body).unwrap() != one.header("webhook-signature") {
            unverified += 1;
        }
        if one.taken {
            *taken.entry(id.to_owned()).or_default() += 1;
        }
        if let Some(file) = &mut file {
            let body = String::from_utf8(one.body.clone()).unwrap();
            let line = json!({"id": id, "timestamp": timestamp, "signature": one.header("webhook-signature"), "body": body, "secret": secret});
            writeln!(file, "{line}").unwrap();
        }
    }
    let lost = committed.iter().filter(|id| !taken.contains_key(*id)).count();
    let phantom = taken.keys().filter(|id| !committed.contains(*id)).count();
    let twice = taken.values().filter(|times| **times > 1).count();
    println!("| events | attempts | lost | phantom | taken twice | wrongly signed | virtual days | seconds |");
    println!("|---|---|---|---|---|---|---|---|");
    println!(
        "| {count} | {} | {lost} | {phantom} | {twice} | {unverified} | 3 | {seconds:.1} |",
        received.len()
    );
    assert_eq!((lost, phantom, twice, unverified), (0, 0, 0, 0));
}
