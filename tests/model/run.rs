//! A run: many cells at once over one table, with faults, and the check of everything at the end.

use std::cell::Cell as Shared;
use std::time::Duration;

use domain::{Limits, Permission};
use futures::future::try_join_all;

use super::audit;
use super::cell::Cell;
use super::client::Met;
use super::compaction::compact;
use super::operation::Vocabulary;
use crate::world::{NewKey, World};

/// A fault in so many of a thousand calls, and a kill in so many of a thousand requests, where there are any.
const FAULTS: usize = 15;
const KILLS: usize = 30;

/// Rounds between two moves of the clock and deliveries of what is late.
const TURN: usize = 16;

/// Rounds of the first cell between two folds of all directories.
const FOLDS: usize = 48;

/// What to run.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Where chance begins.
    pub seed: u64,
    /// How many operations, at least.
    pub operations: usize,
    /// How many cells: each has up to five clients at once.
    pub cells: usize,
    /// Whether calls are broken and functions killed.
    pub faults: bool,
}

/// What a run came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// Operations that were answered, each explained.
    pub operations: usize,
    /// Rounds in which several clients sent at once.
    pub contended: usize,
    /// Calls to the table that were broken.
    pub faults: usize,
    /// What the clients met.
    pub met: Met,
    /// What the audit counted.
    pub audit: audit::Counts,
}

/// Runs it.
///
/// # Errors
/// What no order explains, or what does not agree in the table.
pub async fn run(plan: Plan) -> Result<Report, String> {
    let world = World::new().await;
    world.forget_calls();
    let limits = Limits {
        minute: 1_000_000_000,
        hour: 1_000_000_000,
    };
    let mut keys = Vec::new();
    for of_second_account in [false, true] {
        let new = NewKey {
            permissions: &[Permission::All],
            limits,
            of_second_account,
        };
        keys.push(world.new_key(new).await);
    }
    let users = [world.first(), world.second()].map(|account| account.settings.users[0].id.to_string());
    if plan.faults {
        world.break_at_random(plan.seed, FAULTS);
    }
    let kills = if plan.faults { KILLS } else { 0 };
    let done = Shared::new(0);
    let cells = (0..plan.cells).map(|number| {
        let words = Vocabulary {
            emails: (0..3).map(|at| format!("c{number}-{at}@example.com")).collect(),
            phones: (0..3).map(|at| phone(number, at)).collect(),
            user: users[number % 2].clone(),
            key: keys[number % 2].clone(),
            gone: Vec::new(),
        };
        work(&world, Cell::new(number, plan.seed, words), (&plan, kills), &done)
    });
    let cells = try_join_all(cells).await?;
    let faults = world.stop_random_faults();
    world.deliver_late().await;
    // The rows that were folded last go a minute later.
    for _ in 0..2 {
        compact(&world).await?;
        world.advance(Duration::from_mins(1));
    }
    let mut report = Report {
        faults,
        ..Report::default()
    };
    for cell in &cells {
        report.operations += cell.operations;
        report.contended += cell.contended;
        report.met = report.met.and(cell.met);
    }
    report.audit = audit::check(&world, &cells).await?;
    Ok(report)
}

/// A number that is nobody else's: 2XX-555-01XX are all fictional.
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
            world.advance(Duration::from_millis(7));
            world.deliver_late().await;
        }
        if cell.number() == 0 && rounds % FOLDS == 0 {
            compact(world).await?;
        }
    }
    Ok(cell)
}
