//! The queries that are measured.

use domain::custom::CustomKind;
use domain::custom::decimal::Decimal;
use domain::{CustomFields, UnixMs};
use index::{Calendar, Column, Direction, DuplicatesBy, FacetBy, Filter, Grouping, IndexKind, Order, with_words};

use crate::prospects::{START_MS, STEP_MS, id, word};
use crate::resumes::frequent;

/// What is asked of the records that match.
pub enum Ask {
    Count,
    /// A count of the prospects with such a task, or such a resume.
    CountBy(IndexKind, Vec<Filter>),
    /// A page of at most this many.
    List(usize, Order),
    Facets(Vec<FacetBy<'static>>),
    /// A page of at most [`TOP`] groups.
    Duplicates(DuplicatesBy),
    /// The report of stages, grouped by this column.
    Stages(Option<Column>),
}

pub struct Query {
    pub name: &'static str,
    pub filters: Vec<Filter>,
    pub ask: Ask,
}

const NEWEST_FIRST: Order = Order::descending(Column::CreatedAt);

/// The most buckets per facet and groups per page: the defaults of GET /prospects/facets and /prospects/duplicates.
pub const TOP: usize = 50;

const fn facet(column: Column, grouping: Grouping<'static>) -> FacetBy<'static> {
    FacetBy { column, grouping }
}

const COMPANY: FacetBy<'static> = facet(Column::CompanyAsWritten, Grouping::Folded);
const FACETS: [FacetBy<'static>; 3] = [
    facet(Column::Stage, Grouping::Exact),
    facet(Column::LabelsAsWritten, Grouping::Folded),
    facet(Column::CreatedAt, Grouping::Dates(&UtcMonths)),
];
const UPDATES: FacetBy<'static> = facet(Column::UpdatedAt, Grouping::Dates(&UtcMonths));

/// Months such as `2026-11`.
#[derive(Debug)]
pub struct UtcMonths;

impl Calendar for UtcMonths {
    fn offset_ms(&self, _: i64) -> i64 {
        0
    }

    fn name(&self, day: i64) -> String {
        UnixMs::default().plus_ms(day * 86_400_000).day()[..7].to_owned()
    }
}

const fn query(name: &'static str, filters: Vec<Filter>, ask: Ask) -> Query {
    Query { name, filters, ask }
}

const fn count(name: &'static str, filters: Vec<Filter>) -> Query {
    query(name, filters, Ask::Count)
}

const fn by_tasks(name: &'static str, filters: Vec<Filter>, of_tasks: Vec<Filter>) -> Query {
    query(name, filters, Ask::CountBy(IndexKind::Task, of_tasks))
}

fn by_resumes(name: &'static str, text: &str) -> Query {
    let filters = with_words(text).expect("a word");
    query(name, Vec::new(), Ask::CountBy(IndexKind::Resume, filters))
}

const fn list(name: &'static str, filters: Vec<Filter>, limit: usize) -> Query {
    query(name, filters, Ask::List(limit, NEWEST_FIRST))
}

const fn sorted(name: &'static str, filters: Vec<Filter>, by: Column, direction: Direction) -> Query {
    query(name, filters, Ask::List(25, Order { by, direction }))
}

const fn facets(name: &'static str, filters: Vec<Filter>, by: Vec<FacetBy<'static>>) -> Query {
    query(name, filters, Ask::Facets(by))
}

const fn stages(name: &'static str, filters: Vec<Filter>, by: Option<Column>) -> Query {
    query(name, filters, Ask::Stages(by))
}

const fn duplicates(name: &'static str, by: DuplicatesBy) -> Query {
    query(name, Vec::new(), Ask::Duplicates(by))
}

fn contains(column: Column, text: &str) -> Filter {
    Filter::Contains(column, text.to_owned())
}

/// The queries of an index with this many prospects.
pub fn queries(fields: &CustomFields, all: u64) -> Vec<Query> {
    let label = |number| word(number, 7);
    let middle = UnixMs::default().plus_ms((START_MS + all / 2 * STEP_MS).cast_signed());
    let stage = || Filter::Is(Column::Stage, id("stage", 0));
    let labels = || Filter::AnyOf(Column::Labels, (0..10).map(label).collect());
    let q = |text: &str| {
        let columns = [Column::Name, Column::Title, Column::Company];
        let is_email = Filter::Is(Column::Email, text.to_owned());
        Filter::Any(columns.into_iter().map(|column| contains(column, text)).chain([is_email]).collect())
    };
    let owners = || Filter::AnyOf(Column::Owner, (0..3).map(|number| id("user", number)).collect());
    #[rustfmt::skip]
    let mut queries = vec![
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
        by_tasks("count, with a task", vec![], vec![]),
        by_tasks("count, with an open task", vec![], vec![Filter::Empty(Column::CompletedAt)]),
        by_tasks("count, with an open task + stage + ten labels", vec![stage(), labels()],
            vec![Filter::Empty(Column::CompletedAt)]),
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
        facets("facets of stage, label and month", vec![], FACETS.to_vec()),
        facets("facets of stage, label and month, ten labels", vec![labels()], FACETS.to_vec()),
        facets("facets of stage, label and month, name contains `an`", vec![contains(Column::Name, "an")], FACETS.to_vec()),
        facets("facet of the month of the update", vec![], vec![UPDATES]),
        facets("facet of the company", vec![], vec![COMPANY]),
        duplicates("duplicates by name", DuplicatesBy::Name),
        duplicates("duplicates by name and company", DuplicatesBy::NameAndCompany),
        stages("stages", vec![], None),
        stages("stages, by owner", vec![], Some(Column::Owner)),
        stages("stages, by job", vec![], Some(Column::Jobs)),
        stages("stages, entered in the newer half, by source", vec![Filter::From(Column::StageEnteredAt, middle)],
            Some(Column::Source)),
    ];
    queries.extend(queries_of_fields(fields));
    queries
}

/// The queries by words of resumes.
pub fn queries_of_resumes() -> Vec<Query> {
    let words = |numbers: &[u64]| numbers.iter().map(|number| frequent(*number)).collect::<Vec<_>>().join(" ");
    vec![
        by_resumes("count, resume with a frequent word", &words(&[3])),
        by_resumes("count, resume with a word of the middle", &words(&[3_000])),
        by_resumes("count, resume with three words", &words(&[5, 50, 500])),
        by_resumes("count, resume with ten words", &words(&[0, 1, 2, 4, 6, 7, 8, 9, 10, 11])),
    ]
}

/// The same of custom fields, each after a query of a built-in field of the same form if there was none before.
fn queries_of_fields(fields: &CustomFields) -> Vec<Query> {
    if fields.all().is_empty() {
        return Vec::new();
    }
    // The columns of the first field of a type: its value, and its text as it was written.
    let columns = |kind| {
        let field = fields.all().iter().find(|field| field.kind == kind);
        let columns = field.expect("a field of each measured type: --fields 5 or more").columns();
        (columns[0].0, columns[columns.len() - 1].0)
    };
    let texts = |numbers: std::ops::Range<u64>| numbers.map(|number| word(number, 8)).collect::<Vec<_>>();
    let (select, _) = columns(CustomKind::Select);
    let (set, _) = columns(CustomKind::MultiSelect);
    let (text, as_written) = columns(CustomKind::Text);
    let (number, _) = columns(CustomKind::Number);
    let (date, _) = columns(CustomKind::Date);
    let bound = |text| Decimal::parse(text).map(Decimal::sortable);
    let range = Filter::Between(number, bound("50000"), bound("120000"));
    let middle = UnixMs::default().plus_ms(START_MS.cast_signed() + 900 * 86_400_000);
    #[rustfmt::skip]
    let queries = vec![
        count("count, custom select", vec![Filter::AnyOf(select, texts(0..1))]),
        facets("facet of the stage", vec![], vec![FACETS[0]]),
        facets("facet of a custom select", vec![], vec![facet(select, Grouping::Exact)]),
        count("count, ten options of a custom multiSelect", vec![Filter::AnyOf(set, texts(0..10))]),
        facets("facet of the label", vec![], vec![FACETS[1]]),
        facets("facet of a custom multiSelect", vec![], vec![facet(set, Grouping::Exact)]),
        count("count, company contains `an`", vec![contains(Column::Company, "an")]),
        count("count, custom text contains `an`", vec![contains(text, "an")]),
        facets("facet of a custom text", vec![], vec![facet(as_written, Grouping::Folded)]),
        sorted("list of 25 by custom text, no filter", vec![], text, Direction::Ascending),
        count("count, custom number of a range", vec![range]),
        sorted("list of 25 by custom number, no filter", vec![], number, Direction::Ascending),
        count("count, custom date of the newer half", vec![Filter::From(date, middle)]),
        facets("facet of the month of the creation", vec![], vec![FACETS[2]]),
        facets("facet of the month of a custom date", vec![], vec![facet(date, Grouping::Dates(&UtcMonths))]),
        sorted("list of 25 by custom date, no filter", vec![], date, Direction::Ascending),
    ];
    queries
}
