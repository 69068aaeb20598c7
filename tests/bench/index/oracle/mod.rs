//! `SQLite` as an independent judge of the index: it holds the same prospects and evaluates every condition, order and
//! grouping over all of them. Random questions combine these, and the index must answer each of them the same.

mod atoms;
mod duplicates;
mod judge;
mod questions;
mod table;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use domain::UnixMs;
use fastrand::Rng;
use index::{Index, IndexKind, Row, Sight};
use judge::Judge;
use table::Table;
use tokio::task::JoinSet;

use crate::bench::Bench;
use crate::{RECENT, prospects};

/// Prospects with a recent row, and prospects with a recent tombstone.
const CHANGED: u64 = 40;
const DELETED: u64 = 10;

/// The revision at which a prospect is, after the last changes; `None` if it is deleted.
fn revision(number: u64, all: u64) -> Option<u64> {
    let step = all / RECENT;
    match (number % step, number / step) {
        (1, turn) if turn < DELETED => None,
        (0, turn) if turn < CHANGED => Some(4),
        (0, turn) if turn < RECENT => Some(3),
        _ => Some(1),
    }
}

/// Asks this many questions, some at once.
///
/// # Panics
/// If the index answers one of them otherwise than `SQLite`.
pub async fn run(bench: &Bench, all: u64, (questions, tasks_at_once, seed): (u64, u64, u64)) {
    let step = all / RECENT;
    let changed = (0..CHANGED).map(|turn| bench.row(turn * step, 4, all));
    bench.put(changed).await;
    let deleted =
        (0..DELETED).map(|turn| Row::tombstone(prospects::cells(turn * step + 1, 1, all).0, UnixMs::default()));
    bench.put(deleted).await;
    let began = Instant::now();
    let table = Table::of(bench, all);
    let judge = Judge::of(bench, &table, seed);
    println!("\nSQLite has judged every condition, order and group after {:.0?}.", began.elapsed());
    let store = bench.store.clone().with_segment_cache(usize::MAX);
    let groups = duplicates::compare(bench.index(&store), &table).await;
    println!("{groups} groups of duplicates are the same.");
    let (began, judge, asked) = (Instant::now(), Arc::new(judge), Arc::new(AtomicU64::new(0)));
    let (account, of_account) = (bench.account, bench.fields);
    let mut tasks = JoinSet::new();
    for task in 0..tasks_at_once {
        let (judge, store, asked) = (Arc::clone(&judge), store.clone(), Arc::clone(&asked));
        tasks.spawn(async move {
            let mut random = Rng::with_seed(seed * 1_000 + task);
            while asked.fetch_add(1, Ordering::SeqCst) < questions {
                let index = Index::of(Sight::whole(&store, account), IndexKind::Prospect).with_fields(of_account);
                questions::ask(index, &judge, &mut random).await;
            }
        });
    }
    while let Some(ended) = tasks.join_next().await {
        ended.unwrap();
    }
    println!("{questions} questions, seed {seed}: 0 differences in {:.0?}.", began.elapsed());
}
