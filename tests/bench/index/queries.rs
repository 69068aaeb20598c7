//! The queries that are measured.

use domain::UnixMs;
use index::{Column, Direction, Filter, Order};

use crate::prospects::{START_MS, STEP_MS, id, word};

/// A count, or a list of at most `list` records in this order.
pub struct Query {
    pub name: &'static str,
    pub filters: Vec<Filter>,
    pub list: Option<usize>,
    pub order: Order,
}

const NEWEST_FIRST: Order = Order {
    by: Column::CreatedAt,
    direction: Direction::Descending,
};

/// The queries of an index with this many prospects.
pub fn queries(all: u64) -> Vec<Query> {
    let label = |number| word(number, 7);
    let middle = UnixMs::default().plus_ms((START_MS + all / 2 * STEP_MS).cast_signed());
    let stage = || Filter::Is(Column::Stage, id("stage", 0));
    let labels = || Filter::AnyOf(Column::Labels, (0..10).map(label).collect());
    let contains = |column, text: &str| Filter::Contains(column, text.to_owned());
    let count = |name, filters| Query {
        name,
        filters,
        list: None,
        order: NEWEST_FIRST,
    };
    let list = |name, filters, limit| Query {
        name,
        filters,
        list: Some(limit),
        order: NEWEST_FIRST,
    };
    let sorted = |name, filters, by, direction| Query {
        name,
        filters,
        list: Some(25),
        order: Order { by, direction },
    };
    let q = |text: &str| {
        let columns = [Column::Name, Column::Title, Column::Company];
        let is_email = Filter::Is(Column::Email, text.to_owned());
        Filter::Any(
            columns
                .into_iter()
                .map(|column| contains(column, text))
                .chain([is_email])
                .collect(),
        )
    };
    let owners = || Filter::AnyOf(Column::AssignedTo, (0..3).map(|number| id("user", number)).collect());
    #[rustfmt::skip]
    let queries = vec![
        count("count, no filter", vec![]),
        count("count, stage", vec![stage()]),
        count("count, ten labels", vec![labels()]),
        count("count, one rare label", vec![Filter::AnyOf(Column::Labels, vec![label(190)])]),
        count("count, name contains `an`", vec![contains(Column::Name, "an")]),
        count("count, name contains `bertho`", vec![contains(Column::Name, "bertho")]),
        count("count, name contains a full name", vec![contains(Column::Name, &format!("{} {}", word(3, 3),
            word(9, 4)))]),
        count("count, title contains `lead`", vec![contains(Column::Title, "lead")]),
        count("count, company contains `gro`", vec![contains(Column::Company, "gro")]),
        count("count, email", vec![Filter::Is(Column::Email, "nobody@example.org".to_owned())]),
        count("count, created in the newer half", vec![Filter::From(Column::CreatedAt, middle)]),
        count("count, updated in the newer half", vec![Filter::From(Column::UpdatedAt, middle)]),
        count("count, stage + ten labels + newer half", vec![stage(), labels(),
            Filter::From(Column::CreatedAt, middle)]),
        count("count, title + company", vec![contains(Column::Title, "senior"), contains(Column::Company, "inc")]),
        count("count, every filter at once", vec![contains(Column::Name, "a"), contains(Column::Title, "e"),
            contains(Column::Company, "o"), stage(), labels(), Filter::From(Column::CreatedAt, middle),
            Filter::From(Column::UpdatedAt, middle)]),
        list("list of 25, no filter", vec![], 25),
        list("list of 1,000, no filter", vec![], 1_000),
        list("list of 25, name contains `an` + stage", vec![contains(Column::Name, "an"), stage()], 25),
        list("list of 25, stage + ten labels", vec![stage(), labels()], 25),
        count("count, q `an`", vec![q("an")]),
        count("count, q `bertho`", vec![q("bertho")]),
        count("count, none of ten labels", vec![Filter::NoneOf(Column::Labels, (0..10).map(label).collect())]),
        count("count, three owners, with an email", vec![owners(), Filter::Filled(Column::Email)]),
        sorted("list of 25 by name, no filter", vec![], Column::Name, Direction::Ascending),
        sorted("list of 25 by name, descending, stage", vec![stage()], Column::Name, Direction::Descending),
        sorted("list of 25 by name, q `an` + ten labels", vec![q("an"), labels()], Column::Name, Direction::Ascending),
        sorted("list of 25 by last change, no filter", vec![], Column::UpdatedAt, Direction::Descending),
    ];
    queries
}
