//! GET /keys: the account's keys, newest first (SPECIFICATION §5.7).

use domain::{Position, SortKey};
use index::Direction;
use shared::endpoints::small_list::{Element, page};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records;
use shared::records::keys::KeyView;

/// The names of the fields, for the `fields` parameter.
const FIELDS: &[&str] = &[
    "id",
    "name",
    "permissions",
    "userId",
    "active",
    "createdAt",
    "lastUsedAt",
    "lastFour",
];

/// Lists the keys.
///
/// # Errors
/// 400 for a malformed parameter; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let store = &context.app.store;
    let records = records::keys::list(store, context.account()).await?;
    let last_used = records::keys::last_used(store, &records).await?;
    let elements = records
        .into_iter()
        .zip(last_used)
        .map(|(record, last_used_at)| Element {
            position: Position {
                key: SortKey::Number(record.created_at.ms()),
                id: record.id.to_string(),
            },
            updated_at: record.updated_at,
            item: KeyView::new(record, last_used_at, None),
        });
    page(context, "/keys", FIELDS, Direction::Descending, elements.collect())
}
