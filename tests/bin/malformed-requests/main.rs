//! `cargo run -p tests --example hostile -- target/debug/local`: malformed requests over real HTTP against the local stack. No answer is a
//! 5xx, nothing changes for a request that was refused, and the process lives on.
//!
//! `HOSTILE_REQUESTS` (100,000) and `HOSTILE_SEED` (1) in the environment; the same seed sends the same requests.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::disallowed_methods,
    reason = "a program for people, which drives a process"
)]

mod mutate;
mod stack;
mod wire;

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use futures::stream::{self, StreamExt};
use mutate::{Forge, Hostile};
use serde_json::Value;
use stack::{Stack, is_row};
use tests::draw::Draw;

/// After so many requests the table is compared.
const BATCH: usize = 1_000;

/// How many connections are in use at once.
const AT_ONCE: usize = 12;

/// Of so many batches, one may have requests that are accepted after all; in the others no write can succeed.
const OPEN_BATCHES: usize = 5;

/// By how much the process may grow, in MB.
const MOST_GROWTH_MB: u64 = 512;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let binary = std::env::args().nth(1).expect("the path of the program `local`");
    let (wanted, seed) = (number("HOSTILE_REQUESTS", 100_000) as usize, number("HOSTILE_SEED", 1));
    let mut stack = Stack::start(&binary).await;
    let forge = Forge::new(&stack).await;
    let (mut draw, mut tally) = (Draw::new(seed), BTreeMap::<String, usize>::new());
    let (started, rss_before, mut sent, mut batch) = (Instant::now(), stack.rss_mb(), 0, 0);
    let mut before = stack.table().await;
    while sent < wanted {
        let open = batch % OPEN_BATCHES == 0;
        let requests: Vec<Hostile> = (0..BATCH).map(|_| forge.request(&mut draw, !open)).collect();
        let port = stack.port;
        let answers = stream::iter(&requests)
            .map(|request| wire::exchange(port, request))
            .buffered(AT_ONCE);
        let answers: Vec<_> = answers.collect().await;
        let mut written = 0;
        for (request, status) in requests.iter().zip(&answers) {
            let status =
                status.unwrap_or_else(|fault| request.condemn(&format!("seed {seed}, batch {batch}: {fault}")));
            let class = status.map_or("connection closed".to_owned(), |status| status.to_string());
            *tally.entry(class).or_default() += 1;
            match status {
                Some(500..) => request.condemn(&format!("seed {seed}, batch {batch}: a 5xx, {status:?}")),
                Some(200..300) if request.writes() => written += 1,
                _ => {}
            }
            assert!(
                open || !request.writes() || !matches!(status, Some(200..300)),
                "a sealed request was accepted"
            );
        }
        let after = stack.table().await;
        if written == 0 {
            expect_same(&before, &after, &requests);
        }
        stack.expect_alive().await;
        (before, sent, batch) = (after, sent + BATCH, batch + 1);
    }
    let grown = stack.rss_mb().saturating_sub(rss_before);
    println!(
        "{sent} malformed requests of seed {seed} in {} s, {batch} comparisons of the table",
        started.elapsed().as_secs()
    );
    for (class, count) in &tally {
        println!("{class:>18} {count:>7}");
    }
    println!("the process grew by {grown} MB, and lives");
    assert!(grown < MOST_GROWTH_MB, "the process grew by {grown} MB");
}

fn expect_same(before: &[Value], after: &[Value], requests: &[Hostile]) {
    if before == after {
        return;
    }
    let texts = |items: &[Value]| items.iter().map(Value::to_string).collect::<HashSet<_>>();
    let (old, new) = (texts(before), texts(after));
    let appeared = after.iter().filter(|item| !old.contains(&item.to_string()));
    let went = before
        .iter()
        .filter(|item| !is_row(item) && !new.contains(&item.to_string()));
    let changes: Vec<_> = appeared.chain(went).collect();
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
