//! GET /meetings: by date, latest first (SPECIFICATION §12.2).

use domain::{Meeting, ProspectId, text};
use index::{Column, Direction, Filter, Order};
use shared::endpoints::children::{self, Listing};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: usize = 200;

/// Lists meetings.
///
/// # Errors
/// 400 for a malformed parameter; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let prospect = reader.text("prospectId").map(ProspectId::parse);
    let mut filters: Vec<Filter> = Vec::new();
    filters.extend(
        reader
            .text("ownerId")
            .map(|id| Filter::Is(Column::AssignedTo, id.to_owned())),
    );
    filters.extend(
        reader
            .text("meetingType")
            .map(|kind| Filter::Is(Column::Type, text::normalised(kind))),
    );
    for (after, before, column) in [
        ("meetingDateAfter", "meetingDateBefore", Column::DueAt),
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
    let listing = Listing {
        route: "/meetings",
        prospect,
        filters,
        order,
        limit,
        page_token,
        fields,
    };
    children::list::<Meeting>(context, listing).await
}
