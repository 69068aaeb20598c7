//! Custom fields of the records in the list. Their definitions change while others write, compact and read.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::custom::decimal::Decimal;
use domain::text::folded;
use domain::{CustomFields, SortKey, UnixMs};
use fastrand::Rng;
use index::{Column, Direction, Filter, Order};
use serde_json::{Value, json};

use super::list::Version;
use super::questions::{Condition, of};

/// A field of each of these types.
const TYPES: [&str; 6] = ["text", "number", "date", "select", "multiSelect", "boolean"];

pub(super) const TEXT: usize = 0;
/// The field that stops being filterable and becomes filterable again.
pub(super) const NUMBER: usize = 1;
pub(super) const DATE: usize = 2;
pub(super) const MULTI_SELECT: usize = 4;

/// The definitions of the account, one after another. Each change that makes a field filterable has another version.
pub(super) static DEFINITIONS: LazyLock<[CustomFields; 3]> =
    LazyLock::new(|| [(Some(1), 1), (None, 1), (Some(2), 2)].map(|(since, version)| definitions(since, version)));

fn definitions(since_of_number: Option<u32>, version: u32) -> CustomFields {
    let fields = TYPES.iter().enumerate().map(|(at, kind)| {
        let since = if at == NUMBER { since_of_number } else { Some(1) };
        let field = json!({"key": kind, "label": kind, "type": kind, "filterable": since.is_some(), "number": at + 1,
            "since": since, "createdAt": 0, "updatedAt": 0});
        serde_json::from_value(field).unwrap()
    });
    CustomFields::of(fields.collect(), (6, version))
}

/// The columns of a field: by the last one, facets count.
pub(super) fn columns(at: usize) -> Vec<Column> {
    let columns = DEFINITIONS[0].all()[at].columns().into_iter();
    columns.map(|(column, _)| column).collect()
}

fn sortable(number: &str) -> String {
    Decimal::parse(number).unwrap().sortable()
}

pub(super) fn moment(day: &str) -> UnixMs {
    UnixMs::parse_day(day).unwrap()
}

impl Version {
    /// The stored value of a field, or null.
    pub(super) fn custom_value(&self, at: usize) -> Value {
        match TYPES[at] {
            "text" => json!(self.of(&[Some("Zoë"), Some("ZOE Ltd"), None, Some("b")])),
            "number" => json!(self.of(&NUMBERS)),
            "date" => json!(self.of(&DAYS)),
            "select" => json!(self.of(&[Some("red"), None])),
            "multiSelect" => json!(self.of(&[Some(["red", "blue"]), Some(["blue", "green"]), None])),
            _ => json!(self.of(&[Some(true), Some(false), None])),
        }
    }

    /// The values as a record stores them.
    pub(super) fn custom(&self) -> Value {
        let values = (0..TYPES.len()).map(|at| ((at + 1).to_string(), self.custom_value(at)));
        Value::Object(values.filter(|(_, value)| !value.is_null()).collect())
    }

    /// The texts that facets count, each once.
    pub(super) fn custom_texts(&self, at: usize) -> BTreeSet<String> {
        let text = |value: &Value| match (TYPES[at], value.as_str().unwrap()) {
            ("number", number) => sortable(number),
            (_, text) => folded(text),
        };
        match self.custom_value(at) {
            Value::Null => BTreeSet::new(),
            Value::Array(all) => all.iter().map(text).collect(),
            one => BTreeSet::from([text(&one)]),
        }
    }

    /// What a list by this column orders the record by. A record without a value is last.
    pub(super) fn custom_key(&self, order: Order) -> SortKey {
        let at = (0..TYPES.len()).find(|at| columns(*at).contains(&order.by)).unwrap();
        let is_ascending = order.direction == Direction::Ascending;
        match (TYPES[at], self.custom_value(at)) {
            ("date", Value::String(day)) => SortKey::Number(moment(&day).ms()),
            ("date", _) => SortKey::Number(if is_ascending { i64::MAX } else { i64::MIN }),
            (_, Value::Null) => SortKey::Text(if is_ascending { "\u{10ffff}" } else { "" }.to_owned()),
            ("number", Value::String(number)) => SortKey::Text(sortable(&number)),
            (_, Value::String(text)) => SortKey::Text(folded(&text)),
            (_, other) => SortKey::Text(other.to_string()),
        }
    }
}

const NUMBERS: [Option<&str>; 5] = [Some("-2.5"), None, Some("10"), Some("3"), Some("-11")];
const DAYS: [Option<&str>; 7] =
    [Some("2026-01-31"), None, Some("1970-01-01"), Some("2026-02-01"), Some("2026-01-31"), None, Some("1969-12-31")];

/// A column by which lists are ordered.
pub(super) fn ordered(random: &mut Rng) -> Column {
    let at = [TEXT, NUMBER, DATE, 3, 5][random.usize(..5)];
    columns(at)[0]
}

/// A filter of a field, in each of the forms that a query has: a value, a bound, or whether there is a value.
pub(super) fn condition(random: &mut Rng) -> (Filter, Condition) {
    let at = random.usize(..TYPES.len());
    let column = columns(at)[0];
    let is_text = move |version: &Version, wanted: &str| version.custom_value(at) == wanted;
    let number = NUMBERS[[0, 2, 3, 4][random.usize(..4)]].unwrap();
    let size = |number: &str| number.parse::<f64>().unwrap();
    let compared = move |version: &Version| Some(size(version.custom_value(at).as_str()?).total_cmp(&size(number)));
    let day = DAYS[[0, 2, 3, 6][random.usize(..4)]].unwrap();
    let compared_day = move |version: &Version| Some(version.custom_value(at).as_str()?.cmp(day));
    match (random.usize(..5), TYPES[at]) {
        (0, _) => of(Filter::Empty(column), move |version| version.custom_value(at).is_null()),
        (1, _) => of(Filter::Filled(column), move |version| !version.custom_value(at).is_null()),
        (2, "number") => of(Filter::Between(column, Some(sortable(number)), None), move |version| {
            compared(version).is_some_and(Ordering::is_ge)
        }),
        (3, "number") => of(Filter::Between(column, None, Some(sortable(number))), move |version| {
            compared(version).is_some_and(Ordering::is_le)
        }),
        (_, "number") => {
            of(Filter::AnyOf(column, vec![sortable(number), sortable("7")]), move |version| is_text(version, number))
        }
        (2, "date") => {
            of(Filter::From(column, moment(day)), move |version| compared_day(version).is_some_and(Ordering::is_ge))
        }
        (3, "date") => {
            of(Filter::Until(column, moment(day)), move |version| compared_day(version).is_some_and(Ordering::is_le))
        }
        (_, "date") => {
            of(Filter::At(column, vec![moment(day), moment("2001-01-01")]), move |version| is_text(version, day))
        }
        (_, "text") => {
            let part = ["zoe", "ltd", "b", "x"][random.usize(..4)];
            of(Filter::Any(vec![Filter::Contains(column, part.to_owned())]), move |version| {
                let value = version.custom_value(at);
                value.as_str().is_some_and(|text| folded(text).contains(part))
            })
        }
        (_, "boolean") => {
            of(Filter::AnyOf(column, vec!["true".to_owned()]), move |version| version.custom_value(at) == true)
        }
        _ => {
            let option = ["red", "green"][random.usize(..2)];
            of(Filter::AnyOf(column, vec![option.to_owned()]), move |version| {
                let value = version.custom_value(at);
                value == option || value.as_array().is_some_and(|all| all.contains(&json!(option)))
            })
        }
    }
}
