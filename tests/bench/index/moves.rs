//! The moves of the prospects from stage to stage.

use domain::{ChildSuffix, ProspectId, StageMoveId, UnixMs};
use index::{Cell, Column};

use crate::prospects::{MOVES_EACH, id, prospect_id, random_of, skewed, stage_times};

/// Scatters the moves of a moment over all prospects: it has no factor in common with the numbers that are measured.
const PRIME: u64 = 15_485_863;

/// The id of a move, and the cells of its row. Moves with neighbouring numbers are moves of different prospects.
pub fn stage_move(number: u64, all: u64) -> (String, [(Column, Cell); 7]) {
    let (round, prospect) = (number / all, number % all * PRIME % all);
    let times = stage_times(prospect);
    let (entered, left) = (times[round as usize].cast_signed(), times[round as usize + 1].cast_signed());
    let mut random = random_of(prospect, 10);
    let path: Vec<u64> = (0..=MOVES_EACH).map(|_| skewed(&mut random, 8)).collect();
    let (from, to) = (path[round as usize], path[round as usize + 1]);
    let by = if to == 7 { "hire" } else { "update" };
    let (_, text) = prospect_id(prospect);
    let suffix = ChildSuffix::new(UnixMs::default().plus_ms(left), round as u32 + 2);
    let id_text = StageMoveId::new(ProspectId::parse(&text).unwrap(), suffix).to_string();
    let cells = [
        (Column::Stage, Cell::Text(id("stage", from))),
        (Column::Pipeline, Cell::Text(id("pipeline", from % 2))),
        (Column::StageEnteredAt, Cell::Time(entered)),
        (Column::StayMs, Cell::Time(left - entered)),
        (Column::CreatedAt, Cell::Time(left)),
        (Column::MovedTo, Cell::Text(id("stage", to))),
        (Column::MovedBy, Cell::Text(by.to_owned())),
    ];
    (id_text, cells)
}
