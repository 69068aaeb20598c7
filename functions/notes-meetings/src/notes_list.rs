//! GET /notes: newest first (SPECIFICATION §11.2).

use domain::{Note, ProspectId};
use index::{Column, Direction, Filter, Order};
use shared::endpoints::children::{self, Listing};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: usize = 200;

/// Lists notes.
///
/// # Errors
/// 400 for a malformed parameter; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let prospect = reader.text("prospectId").map(ProspectId::parse);
    let mut filters: Vec<Filter> = Vec::new();
    filters.extend(
        reader
            .text("userId")
            .map(|id| Filter::Is(Column::CreatedBy, id.to_owned())),
    );
    filters.extend(
        reader
            .time("updatedAfter")
            .map(|bound| Filter::From(Column::UpdatedAt, bound)),
    );
    filters.extend(
        reader
            .time("updatedBefore")
            .map(|bound| Filter::Until(Column::UpdatedAt, bound)),
    );
    let limit = reader.limit(DEFAULT_LIMIT, MAX_LIMIT);
    let (fields, page_token) = (reader.text("fields"), reader.text("pageToken"));
    reader.or(())?;
    let order = Order {
        by: Column::CreatedAt,
        direction: Direction::NewestFirst,
    };
    children::list::<Note>(
        context,
        Listing {
            route: "/notes",
            prospect,
            filters,
            order,
            limit,
            page_token,
            fields,
        },
    )
    .await
}
