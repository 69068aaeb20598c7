//! GET /meetings: by date, latest first, unless `sort` says otherwise (SPECIFICATION §12.2).

use domain::{Meeting, ProspectId, text};
use index::{Column, Filter, Order};
use shared::endpoints::children;
use shared::endpoints::list_parameters::{ids, order, time_range};
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Reply};

/// Lists meetings.
///
/// # Errors
/// 400 for a malformed parameter; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let filters = filters(&mut reader);
    let sorts = [("meetingDate", Column::MeetingDate), ("createdAt", Column::CreatedAt)];
    let order = order(&mut reader, &sorts, Order::descending(Column::MeetingDate));
    let parameters = children::parameters::<Meeting>(reader)?;
    children::list::<Meeting>(context, filters, order, &parameters).await
}

/// The prospect of the meetings, and the other filters.
pub fn filters(reader: &mut Reader<'_>) -> (Option<Option<ProspectId>>, Vec<Filter>) {
    let prospect = reader.text("prospectId").map(ProspectId::parse);
    let mut filters: Vec<Filter> = ids(reader).into_iter().collect();
    filters.extend(
        reader
            .text("ownerId")
            .map(|id| Filter::Is(Column::Owner, id.to_owned())),
    );
    filters.extend(
        reader
            .text("meetingType")
            .map(|kind| Filter::Is(Column::MeetingType, text::normalised(kind))),
    );
    filters.extend(time_range(
        reader,
        ["meetingDateAfter", "meetingDateBefore"],
        Column::MeetingDate,
    ));
    filters.extend(time_range(reader, ["updatedAfter", "updatedBefore"], Column::UpdatedAt));
    (prospect, filters)
}
