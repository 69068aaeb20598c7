//! The row of a move from one stage to another (ADR 0029).

use super::row::Row;
use domain::column::{Cell, Column, Indexed};
use domain::{PastStage, ProspectId, StageCause, StageId, UnixMs};

/// The row of the move that ended this stage of the prospect. It never changes.
pub fn stage_move_row(prospect: ProspectId, stage: &PastStage) -> Row {
    let PastStage { revision, stage_id, pipeline_id, entered, left_at, moved_to, moved_by } = stage;
    // Clocks that an import brings may disagree.
    let stay = |entered: UnixMs| left_at.ms().saturating_sub(entered.ms()).max(0);
    let moved_by = moved_by.map(StageCause::name).unwrap_or_default();
    let cells = [
        (Column::Stage, Cell::Text(stage_id.to_string())),
        (Column::Pipeline, Cell::Text(pipeline_id.to_string())),
        (Column::CreatedAt, left_at.cell()),
        (Column::StageEnteredAt, entered.cell()),
        (Column::StayMs, entered.as_ref().map_or(Cell::Text(String::new()), |entry| Cell::Time(stay(entry.at)))),
        (Column::MovedTo, Cell::Text(moved_to.as_ref().map(StageId::to_string).unwrap_or_default())),
        (Column::MovedBy, Cell::Text(moved_by.to_owned())),
    ];
    Row::new(stage.move_id(prospect).to_string(), *revision, cells)
}
