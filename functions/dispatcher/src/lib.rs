//! Sends events to webhooks (SPECIFICATION §12.7, ADR 0010). A message names an event, which becomes a delivery for
//! each webhook, or a delivery, which is attempted once, or a row of an index that grows, which is compacted in a lane of
//! its own, or an object that was stored in the bucket of files. Messages may come twice, late or not at all: the items
//! of the table decide.

pub mod attempt;
pub mod conclusion;
pub mod fan_out;
pub mod growth;
pub mod message;
pub mod send;

use shared::app::App;
use shared::queue::{Failures, Lane, Message, QueueBatch, QueueRecord, handle_each};
use shared::records::webhooks::{Named, named};

/// Handles a batch. SQS delivers a message that fails again, and moves it to a dead-letter queue in the end.
pub async fn handle(app: &App, batch: QueueBatch) -> Failures {
    let work =
        |record: QueueRecord| async move { work(app, Lane::of_queue(&record.event_source_arn), &record.body).await };
    handle_each(batch, work).await
}

async fn work(app: &App, lane: Lane, body: &str) -> Result<(), String> {
    // The error of serde is not logged, as it quotes the message.
    let message: Message = serde_json::from_str(body).map_err(|_| "the message has an unknown form".to_owned())?;
    let key = message.into();
    if let Some(index) = index::index_of(&key) {
        return match app.queue() {
            Some(queue) if lane != Lane::Compaction => {
                let sent = queue.send(Lane::Compaction, &key, 0).await;
                sent.map_err(|error| error.to_string())
            }
            Some(_) | None => {
                growth::handle(app, index).await;
                Ok(())
            }
        };
    }
    let result = match named(&key) {
        Named::Object => shared::files::handle(app, &key.sk).await,
        Named::Event(account) => fan_out::handle(app, account, &key).await,
        Named::Delivery => attempt::handle(app, lane, &key).await,
        Named::Import => match app.queue() {
            Some(queue) => queue.send(Lane::Import, &key, 0).await,
            None => Ok(()),
        },
        Named::Neither => return Err("a message that names no event, delivery, index row or object".to_owned()),
    };
    result.map_err(|error| error.to_string())
}
