//! GET /notes: newest first (SPECIFICATION §11.2).

use domain::{Note, ProspectId};
use index::{Column, Filter, Order};
use shared::endpoints::children;
use shared::endpoints::list_parameters::{ids, time_range};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

/// Lists notes.
///
/// # Errors
/// 400 for a malformed parameter; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let prospect = reader.text("prospectId").map(ProspectId::parse);
    let mut filters: Vec<Filter> = ids(&mut reader).into_iter().collect();
    filters.extend(reader.text("userId").map(|id| Filter::Is(Column::User, id.to_owned())));
    filters.extend(time_range(
        &mut reader,
        ["updatedAfter", "updatedBefore"],
        Column::UpdatedAt,
    ));
    let parameters = children::parameters::<Note>(reader)?;
    let order = Order::descending(Column::CreatedAt);
    children::list::<Note>(context, (prospect, filters), order, &parameters).await
}
