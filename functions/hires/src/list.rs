//! GET /hires: by hire date, newest first (SPECIFICATION §10.2).

use domain::{Hire, ProspectId};
use index::{Column, Direction, Filter, Order};
use shared::endpoints::children::{self, Listing};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: usize = 200;

/// Lists hires.
///
/// # Errors
/// 400 for a malformed parameter; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let prospect = reader.text("prospectId").map(ProspectId::parse);
    let mut filters = Vec::new();
    for (after, before, column) in [
        ("hiredAfter", "hiredBefore", Column::DueAt),
        ("updatedAfter", "updatedBefore", Column::UpdatedAt),
    ] {
        filters.extend(reader.time(after).map(|bound| Filter::From(column, bound)));
        filters.extend(reader.time(before).map(|bound| Filter::Until(column, bound)));
    }
    let limit = reader.limit(DEFAULT_LIMIT, MAX_LIMIT);
    let (fields, page_token) = (reader.text("fields"), reader.text("pageToken"));
    reader.or(())?;
    let order = Order {
        by: Column::DueAt,
        direction: Direction::NewestFirst,
    };
    children::list::<Hire>(
        context,
        Listing {
            route: "/hires",
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
