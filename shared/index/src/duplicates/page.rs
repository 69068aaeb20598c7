//! A page of groups: the first ones after a place.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::rows::{Member, Rows};
use super::{COLUMNS, Duplicates, DuplicatesGroup, DuplicatesPlace, MAX_DUPLICATE_IDS};
use crate::column::ids::Id;
use crate::schema::IndexKind;

/// A group's place, without a copy of its words.
type Place<'a> = (Reverse<usize>, [Cow<'a, str>; COLUMNS]);

/// Collects the first of the offered groups after a place.
pub(super) struct Page<'a> {
    rows: &'a Rows<'a>,
    after: Option<Place<'a>>,
    limit: usize,
    /// The last of these groups is on top.
    first: BinaryHeap<(Place<'a>, &'a [Member])>,
    /// How many groups are after the place.
    following: usize,
    total: usize,
}

impl<'a> Page<'a> {
    pub(super) fn of(rows: &'a Rows<'a>, after: Option<&'a DuplicatesPlace>, limit: usize) -> Self {
        let place =
            |place: &'a DuplicatesPlace| (place.count, place.texts.each_ref().map(|text| Cow::Borrowed(text.as_str())));
        Self { rows, after: after.map(place), limit, first: BinaryHeap::new(), following: 0, total: 0 }
    }

    pub(super) fn offer(&mut self, group: &'a [Member]) {
        self.total = self.total.saturating_add(1);
        let Some(any) = group.first() else { return };
        let count = Reverse(group.len());
        let is_full = self.first.len() >= self.limit;
        // A group that is smaller than the last group of a full page comes after it, whatever its texts are.
        if is_full && self.first.peek().is_some_and(|((last, _), _)| count > *last) {
            self.following = self.following.saturating_add(1);
            return;
        }
        let place = (count, self.rows.texts(*any));
        if self.after.as_ref().is_some_and(|after| place <= *after) {
            return;
        }
        self.following = self.following.saturating_add(1);
        self.first.push((place, group));
        if is_full {
            self.first.pop();
        }
    }

    pub(super) fn finish(self, kind: IndexKind) -> Duplicates {
        let Self { rows, after: _, limit, first, following, total } = self;
        let groups = first.into_sorted_vec().into_iter().map(|((count, texts), group)| DuplicatesGroup {
            place: DuplicatesPlace { count, texts: texts.map(Cow::into_owned) },
            ids: oldest(group.iter().filter_map(|member| rows.id(*member, kind)), kind),
        });
        Duplicates { groups: groups.collect(), has_more: following > limit, total }
    }
}

/// The first of these ids, ascending. Ids ascend with the time of creation.
fn oldest(ids: impl Iterator<Item = Id>, kind: IndexKind) -> Vec<String> {
    let mut ids: Vec<Id> = ids.collect();
    if ids.len() > MAX_DUPLICATE_IDS {
        ids.select_nth_unstable(MAX_DUPLICATE_IDS);
        ids.truncate(MAX_DUPLICATE_IDS);
    }
    ids.sort_unstable();
    ids.into_iter().map(|id| id.text(kind)).collect()
}
