//! What is due and was not done by itself (architecture.md §7): deliveries whose next attempt lies further off than a message can
//! wait, and those whose attempt died. Two sweepers at once send a message twice, which does nothing.

use serde::Serialize;
use shared::app::App;
use shared::repo::webhooks::DUE_PARTITION;

/// How many deliveries one run sends; the next minute goes on.
const MAX_A_RUN: i32 = 1_000;

/// What a run did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Swept {
    /// How many deliveries were sent to the queue.
    pub due: usize,
}

/// Sends what is due to the dispatcher.
///
/// # Errors
/// What the store or the queue says.
pub async fn handle(app: &App) -> Result<Swept, String> {
    let queue = app.queue().ok_or("QUEUE_URL or DEAD_LETTER_QUEUE_URL is not set")?;
    let due = app.store.due(DUE_PARTITION, app.clock.now().ms(), MAX_A_RUN).await;
    let keys = due.map_err(|error| error.to_string())?;
    queue.send_all(&keys).await.map_err(|error| error.to_string())?;
    if !keys.is_empty() {
        tracing::info!(due = keys.len(), "swept");
    }
    Ok(Swept { due: keys.len() })
}
