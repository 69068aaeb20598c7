//! Load on the local stack, in the open: requests come when they are due, whether those before are answered or not.
//!
//! ```text
//! cargo build && cargo run -p tests --example load [-- --binary target/debug/local --seconds 15]
//! ```
//!
//! It starts the stack in memory, finds how much it serves (closed loop), offers half of that, five times that, and half of it
//! again; then it says what was answered, how late, and how much memory the stack held. It fails where anything but 2xx, 429
//! or 503 was answered, where one of the latter came without `Retry-After`, or where the service takes more than 5 s to recover.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a program for people, which measures time"
)]

use std::collections::BTreeMap;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Keys of each account: a key admits 500 requests a minute.
const KEYS: usize = 50;

/// How many requests run at once while capacity is measured.
const CLOSED: usize = 32;

/// How long the service may take to recover.
const RECOVERY: Duration = Duration::from_secs(5);

/// How much later than before a request may be answered once the service has recovered.
const LATER: u32 = 3;

/// One answer.
#[derive(Clone, Copy, Debug)]
struct Answer {
    due: Duration,
    took: Duration,
    status: u16,
    retry_after: bool,
}

/// The stack as a process; it ends with this.
struct Stack {
    child: Child,
    address: String,
    keys: Vec<String>,
}

impl Drop for Stack {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Stack {
    async fn start(binary: &str) -> Self {
        let ready = std::env::temp_dir().join(format!("load-{}.json", std::process::id()));
        let child = Command::new(binary)
            .args(["--memory", "--port", "0", "--ready-file"])
            .arg(&ready)
            .env("RUST_LOG", "off")
            .stdout(Stdio::null())
            .spawn()
            .expect("the binary of the local stack; cargo build makes it");
        let known = loop {
            if let Ok(text) = std::fs::read_to_string(&ready) {
                break serde_json::from_str::<Value>(&text).unwrap();
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        };
        let _ = std::fs::remove_file(&ready);
        let address = known["baseUrl"]
            .as_str()
            .unwrap()
            .trim_start_matches("http://")
            .trim_end_matches("/v2");
        let mut stack = Self {
            child,
            address: address.to_owned(),
            keys: Vec::new(),
        };
        for account in ["apiKey", "secondAccountApiKey"] {
            for number in 0..KEYS {
                let body = json!({"name": format!("Load {number}"), "permissions": ["*"]}).to_string();
                let request = request("POST", "/keys", known[account].as_str().unwrap(), &body);
                let (status, _, body) = exchange(&mut stack.connect().await.unwrap(), &request).await.unwrap();
                assert_eq!(status, 201, "{body}");
                let body: Value = serde_json::from_str(&body).unwrap();
                stack.keys.push(body["item"]["key"].as_str().unwrap().to_owned());
            }
        }
        stack
    }

    async fn connect(&self) -> std::io::Result<TcpStream> {
        TcpStream::connect(&self.address).await
    }

    /// Memory that the process holds, in MB.
    fn memory_mb(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kb = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
        kb.unwrap_or_default() / 1024
    }
}

fn request(method: &str, path: &str, key: &str, body: &str) -> Vec<u8> {
    format!(
        "{method} /v2{path} HTTP/1.1\r\nhost: load\r\nauthorization: Bearer {key}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// Sends a request and reads the answer: status, whether it has `Retry-After`, body.
async fn exchange(stream: &mut TcpStream, request: &[u8]) -> std::io::Result<(u16, bool, String)> {
    stream.write_all(request).await?;
    let (mut reply, mut buffer) = (Vec::new(), vec![0; 16 * 1024]);
    loop {
        let count = stream.read(&mut buffer).await?;
        if count == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        reply.extend_from_slice(&buffer[..count]);
        let text = String::from_utf8_lossy(&reply);
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let header = |name: &str| {
            head.lines()
                .find_map(|line| line.to_ascii_lowercase().strip_prefix(name).map(str::to_owned))
        };
        let length: usize = header("content-length:")
            .and_then(|text| text.trim().parse().ok())
            .unwrap_or(0);
        if body.len() >= length {
            let status = head.split(' ').nth(1).and_then(|text| text.parse().ok()).unwrap_or(0);
            return Ok((status, header("retry-after:").is_some(), body.to_owned()));
        }
    }
}

/// Sends requests of every kind: of ten, three write.
struct Load {
    stack: Stack,
    number: AtomicUsize,
    idle: Mutex<Vec<TcpStream>>,
}

impl Load {
    fn next(&self) -> Vec<u8> {
        let number = self.number.fetch_add(1, Ordering::SeqCst);
        let key = &self.stack.keys[number % self.stack.keys.len()];
        match number % 10 {
            0..3 => {
                let body =
                    json!({"firstName": "Load", "lastName": "Test", "email": format!("l{}@example.com", number % 500)});
                request("POST", "/prospects", key, &body.to_string())
            }
            3..6 => request("GET", "/prospects?limit=5", key, ""),
            6..8 => request("GET", "/prospects/count", key, ""),
            _ => request("GET", "/auth", key, ""),
        }
    }

    /// One request, over a connection that is free or a new one.
    async fn send(&self, due: Duration, began: Instant) -> Answer {
        let request = self.next();
        let free = self.idle.lock().unwrap().pop();
        let outcome = async {
            let mut stream = match free {
                Some(stream) => stream,
                None => self.stack.connect().await?,
            };
            let (status, retry_after, _) = exchange(&mut stream, &request).await?;
            self.idle.lock().unwrap().push(stream);
            std::io::Result::Ok((status, retry_after))
        };
        let (status, retry_after) = outcome.await.unwrap_or((0, false));
        let took = began.elapsed().saturating_sub(due);
        Answer {
            due,
            took,
            status,
            retry_after,
        }
    }

    /// As many as it serves, one after the other on each of some connections: requests a second.
    async fn capacity(self: &Arc<Self>, lasting: Duration) -> f64 {
        let began = Instant::now();
        let workers = (0..CLOSED).map(|_| {
            let load = Arc::clone(self);
            tokio::spawn(async move {
                let mut served = 0;
                while began.elapsed() < lasting {
                    served += usize::from(load.send(began.elapsed(), began).await.status < 300);
                }
                served
            })
        });
        let mut served = 0;
        for worker in workers.collect::<Vec<_>>() {
            served += worker.await.unwrap();
        }
        f64::from(u32::try_from(served).unwrap()) / began.elapsed().as_secs_f64()
    }

    /// So many a second, whatever becomes of them; the most memory that the stack held meanwhile.
    async fn open(self: &Arc<Self>, rate: f64, lasting: Duration) -> (Vec<Answer>, usize) {
        let (began, mut memory_mb) = (Instant::now(), 0);
        let (mut sent, mut number) = (Vec::new(), 0_u32);
        loop {
            let due = Duration::from_secs_f64(f64::from(number) / rate);
            if due >= lasting {
                break;
            }
            tokio::time::sleep_until((began + due).into()).await;
            let load = Arc::clone(self);
            sent.push(tokio::spawn(async move { load.send(due, began).await }));
            number += 1;
            if number % 100 == 0 {
                memory_mb = memory_mb.max(self.stack.memory_mb());
            }
        }
        let mut answers = Vec::new();
        for one in sent {
            answers.push(one.await.unwrap());
        }
        (answers, memory_mb.max(self.stack.memory_mb()))
    }
}

fn quantile(answers: &[Answer], of: f64) -> Duration {
    let mut took: Vec<Duration> = answers
        .iter()
        .filter(|answer| answer.status < 300)
        .map(|answer| answer.took)
        .collect();
    took.sort_unstable();
    let at = Duration::from_secs_f64(of)
        .mul_f64(f64::from(u32::try_from(took.len()).unwrap()))
        .as_secs();
    took.get(usize::try_from(at).unwrap())
        .or(took.last())
        .copied()
        .unwrap_or_default()
}

fn show(name: &str, rate: f64, (answers, memory_mb): &(Vec<Answer>, usize)) {
    let mut statuses = BTreeMap::new();
    for answer in answers {
        *statuses.entry(answer.status).or_insert(0) += 1;
    }
    let (p50, p99) = (quantile(answers, 0.5), quantile(answers, 0.99));
    println!("{name}: {rate:.0}/s offered, {statuses:?}, p50 {p50:?}, p99 {p99:?}, at most {memory_mb} MB");
}

/// What of the answers may not be.
fn faults(answers: &[Answer]) -> usize {
    let allowed = |answer: &&Answer| match answer.status {
        // 409: upserts of one email at once may stand in one another's way for long.
        200 | 201 | 409 => true,
        429 | 503 => answer.retry_after,
        _ => false,
    };
    answers.len() - answers.iter().filter(allowed).count()
}

async fn measure(binary: &str, lasting: Duration) -> bool {
    let load = Arc::new(Load {
        stack: Stack::start(binary).await,
        number: AtomicUsize::new(0),
        idle: Mutex::default(),
    });
    load.capacity(Duration::from_secs(2)).await;
    let capacity = load.capacity(Duration::from_secs(5)).await;
    println!("capacity: {capacity:.0}/s");
    let calm = load.open(capacity / 2.0, Duration::from_secs(8)).await;
    show("half", capacity / 2.0, &calm);
    let over = load.open(capacity * 5.0, lasting).await;
    show("five times", capacity * 5.0, &over);
    let after = load.open(capacity / 2.0, RECOVERY * 2).await;
    show("half again", capacity / 2.0, &after);
    let usual = quantile(&calm.0, 0.99).max(Duration::from_millis(50)) * LATER;
    let late = after
        .0
        .iter()
        .filter(|answer| answer.status >= 400 && answer.status != 429 || answer.took > usual);
    let recovered = late.map(|answer| answer.due).max().unwrap_or_default();
    println!("recovered after {recovered:?} (answers within {usual:?})");
    let faults = faults(&calm.0) + faults(&over.0) + faults(&after.0);
    println!("answers that may not be: {faults}");
    faults == 0 && recovered <= RECOVERY
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let option = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let binary = option("--binary").unwrap_or_else(|| "target/debug/local".to_owned());
    let seconds = option("--seconds").map_or(15, |text| text.parse().unwrap());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    if runtime.block_on(measure(&binary, Duration::from_secs(seconds))) {
        ExitCode::SUCCESS
    } else {
        println!("not as it should be");
        ExitCode::FAILURE
    }
}
