//! Random questions: filters and orders in any mix, each filter with what it means for a version of a record.

use domain::UnixMs;
use fastrand::Rng;
use index::{Column, Direction, Filter, Order, Search};

use super::custom;
use super::list::{STAGES, Version, id, updated_ms};

/// Whether a version meets a condition.
pub(super) type Condition = Box<dyn Fn(&Version) -> bool + Send + Sync>;

/// A search, and the versions that it wants.
pub(super) struct Question {
    pub(super) search: Search,
    conditions: Vec<Condition>,
}

impl Question {
    /// Any filters, and any order; by the time of creation, which never changes, on pages of any size.
    pub(super) fn any(random: &mut Rng) -> Self {
        let (mut filters, mut conditions) = (Vec::new(), Vec::new());
        for _ in 0..random.usize(..4) {
            let of_custom_field = random.usize(..3) == 0;
            let (filter, condition) = if of_custom_field { custom::condition(random) } else { condition(random) };
            filters.push(filter);
            conditions.push(condition);
        }
        let order = Order {
            by: [Column::CreatedAt, Column::UpdatedAt, Column::Name, custom::ordered(random)][random.usize(..4)],
            direction: [Direction::Ascending, Direction::Descending][random.usize(..2)],
        };
        let search = Search {
            filters,
            order,
            after: None,
            limit: [1, 3, 1_000][if order.by == Column::CreatedAt { random.usize(..3) } else { 2 }],
        };
        Self { search, conditions }
    }

    /// The same on pages of this size.
    pub(super) fn on_pages_of(mut self, limit: usize) -> Self {
        self.search.limit = limit;
        self
    }

    pub(super) fn wants(&self, version: &Version) -> bool {
        self.conditions.iter().all(|condition| condition(version))
    }
}

fn is_math(version: &Version) -> bool {
    version.labels().contains(&"math")
}

/// A filter and its condition.
pub(super) fn of(filter: Filter, wants: impl Fn(&Version) -> bool + Send + Sync + 'static) -> (Filter, Condition) {
    (filter, Box::new(wants))
}

fn condition(random: &mut Rng) -> (Filter, Condition) {
    use Column::{Consents, Email, Jobs, Labels, LicenseStatus, Office, Owner, Phone, Source, Stage, UpdatedAt};
    use Filter::{AnyOf, Contains, Empty, Filled, From, Is, NoneOf, Until};
    let (one, other, number) = (random.usize(..3), random.usize(..3), random.i64(1..90));
    let text = str::to_owned;
    let label = |at: usize| STAGES[at].to_lowercase();
    let is_one_of = move |version: &Version| [one, other].contains(&version.stage);
    let is_even_at = move |version: &Version| version.is_even() && version.place() == one;
    let status = ["not_started", "licensed"][one % 2];
    let moment = UnixMs::new(updated_ms(number)).unwrap();
    match random.usize(..18) {
        0 => of(AnyOf(Stage, vec![text(STAGES[one]), text(STAGES[other]), text("stage_x")]), is_one_of),
        1 => of(Is(Stage, text(STAGES[one])), move |version| version.stage == one),
        2 => of(AnyOf(Labels, vec![label(one), label(other)]), is_one_of),
        3 => of(AnyOf(Labels, vec![text("math")]), is_math),
        4 => of(NoneOf(Labels, vec![text("math"), label(one), text("x")]), move |version| {
            !is_math(version) && version.stage != one
        }),
        5 => of(Filled(Email), |version| version.email().is_some()),
        6 => of(Empty(Email), |version| version.email().is_none()),
        7 => of(Filled(Phone), |version| version.phone().is_some()),
        8 => of(Empty(Phone), |version| version.phone().is_none()),
        9 => of(AnyOf(Owner, vec![id("user", one)]), move |version| version.place() == one),
        10 => of(AnyOf(Office, vec![id("office", one), text("office_x")]), is_even_at),
        11 => of(AnyOf(Jobs, vec![id("job", one)]), is_even_at),
        12 => of(NoneOf(Source, vec![id("source", one)]), move |version| !is_even_at(version)),
        13 => of(AnyOf(LicenseStatus, vec![text(status)]), move |version| version.license() == Some(status)),
        14 => of(From(UpdatedAt, moment), move |version| version.number >= number),
        16 => of(AnyOf(Consents, vec![text("sms")]), Version::is_contactable),
        15 => of(Until(UpdatedAt, moment), move |version| version.number <= number),
        _ => {
            let email = format!("p{number}@example.com");
            let parts = [(Column::Name, "ann"), (Column::Title, "urs")];
            let parts = parts.map(|(column, part)| Contains(column, text(part)));
            let q = parts.into_iter().chain([Is(Email, email.clone())]).collect();
            of(Filter::Any(q), move |version| {
                let is_nurse = version.title() == Some("Nurse");
                version.name().contains("ann") || is_nurse || version.email().as_ref() == Some(&email)
            })
        }
    }
}
