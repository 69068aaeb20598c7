//! `cargo run --release -p tests --bin bench-index -- 10000 100000 1000000`: what a compacted index costs. Rows of seeded, skewed
//! prospects are compacted, 600 at a time. Up to 2,000 of them are written into the embedded DynamoDB and compacted as the sweeper
//! does; the others are passed to compaction directly, since their rows would take the embedded store hours. Then counts and lists
//! are measured, cold and warm. Times are CPU times of the querying thread: the embedded DynamoDB has threads of its own.

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
    reason = "a benchmark, which measures time"
)]

mod bench;
mod costs;
mod postgres;
mod prospects;
mod queries;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use aws_smithy_runtime_api::shared::IntoShared;
use bench::{Bench, cpu_ns};
use clap::Parser;
use costs::{Costs, Counter};
use domain::AccountId;
use dynoxide::Database;
use index::Row;
use local::embedded::{Embedded, TABLE};
use postgres::write_for_postgres;
use prospects::row;
use queries::queries;
use shared::config::{KeyFormat, SEGMENT_CACHE_BYTES};
use store::Entropy;
use store::{Store, client};
use tokio::net::TcpListener;
use ulid::Ulid;

/// Records that are compacted at once while the index is built: those of a minute of a busy account.
const BATCH: u64 = 600;

/// The records that are written as rows.
const AS_ROWS: u64 = 1_800;

/// Recent rows that override segments during the measurement.
const RECENT: u64 = 500;

/// Repetitions of a warm query.
const TIMES: usize = 15;

#[derive(Parser)]
struct Arguments {
    /// Numbers of prospects at which the index is measured
    #[arg(default_values_t = [10_000, 100_000, 1_000_000])]
    points: Vec<u64>,
    /// Write the rows and queries for PostgreSQL to this folder instead
    #[arg(long)]
    postgres: Option<PathBuf>,
}

async fn run(mut bench: Bench, points: Vec<u64>) {
    let mut there = 0;
    for point in points {
        bench.counter.take();
        let (began, mut writing, mut compaction) = (Instant::now(), 0.0, Costs::default());
        let (from, mut compaction_cpu) = (there, 0);
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
            compaction_cpu += cpu_ns() - cpu;
            let costs = bench.counter.take();
            compaction.write_units += costs.write_units;
            compaction.row_units += costs.row_units;
            compaction.read_units += costs.read_units;
        }
        bench.settle().await;
        let costs = bench.counter.take();
        compaction.write_units += costs.write_units;
        compaction.row_units += costs.row_units;
        let (parts, bytes) = bench.stored("#SEGMENT#");
        let (left, left_bytes) = bench.stored("#DIR#");
        let (new, rows) = ((point - from) as f64, AS_ROWS.saturating_sub(from) as f64);
        println!("\n## {point} prospects\n");
        println!(
            "* built in {:.0} s, of which CPU of compaction {:.1} s",
            began.elapsed().as_secs_f64(),
            compaction_cpu as f64 / 1e9
        );
        println!(
            "* segments: {bytes} bytes in {parts} items, {:.1} bytes a prospect; rows and manifest: {left} items, {left_bytes} bytes",
            bytes as f64 / point as f64
        );
        println!(
            "* write units of compaction a record: {:.3} for segments and manifests, deleted ones too; for the removal of its row {:.3}; of writing the row itself {:.2}",
            (compaction.write_units - compaction.row_units) / new,
            compaction.row_units / rows.max(1.0),
            writing / rows.max(1.0)
        );
        bench
            .put((0..RECENT).map(|number| row(number * (point / RECENT), 2, point)))
            .await;
        bench.counter.take();
        let warm = bench.store.clone().with_segment_cache(SEGMENT_CACHE_BYTES);
        println!(
            "\n| question | found | warm, ms of CPU, median | worst | round trips | read units | cold, ms of CPU (wall) | calls | read units |"
        );
        println!("|---|---|---|---|---|---|---|---|---|");
        for query in queries(point) {
            bench.measure(&warm, &query).await;
        }
        println!(
            "\nThe segment cache holds {:.1} MB.",
            warm.segment_cache().bytes() as f64 / 1e6
        );
        bench
            .put((0..RECENT).map(|number| row(number * (point / RECENT), 3, point)))
            .await;
        bench.settle().await;
    }
}

fn main() {
    let Arguments { points, postgres } = Arguments::parse();
    if let Some(folder) = postgres {
        return write_for_postgres(&folder, points[0]);
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
    let mut querying = tokio::runtime::Builder::new_current_thread();
    let querying = querying.enable_all().build().unwrap();
    querying.block_on(run(bench, points));
}
