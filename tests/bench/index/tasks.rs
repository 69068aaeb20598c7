//! The tasks of the prospects.

use index::{Cell, Column};
use tests::random::Choose;
use ulid::Ulid;

use crate::prospects::{id, prospect_id, random_of, skewed};

/// How many tasks there are for each prospect.
pub const TASKS_EACH: u64 = 2;

/// The id of a task, and the cells of its row. Most prospects have a few of the tasks, and three tasks in four are done.
pub fn task(number: u64, all: u64) -> (String, Vec<(Column, Cell)>) {
    let mut random = random_of(number, 4);
    let (created, prospect) = prospect_id(random.u64(..all));
    let (created, ulid) = (created + random.u64(..90 * 86_400_000), prospect.trim_start_matches("prospect_"));
    let suffix = Ulid::from(u128::from(created) << 32 | u128::from(random.u32(..))).to_string();
    let mut cells = vec![
        (Column::Prospect, Cell::Text(prospect.clone())),
        (Column::AssignedTo, Cell::Text(id("user", skewed(&mut random, 60)))),
        (Column::CreatedAt, Cell::Time(created.cast_signed())),
        (Column::UpdatedAt, Cell::Time(created.cast_signed())),
        (Column::DueAt, Cell::Time(created.cast_signed() + 86_400_000)),
    ];
    if random.below(4) > 0 {
        cells.push((Column::CompletedAt, Cell::Time(created.cast_signed() + 3_600_000)));
    }
    (format!("task_{ulid}{}", &suffix[10..]), cells)
}
