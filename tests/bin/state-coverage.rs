//! The states that the suites reached (`tests/harness/state_coverage`):
//!
//! ```text
//! rm -rf target/state-coverage && cargo test --workspace && cargo run -p tests --bin state-coverage
//! ```
//!
//! Prints for each state how many processes reached it, and how often, rounded down to a power of two. Fails if fewer
//! than 90 % were reached, if the list has fewer than 60 states, or if a state was reached that the list does not
//! have.

use std::collections::BTreeSet;
use std::process::ExitCode;

use tests::state_coverage;

const LEAST_STATES: usize = 60;

const LEAST_PERCENT: usize = 90;

fn main() -> ExitCode {
    let mut coverage = state_coverage::read();
    let names: Vec<&str> = state_coverage::table::names().collect();
    let mut reached = 0;
    println!("processes    times");
    for name in &names {
        let (processes, times) = coverage.remove(*name).unwrap_or_default();
        reached += usize::from(times > 0);
        let mark = if times > 0 { ' ' } else { '!' };
        println!("{processes:>9} {times:>8} {mark} {name}");
    }
    println!("{reached} of {} states were reached", names.len());
    let distinct: BTreeSet<_> = names.iter().collect();
    let wrongs = [
        (!coverage.is_empty(), format!("not in the list: {coverage:?}")),
        (distinct.len() < names.len(), "two states have one name".to_owned()),
        (names.len() < LEAST_STATES, "the list is too short".to_owned()),
        (
            reached * 100 < names.len() * LEAST_PERCENT,
            "too few states were reached".to_owned(),
        ),
    ];
    let mut failed = false;
    for (_, wrong) in wrongs.iter().filter(|(is_wrong, _)| *is_wrong) {
        println!("WRONG: {wrong}");
        failed = true;
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
