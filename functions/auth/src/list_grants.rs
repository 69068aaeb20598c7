//! GET /grants: the account's grants, newest first (SPECIFICATION §2.8).

use domain::field::{Record, View};
use domain::{Grant, Position, SortKey};
use index::Direction;
use shared::endpoints::small_list::{Element, page};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::grants;

pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let store = &context.app.store;
    let all = grants::all(store, context.account()).await?;
    let mut shown: Vec<_> = all.into_iter().flat_map(|key| key.grants).collect();
    shown.retain(|stored| stored.is_redeemed() && !stored.is_over(context.now));
    grants::add_last_use(store, &mut shown).await?;
    let elements = shown.iter().map(|stored| Element {
        position: Position { key: SortKey::Number(stored.grant.created_at.ms()), id: stored.grant.id.to_string() },
        updated_at: stored.grant.created_at,
        revision: None,
        item: View(&stored.grant),
    });
    page(context, "/grants", (Grant::SHOWN, &[]), Direction::Descending, elements.collect())
}
