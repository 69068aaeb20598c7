//! The prospects in `SQLite`: a table of ids, and a table for each column, with a row for each value.

use std::fmt::Write;

use domain::custom::CustomKind;
use domain::{CustomField, CustomValue, UnixMs};
use index::{Cell, Column};
use rusqlite::types::Value;
use rusqlite::{Connection, params};

use super::revision;
use crate::bench::Bench;
use crate::fields::values;

/// A set of prospects, by their numbers.
pub type Bits = Vec<u64>;

pub struct Table {
    pub connection: Connection,
    /// The id of each prospect; empty if it is deleted.
    pub ids: Vec<String>,
}

/// The table of a column.
pub fn name(column: Column) -> String {
    format!("c{}", column.position())
}

/// A value of a custom field in a form that `SQLite` compares as the specification says.
fn judged(field: &CustomField, value: CustomValue, is_as_written: bool) -> Vec<Value> {
    match (field.kind, value) {
        (CustomKind::Number, CustomValue::Text(digits)) => vec![Value::Integer(millionths(&digits))],
        (CustomKind::Date, CustomValue::Text(day)) => vec![Value::Integer(UnixMs::parse_day(&day).unwrap().ms())],
        (CustomKind::Text, CustomValue::Text(text)) if !is_as_written => vec![Value::Text(text.to_lowercase())],
        (_, CustomValue::Text(text)) => vec![Value::Text(text)],
        (_, CustomValue::Texts(texts)) => texts.into_iter().map(Value::Text).collect(),
        (_, CustomValue::Boolean(value)) => vec![Value::Text(value.to_string())],
        (_, CustomValue::Time(at)) => vec![Value::Integer(at.ms())],
    }
}

/// A number with at most six decimals as an integer.
pub fn millionths(digits: &str) -> i64 {
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let steps = format!("{whole}{fraction:0<6}");
    steps.parse().unwrap()
}

impl Table {
    pub fn of(bench: &Bench, all: u64) -> Self {
        let connection = Connection::open_in_memory().unwrap();
        let mut script = String::from("CREATE TABLE ids (n INTEGER PRIMARY KEY, id TEXT);");
        for column in IndexColumns::of(bench) {
            write!(script, "CREATE TABLE {} (n INTEGER, v);", name(column)).unwrap();
        }
        connection.execute_batch(&(script + "BEGIN")).unwrap();
        let mut ids = Vec::new();
        for number in 0..all {
            ids.push(insert(&connection, bench, (number, all)));
        }
        connection.execute_batch("COMMIT").unwrap();
        Self { connection, ids }
    }

    /// The prospects whose numbers a query selects.
    pub fn bits(&self, sql: &str, values: &[Value]) -> Bits {
        let mut bits = vec![0; self.ids.len().div_ceil(64)];
        let mut statement = self.connection.prepare(sql).unwrap();
        let mut rows = statement.query(rusqlite::params_from_iter(values)).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let number: usize = row.get(0).unwrap();
            bits[number / 64] |= 1 << (number % 64);
        }
        bits
    }

    /// The numbers that a query selects, in its order.
    pub fn numbers(&self, sql: &str) -> Vec<u32> {
        let mut statement = self.connection.prepare(sql).unwrap();
        let numbers = statement.query_map([], |row| row.get(0)).unwrap();
        numbers.map(Result::unwrap).collect()
    }
}

/// The columns of the index of prospects.
struct IndexColumns;

impl IndexColumns {
    fn of(bench: &Bench) -> impl Iterator<Item = Column> {
        index::IndexKind::Prospect.schema().and(bench.fields).columns()
    }
}

/// Stores the values of a prospect; returns its id.
fn insert(connection: &Connection, bench: &Bench, (number, all): (u64, u64)) -> String {
    let Some(revision) = revision(number, all) else {
        return String::new();
    };
    let (id, cells) = bench.cells(number, revision, all);
    let mut statement = connection.prepare_cached("INSERT INTO ids VALUES (?, ?)").unwrap();
    statement.execute(params![number, id]).unwrap();
    let put = |column: Column, value: Value| {
        let sql = format!("INSERT INTO {} VALUES (?, ?)", name(column));
        connection.prepare_cached(&sql).unwrap().execute(params![number, value]).unwrap();
    };
    for (column, cell) in cells {
        match cell {
            Cell::Text(text) if text.is_empty() => {}
            Cell::Text(text) => put(column, Value::Text(text)),
            Cell::Texts(texts) => texts.into_iter().for_each(|text| put(column, Value::Text(text))),
            Cell::Time(ms) => put(column, Value::Integer(ms)),
        }
    }
    let custom = values(bench.fields, number, revision);
    for field in bench.fields.all() {
        let Some(value) = custom.get(field) else { continue };
        for (at, (column, _)) in field.columns().into_iter().enumerate() {
            for value in judged(field, value.clone().into_owned(), at > 0) {
                put(column, value);
            }
        }
    }
    id
}
