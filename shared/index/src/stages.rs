//! The report of stages: how many prospects entered each stage, are in it, left it and where they went, and how long
//! they stayed (SPECIFICATION §13.5, ADR 0029).
//!
//! Each move is a row of the index of moves, and says which stay it ended. The row of a prospect says which stay has not
//! ended. So the report reads every stay once, and never the records.

mod groups;
mod lengths;
mod links;
mod numbers;
mod past;
mod stays;

use super::account_index::Index;
use super::column::ids::Id;
use super::column::{Packed, Words};
use super::error::Error;
use super::filter::Filter;
use super::schema::IndexKind;
use super::segments::Opened;
use super::view::columns;
use super::view::{ATTEMPTS, View};
use crate::column::bits::Bits;
use domain::column::Column;
use groups::Groups;
use links::Links;
use numbers::Stages;
use past::Past;
use stays::Stays;

/// The stays of one group of prospects in a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageStays {
    /// The id of the stage.
    pub stage: String,
    /// How many stays have not ended.
    pub current: usize,
    /// How many ended.
    pub left: usize,
    /// How many of these ended with the hire of the prospect.
    pub hired: usize,
    /// The stages that the prospects moved to, the most frequent first, then by id.
    pub moved_to: Vec<(String, usize)>,
    /// The median and the 90th percentile of the milliseconds of the stays that ended, by nearest rank; `None` if no such
    /// stay says when it began.
    pub median_and_p90: Option<(i64, i64)>,
}

/// The stays of the prospects that have one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageGroup {
    /// The value; `None` for the prospects without one, or if nothing was grouped.
    pub value: Option<String>,
    /// The stages that they entered, by id.
    pub stages: Vec<StageStays>,
}

fn with(mut read: Vec<Column>, further: impl IntoIterator<Item = Column>) -> Vec<Column> {
    for column in further {
        if !read.contains(&column) {
            read.push(column);
        }
    }
    read
}

fn words(segment: &Opened, column: Column) -> Option<&Words> {
    match segment.column(column)? {
        Packed::Words(words) => Some(words),
        Packed::Fingerprints(_) | Packed::Sets(_) | Packed::Times(_) => None,
    }
}

/// Each segment with the rows that meet all of `filters`, in the order of the manifest, and its position.
fn matching<'v>(view: &'v View, filters: &[Filter]) -> Vec<(usize, (&'v Opened, Bits))> {
    let mut matching: Vec<(&Opened, Bits)> = view.matching(filters).collect();
    matching.reverse();
    matching.into_iter().enumerate().collect()
}

impl Index<'_> {
    /// The stays of the account's prospects that meet all of `filters`, which read columns that prospects and moves have.
    /// `self` is the index of prospects. With `by`, there is one group for each value that prospects with stays have in this
    /// column now, in the order of the values; otherwise there is at most one group.
    ///
    /// # Errors
    /// [`Error::Store`] if an index cannot be read; [`Error::NotIndexedYet`] if a column is still being built.
    pub async fn stages(self, filters: &[Filter], by: Option<Column>) -> Result<Vec<StageGroup>, Error> {
        if filters.contains(&Filter::Nothing) {
            return Ok(Vec::new());
        }
        let of_moves = &Index::of(self.sight, IndexKind::Move).in_scope(filters).await?;
        let filters = &self.in_scope(filters).await?;
        let (prospects, moves) = self.views((filters, by), of_moves).await?;
        let (groups, links) = match by {
            None => (Groups::one(&prospects), None),
            Some(by) => (Groups::by(&prospects, by), Some(Links::of(self, &prospects, &moves))),
        };
        let stages = Stages::of([&prospects, &moves]);
        let mut stays = Stays::of(&stages, groups.values.len());
        count_present(&mut stays, &groups, &prospects, filters);
        let past = Past::of(&stages, (&groups, links.as_deref()), &moves, of_moves);
        past.each(&groups, |ended| stays.count(ended));
        stays.rank();
        past.each(&groups, |ended| stays.collect(ended));
        Ok(stays.groups(groups.values))
    }

    /// Views of both indexes at one moment, unless prospects keep moving. A move writes to both indexes. So if no move was
    /// written while the index of prospects was read, both views show the same moves.
    async fn views(
        self,
        (filters, by): (&[Filter], Option<Column>),
        of_moves: &[Filter],
    ) -> Result<(View, View), Error> {
        let moves_index = Index::of(self.sight, IndexKind::Move);
        let of_move = with(columns(of_moves, None), past::COLUMNS);
        let of_prospect = with(columns(filters, by), [Column::Stage, Column::Absorbed]);
        let mut moves = View::read(moves_index, &of_move).await?;
        let mut attempts = ATTEMPTS;
        loop {
            let prospects = View::read(self, &of_prospect).await?;
            let moves_after = View::read(moves_index, &of_move).await?;
            attempts = attempts.saturating_sub(1);
            if attempts == 0 || moves_after.shows_the_same_as(&moves) {
                return Ok((prospects, moves_after));
            }
            moves = moves_after;
        }
    }
}

/// Counts the stays that have not ended.
fn count_present(stays: &mut Stays<'_>, groups: &Groups, prospects: &View, filters: &[Filter]) {
    let mut cells = Vec::new();
    for row in prospects.recent_matching(filters) {
        if let (Some(id), Some(stage)) = (Id::read(IndexKind::Prospect, &row.id), row.text(Column::Stage)) {
            let stage = stays.stages.number(stage);
            let own = groups.of_set(groups.of_prospect(id.ulid())).iter();
            cells.extend(own.map(|group| stays.stages.cell(*group, stage)));
        }
    }
    stays.count_present(&cells);
    for (at, (segment, rows)) in matching(prospects, filters) {
        if let Some(words) = words(segment, Column::Stage) {
            words.each_number(&stays.stages.by_rank(words), &mut cells);
            let (own, further) =
                (groups.of_segment(at), groups.further_cells(stays.stages, groups.of_segment(at), &cells));
            let further: Vec<u32> = further.filter(|(row, _)| rows.has(*row)).map(|(_, cell)| cell).collect();
            stays.count_present(&further);
            groups.cells_of_stages(stays.stages, own, &rows, &mut cells);
            stays.count_present(&cells);
        }
    }
}
