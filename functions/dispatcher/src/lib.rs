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
mod tls;

use futures::StreamExt;
use serde::{Deserialize, Serialize};
use shared::app::App;
use shared::queue::{Lane, Message};
use shared::records::webhooks::{Named, named};

/// The number of messages that are handled at once: a batch has ten.
const AT_ONCE: usize = 10;

/// A batch of messages, as SQS sends it to a function.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct QueueBatch {
    #[serde(rename = "Records")]
    pub records: Vec<QueueRecord>,
}

/// A message, as SQS sends it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct QueueRecord {
    /// Its id within the batch.
    pub message_id: String,
    pub body: String,
    /// The ARN of its queue, which tells its lane.
    #[serde(rename = "eventSourceARN", default)]
    pub event_source_arn: String,
}

/// The messages that SQS has to deliver again (`ReportBatchItemFailures`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Failures {
    pub batch_item_failures: Vec<Failure>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// The id of the message.
    pub item_identifier: String,
}

/// Handles a batch. SQS delivers a message that fails again, and moves it to a dead-letter queue in the end.
pub async fn handle(app: &App, batch: QueueBatch) -> Failures {
    let failed = futures::stream::iter(batch.records).map(|record| async move {
        match work(app, Lane::of_queue(&record.event_source_arn), &record.body).await {
            Ok(()) => None,
            Err(cause) => {
                tracing::error!(message_id = record.message_id, %cause, "a message failed");
                Some(Failure { item_identifier: record.message_id })
            }
        }
    });
    let failed: Vec<Option<Failure>> = failed.buffer_unordered(AT_ONCE).collect().await;
    Failures { batch_item_failures: failed.into_iter().flatten().collect() }
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
        Named::Neither => return Err("a message that names no event, delivery, index row or object".to_owned()),
    };
    result.map_err(|error| error.to_string())
}
