//! GET /hires: by hire date, newest first, unless `sort` says otherwise (SPECIFICATION §10.2).

use domain::field::Record;
use domain::{Hire, ProspectId};
use index::{Column, Direction, Order};
use shared::endpoints::children::{self, Listing};
use shared::endpoints::list_parameters::{LIMIT, ListParameters, ids, order, time_range};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

/// Lists hires.
///
/// # Errors
/// 400 for a malformed parameter; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let prospect = reader.text("prospectId").map(ProspectId::parse);
    let mut filters = time_range(&mut reader, ["hiredAfter", "hiredBefore"], Column::HireDate);
    filters.extend(ids(&mut reader));
    filters.extend(time_range(
        &mut reader,
        ["updatedAfter", "updatedBefore"],
        Column::UpdatedAt,
    ));
    let latest_first = Order {
        by: Column::HireDate,
        direction: Direction::Descending,
    };
    let sorts = [("hireDate", Column::HireDate), ("createdAt", Column::CreatedAt)];
    let order = order(&mut reader, &sorts, latest_first);
    let parameters = ListParameters::read(reader, LIMIT, Hire::SHOWN, &children::ADDITIONS)?;
    children::list::<Hire>(
        context,
        Listing {
            route: "/hires",
            prospect,
            filters,
            order,
            parameters,
        },
    )
    .await
}
