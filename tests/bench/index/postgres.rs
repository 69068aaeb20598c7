//! The same rows and queries for `PostgreSQL`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use index::{Cell, Column, Direction, Filter, Order};

use crate::RECENT;
use crate::prospects::cells;
use crate::queries::queries;

/// A filter in SQL.
fn condition(filter: &Filter) -> String {
    let quoted = |texts: &[String]| {
        let quoted = texts.iter().map(|text| format!("'{text}'"));
        quoted.collect::<Vec<_>>().join(", ")
    };
    let any_of = |column: &Column, texts: &[String]| match column {
        Column::Labels | Column::Jobs => format!("{} && ARRAY[{}]", name(*column), quoted(texts)),
        _ => format!("{} IN ({})", name(*column), quoted(texts)),
    };
    match filter {
        Filter::Is(column, text) => format!("{} = '{text}'", name(*column)),
        Filter::Contains(column, text) => format!("{} LIKE '%{text}%'", name(*column)),
        Filter::AnyOf(column, texts) => any_of(column, texts),
        Filter::NoneOf(column, texts) => format!("NOT {}", any_of(column, texts)),
        Filter::From(column, at) => format!("{} >= {}", name(*column), at.ms()),
        Filter::Filled(column) => format!("{} <> ''", name(*column)),
        Filter::Any(conditions) => {
            let conditions: Vec<String> = conditions.iter().map(condition).collect();
            format!("({})", conditions.join(" OR "))
        }
        other => panic!("no query has {other:?}"),
    }
}

fn name(column: Column) -> String {
    format!("{column:?}").to_lowercase()
}

/// An order in SQL.
fn order_by(order: Order) -> String {
    let direction = match order.direction {
        Direction::Ascending => "ASC",
        Direction::Descending => "DESC",
    };
    format!("{} {direction}, id {direction}", name(order.by))
}

/// Writes the rows, as they are during the measurement, and the queries for `tests/bench/postgres`.
pub fn write_for_postgres(folder: &Path, point: u64) {
    let mut file = BufWriter::new(File::create(folder.join("prospects.tsv")).unwrap());
    for number in 0..point {
        let changed = number % (point / RECENT) == 0 && number / (point / RECENT) < RECENT;
        let (id, cells) = cells(number, if changed { 2 } else { 1 }, point);
        let values = cells.into_iter().map(|(_, cell)| match cell {
            Cell::Text(text) => text,
            Cell::Texts(texts) => format!("{{{}}}", texts.join(",")),
            Cell::Time(ms) => ms.to_string(),
        });
        let values: Vec<String> = std::iter::once(id).chain(values).collect();
        writeln!(file, "{}", values.join("\t")).unwrap();
    }
    let mut file = File::create(folder.join("queries.tsv")).unwrap();
    for query in queries(point) {
        let conditions: Vec<String> = query.filters.iter().map(condition).collect();
        let filter = if conditions.is_empty() {
            "true".to_owned()
        } else {
            conditions.join(" AND ")
        };
        let limit = query.list.unwrap_or_default();
        writeln!(file, "{}\t{limit}\t{}\t{filter}", query.name, order_by(query.order)).unwrap();
    }
}
