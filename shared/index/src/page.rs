//! Selects a page from records that arrive in any order.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::column::ids::Id;
use super::filter::{Direction, Search};
use super::schema::Kind;
use domain::Position;

/// An id, as a number or as its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Id(Kind, Id),
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
struct Ranked {
    time: i64,
    name: Name,
    direction: Direction,
}

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> Ordering {
        let order = self.time.cmp(&other.time).then_with(|| self.name.compare(&other.name));
        match self.direction {
            Direction::OldestFirst => order,
            Direction::NewestFirst => order.reverse(),
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
    /// The last of the records that were kept is on top.
    kept: BinaryHeap<Ranked>,
}

impl Page {
    /// The page that a search asks for; `kind` is the kind of its ids.
    pub(super) fn of(search: &Search, kind: Option<Kind>) -> Self {
        let direction = search.order.direction;
        let name = |text: &str| {
            let id = kind.and_then(|kind| Some(Name::Id(kind, Id::read(kind, text)?)));
            id.unwrap_or_else(|| Name::Text(text.to_owned()))
        };
        Self {
            direction,
            limit: search.limit,
            after: search.after.as_ref().map(|place| Ranked {
                time: place.key,
                name: name(&place.id),
                direction,
            }),
            kept: BinaryHeap::new(),
        }
    }

    /// Whether a record of this time is off the page, whatever its id is.
    fn is_out(&self, time: i64) -> bool {
        let (early, late) = (
            self.after.as_ref(),
            self.kept.peek().filter(|_| self.kept.len() > self.limit),
        );
        match self.direction {
            Direction::OldestFirst => {
                early.is_some_and(|after| time < after.time) || late.is_some_and(|last| time > last.time)
            }
            Direction::NewestFirst => {
                early.is_some_and(|after| time > after.time) || late.is_some_and(|last| time < last.time)
            }
        }
    }

    /// Considers a record of the list for the page.
    pub(super) fn offer(&mut self, time: i64, name: impl FnOnce() -> Name) {
        if self.is_out(time) {
            return;
        }
        let ranked = Ranked {
            time,
            name: name(),
            direction: self.direction,
        };
        if self.after.as_ref().is_some_and(|after| ranked <= *after) {
            return;
        }
        self.kept.push(ranked);
        if self.kept.len() > self.limit.saturating_add(1) {
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
            .map(|ranked| Position {
                key: ranked.time,
                id: ranked.name.text(),
            });
        (places.collect(), has_more)
    }
}
