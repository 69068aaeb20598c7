//! Counts stays by group and stage.

use std::collections::HashMap;

use super::lengths::{Percentiles, SIZES, place, size};
use super::numbers::{NOBODY, Stages, end};
use super::past::EndedStays;
use super::{StageGroup, StageStays};

/// More counters than these are kept sparsely.
const DENSE: usize = 1 << 23;

/// Counters by number.
#[derive(Debug)]
enum Counters {
    Dense(Vec<u32>),
    Sparse(HashMap<usize, u32>),
}

impl Counters {
    fn of(count: usize) -> Self {
        if count <= DENSE { Self::Dense(vec![0; count]) } else { Self::Sparse(HashMap::new()) }
    }

    fn get(&self, at: usize) -> usize {
        let count = match self {
            Self::Dense(counters) => counters.get(at),
            Self::Sparse(counters) => counters.get(&at),
        };
        count.map_or(0, |count| place(*count))
    }
}

/// The stays of each group in each stage, which is a cell. The stays that ended come twice: to be counted, and then for
/// the percentiles.
#[derive(Debug)]
pub(super) struct Stays<'a> {
    pub(super) stages: &'a Stages,
    groups: usize,
    /// For each cell, the stays that have not ended.
    present: Vec<usize>,
    /// For each cell, the counters of the ends, then the counters of the lengths by their sizes.
    ended: Counters,
    percentiles: Percentiles,
}

impl<'a> Stays<'a> {
    pub(super) fn of(stages: &'a Stages, groups: usize) -> Self {
        let cells = groups.saturating_mul(stages.ids.len());
        let ends = stages.ids.len().saturating_mul(2);
        Self {
            stages,
            groups,
            present: vec![0; cells],
            ended: Counters::of(cells.saturating_mul(ends.saturating_add(SIZES))),
            percentiles: Percentiles::default(),
        }
    }

    fn ends(&self) -> usize {
        self.stages.ids.len().saturating_mul(2)
    }

    /// Where the counters of a cell begin.
    fn first(&self, cell: u32) -> usize {
        place(cell).saturating_mul(self.ends().saturating_add(SIZES))
    }

    /// Counts stays that have not ended.
    pub(super) fn count_present(&mut self, cells: &[u32]) {
        for cell in cells {
            if let Some(count) = self.present.get_mut(place(*cell)) {
                *count = count.saturating_add(1);
            }
        }
    }

    /// Counts stays that ended.
    pub(super) fn count(&mut self, stays: EndedStays<'_>) {
        let ends = self.ends();
        match &mut self.ended {
            Counters::Dense(counters) => each_counter(stays, ends, |at| {
                if let Some(count) = counters.get_mut(at) {
                    *count = count.saturating_add(1);
                }
            }),
            Counters::Sparse(counters) => each_counter(stays, ends, |at| {
                let count = counters.entry(at).or_default();
                *count = count.saturating_add(1);
            }),
        }
    }

    /// All stays that ended are counted: from now on, [`Stays::collect`] takes them.
    pub(super) fn rank(&mut self) {
        let cells = u32::try_from(self.present.len()).unwrap_or(NOBODY);
        let counts = |cell| {
            let first = self.first(cell).saturating_add(self.ends());
            let ended = &self.ended;
            (0..SIZES).map(move |size| ended.get(first.saturating_add(size)))
        };
        self.percentiles = Percentiles::of((0..cells).map(counts));
    }

    /// Takes the stays that may be a percentile.
    pub(super) fn collect(&mut self, stays: EndedStays<'_>) {
        self.percentiles.collect(stays.cells, stays.lengths);
    }

    /// The groups that have stays, by these values.
    pub(super) fn groups(mut self, values: Vec<Option<String>>) -> Vec<StageGroup> {
        let groups = u32::try_from(self.groups).unwrap_or(NOBODY);
        let groups = (0..groups).zip(values).map(|(group, value)| {
            let stages = (0..).zip(&self.stages.ids);
            let stages = stages.filter_map(|(stage, id)| self.stage_stays(self.stages.cell(group, stage), id));
            let stages = stages.collect();
            StageGroup { value, stages }
        });
        let mut groups: Vec<StageGroup> = groups.filter(|group| !group.stages.is_empty()).collect();
        groups.sort_unstable_by(|one, other| one.value.cmp(&other.value));
        groups
    }

    fn stage_stays(&mut self, cell: u32, id: &str) -> Option<StageStays> {
        let current = self.present.get(place(cell)).copied().unwrap_or_default();
        let (mut left, mut hired, mut moved_to) = (0_usize, 0_usize, Vec::new());
        for (to, id) in (0..).zip(&self.stages.ids) {
            let [other, by_hire] = [false, true].map(|is_hire| {
                let end = place(end(to, is_hire));
                self.ended.get(self.first(cell).saturating_add(end))
            });
            let count = other.saturating_add(by_hire);
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
            median_and_p90: self.percentiles.median_and_p90(cell),
        })
    }
}

/// Calls `add` with the two counters of each stay: of its end and of its size, if its length is known.
fn each_counter(stays: EndedStays<'_>, ends: usize, mut add: impl FnMut(usize)) {
    let all = stays.cells.iter().zip(stays.ends).zip(stays.lengths);
    for ((cell, end), length) in all {
        if *cell == NOBODY {
            continue;
        }
        let first = place(*cell).wrapping_mul(ends.wrapping_add(SIZES));
        add(first.wrapping_add(place(*end)));
        if *length >= 0 {
            add(first.wrapping_add(ends).wrapping_add(size(*length)));
        }
    }
}
