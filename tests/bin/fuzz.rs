//! Fuzzing: seeded mutations of the corpora of tests/fuzz against every target of tests/fuzz/targets.rs, and resume
//! files against the process that reads them, without coverage feedback.
//!
//! An input that breaks a target is written to target/fuzz. After the repair it belongs in the corpus, which the
//! service tests replay.

#[path = "../fuzz/targets.rs"]
mod targets;

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use clap::Parser;
use fastrand::Rng;
use store::MonotonicTimer;
use targets::{Check, TARGETS};
use tests::process::program;
use tests::random::{Choose, mutated};

const MAX_BYTES: usize = 16 * 1024;

#[derive(Parser)]
#[command(about = "Fuzzes the parsers")]
struct Arguments {
    /// Seconds for each target
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// At most so many inputs for each target: a faster machine then tries no input that a slower one has not
    #[arg(long, default_value_t = usize::MAX)]
    inputs: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Fuzz this target alone
    #[arg(long)]
    target: Option<String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn files(folder: &Path) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a corpus");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// A corpus entry, or two of them joined, with up to five mutations.
fn input(random: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = random.one_of(corpus).clone();
    if random.one_in(4) {
        let other = random.one_of(corpus);
        let (at, from) = (random.below(bytes.len() + 1), random.below(other.len() + 1));
        bytes.truncate(at);
        bytes.extend_from_slice(&other[from..]);
    }
    for _ in 0..random.below(5) {
        bytes = mutated(random, &bytes);
    }
    bytes.truncate(MAX_BYTES);
    bytes
}

/// Fuzzes one target; returns how many inputs it got, and how many of them broke it.
fn run(arguments: &Arguments, name: &str, check: Check, corpus: &[Vec<u8>]) -> (usize, usize) {
    let mut random = Rng::with_seed(arguments.seed);
    let until = Instant::now() + Duration::from_secs(arguments.seconds);
    let (mut inputs, mut broken) = (0, 0);
    while Instant::now() < until && inputs < arguments.inputs && broken < 5 {
        let bytes = input(&mut random, corpus);
        if catch_unwind(|| check(&bytes)).is_err() {
            let found = folder().join("../target/fuzz");
            fs::create_dir_all(&found).unwrap();
            fs::write(found.join(format!("{name}-{broken}")), &bytes).unwrap();
            println!("{name} fails on {}", bytes.escape_ascii());
            broken += 1;
        }
        inputs += 1;
    }
    (inputs, broken)
}

/// Whatever the file, its reader ends in time, and the calling process survives.
fn resume(bytes: &[u8]) {
    let program = program("resume-reader");
    assert!(program.exists(), "cargo build -p tests --bins");
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_all().build().unwrap();
    let started = Instant::now();
    let timer = MonotonicTimer::default();
    let text = runtime.block_on(prospects::resume::text_of(&timer, Some(&program), bytes, Some("text/html")));
    assert!(started.elapsed() < Duration::from_secs(5), "the file delays the request");
    assert!(text.is_none_or(|text| !text.is_empty() && text.len() <= 500_000 && !text.contains('\0')));
}

fn main() {
    let arguments = Arguments::parse();
    let is_chosen = |name: &str| arguments.target.as_deref().is_none_or(|target| target == name);
    let own: (&str, Check) = ("resume", resume);
    let all = TARGETS.into_iter().chain([own]);
    let waiting = Mutex::new(all.filter(|(name, _)| is_chosen(name)).collect::<Vec<_>>());
    let broken = Mutex::new(0);
    std::thread::scope(|scope| {
        for _ in 0..available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some((name, check)) = { waiting.lock().unwrap().pop() } {
                    let corpus = match name {
                        "resume" => "service/prospects/files".to_owned(),
                        name => format!("fuzz/corpus/{name}"),
                    };
                    let (inputs, found) = run(&arguments, name, check, &files(&folder().join(corpus)));
                    println!("{name:>20} {inputs:>9} inputs, {found} broke it");
                    *broken.lock().unwrap() += found;
                }
            });
        }
    });
    let broken = broken.into_inner().unwrap();
    assert!(broken == 0, "{broken} inputs are in target/fuzz");
}
