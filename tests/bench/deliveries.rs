//! `cargo run --release -p tests --bin bench-deliveries`: delivers events to a receiver that fails three times in ten,
//! through the whole schedule of retries in virtual time; then counts lost, invented and wrongly signed deliveries.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Parser;
use domain::event::Origin;
use domain::{Event, EventId, EventKind};
use fastrand::Rng;
use serde_json::json;
use shared::records::events;
use tests::World;
use tests::measure::head;
use tests::random::Choose;
use tests::receivers::Behaviour;
use ulid::Ulid;

/// The most items of a transaction.
const BATCH: usize = 100;

#[derive(Parser)]
struct Arguments {
    #[arg(default_value_t = 20_000)]
    events: usize,
    /// Write each delivery to this file as a line of JSON, for verifiers in other languages
    file: Option<PathBuf>,
}

/// Commits events as writes do, but many in one transaction.
async fn commit(world: &World, count: usize) -> BTreeSet<String> {
    let account = world.first().settings.account.id;
    let (mut ids, mut writes) = (BTreeSet::new(), Vec::new());
    for number in 0..count {
        let at = domain::UnixMs::new(world.now_ms()).unwrap();
        let random = u128::try_from(number).unwrap() + 1;
        let event = Event {
            id: EventId::new(Ulid::from_parts(at.ms().unsigned_abs(), random)),
            kind: EventKind::ProspectCreated,
            created_at: at,
            item: json!({"id": format!("prospect_{number}"), "firstName": "Ada", "lastName": "Lovelace"}).to_string(),
            etag: "\"1-0\"".to_owned(),
            origin: Origin::system("req_1".to_owned()),
            changes: Vec::new(),
            previous: None,
            current: None,
            prospect: None,
            reason: None,
            webhook_id: None,
            muted: false,
            merge: None,
            sample: false,
        };
        ids.insert(event.id.to_string());
        writes.extend(events::writes(account, &event).unwrap().0);
        if writes.len() == BATCH || number + 1 == count {
            let batch = std::mem::take(&mut writes);
            world.store().transact(&batch, None).await.unwrap();
        }
    }
    ids
}

fn behaviours() -> impl Iterator<Item = Behaviour> {
    let mut random = Rng::with_seed(7);
    (0..1_000_000).map(move |_| match random.below(256) {
        0..40 => Behaviour::Status(500),
        40..77 => Behaviour::Reset,
        _ => Behaviour::Status(200),
    })
}

#[tokio::main]
async fn main() {
    let arguments = Arguments::parse();
    let world = World::new().await;
    let made = world.post("/webhooks", json!({"url": "http://localhost/hook"})).await;
    let secret = made.expect_status(201).item()["secret"].as_str().unwrap().to_owned();
    let behaviour = Behaviour::Drawn(behaviours().collect());
    world.receivers().behave("/hook", behaviour);
    let committed = commit(&world, arguments.events).await;
    println!("{} events committed", arguments.events);

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
    let mut file = arguments.file.map(|path| BufWriter::new(File::create(path).unwrap()));
    for one in &received {
        let (id, signature) = (one.header("webhook-id"), one.header("webhook-signature"));
        let timestamp = one.header("webhook-timestamp").parse().unwrap();
        unverified += usize::from(verifier.sign(id, timestamp, &one.body).unwrap() != signature);
        if one.taken {
            *taken.entry(id.to_owned()).or_default() += 1;
        }
        if let Some(file) = &mut file {
            let body = String::from_utf8(one.body.clone()).unwrap();
            let line =
                json!({"id": id, "timestamp": timestamp, "signature": signature, "body": body, "secret": secret});
            writeln!(file, "{line}").unwrap();
        }
    }
    let lost = committed.iter().filter(|id| !taken.contains_key(*id)).count();
    let phantom = taken.keys().filter(|id| !committed.contains(*id)).count();
    let twice = taken.values().filter(|times| **times > 1).count();
    let names = [
        "events",
        "attempts",
        "lost",
        "phantom",
        "taken twice",
        "wrongly signed",
        "virtual days",
        "seconds",
    ];
    println!("{}", head(&names));
    let (events, attempts) = (arguments.events, received.len());
    println!("| {events} | {attempts} | {lost} | {phantom} | {twice} | {unverified} | 3 | {seconds:.1} |");
    assert_eq!((lost, phantom, twice, unverified), (0, 0, 0, 0));
}
