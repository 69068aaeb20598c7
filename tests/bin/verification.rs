//! The long runs of infra/docs/RELIABILITY.md:
//!
//! ```text
//! cargo run --profile proof -p tests --example proof -- model [--operations 20000000] [--seed 1] [--cells 24] [--threads 2] [--calm]
//! cargo run --profile proof -p tests --example proof -- sweep [--only TEXT] [--threads 6]
//! ```
//!
//! `model`: so many operations against the model, with faults and kills (`--calm`: without), in worlds of 50,000 operations each,
//! whose seeds count up from the first. `sweep`: every pair of faults, the second one in the request or in its retry, of the
//! requests whose name has that text; its threads wait more than half of their time, for calls that are sent again. A thread ends
//! at the first thing that is wrong, and says how to repeat it; the others go on.

#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::large_futures,
    reason = "a program for people, which measures time"
)]

use std::collections::BTreeMap;
use std::ops::Range;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use tests::crash_matrix::fault_plan::{ColdOrWarm, FaultPlan, FollowUp, Point};
use tests::crash_matrix::{Case, Fixture, Runner, Scenario, scenarios};
use tests::model::{self, Plan, Report};
use tokio::runtime::Builder;

/// How many operations one world takes: its whole table is looked at in the end.
const OPERATIONS_A_WORLD: usize = 50_000;

/// What was asked for.
struct Options(BTreeMap<String, String>);

impl Options {
    fn read(arguments: impl Iterator<Item = String>) -> Self {
        let (mut options, mut name) = (BTreeMap::new(), None);
        for argument in arguments {
            match argument.strip_prefix("--") {
                Some(option) => {
                    options.insert(option.to_owned(), String::new());
                    name = Some(option.to_owned());
                }
                None => {
                    options.insert(name.take().unwrap(), argument);
                }
            }
        }
        Self(options)
    }

    fn number(&self, name: &str, usual: usize) -> usize {
        self.0.get(name).map_or(usual, |text| text.parse().unwrap())
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let options = Options::read(arguments);
    let done = match what.as_str() {
        "model" => run_model(&options),
        "sweep" => run_sweep(&options),
        _ => {
            println!("say model or sweep");
            return ExitCode::FAILURE;
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Runs `work` in so many threads. What is wrong is said at once, and the others go on.
fn in_threads(count: usize, work: impl Fn() -> Result<(), String> + Sync) -> Result<(), String> {
    std::thread::scope(|scope| {
        let thread = || work().inspect_err(|wrong| println!("WRONG: {wrong}"));
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(thread)).collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().map_err(|_| "a thread panicked".to_owned())?)
    })
}

fn runtime() -> tokio::runtime::Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

fn run_model(options: &Options) -> Result<(), String> {
    let wanted = options.number("operations", 20_000_000);
    let next_seed = AtomicU64::new(u64::try_from(options.number("seed", 1)).unwrap());
    let (claimed, done, began) = (AtomicUsize::new(0), AtomicUsize::new(0), Instant::now());
    in_threads(options.number("threads", 2), || {
        while claimed.fetch_add(OPERATIONS_A_WORLD, Ordering::SeqCst) < wanted {
            let plan = Plan {
                seed: next_seed.fetch_add(1, Ordering::SeqCst),
                operations: OPERATIONS_A_WORLD.min(wanted),
                cells: options.number("cells", 24),
                faults: !options.0.contains_key("calm"),
            };
            let report: Report = runtime()
                .block_on(model::run(plan))
                .map_err(|wrong| format!("{plan:?}: {wrong}"))?;
            let total = done.fetch_add(report.operations, Ordering::SeqCst) + report.operations;
            println!(
                "{total} operations in {:?}; seed {}: {report:?}",
                began.elapsed(),
                plan.seed
            );
        }
        Ok(())
    })
}

fn run_sweep(options: &Options) -> Result<(), String> {
    let only = options.0.get("only").cloned().unwrap_or_default();
    let chosen: Vec<&Scenario> = scenarios::ALL.iter().filter(|one| one.name().contains(&only)).collect();
    let (next, began) = (AtomicUsize::new(0), Instant::now());
    in_threads(options.number("threads", 6), || {
        while let Some(scenario) = chosen.get(next.fetch_add(1, Ordering::SeqCst)) {
            let count = runtime().block_on(pairs(scenario))?;
            println!("{:?}: {} pairs of {}", began.elapsed(), count, scenario.name());
        }
        Ok(())
    })
}

/// Every pair: a trouble of a call of the request, and another of a later call of it, where it goes on, or of a call of the retry.
/// How many calls there are then is what the first trouble alone shows.
async fn pairs(scenario: &Scenario) -> Result<usize, String> {
    let stage = Fixture::of(scenario).await;
    let runner = Runner::new(&stage, scenario);
    let mut count = 0;
    for warmth in ColdOrWarm::BOTH {
        let reference = runner.reference(warmth).await?;
        for first in points(warmth, 0..reference.calls.len()) {
            let case = |then| Case { warmth, first, then };
            let [request, retry] = runner.run(case(FollowUp::Nothing), &reference).await?;
            let goes_on = matches!(first.0, FaultPlan::Once(_));
            let later = if goes_on { first.1 + 1..request } else { 0..0 };
            let seconds = points(warmth, later).map(FollowUp::InTheRequest);
            for second in seconds.chain(points(warmth, 0..retry).map(FollowUp::InTheRetry)) {
                runner.run(case(second), &reference).await?;
                count += 1;
            }
        }
    }
    Ok(count)
}

/// Every trouble of each of these calls.
fn points(warmth: ColdOrWarm, calls: Range<usize>) -> impl Iterator<Item = Point> {
    calls.flat_map(move |number| warmth.troubles().iter().map(move |fault_plan| (*fault_plan, number)))
}
