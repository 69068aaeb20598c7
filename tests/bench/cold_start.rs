//! `tests/bench/cold [instructions]`: how our function starts, beside the least that a Lambda function in Rust is, the SDK as it comes, Node and
//! Python. Each is a process of its own, started cold, that polls a stub of the Lambda Runtime API and answers GET by id from a
//! table that it reaches over TLS. `instructions` counts what a warm request executes instead, with callgrind.

#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    clippy::as_conversions,
    clippy::cast_precision_loss,
    clippy::expect_used,
    clippy::panic,
    clippy::large_futures,
    reason = "a program for people, which measures time"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::Limits;
use serde_json::{Value, json};
use tests::runtime_api::{RuntimeApi, tls_to};
use tests::{NewKey, World};

/// How many cold starts of each; they are interleaved, so that a noisy moment hits all.
const ROUNDS: usize = 15;

/// How many warm calls follow each cold start.
const WARM: usize = 200;

struct Variant {
    name: &'static str,
    program: PathBuf,
    arguments: Vec<String>,
    roots: PathBuf,
    starts: Vec<f64>,
    answers: Vec<f64>,
    warm: Vec<f64>,
    peak_mb: Vec<f64>,
}

fn variant(name: &'static str, program: impl Into<PathBuf>, arguments: &[&str], roots: &Path) -> Variant {
    Variant {
        name,
        program: program.into(),
        arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
        roots: roots.to_owned(),
        starts: Vec::new(),
        answers: Vec::new(),
        warm: Vec::new(),
        peak_mb: Vec::new(),
    }
}

/// Runs between which instructions are compared: what the start costs is in both.
const FEW: usize = 20;
const MANY: usize = 120;

fn lower_quartile(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 4]
}

/// One of `events/` with this key, and with this id for the one that it names.
fn event(file: &str, key: &str, id: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../events");
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    let mut event: Value = serde_json::from_str(&text.replace("prospect_01K00000000000000000000000", id)).unwrap();
    event["headers"]["authorization"] = format!("Bearer {key}").into();
    if let Some(headers) = event["headers"].as_object_mut() {
        headers.remove("x-idempotency-key");
    }
    serde_json::to_vec(&event).unwrap()
}

async fn run(variant: &mut Variant, event: &[u8], environment: &[(String, String)], counts: bool) {
    let api = RuntimeApi::start(event.to_vec(), WARM + 1).await;
    let began = Instant::now();
    let mut child = command(variant.program.to_str().unwrap(), variant, &[], environment, &api)
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}", variant.program.display()));
    let calls = tokio::time::timeout(Duration::from_mins(1), api.finished())
        .await
        .unwrap_or_else(|_| panic!("{} does not answer", variant.name));
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak_kb: f64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    let ms = |from: Instant, to: Instant| to.duration_since(from).as_secs_f64() * 1_000.0;
    let answer = String::from_utf8_lossy(&calls[0].answer).into_owned();
    assert!(
        answer.contains("200") || answer.contains("hello"),
        "{}: {answer}",
        variant.name
    );
    if counts {
        variant.starts.push(ms(began, calls[0].polled_at));
        variant.answers.push(ms(began, calls[0].answered_at));
        let mut warm: Vec<f64> = calls[1..]
            .iter()
            .map(|call| ms(call.polled_at, call.answered_at))
            .collect();
        warm.sort_by(f64::total_cmp);
        variant.warm.push(warm[warm.len() / 2]);
        variant.peak_mb.push(peak_kb / 1_024.0);
    }
}

fn command(
    program: &str,
    variant: &Variant,
    before: &[&str],
    environment: &[(String, String)],
    api: &RuntimeApi,
) -> Command {
    let mut command = Command::new(program);
    command
        .args(before)
        .args(&variant.arguments)
        .env_clear()
        .envs(environment.iter().cloned())
        .env("AWS_LAMBDA_RUNTIME_API", api.address())
        .env("AWS_CA_BUNDLE", &variant.roots)
        .stdout(Stdio::null());
    command
}

/// What a function executes until it has answered the event so many times.
async fn executed(variant: &Variant, event: &[u8], environment: &[(String, String)], times: usize) -> i64 {
    let api = RuntimeApi::start(event.to_vec(), times).await;
    let program = variant.program.to_str().unwrap();
    let valgrind = ["--tool=callgrind", "--callgrind-out-file=/dev/null", program];
    let child = command("valgrind", variant, &valgrind, environment, &api)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    tokio::time::timeout(Duration::from_mins(2), api.finished())
        .await
        .unwrap();
    Command::new("kill").arg(child.id().to_string()).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected = told.lines().find_map(|line| line.split("Collected : ").nth(1)).unwrap();
    collected.trim().parse().unwrap()
}

/// A table of the instructions of one warm request.
async fn print_instructions(variants: &[Variant], key: &str, id: &str, environment: &[(String, String)]) {
    println!("| | instructions of a warm request | x the SDK's GetItem |");
    println!("|---|---|---|");
    let asked = [
        (0, "prospects-get.json"),
        (2, "prospects-get.json"),
        (1, "prospects-get.json"),
        (1, "prospects-count.json"),
        (1, "prospects-list.json"),
        (1, "prospects-update.json"),
        (1, "prospects-upsert.json"),
    ];
    let (mut bare, mut sdk) = (0, 1.0);
    for (number, file) in asked {
        let (variant, event) = (&variants[number], event(file, key, id));
        let few = executed(variant, &event, environment, FEW).await;
        let many = executed(variant, &event, environment, MANY).await;
        let each = (many - few) / i64::try_from(MANY - FEW).unwrap();
        match number {
            0 => bare = each,
            2 => sdk = (each - bare) as f64,
            _ => {}
        }
        println!(
            "| {}: {file} | {each} | {:.2} |",
            variant.name,
            (each - bare) as f64 / sdk
        );
    }
}

#[tokio::main]
async fn main() {
    let world = World::new().await;
    let made = world.post("/prospects", json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com", "phone": "212-555-0123", "labels": "vip,math", "title": "Countess"})).await;
    let id = made.expect_status(201).id().to_owned();
    let folder = std::env::temp_dir().join(format!("cold-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let tls = tls_to(world.dynamodb_endpoint(), &folder).await;
    // In the cloud ours reads the five certificates that it brings. A bundle is read twice, once to check it: of three.
    let bundle = folder.join("bundle.pem");
    let amazon = include_str!("../../shared/store/src/amazon-roots.pem");
    let two: String = amazon.split_inclusive("-----END CERTIFICATE-----\n").take(2).collect();
    std::fs::write(
        &bundle,
        [two.into_bytes(), std::fs::read(&tls.authority).unwrap()].concat(),
    )
    .unwrap();
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let ulid = id.strip_prefix("prospect_").unwrap();
    let account = world.first().settings.account.id.to_string();
    let environment = [
        pair("PATH", &std::env::var("PATH").unwrap()),
        pair("TABLE_NAME", local::embedded::TABLE),
        pair("PK", &format!("{}#P#{ulid}", account.strip_prefix("account_").unwrap())),
        pair("SK", "PROSPECT"),
        pair("AWS_REGION", "us-east-1"),
        pair("AWS_ACCESS_KEY_ID", "local"),
        pair("AWS_SECRET_ACCESS_KEY", "local"),
        pair("AWS_ENDPOINT_URL_DYNAMODB", &tls.endpoint),
        pair("AWS_LAMBDA_FUNCTION_NAME", "prospects"),
        pair("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "256"),
        pair("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST"),
        pair("AWS_LAMBDA_LOG_GROUP_NAME", "group"),
        pair("AWS_LAMBDA_LOG_STREAM_NAME", "stream"),
        pair("SSL_CERT_FILE", tls.roots.to_str().unwrap()),
        pair("NODE_EXTRA_CA_CERTS", tls.authority.to_str().unwrap()),
    ];
    let bench = Path::new(env!("CARGO_MANIFEST_DIR")).join("bench");
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/prospects");
    let built = std::env::var("BENCH_BUILT").expect("tests/bench/cold sets BENCH_BUILT");
    let peer = |name: &str| Path::new(&built).join(name).join("release").join(name);
    let (node, python) = (
        Path::new(&built).join("node/bundle.cjs"),
        Path::new(&built).join("python/bin/python"),
    );
    let mut variants = [
        variant("lambda_http, hello", peer("hello"), &[], &tls.roots),
        variant("ours: prospects", ours, &[], &bundle),
        variant("SDK as it comes, GetItem", peer("default-sdk"), &[], &tls.roots),
        variant(
            "Node 20, SDK v3 bundled, GetItem",
            "node",
            &[node.to_str().unwrap()],
            &tls.roots,
        ),
        variant(
            "Python 3.11, boto3, GetItem",
            python,
            &[bench.join("python/handler.py").to_str().unwrap()],
            &tls.roots,
        ),
    ];
    let limits = Limits {
        minute: 1_000_000_000,
        hour: 1_000_000_000,
    };
    let key = NewKey {
        limits,
        ..NewKey::default()
    };
    let key = world.new_key(key).await;
    if std::env::args().any(|argument| argument == "instructions") {
        return print_instructions(&variants, &key, &id, &environment).await;
    }
    let event = event("prospects-get.json", &key, &id);
    for round in 0..=ROUNDS {
        for variant in &mut variants {
            run(variant, &event, &environment, round > 0).await;
        }
    }
    print_table(&mut variants);
    drop(Arc::new(tls));
    std::fs::remove_dir_all(folder).unwrap();
}

fn print_table(variants: &mut [Variant]) {
    println!("| | exec to first poll, ms | x hello | exec to first answer, ms | x ours | warm, ms | peak memory, MB |");
    println!("|---|---|---|---|---|---|---|");
    let (hello, ours) = (
        lower_quartile(&mut variants[0].starts),
        lower_quartile(&mut variants[1].answers),
    );
    for variant in variants {
        let (start, answer) = (
            lower_quartile(&mut variant.starts),
            lower_quartile(&mut variant.answers),
        );
        println!(
            "| {} | {start:.2} | {:.2} | {answer:.2} | {:.1} | {:.3} | {:.1} |",
            variant.name,
            start / hello,
            answer / ours,
            lower_quartile(&mut variant.warm),
            lower_quartile(&mut variant.peak_mb),
        );
    }
}
