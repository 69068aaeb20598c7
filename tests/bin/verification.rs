//! The long runs of infra/docs/QUALITY.md:
//!
//! ```text
//! cargo run --profile nightly -p tests --bin verification -- model --operations 20000000
//! cargo run --profile nightly -p tests --bin verification -- pairs --only /prospects
//! ```
//!
//! `model` runs in worlds of 50,000 operations, whose seeds count up from the first. `pairs` runs the crash matrix
//! with every pair of faults, the second one in the request or in its retry. A thread stops at its first failure and
//! prints how to repeat it; the others continue.

use std::ops::Range;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use clap::{Args, Parser};
use tests::crash_matrix::fault_plan::{ColdOrWarm, FaultPlan, FollowUp, Point};
use tests::crash_matrix::{Case, Fixture, Runner, Scenario, scenarios};
use tests::model::{self, Plan};
use tokio::runtime::Builder;

/// The audit reads the whole table of a world at the end.
const OPERATIONS_A_WORLD: usize = 50_000;

#[derive(Parser)]
enum Command {
    /// Operations against the model, with faults and kills
    Model(Model),
    /// The crash matrix with every pair of faults
    Pairs(Pairs),
}

#[derive(Args)]
struct Model {
    #[arg(long, default_value_t = 20_000_000)]
    operations: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Cells of one world, each with up to five clients
    #[arg(long, default_value_t = 24)]
    cells: usize,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Inject no faults
    #[arg(long)]
    calm: bool,
}

#[derive(Args)]
struct Pairs {
    /// Only scenarios whose name contains this text
    #[arg(long, default_value = "")]
    only: String,
    /// Threads wait most of the time, before retries
    #[arg(long, default_value_t = 6)]
    threads: usize,
}

fn main() -> ExitCode {
    let done = match Command::parse() {
        Command::Model(model) => run_model(&model),
        Command::Pairs(pairs) => run_pairs(&pairs),
    };
    if done.is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Runs `work` in each of these threads, and prints failures at once.
fn in_threads(count: usize, work: impl Fn() -> Result<(), String> + Sync) -> Result<(), String> {
    std::thread::scope(|scope| {
        let thread = || work().inspect_err(|wrong| println!("WRONG: {wrong}"));
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(thread)).collect();
        let results: Vec<_> = threads.into_iter().map(std::thread::ScopedJoinHandle::join).collect();
        let panicked = |_| Err("a thread panicked".to_owned());
        results
            .into_iter()
            .try_for_each(|result| result.unwrap_or_else(panicked))
    })
}

fn runtime() -> tokio::runtime::Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

fn run_model(arguments: &Model) -> Result<(), String> {
    let next_seed = AtomicU64::new(arguments.seed);
    let (claimed, done, began) = (AtomicUsize::new(0), AtomicUsize::new(0), Instant::now());
    in_threads(arguments.threads, || {
        while claimed.fetch_add(OPERATIONS_A_WORLD, Ordering::SeqCst) < arguments.operations {
            let plan = Plan {
                seed: next_seed.fetch_add(1, Ordering::SeqCst),
                operations: OPERATIONS_A_WORLD.min(arguments.operations),
                cells: arguments.cells,
                faults: !arguments.calm,
            };
            let report = runtime().block_on(model::run(plan));
            let report = report.map_err(|wrong| format!("{plan:?}: {wrong}"))?;
            let total = done.fetch_add(report.operations, Ordering::SeqCst) + report.operations;
            let took = began.elapsed();
            println!("{total} operations in {took:?}; seed {}: {report:?}", plan.seed);
        }
        Ok(())
    })
}

fn run_pairs(arguments: &Pairs) -> Result<(), String> {
    let is_chosen = |scenario: &&Scenario| scenario.name().contains(&arguments.only);
    let chosen: Vec<&Scenario> = scenarios::ALL.iter().filter(is_chosen).collect();
    let (next, began) = (AtomicUsize::new(0), Instant::now());
    in_threads(arguments.threads, || {
        while let Some(scenario) = chosen.get(next.fetch_add(1, Ordering::SeqCst)) {
            let count = runtime().block_on(pairs(scenario))?;
            println!("{:?}: {} pairs of {}", began.elapsed(), count, scenario.name());
        }
        Ok(())
    })
}

/// Every pair of faults. The first one hits the request. The second one hits a later call of the same request, if
/// the request continues, or of the retry. A run with the first fault alone shows how many calls there are.
async fn pairs(scenario: &Scenario) -> Result<usize, String> {
    let fixture = Fixture::of(scenario).await;
    let runner = Runner::new(&fixture, scenario);
    let mut count = 0;
    for start in ColdOrWarm::BOTH {
        let reference = runner.reference(start).await?;
        for first in points(start, 0..reference.calls.len()) {
            let case = |then| Case { start, first, then };
            let [request, retry] = runner.run(case(FollowUp::Nothing), &reference).await?;
            let continues = matches!(first.0, FaultPlan::Times(_, 1));
            let later = if continues { first.1 + 1..request } else { 0..0 };
            let seconds = points(start, later).map(FollowUp::InTheRequest);
            for second in seconds.chain(points(start, 0..retry).map(FollowUp::InTheRetry)) {
                runner.run(case(second), &reference).await?;
                count += 1;
            }
        }
    }
    Ok(count)
}

/// Every plan at each of these calls.
fn points(start: ColdOrWarm, calls: Range<usize>) -> impl Iterator<Item = Point> {
    calls.flat_map(move |number| start.plans().iter().map(move |plan| (*plan, number)))
}
