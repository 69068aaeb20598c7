//! `cargo run -p tests --bin malformed-requests -- target/debug/local`: malformed requests over HTTP against the local
//! stack. No answer is a 5xx, a refused request changes nothing, and the process survives. The same seed sends the
//! same requests.

mod mutate;
mod stack;
mod wire;

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use clap::Parser;
use fastrand::Rng;
use futures::stream::{self, StreamExt};
use mutate::{Forge, Malformed};
use serde_json::Value;
use stack::{Stack, is_row};

/// Requests between two comparisons of the table.
const BATCH: usize = 1_000;

/// Connections in use at once.
const AT_ONCE: usize = 12;

/// In one of this many batches a malformed request may be accepted; in the others no write can succeed.
const OPEN_BATCHES: usize = 5;

const MOST_GROWTH_MB: f64 = 512.0;

#[derive(Parser)]
#[command(about = "Sends malformed requests to the local stack")]
struct Arguments {
    /// The path of the program `local`
    binary: String,
    #[arg(long, default_value_t = 100_000)]
    requests: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let Arguments {
        binary,
        requests: wanted,
        seed,
    } = Arguments::parse();
    let mut stack = Stack::start(&binary).await;
    let forge = Forge::new(&stack).await;
    let (mut random, mut classes) = (Rng::with_seed(seed), BTreeMap::<String, usize>::new());
    let (started, memory_before, mut sent, mut batch) = (Instant::now(), stack.memory_mb(), 0, 0);
    let mut before = stack.table();
    while sent < wanted {
        let open = batch % OPEN_BATCHES == 0;
        let mut requests: Vec<Malformed> = (0..BATCH).map(|_| forge.request(&mut random)).collect();
        if !open {
            for request in &mut requests {
                request.seal(&mut random);
            }
        }
        let address = stack.address();
        let answers = stream::iter(&requests)
            .map(|request| wire::exchange(address, request))
            .buffered(AT_ONCE);
        let answers: Vec<_> = answers.collect().await;
        let mut written = 0;
        for (request, status) in requests.iter().zip(&answers) {
            let status = status.unwrap_or_else(|wrong| request.fail(&format!("seed {seed}, batch {batch}: {wrong}")));
            let class = status.map_or("connection closed".to_owned(), |status| status.to_string());
            *classes.entry(class).or_default() += 1;
            match status {
                Some(500..) => request.fail(&format!("seed {seed}, batch {batch}: {status:?}")),
                Some(200..300) if request.writes() => written += 1,
                _ => {}
            }
            assert!(
                open || !request.writes() || !matches!(status, Some(200..300)),
                "a sealed request was accepted"
            );
        }
        let after = stack.table();
        if written == 0 {
            expect_same(&before, &after, &requests);
        }
        stack.expect_alive().await;
        (before, sent, batch) = (after, sent + BATCH, batch + 1);
    }
    let grown = stack.memory_mb() - memory_before;
    println!(
        "{sent} malformed requests of seed {seed} in {} s, {batch} comparisons of the table",
        started.elapsed().as_secs()
    );
    for (class, count) in &classes {
        println!("{class:>18} {count:>7}");
    }
    println!("the process survived, and grew by {grown:.0} MB");
    assert!(grown < MOST_GROWTH_MB, "the process grew too much");
}

fn expect_same(before: &[Value], after: &[Value], requests: &[Malformed]) {
    if before == after {
        return;
    }
    let texts = |items: &[Value]| items.iter().map(Value::to_string).collect::<HashSet<_>>();
    let (old, new) = (texts(before), texts(after));
    let appeared = after.iter().filter(|item| !old.contains(&item.to_string()));
    let vanished = before
        .iter()
        .filter(|item| !is_row(item) && !new.contains(&item.to_string()));
    let changes: Vec<_> = appeared.chain(vanished).collect();
    if changes.is_empty() {
        return;
    }
    for item in changes {
        println!("changed: {item:#}");
    }
    requests
        .iter()
        .filter(|request| request.writes())
        .for_each(|request| println!("{request}"));
    panic!("the table changed, though every request was refused");
}
