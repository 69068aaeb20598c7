//! GET /meetings/facets (SPECIFICATION §12.5).

use domain::Meeting;
use index::Column;
use shared::endpoints::children;
use shared::endpoints::facets::fields::{FacetField, FacetValues, Zone, date};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::meetings_list;

const BY: &str = "must be one to three of ownerId, meetingType, and meetingDate, createdAt or updatedAt with :day, :week \
                  or :month, such as meetingDate:week, or pairs such as ownerId*meetingDate:week";

/// The times of a meeting.
const TIMES: [(&str, Column); 3] = [
    ("meetingDate", Column::MeetingDate),
    ("createdAt", Column::CreatedAt),
    ("updatedAt", Column::UpdatedAt),
];

/// Counts the values of the fields that `by` names, over the meetings that the filters match.
///
/// # Errors
/// 400 for a malformed filter, `by`, `timeZone` or `top`; 409 if a column is still being built; 503 if the store does
/// not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let filters = meetings_list::filters(&mut reader);
    children::facets::<Meeting>(context, filters, reader, (BY, field)).await
}

fn field<'a>(name: &str, zone: Zone) -> Option<FacetField<'a>> {
    let (column, values) = match name {
        "ownerId" => (Column::Owner, FacetValues::Users),
        "meetingType" => (Column::MeetingType, FacetValues::Names),
        _ => return date(name, zone, &TIMES),
    };
    Some(FacetField { column, values })
}
