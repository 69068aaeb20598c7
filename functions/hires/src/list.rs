//! GET /hires: by hire date, newest first, unless `sort` says otherwise (SPECIFICATION §10.2).

use domain::{Hire, ProspectId};
use index::{Column, Filter, Order};
use shared::endpoints::children;
use shared::endpoints::list_parameters::{ids, order, time_range};
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Reply};

/// Lists hires.
///
/// # Errors
/// 400 for a malformed parameter; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let filters = filters(&mut reader);
    let sorts = [("hireDate", Column::HireDate), ("createdAt", Column::CreatedAt)];
    let order = order(&mut reader, &sorts, Order::descending(Column::HireDate));
    let parameters = children::parameters::<Hire>(reader)?;
    children::list::<Hire>(context, filters, order, &parameters).await
}

/// The prospect of the hires, and the other filters.
pub fn filters(reader: &mut Reader<'_>) -> (Option<Option<ProspectId>>, Vec<Filter>) {
    let prospect = reader.text("prospectId").map(ProspectId::parse);
    let mut filters = time_range(reader, ["hiredAfter", "hiredBefore"], Column::HireDate);
    filters.extend(ids(reader));
    filters.extend(time_range(reader, ["updatedAfter", "updatedBefore"], Column::UpdatedAt));
    (prospect, filters)
}
