//! The columns of a segment. Each answers a filter for all rows at once.

pub(super) mod bits;
mod codes;
pub(super) mod dictionary;
mod fingerprints;
pub(super) mod ids;
mod sets;
#[cfg(test)]
pub(super) mod tests;
mod times;
mod words;

use super::bytes::Reader;
use super::filter::Filter;
use super::row::Row;
use bits::Bits;
use dictionary::Dictionary;
use domain::column::{Column, Shape};
pub(super) use fingerprints::{Fingerprints, fingerprint};
use ids::Ids;
use sets::Sets;
pub(super) use times::{NONE as UNKNOWN_TIME, Times};
pub(super) use words::Words;

/// A row that becomes part of a merged segment: its input, and its position there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowRef {
    pub(super) input: usize,
    pub(super) row: usize,
}

/// How many rows have each text of a column.
#[derive(Debug)]
pub(super) struct Histogram {
    /// A count for each text of the column's dictionary.
    pub(super) counts: Vec<u32>,
    /// How many rows have no text.
    pub(super) missing: usize,
}

/// A column, by its shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Packed {
    Words(Words),
    Fingerprints(Fingerprints),
    Sets(Sets),
    Times(Times),
}

impl Packed {
    /// A column of these rows.
    pub(super) fn of(column: Column, rows: &[Row]) -> Self {
        let texts = || rows.iter().map(|row| row.text(column)).collect::<Vec<_>>();
        match column.shape() {
            Shape::Words => Self::Words(Words::of(&texts())),
            Shape::Fingerprints => Self::Fingerprints(Fingerprints::of(&texts())),
            Shape::Sets => {
                Self::Sets(Sets::of(&rows.iter().map(|row| row.texts(column).collect()).collect::<Vec<_>>()))
            }
            Shape::Times => Self::Times(Times::of(rows.iter().map(|row| row.time(column)))),
        }
    }

    /// A column that is empty in every row.
    pub(super) fn empty(column: Column, rows: usize) -> Self {
        match column.shape() {
            Shape::Words => Self::Words(Words::of(&vec![None; rows])),
            Shape::Fingerprints => Self::Fingerprints(Fingerprints::of(&vec![None; rows])),
            Shape::Sets => Self::Sets(Sets::of(&vec![Vec::new(); rows])),
            Shape::Times => Self::Times(Times::of(vec![None; rows])),
        }
    }

    /// One column, made from rows of several columns with the same shape.
    pub(super) fn gather(column: Column, inputs: &[&Self], picks: &[RowRef]) -> Self {
        macro_rules! all {
            ($shape:ident) => {
                inputs
                    .iter()
                    .filter_map(|input| if let Self::$shape(one) = input { Some(one) } else { None })
                    .collect::<Vec<_>>()
            };
        }
        match column.shape() {
            Shape::Words => Self::Words(Words::gather(&all!(Words), picks)),
            Shape::Fingerprints => Self::Fingerprints(Fingerprints::gather(&all!(Fingerprints), picks)),
            Shape::Sets => Self::Sets(Sets::gather(&all!(Sets), picks)),
            Shape::Times => Self::Times(Times::gather(&all!(Times), picks)),
        }
    }

    /// How many values a filter compares; cheap filters run first.
    pub(super) fn cost(&self, filter: &Filter) -> usize {
        match (self, filter.part()) {
            (Self::Words(words), Some(_)) => words.cost(),
            (Self::Words(_), None) | (Self::Fingerprints(_) | Self::Sets(_) | Self::Times(_), _) => 0,
        }
    }

    /// Removes the rows that a filter on this column does not admit.
    pub(super) fn narrow(&self, filter: &Filter, rows: &mut Bits) {
        match (self, filter.part()) {
            (Self::Words(words), Some(text)) => words.narrow(text, rows),
            (Self::Words(_), None) | (Self::Fingerprints(_) | Self::Sets(_) | Self::Times(_), _) => {
                rows.keep(&self.admitted(filter, rows.length()));
            }
        }
    }

    /// The rows that a filter on this column admits. [`Filter::admits`] admits the same rows.
    pub(super) fn admitted(&self, filter: &Filter, rows: usize) -> Bits {
        let all_but = |others: &Bits| {
            let mut rest = Bits::all(rows);
            rest.remove(others);
            rest
        };
        match (self, filter) {
            (Self::Words(words), Filter::Is(_, text)) => words.is(text),
            (Self::Words(words), Filter::Contains(_, text)) => words.containing(text),
            (Self::Words(words), Filter::Between(_, least, most)) => words.between(least.as_deref(), most.as_deref()),
            (Self::Fingerprints(fingerprints), Filter::Is(_, text)) => fingerprints.is(text),
            (_, Filter::AnyOf(_, texts)) => self.any_of(texts, rows),
            (_, Filter::NoneOf(_, texts)) => all_but(&self.any_of(texts, rows)),
            (Self::Times(times), Filter::From(_, bound)) => times.from(bound.ms()),
            (Self::Times(times), Filter::Until(_, bound)) => times.until(bound.ms()),
            (Self::Times(times), Filter::At(_, moments)) => times.at(moments),
            (_, Filter::Empty(_)) => self.empty_cells(),
            (_, Filter::Filled(_)) => all_but(&self.empty_cells()),
            (
                Self::Words(_) | Self::Fingerprints(_) | Self::Sets(_) | Self::Times(_),
                Filter::Is(..)
                | Filter::Contains(..)
                | Filter::From(..)
                | Filter::Until(..)
                | Filter::At(..)
                | Filter::Between(..)
                | Filter::Ids(_)
                | Filter::BelongsTo(..)
                | Filter::ParentOf(_)
                | Filter::NotParentOf(_)
                | Filter::Any(_)
                | Filter::Nothing,
            ) => Bits::none(rows),
        }
    }

    fn any_of(&self, texts: &[String], rows: usize) -> Bits {
        match self {
            Self::Words(words) => words.any_of(texts),
            Self::Fingerprints(fingerprints) => fingerprints.any_of(texts),
            Self::Sets(sets) => sets.any_of(texts),
            Self::Times(_) => Bits::none(rows),
        }
    }

    fn empty_cells(&self) -> Bits {
        match self {
            Self::Words(words) => words.empty(),
            Self::Fingerprints(fingerprints) => fingerprints.empty(),
            Self::Sets(sets) => sets.empty(),
            Self::Times(times) => times.empty(),
        }
    }

    /// Its distinct texts; `None` if the column keeps no texts.
    pub(super) const fn dictionary(&self) -> Option<&Dictionary> {
        match self {
            Self::Words(words) => Some(words.dictionary()),
            Self::Sets(sets) => Some(sets.dictionary()),
            Self::Fingerprints(_) | Self::Times(_) => None,
        }
    }

    /// How many of these rows have each text; `None` if the column keeps no texts.
    pub(super) fn histogram(&self, rows: &Bits) -> Option<Histogram> {
        match self {
            Self::Words(words) => Some(words.histogram(rows)),
            Self::Sets(sets) => Some(sets.histogram(rows)),
            Self::Fingerprints(_) | Self::Times(_) => None,
        }
    }

    pub(super) fn encode(&self, ids: &Ids) -> Vec<u8> {
        let mut out = Vec::new();
        match self {
            Self::Words(words) => words.encode(&mut out),
            Self::Fingerprints(fingerprints) => fingerprints.encode(&mut out),
            Self::Sets(sets) => sets.encode(&mut out),
            Self::Times(times) => times.encode(&ids.created(), &mut out),
        }
        out
    }

    pub(super) fn decode(column: Column, ids: &Ids, bytes: &[u8]) -> Option<Self> {
        let (rows, mut reader) = (ids.len(), Reader(bytes));
        Some(match column.shape() {
            Shape::Words => Self::Words(Words::decode(rows, &mut reader)?),
            Shape::Fingerprints => Self::Fingerprints(Fingerprints::decode(rows, &mut reader)?),
            Shape::Sets => Self::Sets(Sets::decode(rows, &mut reader)?),
            Shape::Times => Self::Times(Times::decode(&ids.created(), &mut reader)?),
        })
    }

    /// Its size in memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Words(words) => words.bytes(),
            Self::Fingerprints(fingerprints) => fingerprints.bytes(),
            Self::Sets(sets) => sets.bytes(),
            Self::Times(times) => times.bytes(),
        }
    }
}
