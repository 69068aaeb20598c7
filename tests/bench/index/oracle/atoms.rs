//! Conditions, each as the index and as `SQLite` understand it.

use domain::UnixMs;
use domain::column::Shape;
use domain::custom::decimal::Decimal;
use fastrand::Rng;
use index::{Column, Filter};
use rusqlite::types::Value;
use tests::random::Choose;

use super::table::{Bits, Table, millionths, name};

/// A condition, and the prospects that meet it.
pub struct Atom {
    pub filter: Filter,
    pub bits: Bits,
}

/// The most values of a condition.
const VALUES: usize = 10;

/// A random condition on a column. `numbers` says that its texts are decimal numbers.
pub fn atom(table: &Table, (column, numbers): (Column, bool), random: &mut Rng) -> Atom {
    let table_name = name(column);
    let (filter, sql, values) = match random.below(8) {
        0 => (Filter::Filled(column), format!("SELECT n FROM {table_name}"), Vec::new()),
        1 => (Filter::Empty(column), without(&format!("SELECT n FROM {table_name}")), Vec::new()),
        kind => {
            let values: Vec<Value> = (0..=random.below(VALUES)).map(|_| value(table, column, random)).collect();
            match (column.shape(), numbers) {
                (Shape::Times, _) => time(column, (kind, values)),
                (_, true) => number(column, (kind, values)),
                _ => text(column, (kind, values), random),
            }
        }
    };
    Atom { bits: table.bits(&sql, &values), filter }
}

fn without(sql: &str) -> String {
    format!("SELECT n FROM ids WHERE n NOT IN ({sql})")
}

/// A value that some prospect has.
fn value(table: &Table, column: Column, random: &mut Rng) -> Value {
    let table_name = name(column);
    let sql = format!("SELECT v FROM {table_name} WHERE rowid > ? % (SELECT max(rowid) FROM {table_name}) LIMIT 1");
    let found = table.connection.query_row(&sql, [random.below(table.ids.len())], |row| row.get(0));
    found.unwrap_or(Value::Text("nothing".to_owned()))
}

/// The prospects with one of `count` values.
fn one_of(column: Column, count: usize) -> String {
    format!("SELECT n FROM {} WHERE v IN ({})", name(column), vec!["?"; count].join(","))
}

type Condition = (Filter, String, Vec<Value>);

fn bounded(column: Column, operator: &str) -> String {
    format!("SELECT n FROM {} WHERE v {operator} ?", name(column))
}

fn time(column: Column, (kind, mut values): (usize, Vec<Value>)) -> Condition {
    let at = |value: &Value| match value {
        Value::Integer(ms) => UnixMs::default().plus_ms(*ms),
        _ => UnixMs::default(),
    };
    if kind < 6 {
        values.truncate(1);
        return match kind {
            2 | 3 => (Filter::From(column, at(&values[0])), bounded(column, ">="), values),
            _ => (Filter::Until(column, at(&values[0])), bounded(column, "<="), values),
        };
    }
    (Filter::At(column, values.iter().map(at).collect()), one_of(column, values.len()), values)
}

fn number(column: Column, (kind, mut values): (usize, Vec<Value>)) -> Condition {
    let sortable = |value: &Value| match value {
        Value::Integer(steps) => {
            let sign = if *steps < 0 { "-" } else { "" };
            let steps = steps.abs();
            let digits = format!("{sign}{}.{:06}", steps / 1_000_000, steps % 1_000_000);
            assert_eq!(millionths(&digits).abs(), steps);
            Decimal::parse(&digits).unwrap().sortable()
        }
        _ => String::new(),
    };
    if kind < 6 {
        values.truncate(1);
        let bound = Some(sortable(&values[0]));
        return match kind {
            2 | 3 => (Filter::Between(column, bound, None), bounded(column, ">="), values),
            _ => (Filter::Between(column, None, bound), bounded(column, "<="), values),
        };
    }
    (Filter::AnyOf(column, values.iter().map(sortable).collect()), one_of(column, values.len()), values)
}

fn text(column: Column, (kind, mut values): (usize, Vec<Value>), random: &mut Rng) -> Condition {
    let texts = |values: &[Value]| -> Vec<String> {
        let text = |value: &Value| match value {
            Value::Text(text) => text.clone(),
            other => panic!("{other:?} is no text"),
        };
        values.iter().map(text).collect()
    };
    let any = one_of(column, values.len());
    let text = texts(&values).swap_remove(0);
    match kind {
        2 | 3 if column.shape() == Shape::Words => {
            let from = random.below(text.len().saturating_sub(2));
            let part = text.get(from..).unwrap_or_default().chars().take(1 + random.below(4)).collect::<String>();
            let sql = format!("SELECT n FROM {} WHERE instr(v, ?)", name(column));
            (Filter::Contains(column, part.clone()), sql, vec![Value::Text(part)])
        }
        4 => (Filter::NoneOf(column, texts(&values)), without(&any), values),
        5 if column.shape() != Shape::Sets => {
            values.truncate(1);
            (Filter::Is(column, text), one_of(column, 1), values)
        }
        _ => (Filter::AnyOf(column, texts(&values)), any, values),
    }
}
