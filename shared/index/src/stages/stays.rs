//! Counts stays by group and stage.

use std::collections::{BTreeSet, HashMap};

use super::{StageGroup, StageStays};
use crate::column::{Packed, Words};
use crate::view::View;
use domain::column::Column;

/// A stay is one number: its milliseconds, so that stays sort by them; whether a hire ended it; and the stage after it.
const STAGE_BITS: u32 = 15;
const HIRE_BITS: u32 = 1;

/// The longest stay: some 8,900 years. A stay of unknown length counts as one millisecond more, so it sorts last.
const LONGEST: u64 = (1 << (u64::BITS - STAGE_BITS - HIRE_BITS)) - 2;

/// A stay that a move ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stay {
    pub(super) entered: Option<i64>,
    pub(super) left: i64,
    /// The number of the stage that the prospect moved to, or 0.
    pub(super) moved_to: u32,
    pub(super) is_hire: bool,
}

impl Stay {
    fn packed(self) -> u64 {
        let length = |entered| u64::try_from(self.left.saturating_sub(entered)).unwrap_or(0);
        let ms = self
            .entered
            .map_or(LONGEST.wrapping_add(1), |entered| length(entered).min(LONGEST));
        let ms_and_hire = ms.wrapping_shl(HIRE_BITS) | u64::from(self.is_hire);
        ms_and_hire.wrapping_shl(STAGE_BITS) | u64::from(self.moved_to)
    }
}

const fn ms(stay: u64) -> u64 {
    stay.wrapping_shr(STAGE_BITS.wrapping_add(HIRE_BITS))
}

const fn is_hire(stay: u64) -> bool {
    stay.wrapping_shr(STAGE_BITS) & 1 == 1
}

fn moved_to(stay: u64) -> usize {
    usize::try_from(stay & ((1 << STAGE_BITS) - 1)).unwrap_or(0)
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
        let ids: Vec<String> = ids.into_iter().take(1 << STAGE_BITS).collect();
        let numbers = ids.iter().cloned().zip(0..).collect();
        Self { numbers, ids }
    }

    /// The number of a stage.
    pub(super) fn number(&self, stage: &str) -> u32 {
        self.numbers.get(stage).copied().unwrap_or_default()
    }

    /// The numbers of the stages of a column, by their ranks.
    pub(super) fn by_rank(&self, words: &Words) -> Vec<u32> {
        let numbers = words.texts().map(|stage| self.number(&stage));
        std::iter::once(0).chain(numbers).collect()
    }
}

/// The stays of each group in each stage.
#[derive(Debug)]
pub(super) struct Stays<'a> {
    pub(super) stages: &'a Stages,
    /// How many stays have not ended, and the stays that did.
    cells: Vec<(usize, Vec<u64>)>,
}

impl<'a> Stays<'a> {
    pub(super) fn of(stages: &'a Stages, groups: usize) -> Self {
        let cells = groups.saturating_mul(stages.ids.len());
        Self {
            stages,
            cells: vec![(0, Vec::new()); cells],
        }
    }

    fn cell(&mut self, group: u32, stage: u32) -> Option<&mut (usize, Vec<u64>)> {
        let (group, stage) = (usize::try_from(group).ok()?, usize::try_from(stage).ok()?);
        self.cells
            .get_mut(group.saturating_mul(self.stages.ids.len()).saturating_add(stage))
    }

    /// Adds a stay that has not ended.
    pub(super) fn add_present(&mut self, groups: &[u32], stage: u32) {
        for group in groups {
            if let Some((current, _)) = self.cell(*group, stage) {
                *current = current.saturating_add(1);
            }
        }
    }

    /// Adds a stay that ended.
    pub(super) fn add_past(&mut self, groups: &[u32], stage: u32, stay: Stay) {
        let stay = stay.packed();
        for group in groups {
            if let Some((_, past)) = self.cell(*group, stage) {
                past.push(stay);
            }
        }
    }

    /// The groups that have stays, by these values.
    pub(super) fn groups(self, values: Vec<Option<String>>) -> Vec<StageGroup> {
        let ids = &self.stages.ids;
        let mut cells = self.cells.into_iter();
        let mut counts = vec![0; ids.len()];
        let groups = values.into_iter().map(|value| {
            let cells = ids.iter().zip(cells.by_ref());
            let filled = cells.filter(|(_, (current, past))| *current > 0 || !past.is_empty());
            let stages = filled.map(|(stage, (current, past))| stage_stays((stage, ids), current, past, &mut counts));
            let stages = stages.collect();
            StageGroup { value, stages }
        });
        let mut groups: Vec<StageGroup> = groups.filter(|group| !group.stages.is_empty()).collect();
        groups.sort_unstable_by(|one, other| one.value.cmp(&other.value));
        groups
    }
}

fn stage_stays(
    (stage, ids): (&str, &[String]),
    current: usize,
    mut past: Vec<u64>,
    counts: &mut [usize],
) -> StageStays {
    let (mut hired, mut unknown) = (0_usize, 0_usize);
    for stay in &past {
        hired = hired.saturating_add(usize::from(is_hire(*stay)));
        unknown = unknown.saturating_add(usize::from(ms(*stay) > LONGEST));
        if let Some(count) = counts.get_mut(moved_to(*stay)) {
            *count = count.saturating_add(1);
        }
    }
    let counts = ids.iter().zip(counts).map(|(id, count)| (id, std::mem::take(count)));
    let known_stages = counts.filter(|(id, count)| !id.is_empty() && *count > 0);
    let mut moved_to: Vec<(String, usize)> = known_stages.map(|(id, count)| (id.clone(), count)).collect();
    moved_to.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    StageStays {
        stage: stage.to_owned(),
        current,
        left: past.len(),
        hired,
        moved_to,
        median_and_p90: median_and_p90(&mut past, unknown),
    }
}

/// The median and the 90th percentile of these stays by nearest rank, without the `unknown` ones.
fn median_and_p90(stays: &mut [u64], unknown: usize) -> Option<(i64, i64)> {
    let known = stays.len().saturating_sub(unknown);
    // The rank of a percentile counts from 1.
    let place = |percent: usize| known.saturating_mul(percent).div_ceil(100).checked_sub(1);
    let (median_at, p90_at) = (place(50)?, place(90)?);
    let (_, median, above) = stays.select_nth_unstable(median_at);
    let median = *median;
    // The places above count from the one after the median.
    let p90 = match p90_at.checked_sub(median_at.saturating_add(1)) {
        Some(at) => *above.select_nth_unstable(at).1,
        None => median,
    };
    let length = |stay| i64::try_from(ms(stay)).unwrap_or(i64::MAX);
    Some((length(median), length(p90)))
}
