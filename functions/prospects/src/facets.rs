//! GET /prospects/facets: how many prospects have each value of up to three fields, or each pair of values of two
//! (SPECIFICATION §6.7).

use domain::Settings;
use domain::custom::CustomKind;
use index::{Column, Index, IndexKind};
use shared::endpoints::facets::answer;
use shared::endpoints::facets::fields::{Dates, FacetField, FacetFields, FacetValues, Unit, Zone};
use shared::endpoints::facets::question::Question;
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::custom_filters;
use crate::filters::Filters;

const BY: &str = "must be one to three of stageId, pipelineId, ownerId, sourceId, officeId, jobId, label, \
                  licenseStatus, company, cf.<key>, and createdAt or updatedAt with :day, :week or :month, such as \
                  createdAt:month, or pairs such as sourceId*stageId";

const FIELDS: FacetFields = FacetFields {
    values: &[
        ("stageId", Column::Stage, FacetValues::Stages),
        ("pipelineId", Column::Pipeline, FacetValues::Pipelines),
        ("ownerId", Column::Owner, FacetValues::Users),
        ("sourceId", Column::Source, FacetValues::Sources),
        ("officeId", Column::Office, FacetValues::Offices),
        ("jobId", Column::Jobs, FacetValues::Jobs),
        ("label", Column::LabelsAsWritten, FacetValues::Texts),
        ("licenseStatus", Column::LicenseStatus, FacetValues::Names),
        ("company", Column::CompanyAsWritten, FacetValues::Texts),
    ],
    times: &[("createdAt", Column::CreatedAt), ("updatedAt", Column::UpdatedAt)],
};

/// Counts the values of the fields that `by` names, over the prospects that the filters match.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let mut reader = context.call.query.reader();
    let filters = Filters::read(&mut reader, &settings);
    let question = Question::read(&mut reader, BY, |name, zone| match custom(name, zone, &settings) {
        None => FIELDS.find(name, zone).map(Ok),
        custom => custom,
    });
    reader.or(())?;
    let index = Index::of(context.sight(), IndexKind::Prospect).with_fields(&settings.custom_fields);
    let filters = filters.joined(context).await?;
    let refused = |error| custom_filters::refused(error, &settings);
    answer(context, &settings, (index, &filters), &question, refused).await
}

/// The custom field of this name, or why it cannot be counted; `None` for another name.
fn custom<'a>(name: &str, zone: Zone, settings: &'a Settings) -> Option<Result<FacetField<'a>, String>> {
    let rest = name.strip_prefix(custom_filters::PREFIX)?;
    let (key, unit) = rest.split_once(':').map_or((rest, None), |(key, unit)| (key, Some(unit)));
    let Some(custom) = settings.custom_fields.get(key) else {
        return Some(Err(format!("{name} is no custom field of this account")));
    };
    if custom.sensitive {
        return Some(Err(format!("{name} {}", custom_filters::SENSITIVE)));
    }
    // Facets of texts show the spellings.
    let Some((column, _)) = custom.columns().pop() else {
        return Some(Err(format!("{name} {}", custom_filters::without_column(custom))));
    };
    let values = match (custom.kind, unit.map(Unit::parse)) {
        // A day is the same in every time zone.
        (CustomKind::Date, Some(Some(unit))) => FacetValues::Dates(Dates { zone: Zone::UTC, unit }),
        (CustomKind::Datetime, Some(Some(unit))) => FacetValues::Dates(Dates { zone, unit }),
        (CustomKind::Date | CustomKind::Datetime, _) => {
            return Some(Err(format!("{name} needs :day, :week or :month, such as cf.{key}:month")));
        }
        (_, Some(_)) => return Some(Err(format!("{name} has no :day, :week and :month: it is no time"))),
        (CustomKind::Text, None) => FacetValues::Texts,
        (CustomKind::Number, None) => FacetValues::Numbers,
        (CustomKind::Select | CustomKind::MultiSelect, None) => FacetValues::Choices(custom),
        (CustomKind::User, None) => FacetValues::Users,
        (CustomKind::Boolean | CustomKind::Url | CustomKind::LongText, None) => FacetValues::Names,
    };
    Some(Ok(FacetField { column, values }))
}
