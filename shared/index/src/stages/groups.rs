//! The groups that each prospect belongs to now: one for each value of a column, or one for the prospects without a value.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use super::numbers::{NOBODY, Stages};
use crate::column::Packed;
use crate::column::bits::Bits;
use crate::column::ids::{Id, Ids};
use crate::schema::IndexKind;
use crate::segments::Opened;
use crate::view::View;
use domain::column::Column;

/// Numbers of distinct keys, in the order in which the keys came.
#[derive(Debug)]
struct Numbers<T>(HashMap<T, u32>);

impl<T: Eq + Hash> Numbers<T> {
    fn new() -> Self {
        Self(HashMap::new())
    }

    fn of(&mut self, key: T) -> u32 {
        let next = u32::try_from(self.0.len()).unwrap_or(NOBODY);
        *self.0.entry(key).or_insert(next)
    }

    fn in_order(self) -> Vec<T> {
        let mut keys: Vec<(u32, T)> = self.0.into_iter().map(|(key, number)| (number, key)).collect();
        keys.sort_unstable_by_key(|(number, _)| *number);
        keys.into_iter().map(|(_, key)| key).collect()
    }
}

/// The groups of the prospects of a view.
#[derive(Debug)]
pub(super) struct Groups {
    /// The value of each group.
    pub(super) values: Vec<Option<String>>,
    /// The groups of each set. A prospect names a set, because it has several groups if it has several values.
    sets: Vec<Vec<u32>>,
    /// The prospects that were merged into others, ascending.
    merged: Vec<u128>,
    members: Option<Members>,
}

/// The sets of the prospects.
#[derive(Debug)]
struct Members {
    /// The set of each row of all segments.
    rows: Vec<u32>,
    /// The ids of each segment, and its first row among these rows.
    segments: Vec<(usize, Arc<Ids>)>,
    /// The sets of the recent rows, which override these, by prospect.
    recent: Vec<(u128, u32)>,
}

impl Groups {
    /// One group of all prospects.
    pub(super) fn one(prospects: &View) -> Self {
        Self { values: vec![None], sets: vec![vec![0]], merged: merged(prospects), members: None }
    }

    /// The groups by the values of a column.
    pub(super) fn by(prospects: &View, column: Column) -> Self {
        let mut sets = Sets::new();
        let (mut rows, mut segments) = (Vec::new(), Vec::new());
        for (segment, live) in prospects.live() {
            segments.push((rows.len(), Arc::clone(&segment.ids)));
            let all = sets.of_segment(segment, column);
            let set = |(row, set)| if live.has(row) { set } else { NOBODY };
            rows.extend(all.into_iter().enumerate().map(set));
        }
        let recent = prospects.recent.iter().filter_map(|row| {
            let ulid = Id::read(IndexKind::Prospect, &row.id)?.ulid();
            let set = if row.is_tombstone() { NOBODY } else { sets.of_texts(row.texts(column)) };
            Some((ulid, set))
        });
        let recent = recent.collect();
        Self {
            values: sets.values.in_order(),
            sets: sets.sets.in_order(),
            merged: Vec::new(),
            members: Some(Members { rows, segments, recent }),
        }
    }

    /// The groups of a set.
    pub(super) fn of_set(&self, set: u32) -> &[u32] {
        let set = usize::try_from(set).ok().and_then(|set| self.sets.get(set));
        set.map(Vec::as_slice).unwrap_or_default()
    }

    /// Turns the stage of each row into the cell of its first group, or into [`NOBODY`] if it is not among `rows` or has no
    /// group. `sets` are the sets of the rows; empty if all of them have the first set.
    pub(super) fn cells_of_stages(&self, stages: &Stages, sets: &[u32], rows: &Bits, cells: &mut [u32]) {
        let first: Vec<u32> = self.sets.iter().map(|set| set.first().copied().unwrap_or(NOBODY)).collect();
        for (cell, set) in cells.iter_mut().zip(sets) {
            let group = usize::try_from(*set).ok().and_then(|set| first.get(set));
            *cell = match group {
                Some(group) => stages.cell(*group, *cell),
                None => NOBODY,
            };
        }
        if rows.count() < cells.len() {
            for (row, cell) in cells.iter_mut().enumerate() {
                if !rows.has(row) {
                    *cell = NOBODY;
                }
            }
        }
    }

    /// The cells of all groups of these rows but the first, each with its row.
    pub(super) fn further_cells<'a>(
        &'a self,
        stages: &'a Stages,
        sets: &'a [u32],
        of_rows: &'a [u32],
    ) -> impl Iterator<Item = (usize, u32)> + 'a {
        // Only values of jobs have further groups.
        let sets = if self.sets.iter().any(|set| set.len() > 1) { sets } else { &[] };
        let rows = sets.iter().zip(of_rows).enumerate();
        rows.flat_map(move |(row, (set, stage))| {
            let further = self.of_set(*set).get(1..).unwrap_or_default().iter();
            further.map(move |group| (row, stages.cell(*group, *stage)))
        })
    }

    /// The sets of the rows of the segment of prospects at this position; empty if all of them have the first set.
    pub(super) fn of_segment(&self, at: usize) -> &[u32] {
        let rows = self.members.as_ref().and_then(|members| {
            let (start, ids) = members.segments.get(at)?;
            members.rows.get(*start..start.saturating_add(ids.len()))
        });
        rows.unwrap_or_default()
    }

    /// The set of the prospect with this ULID.
    pub(super) fn of_prospect(&self, ulid: u128) -> u32 {
        let Some(members) = &self.members else {
            let is_merged = self.merged.binary_search(&ulid).is_ok();
            return if is_merged { NOBODY } else { 0 };
        };
        if let Ok(at) = members.recent.binary_search_by_key(&ulid, |(ulid, _)| *ulid) {
            return members.recent.get(at).map_or(NOBODY, |(_, set)| *set);
        }
        let own = Id::before_children(ulid);
        let mut sets = members.segments.iter().filter_map(|(start, ids)| {
            let row = ids.at_or_after(own, 0);
            let is_own = ids.get(row) == Some(own);
            members.rows.get(start.saturating_add(row)).copied().filter(|set| is_own && *set != NOBODY)
        });
        sets.next().unwrap_or(NOBODY)
    }

    /// The sets of the prospects of these moves, whose prospects are at `links`; empty if all of `rows` have the first set.
    /// Removes the moves of prospects that are not counted from `rows`.
    pub(super) fn of_moves(&self, ids: &Ids, links: &[u32], rows: &mut Bits) -> Vec<u32> {
        let Some(members) = &self.members else {
            for ulid in &self.merged {
                ids.rows_of(*ulid).for_each(|row| rows.clear(row));
            }
            return Vec::new();
        };
        let set = |link: &u32| {
            let row = usize::try_from(*link).ok().and_then(|link| members.rows.get(link));
            row.copied().unwrap_or(NOBODY)
        };
        let mut sets: Vec<u32> = links.iter().map(set).collect();
        for (ulid, recent) in &members.recent {
            for row in ids.rows_of(*ulid) {
                if let Some(set) = sets.get_mut(row) {
                    *set = *recent;
                }
            }
        }
        sets
    }
}

/// The prospects that the live rows name as merged into them, ascending.
fn merged(prospects: &View) -> Vec<u128> {
    let mut merged: Vec<u128> = Vec::new();
    let mut add = |id: &str| merged.extend(Id::read(IndexKind::Prospect, id).map(Id::ulid));
    for row in prospects.recent_matching(&[]) {
        row.texts(Column::Absorbed).for_each(&mut add);
    }
    for (segment, live) in prospects.live() {
        if let Some(Packed::Sets(absorbed)) = segment.column(Column::Absorbed) {
            absorbed.of_rows(&live).for_each(|id| add(&id));
        }
    }
    merged.sort_unstable();
    merged
}

/// The values and the sets of groups, while they are collected.
struct Sets {
    values: Numbers<Option<String>>,
    sets: Numbers<Vec<u32>>,
}

impl Sets {
    fn new() -> Self {
        Self { values: Numbers::new(), sets: Numbers::new() }
    }

    /// The group of a value.
    fn group(&mut self, value: &str) -> u32 {
        self.values.of(Some(value.to_owned()))
    }

    /// The set of a prospect with these values.
    fn of_texts<'t>(&mut self, texts: impl Iterator<Item = &'t str>) -> u32 {
        let groups = texts.map(|text| self.group(text)).collect();
        self.of_groups(groups)
    }

    fn of_groups(&mut self, mut groups: Vec<u32>) -> u32 {
        groups.sort_unstable();
        groups.dedup();
        if groups.is_empty() {
            groups.push(self.values.of(None));
        }
        self.sets.of(groups)
    }

    /// The set of each row of a segment.
    fn of_segment(&mut self, segment: &Opened, column: Column) -> Vec<u32> {
        match segment.column(column) {
            Some(Packed::Words(words)) => {
                let mut of_rank: Vec<u32> = vec![self.of_groups(Vec::new())];
                of_rank.extend(words.texts().map(|text| self.of_texts(std::iter::once(&*text))));
                let set = |row| usize::try_from(words.rank(row)).ok().and_then(|rank| of_rank.get(rank));
                (0..segment.ids.len()).map(|row| set(row).copied().unwrap_or(NOBODY)).collect()
            }
            Some(Packed::Sets(texts)) => {
                let groups: Vec<u32> = texts.texts().map(|text| self.group(&text)).collect();
                // Few prospects have several values, so the others look nothing up.
                let (none, single) = (
                    self.of_groups(Vec::new()),
                    groups.iter().map(|group| self.of_groups(vec![*group])).collect::<Vec<_>>(),
                );
                let at = |numbers: &[u32], place: &u32| numbers.get(usize::try_from(*place).ok()?).copied();
                let (starts, places) = texts.by_row();
                let set = |ends: &[usize]| {
                    let &[start, end] = ends else { return NOBODY };
                    match places.get(start..end).unwrap_or_default() {
                        [] => none,
                        [place] => at(&single, place).unwrap_or(NOBODY),
                        several => self.of_groups(several.iter().filter_map(|place| at(&groups, place)).collect()),
                    }
                };
                starts.windows(2).map(set).collect()
            }
            Some(Packed::Fingerprints(_) | Packed::Times(_)) | None => vec![NOBODY; segment.ids.len()],
        }
    }
}
