//! `cargo run -p tests --example fuzz`: mutations of the corpora of tests/fuzz against every target of tests/fuzz/targets.rs, and
//! resume files against the process that reads them. Seeded, without coverage.
//!
//! `FUZZ_SECONDS` (20) for each target, `FUZZ_SEED` (1), `FUZZ_TARGET` (all) in the environment. What breaks a target is written to
//! target/fuzz; once it is mended it belongs into the corpus, which the ordinary suite replays.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "a program for people, which measures time"
)]

#[path = "../fuzz/targets.rs"]
mod targets;

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use targets::{Check, TARGETS};
use tests::draw::{Draw, mutated};

/// The longest input.
const MAX_BYTES: usize = 16 * 1024;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn files(folder: &Path) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a corpus")
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// A corpus entry, or two of them joined, with something wrong.
fn input(draw: &mut Draw, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = draw.of(corpus).clone();
    if draw.one_in(4) {
        let other = draw.of(corpus);
        let (at, from) = (draw.below(bytes.len() + 1), draw.below(other.len() + 1));
        bytes.truncate(at);
        bytes.extend_from_slice(&other[from..]);
    }
    for _ in 0..draw.below(5) {
        bytes = mutated(draw, &bytes);
    }
    bytes.truncate(MAX_BYTES);
    bytes
}

/// How many inputs a target took within the time; those that broke it are written down.
fn run(name: &str, check: impl Fn(&[u8]) + std::panic::RefUnwindSafe, corpus: &[Vec<u8>]) -> (usize, usize) {
    let mut draw = Draw::new(number("FUZZ_SEED", 1));
    let (until, mut taken, mut broken) = (Instant::now() + Duration::from_secs(number("FUZZ_SECONDS", 20)), 0, 0);
    while Instant::now() < until && broken < 5 {
        let bytes = input(&mut draw, corpus);
        if catch_unwind(|| check(&bytes)).is_err() {
            let place = folder().join("../target/fuzz");
            fs::create_dir_all(&place).unwrap();
            fs::write(place.join(format!("{name}-{broken}")), &bytes).unwrap();
            println!("{name} breaks of {}", bytes.escape_ascii());
            broken += 1;
        }
        taken += 1;
    }
    (taken, broken)
}

/// Whatever the file, its reader ends in time, and the process that asked lives.
fn resume(bytes: &[u8]) {
    let program = std::env::current_exe()
        .unwrap()
        .parent()
        .unwrap()
        .parent()
        .unwrap()
        .join("resume-reader");
    assert!(program.exists(), "cargo build -p tests --bins");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let started = Instant::now();
    let text = runtime.block_on(prospects::resume::text_of(Some(&program), bytes, Some("text/html")));
    assert!(started.elapsed() < Duration::from_secs(5), "a file held the request up");
    assert!(text.is_none_or(|text| !text.is_empty() && text.len() <= 500_000 && !text.contains('\0')));
}

fn main() {
    let wanted = std::env::var("FUZZ_TARGET").ok();
    let is_wanted = |name: &str| wanted.as_deref().is_none_or(|wanted| wanted == name);
    let own: (&str, Check) = ("resume", resume);
    let all = TARGETS.into_iter().chain([own]);
    let waiting = Mutex::new(all.filter(|(name, _)| is_wanted(name)).collect::<Vec<_>>());
    let broken = Mutex::new(0);
    std::thread::scope(|scope| {
        for _ in 0..available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some((name, check)) = { waiting.lock().unwrap().pop() } {
                    let place = if name == "resume" {
                        "tests/prospects/files".to_owned()
                    } else {
                        format!("fuzz/corpus/{name}")
                    };
                    let (taken, found) = run(name, check, &files(&folder().join(place)));
                    println!("{name:>20} {taken:>9} inputs, {found} broke it");
                    *broken.lock().unwrap() += found;
                }
            });
        }
    });
    let broken = broken.into_inner().unwrap();
    assert!(broken == 0, "{broken} inputs are in target/fuzz");
}
