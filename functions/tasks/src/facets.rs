//! GET /tasks/facets (SPECIFICATION §9.8).

use domain::Task;
use index::Column;
use shared::endpoints::children;
use shared::endpoints::facets::fields::{FacetField, FacetValues, Zone, date};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::list;

const BY: &str = "must be one to three of assignedTo, createdBy, and dueAt, completedAt, createdAt or updatedAt with \
                  :day, :week or :month, such as dueAt:week, or pairs such as assignedTo*dueAt:week";

/// The times of a task.
const TIMES: [(&str, Column); 4] = [
    ("dueAt", Column::DueAt),
    ("completedAt", Column::CompletedAt),
    ("createdAt", Column::CreatedAt),
    ("updatedAt", Column::UpdatedAt),
];

/// Counts the values of the fields that `by` names, over the tasks that the filters match.
///
/// # Errors
/// 400 for a malformed filter, `by`, `timeZone` or `top`; 409 if a column is still being built; 503 if the store does
/// not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let (prospect, filters, _) = list::filters(&mut reader);
    children::facets::<Task>(context, (prospect, filters), reader, (BY, field)).await
}

fn field<'a>(name: &str, zone: Zone) -> Option<FacetField<'a>> {
    let column = match name {
        "assignedTo" => Column::AssignedTo,
        "createdBy" => Column::CreatedBy,
        _ => return date(name, zone, &TIMES),
    };
    let values = FacetValues::Users;
    Some(FacetField { column, values })
}
