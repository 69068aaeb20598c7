//! `tests/bench/cold`: how the function `prospects` starts. Each process is started cold, polls a stub of the Lambda
//! Runtime API, and answers GET by id from a table that it reaches over TLS.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use clap::Parser;
use serde_json::{Value, json};
use tests::measure::{head, quantile};
use tests::process::memory_mb;
use tests::runtime_api::RuntimeApi;
use tests::tls::{Tls, tls_to};
use tests::{NewKey, World};

/// Cold starts; one more comes first and is not counted.
const ROUNDS: usize = 15;

/// Warm calls after each cold start.
const WARM: usize = 200;

#[derive(Parser)]
struct Arguments {
    /// The program of the function
    #[arg(long)]
    program: PathBuf,
    /// The folder for the certificates
    #[arg(long)]
    folder: PathBuf,
}

/// What a cold start took.
struct Start {
    first_poll_ms: f64,
    first_answer_ms: f64,
    warm_ms: f64,
    peak_mb: f64,
}

struct Bench {
    program: PathBuf,
    tls: Tls,
    /// As many certificates as the function reads in the cloud.
    roots: PathBuf,
}

/// The event of `events/get-prospect.json` with this key, for this prospect.
fn event(key: &str, id: &str) -> Vec<u8> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../events/get-prospect.json");
    let text = std::fs::read_to_string(file).unwrap().replace("prospect_01KJN0A5PGX7M2Q9V4RB8TC3WD", id);
    let mut event: Value = serde_json::from_str(&text).unwrap();
    event["headers"]["authorization"] = format!("Bearer {key}").into();
    serde_json::to_vec(&event).unwrap()
}

impl Bench {
    async fn start(&self, event: &[u8]) -> Start {
        let api = RuntimeApi::start(event.to_vec(), WARM + 1).await;
        let began = Instant::now();
        let mut command = api.command(&self.program, &self.tls.endpoint);
        command.env("AWS_CA_BUNDLE", &self.roots).stdout(Stdio::null());
        let mut child = command.spawn().unwrap();
        let finished = tokio::time::timeout(Duration::from_mins(1), api.finished()).await;
        let calls = finished.expect("the function answers");
        let peak_mb = memory_mb(child.id(), "VmHWM");
        child.kill().unwrap();
        child.wait().unwrap();
        let answer = String::from_utf8_lossy(&calls[0].answer);
        assert!(answer.contains("200"), "{answer}");
        let ms = |from: Instant, to: Instant| to.duration_since(from).as_secs_f64() * 1_000.0;
        let warm = calls[1..].iter().map(|call| ms(call.polled_at, call.answered_at));
        Start {
            first_poll_ms: ms(began, calls[0].polled_at),
            first_answer_ms: ms(began, calls[0].answered_at),
            warm_ms: quantile(&mut warm.collect::<Vec<_>>(), 0.5),
            peak_mb,
        }
    }

    async fn print_times(&self, event: &[u8]) {
        let mut starts = Vec::new();
        for _ in 0..=ROUNDS {
            starts.push(self.start(event).await);
        }
        let lower_quartile =
            |of: fn(&Start) -> f64| quantile(&mut starts[1..].iter().map(of).collect::<Vec<_>>(), 0.25);
        let names = ["first poll, ms", "first response, ms", "warm, ms", "memory, MB"];
        println!("{}", head(&names));
        println!(
            "| {:.2} | {:.2} | {:.3} | {:.1} |",
            lower_quartile(|start| start.first_poll_ms),
            lower_quartile(|start| start.first_answer_ms),
            lower_quartile(|start| start.warm_ms),
            lower_quartile(|start| start.peak_mb),
        );
    }
}

/// In the cloud the function reads five certificates of its own. A bundle is read twice, once to check it, so it has
/// three.
fn write_roots(tls: &Tls, folder: &Path) -> PathBuf {
    let path = folder.join("bundle.pem");
    let amazon = include_str!("../../shared/store/src/dynamodb/amazon-roots.pem");
    let two: String = amazon.split_inclusive("-----END CERTIFICATE-----\n").take(2).collect();
    let three = [two.into_bytes(), std::fs::read(&tls.authority).unwrap()].concat();
    std::fs::write(&path, three).unwrap();
    path
}

#[tokio::main]
async fn main() {
    let arguments = Arguments::parse();
    let world = World::wired().await;
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com"});
    let made = world.post("/prospects", body).await.expect_status(201);
    let tls = tls_to(world.dynamodb_endpoint(), &arguments.folder).await;
    let roots = write_roots(&tls, &arguments.folder);
    let bench = Bench { program: arguments.program, tls, roots };
    let key = world.new_key(NewKey::unlimited()).await;
    bench.print_times(&event(&key, made.id())).await;
}
