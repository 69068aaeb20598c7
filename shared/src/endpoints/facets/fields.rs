//! The fields whose values facets count.

use std::borrow::Cow;
use std::collections::HashMap;

use domain::CustomField;
use domain::custom::decimal::Decimal;
use index::{Column, FacetBy, Grouping};

pub use super::calendar::{Dates, Unit};
pub use chrono_tz::Tz as Zone;

/// The names of records, by their ids.
pub(super) type Names = HashMap<String, String>;

/// The kind of values of a field.
#[derive(Clone, Copy, Debug)]
pub enum FacetValues<'a> {
    Stages,
    Pipelines,
    Users,
    Sources,
    Offices,
    Jobs,
    /// Texts of the specification, compared byte for byte.
    Names,
    /// Labels and companies: values differ by more than case and accents.
    Texts,
    Dates(Dates),
    /// The options of this custom field.
    Choices(&'a CustomField),
    Numbers,
}

/// A field that the request names.
#[derive(Clone, Copy, Debug)]
pub struct FacetField<'a> {
    pub column: Column,
    pub values: FacetValues<'a>,
}

impl<'a> FacetField<'a> {
    /// The name of a value: the label of an option, or the name of the record with this id.
    pub(super) fn name_of<'n>(&self, value: &str, records: &'n Names) -> Option<&'n str>
    where
        'a: 'n,
    {
        match self.values {
            FacetValues::Choices(custom) => custom.choice(value).map(|choice| choice.label.as_str()),
            FacetValues::Stages
            | FacetValues::Pipelines
            | FacetValues::Users
            | FacetValues::Sources
            | FacetValues::Offices
            | FacetValues::Jobs => records.get(value).map(String::as_str),
            // A label may look like an id, but has no name.
            FacetValues::Names | FacetValues::Texts | FacetValues::Dates(_) | FacetValues::Numbers => None,
        }
    }

    /// The value as the response shows it.
    pub(super) fn shown<'v>(&self, value: &'v str) -> Cow<'v, str> {
        match (self.values, Decimal::of_sortable(value)) {
            (FacetValues::Numbers, Some(number)) => Cow::Owned(number.to_string()),
            _ => Cow::Borrowed(value),
        }
    }

    /// The same for the index.
    pub(super) fn by(&self) -> FacetBy<'_> {
        FacetBy {
            column: self.column,
            grouping: match &self.values {
                FacetValues::Texts => Grouping::Folded,
                FacetValues::Dates(dates) => Grouping::Dates(dates),
                FacetValues::Stages
                | FacetValues::Pipelines
                | FacetValues::Users
                | FacetValues::Sources
                | FacetValues::Offices
                | FacetValues::Jobs
                | FacetValues::Choices(_)
                | FacetValues::Numbers
                | FacetValues::Names => Grouping::Exact,
            },
        }
    }
}

/// A time, as the request names it: with a unit, such as `createdAt:month`. `times` are the times that can be named.
pub fn date<'a>(name: &str, zone: Zone, times: &[(&str, Column)]) -> Option<FacetField<'a>> {
    let (name, unit) = name.split_once(':')?;
    let (_, column) = times.iter().find(|(other, _)| *other == name)?;
    let unit = Unit::parse(unit)?;
    let values = FacetValues::Dates(Dates { zone, unit });
    Some(FacetField {
        column: *column,
        values,
    })
}
