//! Finds the rows of a segment that come first in the order of a list.
//!
//! The rows of a segment are sorted by id, and the texts of a column are numbered in their order. So a segment compares
//! pairs of numbers. Only rows that may be on the page are compared as texts with rows of other segments.

use super::column::bits::Bits;
use super::column::{Packed, Times, Words};
use super::filter::{Direction, Order};
use super::page::{Name, Page, Ranked, Side};
use super::row::KeyRef;
use super::schema::IndexKind;
use super::segments::Opened;

/// A row's place in the order of its segment: the number that its value is compared by, then the row itself.
type Place<N> = (N, usize);

/// The first rows of a segment in a direction.
struct First<N> {
    direction: Direction,
    most: usize,
    /// Places before this one are ignored.
    from: Option<Place<N>>,
    /// This place and later places are ignored.
    to: Option<Place<N>>,
    /// At most twice as many places as wanted.
    kept: Vec<Place<N>>,
}

impl<N: Copy + Ord> First<N> {
    /// `place` gives the place that is just before or just after a record.
    fn of(page: &Page, place: impl Fn(&Ranked, Side) -> Place<N>) -> Self {
        let (lower, upper) = page.bounds();
        Self {
            direction: page.direction(),
            most: page.size(),
            from: lower.map(|ranked| place(ranked, Side::After)),
            to: upper.map(|ranked| place(ranked, Side::Before)),
            kept: Vec::new(),
        }
    }

    fn consider(&mut self, place: Place<N>) {
        if self.from.is_some_and(|from| place < from) || self.to.is_some_and(|to| place >= to) {
            return;
        }
        self.kept.push(place);
        if self.kept.len() >= self.most.saturating_mul(2) {
            self.cut();
        }
    }

    /// Drops the places that are not among the first, and ignores later places from now on.
    fn cut(&mut self) {
        let last = self.most.saturating_sub(1);
        if self.kept.len() <= last {
            return;
        }
        let direction = self.direction;
        let (_, last, _) = self.kept.select_nth_unstable_by(last, |one, other| match direction {
            Direction::Ascending => one.cmp(other),
            Direction::Descending => other.cmp(one),
        });
        let last = Some(*last);
        match direction {
            Direction::Ascending => self.to = last,
            Direction::Descending => self.from = last,
        }
        self.kept.truncate(self.most);
    }

    /// The first of these rows, in any order.
    fn among(mut self, rows: &Bits, number: impl Fn(usize) -> N) -> Vec<Place<N>> {
        // Ids ascend with the time of creation, so this refuses most rows at once if the list is in that order.
        match self.direction {
            Direction::Ascending => rows.ascending().for_each(|row| self.consider((number(row), row))),
            Direction::Descending => rows.descending().for_each(|row| self.consider((number(row), row))),
        }
        self.cut();
        self.kept
    }
}

impl Page {
    /// Considers these rows of a segment for the page, in an order by a column of times or of words.
    pub(super) fn offer_rows(&mut self, kind: IndexKind, segment: &Opened, rows: &Bits, order: Order) {
        match (segment.column(order.by), order.missing()) {
            (Some(Packed::Times(times)), KeyRef::Number(missing)) => {
                self.offer_times(kind, segment, rows, (times, missing));
            }
            (Some(Packed::Words(words)), KeyRef::Text(missing)) => {
                self.offer_words(kind, segment, rows, (words, missing));
            }
            // Lists are never sorted by another column.
            _ => {}
        }
    }

    /// A row without a time counts as `missing`.
    fn offer_times(&mut self, kind: IndexKind, segment: &Opened, rows: &Bits, (times, missing): (&Times, i64)) {
        let place = |ranked: &Ranked, side| {
            let time = match ranked.key() {
                KeyRef::Number(time) => time,
                KeyRef::Text(_) => 0,
            };
            (time, ranked.row_in(&segment.ids, kind, side))
        };
        let first = First::of(self, place).among(rows, |row| times.get(row).unwrap_or(missing));
        for (time, row) in first {
            self.offer_row(kind, segment, row, KeyRef::Number(time));
        }
    }

    /// A row without a text counts as `missing`: empty, or after all texts.
    fn offer_words(&mut self, kind: IndexKind, segment: &Opened, rows: &Bits, (words, missing): (&Words, &str)) {
        // Moves rank 0, which rows without a text have, behind all others, without a branch for each row.
        let shift = u32::from(!missing.is_empty());
        let moved = |rank: u32| rank.wrapping_sub(shift);
        let place = |ranked: &Ranked, side| {
            let text = match ranked.key() {
                KeyRef::Text(text) => text,
                KeyRef::Number(_) => "",
            };
            if text == missing {
                return (moved(0), ranked.row_in(&segment.ids, kind, side));
            }
            match words.rank_of(text) {
                Ok(rank) => (moved(rank), ranked.row_in(&segment.ids, kind, side)),
                // This text is not in the segment, so the place is before all rows with the next text.
                Err(rank) => (moved(rank), 0),
            }
        };
        for (_, row) in First::of(self, place).among(rows, |row| moved(words.rank(row))) {
            let text = words.text(row).unwrap_or(missing);
            self.offer_row(kind, segment, row, KeyRef::Text(text));
        }
    }

    fn offer_row(&mut self, kind: IndexKind, segment: &Opened, row: usize, key: KeyRef<'_>) {
        if let Some(id) = segment.ids.get(row) {
            self.offer(key, || Name::Id(kind, id));
        }
    }
}
