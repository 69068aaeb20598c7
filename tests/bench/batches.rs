//! `cargo build --release && cargo run --release -p tests --bin bench-batches -- --binary target/release/local`: how
//! long the local stack takes to load prospects, by batches of a hundred and one by one; and what a prospect costs at
//! the table either way.
//!
//! Each way starts an empty stack in memory. Connections send one request after another, each prospect new, with an
//! email and an external id.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use serde_json::{Value, json};
use tests::measure::head;
use tests::process::LocalStack;
use tests::{NewKey, World};

/// The most items of a batch.
const BATCH: usize = 100;

/// Requests that one key sends. The service admits 500 requests per minute and key.
const REQUESTS_OF_KEY: usize = 400;

#[derive(Parser)]
struct Arguments {
    #[arg(long, default_value = "target/debug/local")]
    binary: String,
    /// How many prospects are loaded
    #[arg(long, default_value_t = 10_000)]
    prospects: usize,
    /// Connections
    #[arg(long, default_value_t = 8)]
    connections: usize,
}

fn person(number: usize) -> Value {
    json!({
        "firstName": "Ada", "lastName": format!("Lovelace {number}"), "email": format!("p{number}@example.com"),
        "externalIds": [{"system": "ats", "id": number.to_string()}],
    })
}

/// The path and the body of a request for these prospects.
fn load(from: usize, count: usize) -> (&'static str, Value) {
    if count == 1 {
        return ("/prospects", person(from));
    }
    let items: Vec<Value> = (from..from + count).map(person).collect();
    ("/prospects/batch", json!({"items": items}))
}

/// Loads the prospects with this many in each request; how long it takes.
async fn timed(arguments: &Arguments, count: usize) -> Duration {
    let stack = LocalStack::start(&arguments.binary, "off").await;
    let requests = arguments.prospects.div_ceil(count);
    let mut keys = Vec::new();
    for number in 0..requests.div_ceil(REQUESTS_OF_KEY) {
        let body = json!({"name": format!("Load {number}"), "permissions": ["*"]});
        let mut client = stack.client(stack.ready("apiKey")).await;
        let answer = client.send("POST", "/keys", &body).await;
        keys.push(answer["item"]["key"].as_str().unwrap().to_owned());
    }
    let (next, keys, prospects) = (Arc::new(AtomicUsize::new(0)), Arc::new(keys), arguments.prospects);
    let began = Instant::now();
    let mut workers = Vec::new();
    for _ in 0..arguments.connections {
        let (mut client, next, keys) = (stack.client("").await, Arc::clone(&next), Arc::clone(&keys));
        workers.push(tokio::spawn(async move {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= requests {
                    return;
                }
                let from = number * count;
                let (path, body) = load(from, count.min(prospects - from));
                client.key.clone_from(&keys[number % keys.len()]);
                client.send("POST", path, &body).await;
            }
        }));
    }
    for worker in workers {
        worker.await.unwrap();
    }
    began.elapsed()
}

/// Calls to the table and write units for each prospect, warm.
async fn costs(count: usize) -> [f64; 2] {
    let world = World::wired().await;
    let key = world.new_key(NewKey::unlimited()).await;
    world.get("/prospects").key(&key).await;
    let (path, body) = load(0, count);
    let (answer, figures) = world.measure(world.post(path, body).key(&key)).await;
    assert!(answer.status < 300, "{answer}");
    let each = f64::from(u32::try_from(count).unwrap());
    let calls = f64::from(u32::try_from(figures.calls.len()).unwrap());
    [calls / each, figures.write_units / each]
}

async fn measure(arguments: &Arguments) {
    let names = ["prospects", "seconds", "prospects/s", "calls each", "write units each"];
    println!("{}", head(&names));
    for (count, name) in [(BATCH, "batches of 100"), (1, "one by one")] {
        let seconds = timed(arguments, count).await.as_secs_f64();
        let rate = f64::from(u32::try_from(arguments.prospects).unwrap()) / seconds;
        let [calls, units] = costs(count).await;
        let (prospects, connections) = (arguments.prospects, arguments.connections);
        println!(
            "| {prospects}, {name}, {connections} connections | {seconds:.1} | {rate:.0} | {calls:.2} | {units:.2} |"
        );
    }
}

fn main() {
    let arguments = Arguments::parse();
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().build().unwrap();
    runtime.block_on(measure(&arguments));
}
