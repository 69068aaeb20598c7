//! The report of stages: how many prospects entered each stage, are in it, left it and where they went, and how long they
//! stayed (SPECIFICATION §8.36, ADR 0050).
//!
//! Each move is a row of the index of moves, and says which stay it ended. The row of a prospect says which stay has not
//! ended. So the report reads every stay once, and never the records.

mod groups;
mod lengths;
mod links;
mod stays;

use super::account_index::Index;
use super::column::ids::Id;
use super::column::{Packed, Times, Words};
use super::error::Error;
use super::filter::Filter;
use super::schema::IndexKind;
use super::search::columns;
use super::segments::Opened;
use super::view::{ATTEMPTS, View};
use crate::column::bits::Bits;
use domain::column::Column;
use groups::Groups;
use links::Links;
use stays::{Stages, Stay, Stays};

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

/// What the report reads of a move.
const MOVE: [Column; 4] = [Column::Stage, Column::StayMs, Column::MovedTo, Column::MovedBy];

/// [`Column::MovedBy`] of a hire.
const HIRE: &str = domain::StageCause::Hire.name();

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

/// The number at this place; 0 without one.
fn number(numbers: &[u32], at: impl TryInto<usize>) -> u32 {
    let at = at.try_into().ok().and_then(|at: usize| numbers.get(at));
    at.copied().unwrap_or_default()
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
        let (prospects, moves) = self.views(filters, by).await?;
        let (groups, links) = match by {
            None => (Groups::one(&prospects), None),
            Some(by) => (Groups::by(&prospects, by), Some(Links::of(self, &prospects, &moves))),
        };
        let stages = Stages::of([&prospects, &moves]);
        let mut stays = Stays::of(&stages, groups.values.len());
        count_present(&mut stays, &groups, &prospects, filters);
        let past = Past::of((&groups, links.as_deref()), &stages, &moves, filters);
        past.each(&groups, &stages, |groups, stay| stays.count_past(groups, stay));
        stays.rank();
        past.each(&groups, &stages, |groups, stay| stays.collect(groups, stay));
        Ok(stays.groups(groups.values))
    }

    /// Views of both indexes at one moment, unless prospects keep moving. A move writes to both indexes. So if no move was
    /// written while the index of prospects was read, both views show the same moves.
    async fn views(self, filters: &[Filter], by: Option<Column>) -> Result<(View, View), Error> {
        let moves_index = Index::of(self.store, self.account, IndexKind::Move);
        let of_move = with(columns(filters, None), MOVE);
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
    for row in prospects.recent_matching(filters) {
        if let (Some(id), Some(stage)) = (Id::read(IndexKind::Prospect, &row.id), row.text(Column::Stage)) {
            let stage = stays.stages.number(stage);
            stays.count_present(groups.of_set(groups.of_prospect(id.ulid())), stage);
        }
    }
    for (at, (segment, rows)) in matching(prospects, filters) {
        let Some(words) = words(segment, Column::Stage) else {
            continue;
        };
        let (mut stages, sets) = (Vec::new(), groups.of_segment(at));
        words.each_number(&stays.stages.by_rank(words), &mut stages);
        rows.each(|row| stays.count_present(groups.of_set(number(sets, row)), number(&stages, row)));
    }
}

/// The stays that moves ended.
struct Past<'v> {
    recent: Vec<(u32, Stay)>,
    segments: Vec<PastOfSegment<'v>>,
}

/// The stays that moves of a segment ended.
struct PastOfSegment<'v> {
    from: &'v Words,
    to: &'v Words,
    by: &'v Words,
    lengths: &'v Times,
    rows: Bits,
    /// The set of groups of each row; empty if all of them have the first set.
    sets: Vec<u32>,
}

impl<'v> Past<'v> {
    fn of((groups, links): (&Groups, Option<&Links>), stages: &Stages, moves: &'v View, filters: &[Filter]) -> Self {
        let recent = moves.recent_matching(filters).filter_map(|row| {
            let set = groups.of_prospect(Id::read(IndexKind::Move, &row.id)?.ulid());
            let stage = |column| row.text(column).map_or(0, |stage| stages.number(stage));
            let is_hire = row.text(Column::MovedBy) == Some(HIRE);
            let stay = Stay {
                stage: stage(Column::Stage),
                ms: row.time(Column::StayMs),
                end: end(stage(Column::MovedTo), is_hire),
            };
            Some((set, stay))
        });
        let segments = matching(moves, filters)
            .into_iter()
            .filter_map(|(at, (segment, mut rows))| {
                let links = links.map(|links| links.of_segment(at)).unwrap_or_default();
                let Packed::Times(lengths) = segment.column(Column::StayMs)? else {
                    return None;
                };
                let sets = groups.of_moves(&segment.ids, links, &mut rows);
                Some(PastOfSegment {
                    from: words(segment, Column::Stage)?,
                    to: words(segment, Column::MovedTo)?,
                    by: words(segment, Column::MovedBy)?,
                    lengths,
                    rows,
                    sets,
                })
            });
        Self {
            recent: recent.collect(),
            segments: segments.collect(),
        }
    }

    /// Calls `found` with each stay and its groups.
    fn each(&self, groups: &Groups, stages: &Stages, mut found: impl FnMut(&[u32], Stay)) {
        for (set, stay) in &self.recent {
            found(groups.of_set(*set), *stay);
        }
        // All segments share this memory.
        let (mut from, mut ends) = (Vec::new(), Vec::new());
        for segment in &self.segments {
            segment.number(stages, &mut from, &mut ends);
            segment.rows.each(|row| {
                let stay = Stay {
                    stage: number(&from, row),
                    ms: segment.lengths.get(row),
                    end: number(&ends, row),
                };
                found(groups.of_set(number(&segment.sets, row)), stay);
            });
        }
    }
}

impl PastOfSegment<'_> {
    /// The stage and the end of each row.
    fn number(&self, stages: &Stages, from: &mut Vec<u32>, ends: &mut Vec<u32>) {
        self.from.each_number(&stages.by_rank(self.from), from);
        let to: Vec<u32> = stages
            .by_rank(self.to)
            .into_iter()
            .map(|stage| end(stage, false))
            .collect();
        self.to.each_number(&to, ends);
        self.by.is(HIRE).each(|row| {
            if let Some(end) = ends.get_mut(row) {
                *end |= 1;
            }
        });
    }
}

/// The [`Stay::end`] of a stay.
fn end(moved_to: u32, is_hire: bool) -> u32 {
    moved_to.saturating_mul(2) | u32::from(is_hire)
}
