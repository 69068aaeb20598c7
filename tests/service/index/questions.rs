//! Random questions: filters and orders in any mix, each filter with what it means for a version of a record.

use domain::UnixMs;
use fastrand::Rng;
use index::{Column, Direction, Filter, Order, Search};

use super::list::{STAGES, Version, id, updated_ms};

/// Whether a version meets a condition.
type Condition = Box<dyn Fn(&Version) -> bool + Send + Sync>;

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
            let (filter, condition) = condition(random);
            filters.push(filter);
            conditions.push(condition);
        }
        let order = Order {
            by: [Column::CreatedAt, Column::UpdatedAt, Column::Name][random.usize(..3)],
            direction: [Direction::Ascending, Direction::Descending][random.usize(..2)],
        };
        let search = Search {
            filters,
            order,
            after: None,
            limit: [1, 3, 1_000][if order.by == Column::CreatedAt {
                random.usize(..3)
            } else {
                2
            }],
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

fn condition(random: &mut Rng) -> (Filter, Condition) {
    let (one, other, number) = (random.usize(..3), random.usize(..3), random.i64(1..90));
    let text = str::to_owned;
    let label = |at: usize| STAGES[at].to_lowercase();
    let (user, office, job, source) = (id("user", one), id("office", one), id("job", one), id("source", one));
    let status = ["not_started", "licensed"][one % 2];
    match random.usize(..17) {
        0 => {
            let stages = vec![text(STAGES[one]), text(STAGES[other]), text("stage_x")];
            let wants = move |version: &Version| [one, other].contains(&version.stage);
            (Filter::AnyOf(Column::Stage, stages), Box::new(wants))
        }
        1 => {
            let stage = Filter::Is(Column::Stage, text(STAGES[one]));
            (stage, Box::new(move |version| version.stage == one))
        }
        2 => {
            let labels = Filter::AnyOf(Column::Labels, vec![label(one), label(other)]);
            (labels, Box::new(move |version| [one, other].contains(&version.stage)))
        }
        3 => {
            let math = Filter::AnyOf(Column::Labels, vec![text("math")]);
            (math, Box::new(is_math))
        }
        4 => {
            let labels = Filter::NoneOf(Column::Labels, vec![text("math"), label(one), text("x")]);
            (
                labels,
                Box::new(move |version| !is_math(version) && version.stage != one),
            )
        }
        5 => (
            Filter::Filled(Column::Email),
            Box::new(|version| version.email().is_some()),
        ),
        6 => (
            Filter::Empty(Column::Email),
            Box::new(|version| version.email().is_none()),
        ),
        7 => (
            Filter::Filled(Column::Phone),
            Box::new(|version| version.phone().is_some()),
        ),
        8 => (
            Filter::Empty(Column::Phone),
            Box::new(|version| version.phone().is_none()),
        ),
        9 => {
            let owner = Filter::AnyOf(Column::Owner, vec![user]);
            (owner, Box::new(move |version| version.place() == one))
        }
        10 => {
            let offices = Filter::AnyOf(Column::Office, vec![office, text("office_x")]);
            (
                offices,
                Box::new(move |version| version.is_even() && version.place() == one),
            )
        }
        11 => {
            let jobs = Filter::AnyOf(Column::Jobs, vec![job]);
            (
                jobs,
                Box::new(move |version| version.is_even() && version.place() == one),
            )
        }
        12 => {
            let sources = Filter::NoneOf(Column::Source, vec![source]);
            (
                sources,
                Box::new(move |version| !version.is_even() || version.place() != one),
            )
        }
        13 => {
            let license = Filter::AnyOf(Column::LicenseStatus, vec![text(status)]);
            (license, Box::new(move |version| version.license() == Some(status)))
        }
        14 => {
            let since = Filter::From(Column::UpdatedAt, UnixMs::new(updated_ms(number)).unwrap());
            (since, Box::new(move |version| version.number >= number))
        }
        15 => {
            let until = Filter::Until(Column::UpdatedAt, UnixMs::new(updated_ms(number)).unwrap());
            (until, Box::new(move |version| version.number <= number))
        }
        _ => {
            let email = format!("p{number}@example.com");
            let q = Filter::Any(vec![
                Filter::Contains(Column::Name, text("ann")),
                Filter::Contains(Column::Title, text("urs")),
                Filter::Is(Column::Email, email.clone()),
            ]);
            let wants = move |version: &Version| {
                let is_nurse = version.title() == Some("Nurse");
                version.name().contains("ann") || is_nurse || version.email().as_ref() == Some(&email)
            };
            (q, Box::new(wants))
        }
    }
}
