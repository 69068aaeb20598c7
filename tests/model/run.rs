//! A run: many cells at once over one table, with faults, and an audit of the table at the end.

use std::cell::Cell as Shared;
use std::time::Duration;

use futures::future::try_join_all;
use serde_json::json;

use super::audit;
use super::cell::Cell;
use super::client::Tries;
use super::compaction::compact_all;
use super::custom::Fields;
use super::words::Vocabulary;
use crate::world::{NewKey, World};

/// Faults in a thousand calls, and kills in a thousand requests, of a run with faults.
const FAULTS: usize = 15;
const KILLS: usize = 30;

/// Rounds between two moves of the clock and deliveries of late calls.
const TURN: usize = 16;

/// How far the clock moves then.
const MOVE: Duration = Duration::from_millis(100);

/// How far the clocks of the functions differ.
const CLOCKS_APART: Duration = Duration::from_millis(500);

/// Rounds of the first cell between two compactions of all indexes.
const COMPACTION: usize = 48;

#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub seed: u64,
    pub operations: usize,
    /// Each cell has up to five clients at once.
    pub cells: usize,
    /// Whether calls fail and functions are killed.
    pub faults: bool,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// Operations that were answered and explained.
    pub operations: usize,
    /// Rounds in which several clients sent at once.
    pub contended: usize,
    pub faults: usize,
    pub tries: Tries,
    pub audit: audit::Counts,
}

/// Runs it.
///
/// # Errors
/// Answers that no order explains, or a disagreement in the table.
pub async fn run(plan: Plan) -> Result<Report, String> {
    let world = World::with_clocks_apart(CLOCKS_APART, plan.faults).await;
    world.forget_calls();
    let second = NewKey { of_second_account: true, ..NewKey::unlimited() };
    let keys = [world.new_key(NewKey::unlimited()).await, world.new_key(second).await];
    let (mut users, mut fields) = (Vec::new(), Vec::new());
    for number in 0..plan.cells {
        let key = &keys[number % 2];
        users.push([user(&world, key).await, user(&world, key).await]);
        fields.push(Fields::create(&world, key, number).await);
    }
    if plan.faults {
        world.break_at_random(plan.seed, FAULTS);
    }
    let kills = if plan.faults { KILLS } else { 0 };
    let done = Shared::new(0);
    let cells = (0..plan.cells).map(|number| {
        let words = Vocabulary {
            emails: (0..3).map(|at| format!("c{number}-{at}@example.com")).collect(),
            phones: (0..3).map(|at| phone(number, at)).collect(),
            externals: (0..2).map(|at| format!("c{number}-{at}")).collect(),
            users: users[number].clone(),
            key: keys[number % 2].clone(),
            fields: fields[number].clone(),
            offices: Vec::new(),
            deleted: Vec::new(),
        };
        work(&world, Cell::new(number, plan.seed, words), (&plan, kills), &done)
    });
    let cells = try_join_all(cells).await?;
    let faults = world.stop_random_faults();
    world.deliver_late().await;
    compact_all(&world).await?;
    let mut report = Report { faults, ..Report::default() };
    for cell in &cells {
        report.operations += cell.operations;
        report.contended += cell.contended;
        report.tries = report.tries.and(cell.tries);
    }
    report.audit = audit::check(&world, &cells).await?;
    Ok(report)
}

/// A user of this cell alone.
async fn user(world: &World, key: &str) -> String {
    let made = world.post("/users", json!({"name": "Model"})).key(key).await;
    made.id().to_owned()
}

/// A phone number of this cell alone: 2XX-555-01XX are reserved for fiction.
fn phone(cell: usize, at: usize) -> String {
    const AREAS: [&str; 8] = ["202", "212", "213", "214", "215", "216", "217", "218"];
    let own = cell * 3 + at;
    format!("+1{}55501{:02}", AREAS[own / 100 % AREAS.len()], own % 100)
}

async fn work(
    world: &World,
    mut cell: Cell,
    (plan, kills): (&Plan, usize),
    done: &Shared<usize>,
) -> Result<Cell, String> {
    let mut rounds = 0;
    while done.get() < plan.operations {
        let before = cell.operations;
        cell.round(world, kills).await?;
        done.set(done.get() + cell.operations - before);
        rounds += 1;
        if rounds % TURN == 0 {
            world.advance(MOVE);
            world.deliver_late().await;
        }
        if cell.number() == 0 && rounds % COMPACTION == 0 {
            compact_all(world).await?;
        }
    }
    Ok(cell)
}
