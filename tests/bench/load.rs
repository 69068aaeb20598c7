//! Load on the local stack, as an open loop: requests are sent when they are due, whether earlier ones are answered or
//! not.
//!
//! ```text
//! cargo build && cargo run -p tests --bin bench-load
//! ```
//!
//! Starts the stack in memory, measures its capacity (closed loop), offers half of it, five times it, and half of it
//! again; then prints the answers, their latency, and the memory of the stack. Fails if an answer is not 2xx, 409, 429
//! or 503, if one of the last two has no `Retry-After`, or if the service takes more than 5 s to recover.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::Parser;
use serde_json::{Value, json};
use tests::measure::quantile;
use tests::process::LocalStack;
use tests::stream::exchange;
use tokio::net::TcpStream;

/// Keys of each account. The service admits 500 requests per minute and key.
const KEYS: usize = 50;

/// Concurrent requests while the capacity is measured.
const CLOSED: usize = 32;

const RECOVERY: Duration = Duration::from_secs(5);

/// How much slower than before an answer may be once the service has recovered.
const SLOWER: u32 = 3;

#[derive(Parser)]
struct Arguments {
    #[arg(long, default_value = "target/debug/local")]
    binary: String,
    /// Seconds of overload
    #[arg(long, default_value_t = 15)]
    seconds: u64,
}

#[derive(Clone, Copy, Debug)]
struct Answer {
    due: Duration,
    took: Duration,
    status: u16,
    retry_after: bool,
}

/// Sends requests of several kinds: of ten, three write.
struct Load {
    stack: LocalStack,
    keys: Vec<String>,
    number: AtomicUsize,
    idle: Mutex<Vec<TcpStream>>,
}

impl Load {
    async fn start(binary: &str) -> Self {
        let mut load = Self {
            stack: LocalStack::start(binary, "off").await,
            keys: Vec::new(),
            number: AtomicUsize::new(0),
            idle: Mutex::default(),
        };
        for account in ["apiKey", "secondAccountApiKey"] {
            for number in 0..KEYS {
                let body = json!({"name": format!("Load {number}"), "permissions": ["*"]}).to_string();
                let mut stream = load.connect().await.unwrap();
                let key = load.stack.ready(account);
                let answer = exchange(&mut stream, ("POST", "/v2/keys"), key, &body).await.unwrap();
                assert_eq!(answer.status(), 201);
                let body: Value = serde_json::from_slice(&answer.body).unwrap();
                load.keys.push(body["item"]["key"].as_str().unwrap().to_owned());
            }
        }
        load
    }

    async fn connect(&self) -> std::io::Result<TcpStream> {
        TcpStream::connect(self.stack.address("baseUrl")).await
    }

    /// The key, the method, the target and the body of the next request.
    fn next(&self) -> (&str, (&'static str, &'static str), String) {
        let number = self.number.fetch_add(1, Ordering::SeqCst);
        let key = &self.keys[number % self.keys.len()];
        let get = |target| (key.as_str(), ("GET", target), String::new());
        match number % 10 {
            0..3 => {
                let email = format!("l{}@example.com", number % 500);
                let body = json!({"firstName": "Load", "lastName": "Test", "email": email});
                (key, ("POST", "/v2/prospects"), body.to_string())
            }
            3..6 => get("/v2/prospects?limit=5"),
            6..8 => get("/v2/prospects/count"),
            _ => get("/v2/auth"),
        }
    }

    /// Sends one request, over an idle connection or a new one.
    async fn send(&self, due: Duration, began: Instant) -> Answer {
        let (key, request, body) = self.next();
        let idle = self.idle.lock().unwrap().pop();
        let outcome = async {
            let mut stream = match idle {
                Some(stream) => stream,
                None => self.connect().await?,
            };
            let answer = exchange(&mut stream, request, key, &body).await?;
            self.idle.lock().unwrap().push(stream);
            std::io::Result::Ok((answer.status(), answer.headers.contains_key("retry-after")))
        };
        let (status, retry_after) = outcome.await.unwrap_or((0, false));
        Answer {
            due,
            took: began.elapsed().saturating_sub(due),
            status,
            retry_after,
        }
    }

    /// Requests a second that the stack serves, one after the other on each of some connections.
    async fn capacity(self: &Arc<Self>, lasting: Duration) -> f64 {
        let began = Instant::now();
        let workers = (0..CLOSED).map(|_| {
            let load = Arc::clone(self);
            tokio::spawn(async move {
                let mut served = 0;
                while began.elapsed() < lasting {
                    served += u32::from(load.send(began.elapsed(), began).await.status < 300);
                }
                served
            })
        });
        let mut served = 0;
        for worker in workers.collect::<Vec<_>>() {
            served += worker.await.unwrap();
        }
        f64::from(served) / began.elapsed().as_secs_f64()
    }

    /// Offers requests at this rate, and prints the results.
    async fn offer(self: &Arc<Self>, name: &str, rate: f64, lasting: Duration) -> Vec<Answer> {
        let (began, mut memory_mb) = (Instant::now(), 0.0_f64);
        let mut sent = Vec::new();
        for number in 0_u32.. {
            let due = Duration::from_secs_f64(f64::from(number) / rate);
            if due >= lasting {
                break;
            }
            tokio::time::sleep_until((began + due).into()).await;
            let load = Arc::clone(self);
            sent.push(tokio::spawn(async move { load.send(due, began).await }));
            if number % 100 == 0 {
                memory_mb = memory_mb.max(self.stack.memory_mb());
            }
        }
        let (mut answers, mut statuses) = (Vec::new(), BTreeMap::new());
        for one in sent {
            let answer = one.await.unwrap();
            *statuses.entry(answer.status).or_insert(0) += 1;
            answers.push(answer);
        }
        let (p50, p99) = (latency(&answers, 0.5), latency(&answers, 0.99));
        println!(
            "{name}: {rate:.0}/s offered, {statuses:?}, p50 {p50:?}, p99 {p99:?}, at most {:.0} MB",
            memory_mb.max(self.stack.memory_mb())
        );
        answers
    }
}

/// A quantile of the latency of successful requests.
fn latency(answers: &[Answer], share: f64) -> Duration {
    let successes = answers.iter().filter(|answer| answer.status < 300);
    let mut took: Vec<Duration> = successes.map(|answer| answer.took).chain([Duration::ZERO]).collect();
    quantile(&mut took, share)
}

fn is_allowed(answer: &Answer) -> bool {
    match answer.status {
        // 409: concurrent upserts of one email may conflict for long.
        200 | 201 | 409 => true,
        429 | 503 => answer.retry_after,
        _ => false,
    }
}

async fn measure(binary: &str, lasting: Duration) -> bool {
    let load = Arc::new(Load::start(binary).await);
    load.capacity(Duration::from_secs(2)).await;
    let capacity = load.capacity(Duration::from_secs(5)).await;
    println!("capacity: {capacity:.0}/s");
    let calm = load.offer("half", capacity / 2.0, Duration::from_secs(8)).await;
    let over = load.offer("five times", capacity * 5.0, lasting).await;
    let after = load.offer("half again", capacity / 2.0, RECOVERY * 2).await;
    let usual = latency(&calm, 0.99).max(Duration::from_millis(50)) * SLOWER;
    let is_late = |answer: &&Answer| answer.status >= 400 && answer.status != 429 || answer.took > usual;
    let late = after.iter().filter(is_late).map(|answer| answer.due);
    let recovered = late.max().unwrap_or_default();
    println!("recovered after {recovered:?} (answers within {usual:?})");
    let all = [calm, over, after].concat();
    let wrong = all.iter().filter(|answer| !is_allowed(answer)).count();
    println!("wrong answers: {wrong}");
    wrong == 0 && recovered <= RECOVERY
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().build().unwrap();
    let overload = Duration::from_secs(arguments.seconds);
    if runtime.block_on(measure(&arguments.binary, overload)) {
        ExitCode::SUCCESS
    } else {
        println!("FAILED");
        ExitCode::FAILURE
    }
}
