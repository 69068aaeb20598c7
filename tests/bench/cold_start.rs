//! `tests/bench/cold [instructions]`: how our function starts, compared with the smallest Lambda function in Rust, the
//! SDK with its defaults, Node and Python. Each is a process of its own, started cold, that polls a stub of the Lambda
//! Runtime API and answers GET by id from a table that it reaches over TLS. `instructions` counts the instructions of
//! a warm request instead, with callgrind; `profile` counts ours alone and keeps what callgrind wrote.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use clap::Parser;
use serde_json::{Value, json};
use tests::measure::{head, quantile};
use tests::process::memory_mb;
use tests::runtime_api::RuntimeApi;
use tests::tls::{Tls, tls_to};
use tests::{NewKey, World};

/// Cold starts of each program; they are interleaved, so that noise hits all.
const ROUNDS: usize = 15;

/// Warm calls after each cold start.
const WARM: usize = 200;

/// The number of requests of two runs whose instructions are compared; both include those of the start.
const FEW: usize = 20;
const MANY: usize = 120;

/// The prospects of the account, as many as a page has by default.
const PROSPECTS: usize = 25;

/// The requests that our function answers, of `events/`, some with another query.
const OURS: [&str; 6] = [
    "prospects-get.json",
    "prospects-count.json",
    "prospects-list.json",
    "prospects-list.json?limit=25",
    "prospects-update.json",
    "prospects-upsert.json",
];

#[derive(Parser)]
enum Arguments {
    /// Measure times and memory
    Times,
    /// Count the instructions of a warm request
    Instructions,
    /// Count those of our function alone, and keep callgrind's profiles of them
    Profile {
        /// Files of `events/`, with `?` and a query in place of their own
        #[arg(default_values_t = OURS.map(str::to_owned))]
        events: Vec<String>,
    },
}

struct Variant {
    name: &'static str,
    program: PathBuf,
    argument: Option<PathBuf>,
    roots: PathBuf,
    starts: Vec<f64>,
    answers: Vec<f64>,
    warm: Vec<f64>,
    peak_mb: Vec<f64>,
}

/// What the programs have in common.
struct Bench {
    tls: Tls,
    environment: Vec<(&'static str, String)>,
}

fn variant(name: &'static str, program: impl Into<PathBuf>, argument: Option<PathBuf>, roots: &Path) -> Variant {
    Variant {
        name,
        program: program.into(),
        argument,
        roots: roots.to_owned(),
        starts: Vec::new(),
        answers: Vec::new(),
        warm: Vec::new(),
        peak_mb: Vec::new(),
    }
}

/// An event of `events/` with this key, with this prospect, and with the query that is given after the file.
fn event(name: &str, key: &str, id: &str) -> Vec<u8> {
    let (file, query) = name
        .split_once('?')
        .map_or((name, None), |(file, query)| (file, Some(query)));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../events");
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    let mut event: Value = serde_json::from_str(&text.replace("prospect_01K00000000000000000000000", id)).unwrap();
    if let Some(query) = query {
        event["rawQueryString"] = query.into();
    }
    event["headers"]["authorization"] = format!("Bearer {key}").into();
    if let Some(headers) = event["headers"].as_object_mut() {
        headers.remove("x-idempotency-key");
    }
    serde_json::to_vec(&event).unwrap()
}

impl Bench {
    fn command(&self, program: &Path, before: &[&str], variant: &Variant, api: &RuntimeApi) -> Command {
        let mut command = api.command(program, &self.tls.endpoint);
        command
            .args(before)
            .args(&variant.argument)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .env("SSL_CERT_FILE", &self.tls.roots)
            .env("NODE_EXTRA_CA_CERTS", &self.tls.authority)
            .env("AWS_CA_BUNDLE", &variant.roots)
            .stdout(Stdio::null());
        if !variant.name.starts_with("ours") {
            command.env_remove("GLIBC_TUNABLES");
        }
        command
    }

    async fn run(&self, variant: &mut Variant, event: &[u8], counts: bool) {
        let api = RuntimeApi::start(event.to_vec(), WARM + 1).await;
        let began = Instant::now();
        let mut command = self.command(&variant.program, &[], variant, &api);
        let mut child = command
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", variant.program.display()));
        let finished = tokio::time::timeout(Duration::from_mins(1), api.finished()).await;
        let calls = finished.unwrap_or_else(|_| panic!("{} does not answer", variant.name));
        let peak_mb = memory_mb(child.id(), "VmHWM");
        child.kill().unwrap();
        child.wait().unwrap();
        let answer = String::from_utf8_lossy(&calls[0].answer).into_owned();
        let is_right = answer.contains("200") || answer.contains("hello");
        assert!(is_right, "{}: {answer}", variant.name);
        if counts {
            let ms = |from: Instant, to: Instant| to.duration_since(from).as_secs_f64() * 1_000.0;
            variant.starts.push(ms(began, calls[0].polled_at));
            variant.answers.push(ms(began, calls[0].answered_at));
            let warm = calls[1..].iter().map(|call| ms(call.polled_at, call.answered_at));
            variant.warm.push(quantile(&mut warm.collect::<Vec<_>>(), 0.5));
            variant.peak_mb.push(peak_mb);
        }
    }

    /// The instructions of a function until it has answered the event so many times. Callgrind's profile goes to this
    /// file.
    async fn instructions(&self, variant: &Variant, event: &[u8], times: usize, profile: &Path) -> i64 {
        let api = RuntimeApi::start(event.to_vec(), times).await;
        let program = variant.program.to_str().unwrap();
        let profile = format!("--callgrind-out-file={}", profile.display());
        let callgrind = ["--tool=callgrind", &profile, program];
        let mut command = self.command(Path::new("valgrind"), &callgrind, variant, &api);
        let child = command.stderr(Stdio::piped()).spawn().unwrap();
        let finished = tokio::time::timeout(Duration::from_mins(2), api.finished()).await;
        finished.unwrap();
        Command::new("kill").arg(child.id().to_string()).status().unwrap();
        let output = child.wait_with_output().unwrap();
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        let collected = log.lines().find_map(|line| line.split("Collected : ").nth(1));
        collected.unwrap().trim().parse().unwrap()
    }

    /// The instructions of a warm request, with the profiles of few requests and of many.
    async fn each(&self, variant: &Variant, event: &[u8], [of_few, of_many]: [&Path; 2]) -> i64 {
        let few = self.instructions(variant, event, FEW, of_few).await;
        let many = self.instructions(variant, event, MANY, of_many).await;
        (many - few) / i64::try_from(MANY - FEW).unwrap()
    }

    async fn print_profiles(&self, ours: &Variant, events: &[String], key: &str, id: &str) {
        println!("{}", head(&["", "instructions of a warm request"]));
        for file in events {
            let profiles = [FEW, MANY].map(|times| built().join(format!("{file}.{times}.callgrind")));
            let each = self
                .each(ours, &event(file, key, id), [&profiles[0], &profiles[1]])
                .await;
            println!("| {file} | {each} |");
        }
    }

    async fn print_instructions(&self, variants: &[Variant], key: &str, id: &str) {
        println!(
            "{}",
            head(&["", "instructions of a warm request", "x the SDK's GetItem"])
        );
        let peers = [(0, OURS[0]), (2, OURS[0])];
        let (mut hello, mut sdk) = (0, 1.0);
        for (number, file) in peers.into_iter().chain(OURS.map(|file| (1, file))) {
            let variant = &variants[number];
            let each = self
                .each(variant, &event(file, key, id), [Path::new("/dev/null"); 2])
                .await;
            match number {
                0 => hello = each,
                2 => sdk = (each - hello) as f64,
                _ => {}
            }
            let factor = (each - hello) as f64 / sdk;
            println!("| {}: {file} | {each} | {factor:.2} |", variant.name);
        }
    }
}

/// The folder of the programs, in Cargo's.
fn built() -> PathBuf {
    PathBuf::from(std::env::var("BENCH_BUILT").expect("tests/bench/cold sets BENCH_BUILT"))
}

fn variants(tls: &Tls, folder: &Path) -> [Variant; 5] {
    // In the cloud our function reads five certificates of its own. A bundle is read twice, once to check it, so it
    // has three.
    let bundle = folder.join("bundle.pem");
    let amazon = include_str!("../../shared/store/src/amazon-roots.pem");
    let two: String = amazon.split_inclusive("-----END CERTIFICATE-----\n").take(2).collect();
    let three = [two.into_bytes(), std::fs::read(&tls.authority).unwrap()].concat();
    std::fs::write(&bundle, three).unwrap();
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built = built();
    let peer = |name: &str| built.join(name).join("release").join(name);
    let ours = built.join("../release/prospects");
    let (node, python) = (built.join("node/bundle.cjs"), tests.join("bench/python/handler.py"));
    [
        variant("lambda_http, hello", peer("hello"), None, &tls.roots),
        variant("ours: prospects", ours, None, &bundle),
        variant("SDK with defaults, GetItem", peer("default-sdk"), None, &tls.roots),
        variant("Node 20, SDK v3 bundled, GetItem", "node", Some(node), &tls.roots),
        variant(
            "Python 3.11, boto3, GetItem",
            built.join("python/bin/python"),
            Some(python),
            &tls.roots,
        ),
    ]
}

#[tokio::main]
async fn main() {
    let arguments = Arguments::parse();
    let world = World::new().await;
    let body = json!({
        "firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com", "phone": "212-555-0123",
        "labels": "vip,math", "title": "Countess",
    });
    let id = world.post("/prospects", body).await.expect_status(201).id().to_owned();
    for number in 1..PROSPECTS {
        let body = json!({
            "firstName": "Ada", "lastName": format!("Byron {number}"), "email": format!("ada{number}@example.com"),
            "phone": format!("212-555-1{number:03}"), "labels": "vip,math", "title": "Countess",
        });
        world.post("/prospects", body).await.expect_status(201);
    }
    let folder = std::env::temp_dir().join(format!("cold-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let tls = tls_to(world.dynamodb_endpoint(), &folder).await;
    let mut variants = variants(&tls, &folder);
    let account = world.first().settings.account.id.to_string();
    let (account, ulid) = (&account["account_".len()..], &id["prospect_".len()..]);
    let environment = vec![
        ("PATH", std::env::var("PATH").unwrap()),
        ("PK", format!("{account}#P#{ulid}")),
        ("SK", "PROSPECT".to_owned()),
    ];
    let bench = Bench { tls, environment };
    let key = world.new_key(NewKey::unlimited()).await;
    match arguments {
        Arguments::Instructions => bench.print_instructions(&variants, &key, &id).await,
        Arguments::Profile { events } => bench.print_profiles(&variants[1], &events, &key, &id).await,
        Arguments::Times => {
            let event = event("prospects-get.json", &key, &id);
            for round in 0..=ROUNDS {
                for variant in &mut variants {
                    bench.run(variant, &event, round > 0).await;
                }
            }
            print_times(&mut variants);
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

fn print_times(variants: &mut [Variant]) {
    let names = [
        "",
        "exec to first poll, ms",
        "x hello",
        "exec to first answer, ms",
        "x ours",
        "warm, ms",
        "peak memory, MB",
    ];
    println!("{}", head(&names));
    let lower_quartile = |values: &mut [f64]| quantile(values, 0.25);
    let hello = lower_quartile(&mut variants[0].starts);
    let ours = lower_quartile(&mut variants[1].answers);
    for variant in variants {
        let start = lower_quartile(&mut variant.starts);
        let answer = lower_quartile(&mut variant.answers);
        let (start_factor, answer_factor) = (start / hello, answer / ours);
        let (warm, peak_mb) = (lower_quartile(&mut variant.warm), lower_quartile(&mut variant.peak_mb));
        println!(
            "| {} | {start:.2} | {start_factor:.2} | {answer:.2} | {answer_factor:.1} | {warm:.3} | {peak_mb:.1} |",
            variant.name,
        );
    }
}
