//! `cargo run --release -p tests --bin bench-index -- 10000 100000 1000000`: what a compacted index costs. Rows of
//! seeded, skewed prospects are compacted, some at a time. Up to 2,000 of them are written into the emulator of
//! DynamoDB and compacted as the sweeper does; the others are passed to compaction directly, since their rows would take the
//! emulator hours. Then counts, lists and facets are measured, cold and warm. Times are CPU times of the querying
//! thread: the emulator has threads of its own.

mod bench;
mod costs;
mod fields;
mod further;
mod moves;
mod oracle;
mod prospects;
mod queries;
mod resumes;
mod tasks;

use std::sync::Arc;
use std::time::Instant;

use aws_smithy_runtime_api::shared::IntoShared;
use bench::Bench;
use clap::Parser;
use costs::{Costs, Counter};
use domain::AccountId;
use index::{IndexKind, Row};
use queries::{Ask, Query, queries, queries_of_resumes};
use store::dynamodb::{DynamoDb, client};
use store::{Entropy, MonotonicTimer, Store};
use tests::emulator::{Emulator, TABLE, aws};
use tests::measure::head;
use ulid::Ulid;

/// The records that are written as rows.
const AS_ROWS: u64 = 1_800;

/// Recent rows that override segments during the measurement.
const RECENT: u64 = 500;

/// The columns of the table of queries.
#[rustfmt::skip]
const NAMES: [&str; 9] = [
    "query", "found", "warm, ms of CPU, median", "worst", "round trips", "read units", "cold, ms of CPU (wall)",
    "calls", "read units",
];

/// Repetitions of a warm query.
const TIMES: usize = 15;

#[derive(Parser)]
struct Arguments {
    /// Numbers of prospects at which the index is measured
    #[arg(default_values_t = [10_000, 100_000, 1_000_000])]
    points: Vec<u64>,
    /// Records that are compacted at once while the index is built. A busy account writes 600 per minute, and the
    /// dispatcher compacts after about 96
    #[arg(long, default_value_t = 600)]
    at_once: u64,
    /// The segment cache of a function, in MB: half of its memory
    #[arg(long, default_value_t = 128)]
    cache_mb: usize,
    /// Filterable custom fields of the account
    #[arg(long, default_value_t = 0)]
    fields: u16,
    /// Prospects with a resume of some 300 different words, at each point
    #[arg(long, default_value_t = 0)]
    resumes: u64,
    /// Without tasks and moves, and the queries about them: making these takes most of the time
    #[arg(long)]
    prospects_alone: bool,
    /// Random questions that `SQLite` answers too, at the first point, instead of the measurement
    #[arg(long, default_value_t = 0)]
    questions: u64,
    /// The seed of the questions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many of them are asked at once
    #[arg(long, default_value_t = 4)]
    questions_at_once: u64,
}

/// What building an index cost.
#[derive(Default)]
struct Built {
    /// The write units of rows.
    writing: f64,
    compaction: Costs,
    compaction_cpu_ns: u64,
}

impl Built {
    fn add(&mut self, costs: Costs) {
        self.compaction.write_units += costs.write_units;
        self.compaction.row_units += costs.row_units;
    }
}

/// Adds prospects to the index until it has this many.
async fn build(bench: &mut Bench, from: u64, point: u64, arguments: &Arguments) -> Built {
    let mut built = Built::default();
    bench.counter.take();
    let mut count = from;
    while count < point {
        let next = point.min(count + arguments.at_once);
        let rows: Vec<Row> = (count..next).map(|number| bench.row(number, 1, point)).collect();
        count = next;
        let (put, loaded) = if count <= AS_ROWS { (rows, Vec::new()) } else { (Vec::new(), rows) };
        bench.put(put.into_iter()).await;
        built.writing += bench.counter.take().write_units;
        let cpu_ns = bench::cpu_ns();
        bench.load(loaded).await;
        built.compaction_cpu_ns += bench::cpu_ns() - cpu_ns;
        built.add(bench.counter.take());
    }
    bench.settle().await;
    built.add(bench.counter.take());
    if arguments.prospects_alone {
        return built;
    }
    let (from, last) = (from * tasks::TASKS_EACH, point * tasks::TASKS_EACH);
    for start in (from..last).step_by(100_000) {
        let tasks = (start..last.min(start + 100_000)).map(|number| tasks::task(number, point));
        let rows = tasks.map(|(id, cells)| Row::new(id, 1, cells));
        bench.load_children(IndexKind::Task, rows.collect()).await;
    }
    // The moves of each prospect depend on how many prospects there are, so another point writes other moves.
    let moves = if from == 0 { point * prospects::MOVES_EACH } else { 0 };
    for start in (0..moves).step_by(100_000) {
        let moves = (start..moves.min(start + 100_000)).map(|number| moves::stage_move(number, point));
        let rows = moves.map(|(id, cells)| Row::new(id, 1, cells));
        bench.load_children(IndexKind::Move, rows.collect()).await;
    }
    built
}

fn print_costs(bench: &Bench, built: &Built, from: u64, point: u64) {
    let (parts, bytes) = bench.stored("#SEGMENT#");
    let (left, left_bytes) = bench.stored("#INDEX#");
    let (new, rows) = ((point - from) as f64, AS_ROWS.saturating_sub(from).max(1) as f64);
    println!(
        "* segments: {bytes} bytes in {parts} items, {:.1} bytes a prospect; rows and manifest: {left} items, \
         {left_bytes} bytes",
        bytes as f64 / point as f64
    );
    println!(
        "* write units of the compaction of a record: {:.3} for segments and manifests, including their deletion, \
         and {:.3} for the removal of its row; of the write of the row {:.2}",
        (built.compaction.write_units - built.compaction.row_units) / new,
        built.compaction.row_units / rows,
        built.writing / rows
    );
}

/// Adds resumes to the first prospects, as many at once as compaction takes.
async fn add_resumes(bench: &mut Bench, count: u64) {
    let (began, cpu_ns) = (Instant::now(), bench::cpu_ns());
    for start in (0..count).step_by(8_192) {
        let rows: Vec<Row> = (start..count.min(start + 8_192)).map(resumes::resume).collect();
        bench.load_children(IndexKind::Resume, rows).await;
    }
    if count > 0 {
        let costs = bench.counter.take();
        let (parts, bytes) = bench.stored("#SEGMENT#resume#");
        println!(
            "* {count} resumes in {:.0} s, {:.1} s of CPU with their making; {bytes} bytes in {parts} items, {:.0} bytes a \
             resume; {:.2} write units of segments each",
            began.elapsed().as_secs_f64(),
            (bench::cpu_ns() - cpu_ns) as f64 / 1e9,
            bytes as f64 / count as f64,
            (costs.write_units - costs.row_units) / count as f64
        );
    }
}

/// Changes prospects here and there, so that they have recent rows.
async fn put_recent(bench: &Bench, revision: u64, point: u64) {
    let rows = (0..RECENT).map(|number| bench.row(number * (point / RECENT), revision, point));
    bench.put(rows).await;
}

/// Measures at each point.
async fn run(mut bench: Bench, arguments: &Arguments) {
    let is_asked =
        |query: &Query| !arguments.prospects_alone || !matches!(query.ask, Ask::CountBy(..) | Ask::Stages(_));
    let mut from = 0;
    for point in arguments.points.iter().copied() {
        println!("\n## {point} prospects\n");
        let began = Instant::now();
        let built = build(&mut bench, from, point, arguments).await;
        let (seconds, cpu) = (began.elapsed().as_secs_f64(), built.compaction_cpu_ns as f64 / 1e9);
        println!("* built in {seconds:.0} s, of which CPU of compaction {cpu:.1} s");
        print_costs(&bench, &built, from, point);
        if from == 0 {
            add_resumes(&mut bench, arguments.resumes.min(point)).await;
        }
        from = point;
        put_recent(&bench, 2, point).await;
        bench.counter.take();
        let warm = bench.store.clone().with_segment_cache(bench.cache_bytes);
        println!("\n{}", head(&NAMES));
        let of_resumes = (arguments.resumes > 0).then(queries_of_resumes);
        for query in queries(bench.fields, point).into_iter().chain(of_resumes.into_iter().flatten()).filter(is_asked) {
            bench.measure(&warm, &query).await;
        }
        let cached = warm.segment_cache().bytes() as f64 / 1e6;
        println!("\nThe segment cache holds {cached:.1} MB.");
        put_recent(&bench, 3, point).await;
        bench.settle().await;
    }
}

/// Asks `SQLite` the same random questions, and compares the answers.
async fn compare(mut bench: Bench, arguments: Arguments) {
    let point = arguments.points[0];
    build(&mut bench, 0, point, &arguments).await;
    put_recent(&bench, 3, point).await;
    bench.settle().await;
    let questions = (arguments.questions, arguments.questions_at_once, arguments.seed);
    oracle::run(&bench, point, questions).await;
}

fn main() {
    let arguments = Arguments::parse();
    let server = tokio::runtime::Runtime::new().unwrap();
    let emulator = server.block_on(Emulator::start());
    let aws = aws(Some(emulator.endpoint().to_owned()));
    let counter = Counter { wire: aws_smithy_http_client::Builder::new().build_http(), costs: Arc::default() };
    let client = client::with_http(&aws, counter.clone().into_shared(), Arc::new(MonotonicTimer::default()));
    let bench = Bench {
        emulator,
        counter,
        store: Store::new(Arc::new(DynamoDb::new(client, TABLE.to_owned())), Entropy::seeded(1)),
        account: AccountId::new(Ulid::from_parts(1, 1)),
        fields: Box::leak(Box::new(fields::fields(arguments.fields))),
        has_further: arguments.questions > 0,
        now: 1_800_000_000_000,
        runs: 0,
        cache_bytes: arguments.cache_mb * 1024 * 1024,
    };
    let mut querying = tokio::runtime::Builder::new_current_thread();
    let querying = querying.enable_all().build().unwrap();
    if arguments.questions > 0 {
        return server.block_on(compare(bench, arguments));
    }
    querying.block_on(run(bench, &arguments));
}
