//! The numbers of stages, and of how a stay ended.

use std::collections::{BTreeSet, HashMap};

use crate::column::{Packed, Words};
use crate::view::View;
use domain::column::Column;

/// The set of a prospect that is not counted: it was merged or deleted, or the view does not have it.
pub(super) const NOBODY: u32 = u32::MAX;

/// How a stay ended: twice the number of the next stage, and one more if it was a hire.
pub(super) fn end(moved_to: u32, is_hire: bool) -> u32 {
    moved_to.saturating_mul(2) | u32::from(is_hire)
}

/// The stages of two views, numbered from 1 in the order of their ids.
#[derive(Debug)]
pub(super) struct Stages {
    numbers: HashMap<String, u32>,
    /// Their ids; the first text is empty.
    pub(super) ids: Vec<String>,
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

    /// The number of a group's stage.
    pub(super) fn cell(&self, group: u32, stage: u32) -> u32 {
        let stages = u32::try_from(self.ids.len()).unwrap_or(NOBODY);
        group.saturating_mul(stages).saturating_add(stage)
    }
}
