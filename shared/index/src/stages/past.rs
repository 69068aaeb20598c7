//! The stays that moves ended.

use super::groups::Groups;
use super::links::Links;
use super::numbers::{Stages, end};
use super::{matching, words};
use crate::column::bits::Bits;
use crate::column::ids::Id;
use crate::column::{Packed, Times, UNKNOWN_TIME, Words};
use crate::filter::Filter;
use crate::schema::IndexKind;
use crate::view::View;
use domain::column::Column;

/// What the report reads of a move.
pub(super) const COLUMNS: [Column; 4] = [Column::Stage, Column::StayMs, Column::MovedTo, Column::MovedBy];

/// [`Column::MovedBy`] of a hire.
const HIRE: &str = domain::StageCause::Hire.name();

/// Stays of the same length as each other's lists: the cell, the end and the milliseconds of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndedStays<'a> {
    pub(super) cells: &'a [u32],
    pub(super) ends: &'a [u32],
    pub(super) lengths: &'a [i64],
}

/// The same, while they are collected.
#[derive(Debug, Default)]
struct Batch {
    cells: Vec<u32>,
    ends: Vec<u32>,
    lengths: Vec<i64>,
}

impl Batch {
    fn push(&mut self, cell: u32, end: u32, length: i64) {
        self.cells.push(cell);
        self.ends.push(end);
        self.lengths.push(length);
    }

    fn stays(&self) -> EndedStays<'_> {
        EndedStays { cells: &self.cells, ends: &self.ends, lengths: &self.lengths }
    }
}

/// The stays of all moves that match.
#[derive(Debug)]
pub(super) struct Past<'v> {
    stages: &'v Stages,
    recent: Batch,
    segments: Vec<SegmentOfMoves<'v>>,
}

/// The moves of a segment that match.
#[derive(Debug)]
struct SegmentOfMoves<'v> {
    from: &'v Words,
    to: &'v Words,
    by: &'v Words,
    lengths: &'v Times,
    rows: Bits,
    /// The set of groups of each row; empty if all of them have the first set.
    sets: Vec<u32>,
}

impl<'v> Past<'v> {
    pub(super) fn of(
        stages: &'v Stages,
        (groups, links): (&Groups, Option<&Links>),
        moves: &'v View,
        filters: &[Filter],
    ) -> Self {
        let mut recent = Batch::default();
        for row in moves.recent_matching(filters) {
            let Some(id) = Id::read(IndexKind::Move, &row.id) else {
                continue;
            };
            let stage = |column| row.text(column).map_or(0, |stage| stages.number(stage));
            let end = end(stage(Column::MovedTo), row.text(Column::MovedBy) == Some(HIRE));
            let length = row.time(Column::StayMs).unwrap_or(UNKNOWN_TIME);
            for group in groups.of_set(groups.of_prospect(id.ulid())) {
                recent.push(stages.cell(*group, stage(Column::Stage)), end, length);
            }
        }
        let segments = matching(moves, filters).into_iter();
        let segments = segments.filter_map(|(at, (segment, mut rows))| {
            let links = links.map(|links| links.of_segment(at)).unwrap_or_default();
            let Packed::Times(lengths) = segment.column(Column::StayMs)? else {
                return None;
            };
            let sets = groups.of_moves(&segment.ids, links, &mut rows);
            Some(SegmentOfMoves {
                from: words(segment, Column::Stage)?,
                to: words(segment, Column::MovedTo)?,
                by: words(segment, Column::MovedBy)?,
                lengths,
                rows,
                sets,
            })
        });
        Self { stages, recent, segments: segments.collect() }
    }

    /// Calls `found` with some of the stays after another, until it had all of them. A stay comes once for each of its
    /// groups.
    pub(super) fn each(&self, groups: &Groups, mut found: impl FnMut(EndedStays<'_>)) {
        found(self.recent.stays());
        // All segments share this memory.
        let (mut cells, mut ends) = (Vec::new(), Vec::new());
        for segment in &self.segments {
            let lengths = segment.lengths.all();
            segment.from.each_number(&self.stages.by_rank(segment.from), &mut cells);
            segment.number_ends(self.stages, &mut ends);
            let mut further = Batch::default();
            for (row, cell) in groups.further_cells(self.stages, &segment.sets, &cells) {
                if segment.rows.has(row)
                    && let (Some(end), Some(length)) = (ends.get(row), lengths.get(row))
                {
                    further.push(cell, *end, *length);
                }
            }
            found(further.stays());
            groups.cells_of_stages(self.stages, &segment.sets, &segment.rows, &mut cells);
            found(EndedStays { cells: &cells, ends: &ends, lengths });
        }
    }
}

impl SegmentOfMoves<'_> {
    /// Replaces `ends` by the end of each row.
    fn number_ends(&self, stages: &Stages, ends: &mut Vec<u32>) {
        let by_rank = stages.by_rank(self.to).into_iter();
        let by_rank: Vec<u32> = by_rank.map(|stage| end(stage, false)).collect();
        self.to.each_number(&by_rank, ends);
        self.by.is(HIRE).each(|row| {
            if let Some(end) = ends.get_mut(row) {
                *end |= 1;
            }
        });
    }
}
