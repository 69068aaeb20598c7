//! The rare states that the suites reached (`tests/src/rare`):
//!
//! ```text
//! rm -rf target/rare && cargo test --workspace && cargo run -p tests --example rare
//! ```
//!
//! Fingerprints each with the number of processes that reached it and of times that they did, to the power of two below. Fails where fewer
//! than 90 in 100 were reached, where there are fewer than 60, and where one was reached that the list does not have.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    reason = "a program for people"
)]

use std::collections::BTreeSet;
use std::process::ExitCode;

use tests::state_coverage;

/// The least states of the list.
const LEAST: usize = 60;

/// Of a hundred, the least that are reached.
const LEAST_PERCENT: usize = 90;

fn main() -> ExitCode {
    let mut tally = state_coverage::read();
    let names: Vec<&str> = state_coverage::table::names().collect();
    let mut reached = 0;
    println!("processes    times");
    for name in &names {
        let (processes, times) = tally.remove(*name).unwrap_or_default();
        reached += usize::from(times > 0);
        let mark = if times > 0 { ' ' } else { '!' };
        println!("{processes:>9} {times:>8} {mark} {name}");
    }
    println!("{reached} of {} rare states were reached", names.len());
    let distinct: BTreeSet<_> = names.iter().collect();
    let mut right = true;
    let mut expect = |holds: bool, wrong: &str| {
        if !holds {
            println!("WRONG: {wrong}");
            right = false;
        }
    };
    expect(tally.is_empty(), &format!("reached, and not in the list: {tally:?}"));
    expect(distinct.len() == names.len(), "two states have one name");
    expect(names.len() >= LEAST, "the list is too short");
    expect(reached * 100 >= names.len() * LEAST_PERCENT, "too few were reached");
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
