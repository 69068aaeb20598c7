//! GET /hires/facets (SPECIFICATION §10.9).

use domain::Hire;
use index::Column;
use shared::endpoints::children;
use shared::endpoints::facets::fields::{FacetField, FacetValues, Zone, date};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::list;

const BY: &str = "must be one to three of sourceId, ownerId, officeId, jobId, pipelineId, userId, and hireDate, \
                  createdAt or updatedAt with :day, :week or :month, such as hireDate:month, or pairs such as \
                  sourceId*hireDate:month";

/// The times of a hire.
const TIMES: [(&str, Column); 3] = [
    ("hireDate", Column::HireDate),
    ("createdAt", Column::CreatedAt),
    ("updatedAt", Column::UpdatedAt),
];

/// Counts the values of the fields that `by` names, over the hires that the filters match.
///
/// # Errors
/// 400 for a malformed filter, `by`, `timeZone` or `top`; 409 if a column is still being built; 503 if the store does
/// not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let filters = list::filters(&mut reader);
    children::facets::<Hire>(context, filters, reader, (BY, field)).await
}

fn field<'a>(name: &str, zone: Zone) -> Option<FacetField<'a>> {
    let (column, values) = match name {
        "sourceId" => (Column::Source, FacetValues::Sources),
        "ownerId" => (Column::Owner, FacetValues::Users),
        "officeId" => (Column::Office, FacetValues::Offices),
        "jobId" => (Column::Jobs, FacetValues::Jobs),
        "pipelineId" => (Column::Pipeline, FacetValues::Pipelines),
        "userId" => (Column::User, FacetValues::Users),
        _ => return date(name, zone, &TIMES),
    };
    Some(FacetField { column, values })
}
