//! The parameters of a request: `by`, `timeZone` and `top` (SPECIFICATION §8.24).

use std::borrow::Cow;
use std::collections::HashMap;

use chrono_tz::Tz;
use domain::custom::CustomKind;
use domain::custom::decimal::Decimal;
use domain::text::folded;
use domain::{CustomField, Settings};
use index::{Column, FacetBy, Grouping};
use shared::http::query::Reader;

use super::calendar::{Dates, Unit};
use crate::custom_filters;

/// The most facets of a request (SPECIFICATION §15.1).
const MAX_FACETS: usize = 3;

/// The buckets of a facet: without `top`, and the most (SPECIFICATION §15.1).
const TOP: usize = 50;
const MAX_TOP: usize = 200;

const BY: &str = "must be one to three of stageId, pipelineId, ownerId, sourceId, officeId, jobId, label, \
                  licenseStatus, company, cf.<key>, and createdAt or updatedAt with :day, :week or :month, such as createdAt:month";
const NO_TIME_ZONE: &str = "must be the IANA name of a time zone, such as Europe/London";

/// The kind of values of a field.
#[derive(Clone, Copy, Debug)]
pub(super) enum Values<'a> {
    /// Ids of stages.
    Stages,
    /// Ids of pipelines.
    Pipelines,
    /// Ids of users.
    Users,
    /// Ids of sources.
    Sources,
    /// Ids of offices.
    Offices,
    /// Ids of jobs.
    Jobs,
    /// Texts of the specification, compared byte for byte.
    Names,
    /// Labels and companies: values differ by more than case and accents.
    Texts,
    /// Times.
    Dates(Dates),
    /// The options of this custom field.
    Choices(&'a CustomField),
    /// Decimal numbers.
    Numbers,
}

/// A field that the request names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    /// As the request names it.
    pub(super) name: &'a str,
    column: Column,
    pub(super) values: Values<'a>,
}

impl<'a> Field<'a> {
    /// The name of a value: the label of an option, or the name of the record with this id.
    pub(super) fn name_of<'n>(&self, value: &str, records: &'n HashMap<String, String>) -> Option<&'n str>
    where
        'a: 'n,
    {
        match self.values {
            Values::Choices(custom) => custom.choice(value).map(|choice| choice.label.as_str()),
            Values::Stages | Values::Pipelines | Values::Users | Values::Sources | Values::Offices | Values::Jobs => {
                records.get(value).map(String::as_str)
            }
            // A label may look like an id, but has no name.
            Values::Names | Values::Texts | Values::Dates(_) | Values::Numbers => None,
        }
    }

    /// The value as the response shows it.
    pub(super) fn shown<'v>(&self, value: &'v str) -> Cow<'v, str> {
        match (self.values, Decimal::of_sortable(value)) {
            (Values::Numbers, Some(number)) => Cow::Owned(number.to_string()),
            _ => Cow::Borrowed(value),
        }
    }
}

/// The question of one request.
#[derive(Debug)]
pub(super) struct Question<'a> {
    /// In the order of the request.
    pub(super) fields: Vec<Field<'a>>,
    /// The most buckets of a facet.
    pub(super) top: usize,
}

impl<'a> Question<'a> {
    /// Reads the question. The reader collects the errors.
    pub(super) fn read(reader: &mut Reader<'a>, settings: &'a Settings) -> Self {
        let zone = time_zone(reader);
        let top = reader.count("top", TOP, MAX_TOP);
        let names = reader.list("by");
        let mut refusal = None;
        let mut fields: Vec<Field<'a>> = Vec::new();
        for name in &names {
            match custom(name, zone, settings) {
                Some(Ok(field)) => fields.push(field),
                Some(Err(message)) => refusal = Some(message),
                None => fields.extend(field(name, zone)),
            }
        }
        let is_repeated = |(at, name): (usize, &&str)| names.iter().take(at).any(|earlier| earlier == name);
        if names.is_empty() {
            reader.fault("by", "is required");
        } else if names.len() > MAX_FACETS {
            reader.fault("by", format!("takes at most {MAX_FACETS} fields, not {}", names.len()));
        } else if let Some(message) = refusal {
            reader.fault("by", message);
        } else if fields.len() < names.len() {
            reader.fault("by", BY);
        } else if names.iter().enumerate().any(is_repeated) {
            reader.fault("by", "must name each field once");
        }
        Self { fields, top }
    }

    /// The same for the index.
    pub(super) fn by(&self) -> Vec<FacetBy<'_>> {
        let by = self.fields.iter().map(|field| FacetBy {
            column: field.column,
            grouping: match &field.values {
                Values::Texts => Grouping::Folded(folded),
                Values::Dates(dates) => Grouping::Dates(dates),
                Values::Stages
                | Values::Pipelines
                | Values::Users
                | Values::Sources
                | Values::Offices
                | Values::Jobs
                | Values::Choices(_)
                | Values::Numbers
                | Values::Names => Grouping::Exact,
            },
        });
        by.collect()
    }
}

/// The time zone of dates; UTC without `timeZone`. A `+` that the client did not encode arrives as a space.
fn time_zone(reader: &mut Reader<'_>) -> Tz {
    let name = reader.text("timeZone").map(|name| name.replace(' ', "+"));
    let zone = name.map(|name| name.parse());
    zone.unwrap_or(Ok(Tz::UTC)).unwrap_or_else(|_| {
        reader.fault("timeZone", NO_TIME_ZONE);
        Tz::UTC
    })
}

/// The field of this name; `None` for an unknown name.
fn field(name: &str, zone: Tz) -> Option<Field<'_>> {
    let (column, values) = match name {
        "stageId" => (Column::Stage, Values::Stages),
        "pipelineId" => (Column::Pipeline, Values::Pipelines),
        "ownerId" => (Column::Owner, Values::Users),
        "sourceId" => (Column::Source, Values::Sources),
        "officeId" => (Column::Office, Values::Offices),
        "jobId" => (Column::Jobs, Values::Jobs),
        "label" => (Column::LabelsAsWritten, Values::Texts),
        "licenseStatus" => (Column::LicenseStatus, Values::Names),
        "company" => (Column::CompanyAsWritten, Values::Texts),
        _ => {
            let (name, unit) = name.split_once(':')?;
            let column = match name {
                "createdAt" => Column::CreatedAt,
                "updatedAt" => Column::UpdatedAt,
                _ => return None,
            };
            let unit = unit_of(unit)?;
            (column, Values::Dates(Dates { zone, unit }))
        }
    };
    Some(Field { name, column, values })
}

fn unit_of(name: &str) -> Option<Unit> {
    match name {
        "day" => Some(Unit::Day),
        "week" => Some(Unit::Week),
        "month" => Some(Unit::Month),
        _ => None,
    }
}

/// The custom field of this name, or why it cannot be counted; `None` for another name.
fn custom<'a>(name: &'a str, zone: Tz, settings: &'a Settings) -> Option<Result<Field<'a>, String>> {
    let rest = name.strip_prefix(custom_filters::PREFIX)?;
    let (key, unit) = rest
        .split_once(':')
        .map_or((rest, None), |(key, unit)| (key, Some(unit)));
    let Some(custom) = settings.custom_fields.get(key) else {
        return Some(Err(format!("{name} is no custom field of this account")));
    };
    if custom.sensitive {
        return Some(Err(format!("{name} {}", custom_filters::SENSITIVE)));
    }
    // Facets of texts show the spellings.
    let Some((column, _)) = custom.columns().pop() else {
        return Some(Err(format!("{name} is not filterable")));
    };
    let values = match (custom.kind, unit.map(unit_of)) {
        // A day is the same in every time zone.
        (CustomKind::Date, Some(Some(unit))) => Values::Dates(Dates { zone: Tz::UTC, unit }),
        (CustomKind::Datetime, Some(Some(unit))) => Values::Dates(Dates { zone, unit }),
        (CustomKind::Date | CustomKind::Datetime, _) => {
            return Some(Err(format!(
                "{name} needs :day, :week or :month, such as cf.{key}:month"
            )));
        }
        (_, Some(_)) => return Some(Err(format!("{name} has no :day, :week and :month: it is no time"))),
        (CustomKind::Text, None) => Values::Texts,
        (CustomKind::Number, None) => Values::Numbers,
        (CustomKind::Select | CustomKind::MultiSelect, None) => Values::Choices(custom),
        (CustomKind::User, None) => Values::Users,
        (CustomKind::Boolean | CustomKind::Url | CustomKind::LongText, None) => Values::Names,
    };
    Some(Ok(Field { name, column, values }))
}
