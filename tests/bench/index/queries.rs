//! The queries that are measured.

use domain::UnixMs;
use domain::text::folded;
use index::{Calendar, Column, Direction, DuplicatesBy, FacetBy, Filter, Grouping, Order};

use crate::prospects::{START_MS, STEP_MS, id, word};

/// What is asked of the records that match.
pub enum Ask {
    Count,
    /// A page of at most this many.
    List(usize, Order),
    Facets(&'static [FacetBy<'static>]),
    /// A page of at most [`TOP`] groups.
    Duplicates(DuplicatesBy),
}

pub struct Query {
    pub name: &'static str,
    pub filters: Vec<Filter>,
    pub ask: Ask,
}

const NEWEST_FIRST: Order = Order {
    by: Column::CreatedAt,
    direction: Direction::Descending,
};

/// The most buckets per facet and groups per page: the defaults of GET /prospects/facets and /prospects/duplicates.
pub const TOP: usize = 50;

const fn facet(column: Column, grouping: Grouping<'static>) -> FacetBy<'static> {
    FacetBy { column, grouping }
}

const COMPANY: FacetBy<'static> = facet(Column::CompanyAsWritten, Grouping::Folded(folded));
const FACETS: [FacetBy<'static>; 3] = [
    facet(Column::Stage, Grouping::Exact),
    facet(Column::LabelsAsWritten, Grouping::Folded(folded)),
    facet(Column::CreatedAt, Grouping::Dates(&UtcMonths)),
];
const UPDATES: FacetBy<'static> = facet(Column::UpdatedAt, Grouping::Dates(&UtcMonths));

/// Months such as `2026-11`.
#[derive(Debug)]
struct UtcMonths;

impl Calendar for UtcMonths {
    fn offset_ms(&self, _: i64) -> i64 {
        0
    }

    fn name(&self, day: i64) -> String {
        UnixMs::default().plus_ms(day * 86_400_000).day()[..7].to_owned()
    }
}

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
        ask: Ask::Count,
    };
    let list = |name, filters, limit| Query {
        name,
        filters,
        ask: Ask::List(limit, NEWEST_FIRST),
    };
    let facets = |name, filters, by| Query {
        name,
        filters,
        ask: Ask::Facets(by),
    };
    let duplicates = |name, by| Query {
        name,
        filters: Vec::new(),
        ask: Ask::Duplicates(by),
    };
    let sorted = |name, filters, by, direction| Query {
        name,
        filters,
        ask: Ask::List(25, Order { by, direction }),
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
    let owners = || Filter::AnyOf(Column::Owner, (0..3).map(|number| id("user", number)).collect());
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
        facets("facets of stage, label and month", vec![], &FACETS),
        facets("facets of stage, label and month, ten labels", vec![labels()], &FACETS),
        facets("facets of stage, label and month, name contains `an`", vec![contains(Column::Name, "an")], &FACETS),
        facets("facet of the month of the update", vec![], &[UPDATES]),
        facets("facet of the company", vec![], &[COMPANY]),
        duplicates("duplicates by name", DuplicatesBy::Name),
        duplicates("duplicates by name and company", DuplicatesBy::NameAndCompany),
    ];
    queries
}
