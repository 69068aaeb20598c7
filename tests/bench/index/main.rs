//! `cargo run --release -p tests --example directory [-- 10000 100000 1000000]`: what a folded directory costs. Rows of seeded,
//! skewed prospects are folded, 600 at a time: up to 2,000 of them are written into the embedded DynamoDB as rows and folded as the
//! sweeper folds them, the others are given to the fold without rows, which would take the embedded store hours. Then counts and
//! lists are asked of it, cold and warm. Time is that of the asking thread's CPU: the embedded DynamoDB has threads of its own.

#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    clippy::panic,
    reason = "a program for people, which measures time"
)]

mod bench;
mod costs;
mod postgres;
mod prospects;
mod questions;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use aws_smithy_runtime_api::shared::IntoShared;
use bench::{Bench, cpu_ns};
use costs::{Costs, Counter};
use domain::AccountId;
use dynoxide::Database;
use index::Row;
use local::embedded::{Embedded, TABLE};
use postgres::write_for_postgres;
use prospects::row;
use questions::questions;
use shared::config::{KeyFormat, SEGMENT_CACHE_BYTES};
use store::Entropy;
use store::{Store, client};
use tokio::net::TcpListener;
use ulid::Ulid;

/// Records that are folded at once while the directory is built: what a busy account has after a minute.
const BATCH: u64 = 600;

/// So many are written as rows.
const AS_ROWS: u64 = 1_800;

/// Young rows that lie beside the segments while it is measured, most of them of changed prospects.
const YOUNG: u64 = 500;

/// How often a warm question is asked.
const TIMES: usize = 15;

async fn run(mut bench: Bench, points: Vec<u64>) {
    let mut there = 0;
    for point in points {
        bench.counter.take();
        let (began, mut writing, mut folding) = (Instant::now(), 0.0, Costs::default());
        let (from, mut fold_cpu) = (there, 0);
        while there < point {
            let next = point.min(there + BATCH);
            let rows: Vec<Row> = (there..next).map(|number| row(number, 1, point)).collect();
            there = next;
            let as_rows = there <= AS_ROWS;
            let (put, given) = if as_rows {
                (rows, Vec::new())
            } else {
                (Vec::new(), rows)
            };
            bench.put(put.into_iter()).await;
            writing += bench.counter.take().write_units;
            let cpu = cpu_ns();
            bench.load(given).await;
            fold_cpu += cpu_ns() - cpu;
            let costs = bench.counter.take();
            folding.write_units += costs.write_units;
            folding.row_units += costs.row_units;
            folding.read_units += costs.read_units;
        }
        bench.settle().await;
        let costs = bench.counter.take();
        folding.write_units += costs.write_units;
        folding.row_units += costs.row_units;
        let (parts, bytes) = bench.stored("#SEGMENT#");
        let (left, left_bytes) = bench.stored("#DIR#");
        let (new, rows) = ((point - from) as f64, AS_ROWS.saturating_sub(from) as f64);
        println!("\n## {point} prospects\n");
        println!(
            "* built in {:.0} s, of which the folds' own CPU {:.1} s",
            began.elapsed().as_secs_f64(),
            fold_cpu as f64 / 1e9
        );
        println!(
            "* segments: {bytes} bytes in {parts} items, {:.1} bytes a prospect; rows and manifest: {left} items, {left_bytes} bytes",
            bytes as f64 / point as f64
        );
        println!(
            "* write units of folding a record: {:.3} for segments and manifests, deleted ones too; for the removal of its row {:.3}; of writing the row itself {:.2}",
            (folding.write_units - folding.row_units) / new,
            folding.row_units / rows.max(1.0),
            writing / rows.max(1.0)
        );
        bench
            .put((0..YOUNG).map(|number| row(number * (point / YOUNG), 2, point)))
            .await;
        bench.counter.take();
        let warm = bench.store.clone().with_segment_cache(SEGMENT_CACHE_BYTES);
        println!(
            "\n| question | found | warm, ms of CPU, median | worst | round trips | read units | cold, ms of CPU (wall) | calls | read units |"
        );
        println!("|---|---|---|---|---|---|---|---|---|");
        for question in questions(point) {
            bench.measure(&warm, &question).await;
        }
        println!(
            "\nThe segment_cache holds {:.1} MB.",
            warm.segment_cache().bytes() as f64 / 1e6
        );
        bench
            .put((0..YOUNG).map(|number| row(number * (point / YOUNG), 3, point)))
            .await;
        bench.settle().await;
    }
}

fn main() {
    let mut points: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    if points.is_empty() {
        points = vec![10_000, 100_000, 1_000_000];
    }
    if let Ok(folder) = std::env::var("BENCH_POSTGRES") {
        write_for_postgres(Path::new(&folder), points[0]);
        return;
    }
    let server = tokio::runtime::Runtime::new().unwrap();
    let database = Database::memory().unwrap();
    let embedded = server.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Embedded::start(listener, database.clone()).unwrap()
    });
    let config = embedded.config(KeyFormat::Checked);
    let counter = Counter {
        wire: aws_smithy_http_client::Builder::new().build_http(),
        costs: Arc::default(),
    };
    let client = client::with_http(&config.aws, counter.clone().into_shared());
    let bench = Bench {
        database,
        counter,
        store: Store::new(client, TABLE.to_owned(), Entropy::seeded(1)),
        account: AccountId::new(Ulid::from_parts(1, 1)),
        now: 1_800_000_000_000,
        runs: 0,
    };
    let asking = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    asking.block_on(run(bench, points));
}
