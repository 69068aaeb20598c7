//! What `SQLite` says about all prospects: who meets each condition, their orders, and their groups.

use std::collections::HashMap;

use domain::column::{CustomColumn, Shape};
use domain::custom::CustomKind;
use fastrand::Rng;
use index::{Column, Direction, FacetBy, Grouping, IndexKind, Order};
use tests::random::Choose;

use super::atoms::{Atom, atom};
use super::table::{Table, name};
use crate::bench::Bench;
use crate::queries::UtcMonths;

/// The conditions on each column.
const ATOMS: usize = 24;

/// The prospects in an order.
pub struct Ordered {
    pub order: Order,
    pub numbers: Vec<u32>,
}

/// The groups of a facet. A value is a group of spellings.
pub struct Grouped {
    pub by: FacetBy<'static>,
    /// Each spelling, and the number of its group.
    pub spellings: Vec<(String, usize)>,
    pub groups: usize,
    /// Where the spellings of each prospect begin in `of`.
    starts: Vec<u32>,
    of: Vec<u32>,
}

impl Grouped {
    /// The spellings that a prospect has.
    pub fn of(&self, number: usize) -> &[u32] {
        &self.of[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

pub struct Judge {
    /// The id of each prospect; empty if it is deleted.
    pub ids: Vec<String>,
    pub atoms: Vec<Atom>,
    pub orders: Vec<Ordered>,
    pub groups: Vec<Grouped>,
}

impl Judge {
    pub fn of(bench: &Bench, table: &Table, seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let is_number = |column| match column {
            Column::Custom(CustomColumn { field, .. }) => {
                let mut fields = bench.fields.all().iter();
                fields.any(|other| other.number == field && other.kind == CustomKind::Number)
            }
            _ => false,
        };
        let columns: Vec<Column> = IndexKind::Prospect.schema().and(bench.fields).columns().collect();
        let filtered = columns.iter().filter(|column| !is_as_written(**column));
        let atoms = filtered.flat_map(|column| vec![*column; ATOMS]);
        let atoms = atoms.map(|column| atom(table, (column, is_number(column)), &mut random)).collect();
        let sorted = columns.iter().copied().filter(|column| is_sorted(*column));
        let orders = sorted
            .flat_map(|by| [Direction::Ascending, Direction::Descending].map(|direction| Order { by, direction }));
        let orders = orders.map(|order| ordered(table, order)).collect();
        let groups = columns.iter().filter(|column| !is_number(**column));
        let groups = groups.filter_map(|column| grouped(table, *column)).collect();
        Self { ids: table.ids.clone(), atoms, orders, groups }
    }

    /// One of the conditions.
    pub fn any(&self, random: &mut Rng) -> &Atom {
        &self.atoms[random.below(self.atoms.len())]
    }
}

const fn is_as_written(column: Column) -> bool {
    match column {
        Column::Custom(custom) => custom.is_as_written,
        other => matches!(other, Column::CompanyAsWritten | Column::LabelsAsWritten),
    }
}

/// The columns that `sort` names (SPECIFICATION §6.4, §17.9).
fn is_sorted(column: Column) -> bool {
    match column {
        Column::Custom(custom) => !custom.is_as_written && custom.shape != Shape::Sets,
        other => matches!(other, Column::Name | Column::CreatedAt | Column::UpdatedAt),
    }
}

fn ordered(table: &Table, order: Order) -> Ordered {
    let direction = match order.direction {
        Direction::Ascending => "ASC",
        Direction::Descending => "DESC",
    };
    let sql = format!(
        "SELECT n FROM ids LEFT JOIN (SELECT n AS m, v FROM {}) ON m = n ORDER BY v IS NULL, v {direction}, id {direction}",
        name(order.by)
    );
    let numbers = table.numbers(&sql);
    Ordered { order, numbers }
}

/// The groups of a column; `None` if facets do not count it.
fn grouped(table: &Table, column: Column) -> Option<Grouped> {
    let (grouping, spelling, group) = match column.shape() {
        Shape::Fingerprints => return None,
        Shape::Times => (
            Grouping::Dates(&UtcMonths),
            "strftime('%Y-%m', v / 1000, 'unixepoch')",
            "strftime('%Y-%m', v / 1000, 'unixepoch')",
        ),
        Shape::Words | Shape::Sets if is_as_written(column) => (Grouping::Folded, "v", "lower(v)"),
        Shape::Words | Shape::Sets => (Grouping::Exact, "v", "v"),
    };
    let sql = format!(
        "SELECT s, dense_rank() OVER (ORDER BY g) - 1 FROM (SELECT DISTINCT {spelling} AS s, {group} AS g FROM {}) \
         ORDER BY g, s",
        name(column)
    );
    let mut statement = table.connection.prepare(&sql).unwrap();
    let spellings = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let spellings: Vec<(String, usize)> = spellings.map(Result::unwrap).collect();
    let places = spellings.iter().zip(0..).map(|((spelling, _), at)| (spelling.as_str(), at));
    let places: HashMap<&str, u32> = places.collect();
    let sql = format!("SELECT n, {spelling} FROM {} ORDER BY n", name(column));
    let mut statement = table.connection.prepare(&sql).unwrap();
    let mut rows = statement.query([]).unwrap();
    let (mut starts, mut of) = (vec![0], Vec::new());
    while let Some(row) = rows.next().unwrap() {
        let number: usize = row.get(0).unwrap();
        starts.resize(number + 1, u32::try_from(of.len()).unwrap());
        of.push(places[row.get_ref(1).unwrap().as_str().unwrap()]);
    }
    starts.resize(table.ids.len() + 1, u32::try_from(of.len()).unwrap());
    Some(Grouped {
        by: FacetBy { column, grouping },
        groups: spellings.last().map_or(0, |(_, group)| group + 1),
        spellings,
        starts,
        of,
    })
}
