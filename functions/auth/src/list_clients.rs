//! GET /clients: the account's clients, newest first (SPECIFICATION §2.8).

use domain::field::{Record, View};
use domain::{Client, Position, SortKey};
use index::Direction;
use shared::endpoints::small_list::{Element, page};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::clients;

pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let clients = clients::list(&context.app.store, context.account()).await?;
    let elements = clients.iter().map(|client| Element {
        position: Position { key: SortKey::Number(client.created_at.ms()), id: client.id.to_string() },
        updated_at: client.created_at,
        revision: None,
        item: View(client),
    });
    page(context, "/clients", (Client::SHOWN, &[]), Direction::Descending, elements.collect())
}
