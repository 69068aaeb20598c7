//! The question that a list asks an index.

use super::column::ids::Id;
use super::parents::Parents;
use super::row::{KeyRef, Row};
use super::schema::IndexKind;
use domain::column::{Column, Shape};
use domain::{Position, UnixMs};

/// One condition; a record must meet all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filter {
    /// The column is this text.
    Is(Column, String),
    /// The column contains this text. Emails, phones and ids of prospects are compared only as a whole, so this
    /// condition never holds for them.
    Contains(Column, String),
    /// The column holds at least one of these texts.
    AnyOf(Column, Vec<String>),
    /// The column holds none of these texts.
    NoneOf(Column, Vec<String>),
    /// The column's time is this or later.
    From(Column, UnixMs),
    /// The column's time is this or earlier.
    Until(Column, UnixMs),
    /// The column's time is one of these.
    At(Column, Vec<UnixMs>),
    /// The column is a text that sorts between these, inclusively; `None` is no bound.
    Between(Column, Option<String>, Option<String>),
    /// The record has one of these ids.
    Ids(Vec<String>),
    /// The record, or a prospect that was merged into it, is one of these parents.
    ParentOf(Parents),
    /// Neither the record nor a prospect that was merged into it is one of these parents.
    NotParentOf(Parents),
    /// The record, of this kind, belongs to one of these prospects. Prospects that were merged into others count too.
    BelongsTo(IndexKind, Parents),
    /// The column is empty.
    Empty(Column),
    /// The column has a value.
    Filled(Column),
    /// At least one of these conditions is met.
    Any(Vec<Self>),
    /// No record meets this condition.
    Nothing,
}

impl Filter {
    /// The column that the condition reads; `None` unless it reads exactly one.
    pub(super) const fn column(&self) -> Option<Column> {
        match self {
            Self::Is(column, _)
            | Self::Contains(column, _)
            | Self::AnyOf(column, _)
            | Self::NoneOf(column, _)
            | Self::From(column, _)
            | Self::Until(column, _)
            | Self::At(column, _)
            | Self::Between(column, ..)
            | Self::Empty(column)
            | Self::Filled(column) => Some(*column),
            Self::ParentOf(parents) | Self::NotParentOf(parents) => parents.column(),
            Self::Ids(_) | Self::BelongsTo(..) | Self::Any(_) | Self::Nothing => None,
        }
    }

    /// The alternatives of [`Filter::Any`]; empty for any other condition.
    pub(super) fn alternatives(&self) -> &[Self] {
        if let Self::Any(alternatives) = self { alternatives } else { &[] }
    }

    /// The part of a text that the condition looks for.
    pub(super) fn part(&self) -> Option<&str> {
        if let Self::Contains(_, part) = self { Some(part) } else { None }
    }

    /// Whether the record of this row meets the condition.
    pub fn admits(&self, row: &Row) -> bool {
        match self {
            Self::Is(column, wanted) => row.text(*column) == Some(wanted),
            Self::Contains(column, wanted) => {
                column.shape() == Shape::Words && row.text(*column).is_some_and(|value| value.contains(wanted))
            }
            Self::AnyOf(column, wanted) => holds_one_of(row, *column, wanted),
            Self::NoneOf(column, unwanted) => !holds_one_of(row, *column, unwanted),
            Self::From(column, bound) => row.time(*column).is_some_and(|ms| ms >= bound.ms()),
            Self::Until(column, bound) => row.time(*column).is_some_and(|ms| ms <= bound.ms()),
            Self::At(column, times) => {
                let time = row.time(*column);
                times.iter().any(|wanted| time == Some(wanted.ms()))
            }
            Self::Between(column, least, most) => {
                column.shape() == Shape::Words
                    && row.text(*column).is_some_and(|text| {
                        least.as_deref().is_none_or(|least| text >= least)
                            && most.as_deref().is_none_or(|most| text <= most)
                    })
            }
            Self::Ids(ids) => ids.contains(&row.id),
            Self::ParentOf(parents) => parents.have(row),
            Self::NotParentOf(parents) => !parents.have(row),
            Self::BelongsTo(kind, prospects) => {
                Id::read(*kind, &row.id).is_some_and(|id| prospects.have_ulid(id.ulid()))
            }
            Self::Empty(column) => !row.is_filled(*column),
            Self::Filled(column) => row.is_filled(*column),
            Self::Any(conditions) => conditions.iter().any(|condition| condition.admits(row)),
            Self::Nothing => false,
        }
    }
}

fn holds_one_of(row: &Row, column: Column, texts: &[String]) -> bool {
    row.texts(column).any(|value| texts.iter().any(|text| text == value))
}

/// The direction of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The oldest, or A to Z; ties by id, ascending.
    Ascending,
    /// The newest, or Z to A; ties by id, descending.
    Descending,
}

/// The order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// A column of times, or of words: one text per row, compared whole and in part. A record without a value counts as
    /// 1970, or as an empty text; in the order of a custom field, it is last in both directions.
    pub by: Column,
    /// Its direction.
    pub direction: Direction,
}

/// Sorts after every text that a record can have.
const AFTER_TEXTS: &str = "\u{10ffff}";

impl Order {
    /// From the oldest, or from A to Z.
    pub const fn ascending(by: Column) -> Self {
        Self { by, direction: Direction::Ascending }
    }

    /// From the newest, or from Z to A.
    pub const fn descending(by: Column) -> Self {
        Self { by, direction: Direction::Descending }
    }

    /// The key of a record without a value.
    pub(super) const fn missing(self) -> KeyRef<'static> {
        match (self.by, self.direction, self.by.shape()) {
            (Column::Custom(_), Direction::Ascending, Shape::Times) => KeyRef::Number(i64::MAX),
            (Column::Custom(_), Direction::Descending, Shape::Times) => KeyRef::Number(i64::MIN),
            (Column::Custom(_), Direction::Ascending, _) => KeyRef::Text(AFTER_TEXTS),
            (_, _, Shape::Times) => KeyRef::Number(0),
            _ => KeyRef::Text(""),
        }
    }
}

/// The question of a list.
#[derive(Clone, Debug)]
pub struct Search {
    /// The conditions that the records must meet.
    pub filters: Vec<Filter>,
    /// The order of the records.
    pub order: Order,
    /// The position at which the previous page ended.
    pub after: Option<Position>,
    /// The most records of the page.
    pub limit: usize,
}

impl Search {
    /// The filters and the order, as text that is the same for every page. A page token is valid only for this text.
    #[must_use]
    pub fn signature(&self) -> String {
        format!("{:?} {:?}", self.filters, self.order)
    }
}
