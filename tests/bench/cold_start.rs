//! `tests/bench/cold [profile]`: how the function `prospects` starts. Each process is started cold, polls a stub of the
//! Lambda Runtime API, and answers GET by id from a table that it reaches over TLS. `profile` counts the instructions of
//! warm requests instead, with callgrind, and keeps the profiles that callgrind writes.

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

/// Cold starts; one more comes first and is not counted.
const ROUNDS: usize = 15;

/// Warm calls after each cold start.
const WARM: usize = 200;

/// The number of requests in two runs. Both runs include the start, so their difference is the cost of the requests.
const FEW: usize = 20;
const MANY: usize = 120;

/// The prospects of the account, as many as a page has by default.
const PROSPECTS: usize = 25;

/// The requests that are profiled: files of `events/`, some with another query.
const EVENTS: [&str; 6] = [
    "get-prospect.json",
    "count-prospects.json",
    "list-prospects.json",
    "list-prospects.json?limit=25",
    "update-prospect.json",
    "upsert-prospect.json",
];

#[derive(Parser)]
struct Arguments {
    /// The program of the function
    #[arg(long)]
    program: PathBuf,
    /// The folder for callgrind's profiles
    #[arg(long)]
    folder: PathBuf,
    #[command(subcommand)]
    command: Option<Subcommand>,
}

#[derive(clap::Subcommand)]
enum Subcommand {
    /// Count instructions instead of measuring times
    Profile {
        /// Files of `events/`, with `?` and a query in place of their own
        #[arg(default_values_t = EVENTS.map(str::to_owned))]
        events: Vec<String>,
    },
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

/// An event of `events/` with this key, with this prospect, and with the query that is given after the file.
fn event(name: &str, key: &str, id: &str) -> Vec<u8> {
    let (file, query) = name
        .split_once('?')
        .map_or((name, None), |(file, query)| (file, Some(query)));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../events");
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    let mut event: Value = serde_json::from_str(&text.replace("prospect_01KJN0A5PGX7M2Q9V4RB8TC3WD", id)).unwrap();
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
    fn command(&self, program: impl AsRef<std::ffi::OsStr>, api: &RuntimeApi) -> Command {
        let mut command = api.command(program, &self.tls.endpoint);
        let path = std::env::var("PATH").unwrap();
        command
            .env("PATH", path)
            .env("AWS_CA_BUNDLE", &self.roots)
            .stdout(Stdio::null());
        command
    }

    async fn start(&self, event: &[u8]) -> Start {
        let api = RuntimeApi::start(event.to_vec(), WARM + 1).await;
        let began = Instant::now();
        let mut child = self.command(&self.program, &api).spawn().unwrap();
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

    /// The instructions of a function until it has answered the event so many times.
    async fn instructions(&self, event: &[u8], times: usize, profile: &Path) -> i64 {
        let api = RuntimeApi::start(event.to_vec(), times).await;
        let mut command = self.command("valgrind", &api);
        command
            .arg("--tool=callgrind")
            .arg(format!("--callgrind-out-file={}", profile.display()))
            .arg(&self.program);
        let child = command.stderr(Stdio::piped()).spawn().unwrap();
        let finished = tokio::time::timeout(Duration::from_mins(2), api.finished()).await;
        finished.expect("the function answers");
        Command::new("kill").arg(child.id().to_string()).status().unwrap();
        let output = child.wait_with_output().unwrap();
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        let collected = log.lines().find_map(|line| line.split("Collected : ").nth(1));
        collected.unwrap().trim().parse().unwrap()
    }

    async fn print_profile(&self, name: &str, event: &[u8], folder: &Path) {
        let profile = |times: usize| folder.join(format!("{name}.{times}.callgrind"));
        let few = self.instructions(event, FEW, &profile(FEW)).await;
        let many = self.instructions(event, MANY, &profile(MANY)).await;
        println!("| {name} | {} |", (many - few) / i64::try_from(MANY - FEW).unwrap());
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
    let mut ids = Vec::new();
    for number in 0..PROSPECTS {
        // The event of a list looks for Lovelace.
        let last_name = if number == 0 { "Lovelace" } else { "Byron" };
        let body = json!({
            "firstName": "Ada", "lastName": last_name, "email": format!("ada{number}@example.com"),
            "phone": format!("212-555-1{number:03}"), "labels": "vip,math", "title": "Countess",
        });
        ids.push(world.post("/prospects", body).await.expect_status(201).id().to_owned());
    }
    let tls = tls_to(world.dynamodb_endpoint(), &arguments.folder).await;
    let roots = write_roots(&tls, &arguments.folder);
    let bench = Bench {
        program: arguments.program,
        tls,
        roots,
    };
    let key = world.new_key(NewKey::unlimited()).await;
    let Some(Subcommand::Profile { events }) = arguments.command else {
        return bench.print_times(&event("get-prospect.json", &key, &ids[0])).await;
    };
    println!("{}", head(&["", "instructions of a warm request"]));
    for name in events {
        let event = event(&name, &key, &ids[0]);
        bench.print_profile(&name, &event, &arguments.folder).await;
    }
}
