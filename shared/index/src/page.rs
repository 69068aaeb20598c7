//! Selects a page from records that arrive in any order.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::column::ids::{Id, Ids};
use super::filter::{Direction, Search};
use super::row::KeyRef;
use super::schema::IndexKind;
use domain::{Position, SortKey};

/// An id, as a number or as its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Id(IndexKind, Id),
    Text(String),
}

impl Name {
    fn text(&self) -> String {
        match self {
            Self::Id(kind, id) => id.text(*kind),
            Self::Text(text) => text.clone(),
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Id(_, one), Self::Id(_, other)) => one.cmp(other),
            (Self::Id(..) | Self::Text(_), Self::Id(..) | Self::Text(_)) => self.text().cmp(&other.text()),
        }
    }
}

/// A record and its position; the record that comes first in the list is the least.
#[derive(Debug)]
pub(super) struct Ranked {
    key: SortKey,
    name: Name,
    direction: Direction,
}

impl Ranked {
    pub(super) fn key(&self) -> KeyRef<'_> {
        KeyRef::of(&self.key)
    }

    /// The first of these ids that is not below the record's id, or that is above it.
    pub(super) fn row_in(&self, ids: &Ids, kind: IndexKind, side: Side) -> usize {
        ids.partition_point(0, ids.len(), |id| match Name::Id(kind, id).compare(&self.name) {
            Ordering::Less => true,
            Ordering::Equal => side == Side::After,
            Ordering::Greater => false,
        })
    }
}

/// A side of a record in the order of ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> Ordering {
        let order = self.key.cmp(&other.key).then_with(|| self.name.compare(&other.name));
        match self.direction {
            Direction::Ascending => order,
            Direction::Descending => order.reverse(),
        }
    }
}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ranked {}

/// A page that is being selected. It holds one record more than the page takes, to know whether another page follows.
#[derive(Debug)]
pub(super) struct Page {
    direction: Direction,
    limit: usize,
    after: Option<Ranked>,
    /// The last of the kept records is on top.
    kept: BinaryHeap<Ranked>,
}

impl Page {
    /// The page that a search asks for; `kind` is the kind of its ids.
    pub(super) fn of(search: &Search, kind: Option<IndexKind>) -> Self {
        let direction = search.order.direction;
        let name = |text: &str| {
            let id = kind.and_then(|kind| Some(Name::Id(kind, Id::read(kind, text)?)));
            id.unwrap_or_else(|| Name::Text(text.to_owned()))
        };
        Self {
            direction,
            limit: search.limit,
            after: search.after.as_ref().map(|place| Ranked {
                key: place.key.clone(),
                name: name(&place.id),
                direction,
            }),
            kept: BinaryHeap::new(),
        }
    }

    pub(super) const fn direction(&self) -> Direction {
        self.direction
    }

    /// The most records that it keeps.
    pub(super) const fn size(&self) -> usize {
        self.limit.saturating_add(1)
    }

    /// The two records that bound the search for further records, the lower one first: the last record of the previous
    /// page, and the last kept record if the page is full.
    pub(super) fn bounds(&self) -> (Option<&Ranked>, Option<&Ranked>) {
        let last = self.kept.peek().filter(|_| self.kept.len() >= self.size());
        match self.direction {
            Direction::Ascending => (self.after.as_ref(), last),
            Direction::Descending => (last, self.after.as_ref()),
        }
    }

    /// Whether a record of this key is off the page, whatever its id is.
    fn is_out(&self, key: KeyRef<'_>) -> bool {
        let (lower, upper) = self.bounds();
        lower.is_some_and(|lower| key < lower.key()) || upper.is_some_and(|upper| key > upper.key())
    }

    /// Considers a record of the list for the page.
    pub(super) fn offer(&mut self, key: KeyRef<'_>, name: impl FnOnce() -> Name) {
        if self.is_out(key) {
            return;
        }
        let ranked = Ranked { key: key.to_key(), name: name(), direction: self.direction };
        if self.after.as_ref().is_some_and(|after| ranked <= *after) {
            return;
        }
        self.kept.push(ranked);
        if self.kept.len() > self.size() {
            self.kept.pop();
        }
    }

    /// The positions of its records in order, and whether another page follows.
    pub(super) fn finish(self) -> (Vec<Position>, bool) {
        let has_more = self.kept.len() > self.limit;
        let places = self
            .kept
            .into_sorted_vec()
            .into_iter()
            .take(self.limit)
            .map(|ranked| Position { id: ranked.name.text(), key: ranked.key });
        (places.collect(), has_more)
    }
}
