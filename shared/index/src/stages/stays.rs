//! Counts stays by group and stage.

use std::collections::{BTreeSet, HashMap};

use super::lengths::{Counters, Lengths, place};
use super::{StageGroup, StageStays};
use crate::column::{Packed, Words};
use crate::view::View;
use domain::column::Column;

/// A stay that a move ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stay {
    pub(super) stage: u32,
    /// Its milliseconds, if the move knows when it began.
    pub(super) ms: Option<i64>,
    /// Twice the number of the stage after it, and one more if a hire ended the stay.
    pub(super) end: u32,
}

/// The stages of two views, numbered from 1 in the order of their ids.
#[derive(Debug)]
pub(super) struct Stages {
    numbers: HashMap<String, u32>,
    /// Their ids; the first text is empty.
    ids: Vec<String>,
}

impl Stages {
    pub(super) fn of(views: [&View; 2]) -> Self {
        let mut ids = BTreeSet::from([String::new()]);
        for column in [Column::Stage, Column::MovedTo] {
            for view in views {
                ids.extend(view.recent.iter().flat_map(|row| row.texts(column)).map(str::to_owned));
                for segment in &view.segments {
                    if let Some(Packed::Words(words)) = segment.column(column) {
                        ids.extend(words.texts().map(std::borrow::Cow::into_owned));
                    }
                }
            }
        }
        let ids: Vec<String> = ids.into_iter().collect();
        let numbers = ids.iter().cloned().zip(0..).collect();
        Self { numbers, ids }
    }

    /// The number of a stage.
    pub(super) fn number(&self, stage: &str) -> u32 {
        self.numbers.get(stage).copied().unwrap_or_default()
    }

    /// The number of each stage of a column, by its rank.
    pub(super) fn by_rank(&self, words: &Words) -> Vec<u32> {
        let numbers = words.texts().map(|stage| self.number(&stage));
        std::iter::once(0).chain(numbers).collect()
    }
}

/// The stays of each group in each stage, which is a cell. They are walked over twice: the first time to count them, the
/// second time for the percentiles.
#[derive(Debug)]
pub(super) struct Stays<'a> {
    pub(super) stages: &'a Stages,
    cells: usize,
    /// For each cell, the stays that have not ended.
    present: Vec<usize>,
    /// For each cell and [`Stay::end`], the stays that ended so.
    ends: Counters,
    lengths: Lengths,
}

impl<'a> Stays<'a> {
    pub(super) fn of(stages: &'a Stages, groups: usize) -> Self {
        let cells = groups.saturating_mul(stages.ids.len());
        let ends = stages.ids.len().saturating_mul(2);
        Self {
            stages,
            cells,
            present: vec![0; cells],
            ends: Counters::of(cells.saturating_mul(ends)),
            lengths: Lengths::of(cells),
        }
    }

    fn cell(&self, group: u32, stage: u32) -> usize {
        place(group)
            .saturating_mul(self.stages.ids.len())
            .saturating_add(place(stage))
    }

    /// Counts a stay that has not ended.
    pub(super) fn count_present(&mut self, groups: &[u32], stage: u32) {
        for group in groups {
            let cell = self.cell(*group, stage);
            if let Some(count) = self.present.get_mut(cell) {
                *count = count.saturating_add(1);
            }
        }
    }

    /// Counts a stay that ended.
    pub(super) fn count_past(&mut self, groups: &[u32], stay: Stay) {
        let ends = self.stages.ids.len().saturating_mul(2);
        for group in groups {
            let cell = self.cell(*group, stay.stage);
            self.ends.add(cell.saturating_mul(ends).saturating_add(place(stay.end)));
            if let Some(ms) = stay.ms {
                self.lengths.count(cell, ms);
            }
        }
    }

    /// All stays are counted: from now on, [`Stays::collect`] takes them.
    pub(super) fn rank(&mut self) {
        self.lengths.rank(self.cells);
    }

    /// Takes a stay that ended, if it may be a percentile.
    pub(super) fn collect(&mut self, groups: &[u32], stay: Stay) {
        for group in groups {
            let cell = self.cell(*group, stay.stage);
            if let Some(ms) = stay.ms {
                self.lengths.collect(cell, ms);
            }
        }
    }

    /// The groups that have stays, by these values.
    pub(super) fn groups(mut self, values: Vec<Option<String>>) -> Vec<StageGroup> {
        let mut groups = Vec::new();
        for (group, value) in (0..).zip(values) {
            let stages = (0..).zip(&self.stages.ids);
            let stages: Vec<StageStays> = stages
                .filter_map(|(stage, id)| self.stage_stays(group, (stage, id)))
                .collect();
            if !stages.is_empty() {
                groups.push(StageGroup { value, stages });
            }
        }
        groups.sort_unstable_by(|one, other| one.value.cmp(&other.value));
        groups
    }

    fn stage_stays(&mut self, group: u32, (stage, id): (u32, &str)) -> Option<StageStays> {
        let cell = self.cell(group, stage);
        let current = self.present.get(cell).copied().unwrap_or_default();
        let (mut left, mut hired, mut moved_to) = (0_usize, 0_usize, Vec::new());
        let first = cell.saturating_mul(self.stages.ids.len().saturating_mul(2));
        for (to, id) in self.stages.ids.iter().enumerate() {
            let end = first.saturating_add(to.saturating_mul(2));
            let by_hire = self.ends.get(end.saturating_add(1));
            let count = self.ends.get(end).saturating_add(by_hire);
            left = left.saturating_add(count);
            hired = hired.saturating_add(by_hire);
            if count > 0 && !id.is_empty() {
                moved_to.push((id.clone(), count));
            }
        }
        moved_to.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        (current > 0 || left > 0).then(|| StageStays {
            stage: id.to_owned(),
            current,
            left,
            hired,
            moved_to,
            median_and_p90: self.lengths.median_and_p90(cell),
        })
    }
}
