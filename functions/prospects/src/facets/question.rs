//! The parameters of a request: `by`, `timeZone` and `top` (SPECIFICATION §8.24).

use chrono_tz::Tz;
use domain::text::folded;
use index::{Column, FacetBy, Grouping};
use shared::http::query::Reader;

use super::calendar::{Dates, Unit};

/// The most facets of a request (SPECIFICATION §15.1).
const MAX_FACETS: usize = 3;

/// The buckets of a facet: without `top`, and the most (SPECIFICATION §15.1).
const TOP: usize = 50;
const MAX_TOP: usize = 200;

const BY: &str = "must be one to three of stageId, pipelineId, ownerId, sourceId, officeId, jobId, label, \
                  licenseStatus, company, and createdAt or updatedAt with :day, :week or :month, such as createdAt:month";
const NO_TIME_ZONE: &str = "must be the IANA name of a time zone, such as Europe/London";

/// The kind of values of a field.
#[derive(Clone, Copy, Debug)]
pub(super) enum Values {
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
}

/// A field that the request names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    /// As the request names it.
    pub(super) name: &'a str,
    column: Column,
    pub(super) values: Values,
}

impl Field<'_> {
    /// Whether its values are ids.
    pub(super) const fn has_ids(&self) -> bool {
        match self.values {
            Values::Stages | Values::Pipelines | Values::Users | Values::Sources | Values::Offices | Values::Jobs => {
                true
            }
            Values::Names | Values::Texts | Values::Dates(_) => false,
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
    pub(super) fn read(reader: &mut Reader<'a>) -> Self {
        let zone = time_zone(reader);
        let top = reader.count("top", TOP, MAX_TOP);
        let names = reader.list("by");
        let fields: Vec<Field<'a>> = names.iter().filter_map(|name| field(name, zone)).collect();
        let is_repeated = |(at, name): (usize, &&str)| names.iter().take(at).any(|earlier| earlier == name);
        if names.is_empty() {
            reader.fault("by", "is required");
        } else if names.len() > MAX_FACETS {
            reader.fault("by", format!("takes at most {MAX_FACETS} fields, not {}", names.len()));
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
            let unit = match unit {
                "day" => Unit::Day,
                "week" => Unit::Week,
                "month" => Unit::Month,
                _ => return None,
            };
            (column, Values::Dates(Dates { zone, unit }))
        }
    };
    Some(Field { name, column, values })
}
