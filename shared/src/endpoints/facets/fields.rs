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

/// The fields that the facets of a kind of records count, by their names.
#[derive(Clone, Copy, Debug)]
pub struct FacetFields {
    /// The fields that are no times, each with its column and its values.
    pub values: &'static [(&'static str, Column, FacetValues<'static>)],
    /// The times, which the request names with a unit, such as `createdAt:month`.
    pub times: &'static [(&'static str, Column)],
}

impl FacetFields {
    /// The field of this name.
    pub fn find(&self, name: &str, zone: Zone) -> Option<FacetField<'static>> {
        if let Some((_, column, values)) = self.values.iter().find(|(known, ..)| *known == name) {
            return Some(FacetField { column: *column, values: *values });
        }
        let (name, unit) = name.split_once(':')?;
        let (_, column) = self.times.iter().find(|(known, _)| *known == name)?;
        let unit = Unit::parse(unit)?;
        Some(FacetField { column: *column, values: FacetValues::Dates(Dates { zone, unit }) })
    }

    /// Says which names there are.
    pub fn expected(&self) -> String {
        let values: Vec<&str> = self.values.iter().map(|(name, ..)| *name).collect();
        let times: Vec<&str> = self.times.iter().map(|(name, _)| *name).collect();
        let (last, others) = times.split_last().map_or(("", Vec::new()), |(last, others)| (*last, others.to_vec()));
        let [value, time] = [&values, &times].map(|names| names.first().copied().unwrap_or_default());
        format!(
            "must be one to three of {}, and {} or {last} with :day, :week or :month, such as {time}:week, or pairs such \
             as {value}*{time}:week",
            values.join(", "),
            others.join(", ")
        )
    }
}
