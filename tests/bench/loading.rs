//! `cargo build --release -p local && cargo run --release -p tests --bin bench-loading -- --binary
//! target/release/local`: counts and lists of an account of the local stack while prospects are loaded into it by
//! batches of a hundred.
//!
//! Counts with two filters and lists of 25 come at a fixed rate, each on a connection of its own. Their times are from
//! when they were due, so a slow one delays those behind it. Every count is checked: it is at least what was answered
//! before it began, and at most what was sent when it ended.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use serde_json::{Value, json};
use tests::measure::{head, quantile};
use tests::process::{Client, LocalStack};

/// The most items of a batch.
const BATCH: usize = 100;

/// Limits of keys that nothing here reaches: requests a minute and an hour.
const LIMITS: &str = "1000000,10000000";

#[derive(Parser)]
struct Arguments {
    #[arg(long, default_value = "target/debug/local")]
    binary: String,
    /// How many prospects are loaded
    #[arg(long, default_value_t = 100_000)]
    prospects: usize,
    /// Connections that load
    #[arg(long, default_value_t = 4)]
    connections: usize,
    /// Counts, and lists, a second
    #[arg(long, default_value_t = 10)]
    rate: u64,
    /// A file for the samples: a line each, with the time, what was asked and how long it took
    #[arg(long)]
    samples: Option<String>,
}

/// What the readers and the loaders share.
#[derive(Default)]
struct Progress {
    next: AtomicUsize,
    sent: AtomicUsize,
    answered: AtomicUsize,
}

fn person(number: usize) -> Value {
    json!({
        "firstName": "Ada", "lastName": format!("Lovelace {number}"), "email": format!("p{number}@example.com"),
        "company": format!("Company {}", number % 500), "labels": ["vip", "math"],
    })
}

async fn load(mut client: Client, progress: Arc<Progress>, prospects: usize) {
    loop {
        let from = progress.next.fetch_add(BATCH, Ordering::SeqCst);
        if from >= prospects {
            return;
        }
        let items: Vec<Value> = (from..(from + BATCH).min(prospects)).map(person).collect();
        progress.sent.fetch_add(items.len(), Ordering::SeqCst);
        let count = items.len();
        client.send("POST", "/prospects/batch", &json!({"items": items})).await;
        progress.answered.fetch_add(count, Ordering::SeqCst);
    }
}

/// Asks at a fixed rate until everything is loaded; what each answer took, in ms, by the time when it was due, in s.
async fn ask(mut client: Client, progress: Arc<Progress>, arguments: (usize, u64), path: &str) -> Vec<(f64, f64)> {
    let (prospects, rate) = arguments;
    let (began, mut samples, mut turn) = (Instant::now(), Vec::new(), 0_u32);
    while progress.answered.load(Ordering::SeqCst) < prospects {
        let due = began + Duration::from_secs(1) / u32::try_from(rate).unwrap() * turn;
        tokio::time::sleep_until(due.into()).await;
        let least = progress.answered.load(Ordering::SeqCst);
        let answer = client.send("GET", path, &Value::Null).await;
        let most = progress.sent.load(Ordering::SeqCst);
        let total = answer["count"].as_u64().or(answer["pagination"]["totalCount"].as_u64());
        let total = usize::try_from(total.unwrap_or_else(|| panic!("a total: {answer}"))).unwrap();
        assert!((least..=most).contains(&total), "{total} of {least} to {most}");
        samples.push(((due - began).as_secs_f64(), due.elapsed().as_secs_f64() * 1e3));
        turn += 1;
    }
    samples
}

fn print(name: &str, unit: &str, mut samples: Vec<f64>, goal: f64) {
    let count = samples.len();
    let [p50, p99, most] = [0.5, 0.99, 1.0].map(|share| quantile(&mut samples, share));
    println!("| {name} | {count} | {p50:.1} | {p99:.1} | {most:.1} | {goal} {unit} |");
}

async fn measure(arguments: Arguments) {
    let stack = LocalStack::start_with(&arguments.binary, "off", &["--limits", LIMITS]).await;
    let (prospects, connections) = (arguments.prospects, arguments.connections);
    let connect = async || stack.client(stack.ready("apiKey")).await;
    let progress = Arc::new(Progress::default());
    let began = Instant::now();
    let mut loaders = Vec::new();
    for _ in 0..connections {
        let client = connect().await;
        loaders.push(tokio::spawn(load(client, Arc::clone(&progress), prospects)));
    }
    let asked = (prospects, arguments.rate);
    let count = "/prospects/count?name=lovelace&label=vip";
    let list = "/prospects?limit=25&name=lovelace";
    let (counts, lists) = tokio::join!(
        ask(connect().await, Arc::clone(&progress), asked, count),
        ask(connect().await, Arc::clone(&progress), asked, list),
    );
    for loader in loaders {
        loader.await.unwrap();
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{prospects} prospects in {seconds:.1} s, {:.0} a second; memory {:.0} MB\n",
        prospects as f64 / seconds,
        stack.memory_mb()
    );
    println!(
        "{}",
        head(&["while loading", "samples", "p50", "p99", "most", "goal, p99"])
    );
    if let Some(file) = &arguments.samples {
        let all = [("count", &counts), ("list", &lists)];
        let lines = all.iter().flat_map(|(name, samples)| {
            samples
                .iter()
                .map(move |(due, took)| format!("{due:.1}\t{name}\t{took:.1}\n"))
        });
        std::fs::write(file, lines.collect::<String>()).unwrap();
    }
    let times = |samples: Vec<(f64, f64)>| samples.into_iter().map(|(_, took)| took).collect();
    print("count with two filters, ms", "ms", times(counts), 50.0);
    print("list of 25 by name, ms", "ms", times(lists), 80.0);
}

fn main() {
    let arguments = Arguments::parse();
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().build().unwrap();
    runtime.block_on(measure(arguments));
}
