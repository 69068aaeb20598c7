//! GET /keys: the account's keys, newest first (SPECIFICATION §2.4).

use domain::field::{Record, View};
use domain::{KeyRecord, Position, SortKey};
use index::Direction;
use shared::endpoints::small_list::{Element, page};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::keys;

pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let store = &context.app.store;
    let mut records = keys::list(store, context.account()).await?;
    keys::add_last_use(store, &mut records).await?;
    let elements = records.iter().map(|record| Element {
        position: Position { key: SortKey::Number(record.created_at.ms()), id: record.id.to_string() },
        updated_at: record.updated_at,
        revision: None,
        item: View(record),
    });
    page(context, "/keys", (KeyRecord::SHOWN, &[]), Direction::Descending, elements.collect())
}
