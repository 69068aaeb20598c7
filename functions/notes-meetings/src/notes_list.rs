//! GET /notes: newest first (SPECIFICATION §11.2).

use domain::field::Record;
use domain::{Note, ProspectId};
use index::{Column, Direction, Filter, Order};
use shared::endpoints::children::{self, Listing};
use shared::endpoints::list_parameters::{LIMIT, ListParameters, ids, time_range};
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
    let parameters = ListParameters::read(reader, LIMIT, Note::SHOWN, &children::ADDITIONS)?;
    let order = Order {
        by: Column::CreatedAt,
        direction: Direction::Descending,
    };
    children::list::<Note>(
        context,
        Listing {
            route: "/notes",
            prospect,
            filters,
            order,
            parameters,
        },
    )
    .await
}
