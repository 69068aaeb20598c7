//! The same rows and queries for `PostgreSQL`. Each statement returns one text, which equals the answer of the index.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use domain::CustomFields;
use index::{Cell, Column, Direction, DuplicatesBy, FacetBy, Filter, Grouping, Order};

use crate::RECENT;
use crate::moves::stage_move;
use crate::prospects::{MOVES_EACH, cells};
use crate::queries::{Ask, Query, TOP, queries};
use crate::tasks::{TASKS_EACH, task};

/// The column of the table that holds a column of the index.
fn name(column: Column) -> String {
    format!("{column:?}").to_lowercase()
}

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
        Filter::Empty(column @ Column::CompletedAt) => format!("{} IS NULL", name(*column)),
        Filter::Any(conditions) => {
            let conditions: Vec<String> = conditions.iter().map(condition).collect();
            format!("({})", conditions.join(" OR "))
        }
        other => panic!("no query has {other:?}"),
    }
}

/// An order in SQL.
fn order_by(order: Order) -> String {
    let direction = match order.direction {
        Direction::Ascending => "ASC",
        Direction::Descending => "DESC",
    };
    format!("{} {direction}, id {direction}", name(order.by))
}

/// One facet in SQL: buckets, missing and other.
fn facet(FacetBy { column, grouping }: &FacetBy<'_>, filter: &str) -> String {
    let column = name(*column);
    let is_set = column.starts_with("labels");
    let values = match grouping {
        Grouping::Dates(_) => {
            let month = format!("date_trunc('month', to_timestamp({column} / 1000.0) AT TIME ZONE 'UTC')");
            format!("SELECT {month} AS v, count(*) AS n FROM prospects WHERE {filter} GROUP BY 1")
        }
        Grouping::Exact | Grouping::Folded if is_set => {
            format!("SELECT v, count(*) AS n FROM prospects, unnest({column}) AS v WHERE {filter} GROUP BY 1")
        }
        Grouping::Exact | Grouping::Folded => {
            format!("SELECT {column} AS v, count(*) AS n FROM prospects WHERE {filter} AND {column} <> '' GROUP BY 1")
        }
    };
    let (groups, rank, direction) = match grouping {
        Grouping::Exact => ("SELECT v AS value, n FROM s", "n DESC, value COLLATE \"C\"", ""),
        Grouping::Folded => (
            "SELECT (array_agg(v ORDER BY n DESC, v COLLATE \"C\"))[1] AS value, sum(n) AS n FROM s GROUP BY lower(v)",
            "n DESC, value COLLATE \"C\"",
            "",
        ),
        Grouping::Dates(_) => ("SELECT to_char(v, 'YYYY-MM') AS value, n FROM s", "value DESC", "DESC"),
    };
    let empty = if is_set { "'{}'" } else { "''" };
    let missing = match grouping {
        Grouping::Dates(_) => "0".to_owned(),
        Grouping::Exact | Grouping::Folded => {
            format!("(SELECT count(*) FROM prospects WHERE {filter} AND {column} = {empty})")
        }
    };
    format!(
        "(WITH s AS ({values}), g AS ({groups}), r AS (SELECT value, n, row_number() OVER (ORDER BY {rank}) AS rank \
         FROM g) SELECT coalesce(string_agg(value || '=' || n, ',' ORDER BY rank {direction}) FILTER \
         (WHERE rank <= {TOP}), '') || '|' || {missing} || '|' || coalesce(sum(n) FILTER (WHERE rank > {TOP}), 0) AS t \
         FROM r)"
    )
}

/// The report of stages in SQL.
fn stages(by: Option<Column>, filter: &str) -> String {
    let (group, jobs) = match by {
        None => ("''".to_owned(), ""),
        Some(Column::Jobs) => ("coalesce(j, '')".to_owned(), "LEFT JOIN unnest(p.jobs) AS j ON true"),
        Some(by) => (format!("p.{}", name(by)), ""),
    };
    format!(
        "WITH s AS (SELECT {group} AS g, m.stage, m.stayms AS ms, m.movedto AS t, m.movedby AS b FROM \
         (SELECT * FROM moves WHERE {filter}) m JOIN prospects p ON p.id = m.prospect {jobs} UNION ALL SELECT {group}, \
         p.stage, NULL, NULL, NULL FROM (SELECT * FROM prospects WHERE {filter}) p {jobs}), c AS (SELECT g, stage, \
         count(*) FILTER (WHERE t IS NULL) || '/' || count(t) || '/' || count(*) FILTER (WHERE b = 'hire') || '/' || \
         coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY ms)::text, '') || '/' || \
         coalesce(percentile_disc(0.9) WITHIN GROUP (ORDER BY ms)::text, '') AS counts FROM s GROUP BY 1, 2), d AS \
         (SELECT g, stage, string_agg(t || '=' || n, ',' ORDER BY n DESC, t COLLATE \"C\") AS moved FROM (SELECT g, stage, \
         t, count(*) AS n FROM s WHERE t IS NOT NULL GROUP BY 1, 2, 3) x GROUP BY 1, 2) SELECT (SELECT count(*) FROM s) \
         || ' ' || coalesce(string_agg(g || ':' || stage || '=' || counts || '[' || coalesce(moved, '') || ']', ',' ORDER BY \
         g COLLATE \"C\", stage COLLATE \"C\"), '') FROM c LEFT JOIN d USING (g, stage)"
    )
}

/// A query in SQL.
fn statement(query: &Query) -> String {
    let conditions: Vec<String> = query.filters.iter().map(condition).collect();
    let filter = if conditions.is_empty() {
        "true".to_owned()
    } else {
        conditions.join(" AND ")
    };
    let count = format!("(SELECT count(*) FROM prospects WHERE {filter})");
    match &query.ask {
        Ask::Count => format!("SELECT count(*) FROM prospects WHERE {filter}"),
        Ask::CountBy(_, of_tasks) => {
            let own = of_tasks.iter().map(|filter| format!(" AND {}", condition(filter)));
            let own: String = own.collect();
            format!(
                "SELECT count(*) FROM prospects p WHERE {filter} AND EXISTS \
                 (SELECT 1 FROM tasks WHERE tasks.prospect = p.id{own})"
            )
        }
        Ask::List(limit, order) => {
            let order = order_by(*order);
            format!(
                "WITH p AS (SELECT * FROM prospects WHERE {filter} ORDER BY {order} LIMIT {limit}) \
                 SELECT {count} || ' ' || coalesce(string_agg(id, ',' ORDER BY {order}), '') FROM p"
            )
        }
        Ask::Facets(by) => {
            let texts = (0..by.len()).map(|at| format!(" || ' ' || f{at}.t"));
            let tables = by
                .iter()
                .enumerate()
                .map(|(at, by)| format!("{} AS f{at}", facet(by, &filter)));
            let (texts, tables) = (texts.collect::<String>(), tables.collect::<Vec<_>>().join(", "));
            format!("SELECT {count}{texts} FROM {tables}")
        }
        Ask::Stages(by) => stages(*by, &filter),
        Ask::Duplicates(by) => {
            let (value, columns) = match by {
                DuplicatesBy::Name => ("name", "name"),
                DuplicatesBy::NameAndCompany => ("name || '/' || company", "name, company"),
                DuplicatesBy::Email => ("email", "email"),
                DuplicatesBy::Phone => ("phone", "phone"),
            };
            let order = "n DESC, value COLLATE \"C\"";
            format!(
                "WITH g AS (SELECT {value} AS value, count(*) AS n FROM prospects WHERE '' NOT IN ({columns}) \
                 GROUP BY {columns} HAVING count(*) > 1), p AS (SELECT * FROM g ORDER BY {order} LIMIT {TOP}) \
                 SELECT (SELECT count(*) FROM g) || ' ' || coalesce(string_agg(value || '=' || n, ',' ORDER BY \
                 {order}), '') FROM p"
            )
        }
    }
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
    let mut file = BufWriter::new(File::create(folder.join("tasks.tsv")).unwrap());
    for number in 0..point * TASKS_EACH {
        let (id, cells) = task(number, point);
        let cell = |wanted| cells.iter().find(|(column, _)| *column == wanted).map(|(_, cell)| cell);
        let completed = match cell(Column::CompletedAt) {
            Some(Cell::Time(ms)) => ms.to_string(),
            _ => "\\N".to_owned(),
        };
        let Some(Cell::Text(prospect)) = cell(Column::Prospect) else {
            unreachable!("a task has a prospect")
        };
        writeln!(file, "{id}\t{prospect}\t{completed}").unwrap();
    }
    let mut file = BufWriter::new(File::create(folder.join("moves.tsv")).unwrap());
    for number in 0..point * MOVES_EACH {
        let (id, cells) = stage_move(number, point);
        let prospect = id.replacen("move", "prospect", 1)[..35].to_owned();
        let values = cells.into_iter().map(|(_, cell)| match cell {
            Cell::Text(text) => text,
            Cell::Time(ms) => ms.to_string(),
            Cell::Texts(_) => unreachable!("a move has no sets"),
        });
        let values: Vec<String> = std::iter::once(prospect).chain(values).collect();
        writeln!(file, "{}", values.join("\t")).unwrap();
    }
    let mut file = File::create(folder.join("queries.tsv")).unwrap();
    for query in queries(&CustomFields::default(), point) {
        writeln!(file, "{}\t{}", query.name, statement(&query)).unwrap();
    }
}
