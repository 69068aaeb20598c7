//! Events to webhooks (SPECIFICATION §14.12, ADR 0010): a message names an event, which is fanned out into deliveries, or a delivery, of which
//! one attempt is made. Whatever the messages do (come twice, late, not at all), the items of the table decide.

pub mod attempt;
pub mod fan_out;
pub mod send;
pub mod sign;
mod tls;

use futures::StreamExt;
use serde::{Deserialize, Serialize};
use shared::app::App;
use shared::queue::Message;
use shared::records::webhooks::{Named, named};

/// How many messages of a batch are worked on at once: a batch has ten.
const AT_ONCE: usize = 10;

/// What SQS gives a function.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Batch {
    /// The messages.
    #[serde(rename = "Records")]
    pub records: Vec<Record>,
}

/// A message as SQS gives it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// Names the message within the batch.
    pub message_id: String,
    /// Its text.
    pub body: String,
}

/// Which messages SQS is to give again (`ReportBatchItemFailures`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Failures {
    /// Those that failed.
    pub batch_item_failures: Vec<Failure>,
}

/// One that failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// Its message.
    pub item_identifier: String,
}

/// Works on a batch. What fails is named, and given again by SQS; in the end to the dead-letter queue.
pub async fn handle(app: &App, batch: Batch) -> Failures {
    let failed = futures::stream::iter(batch.records).map(|record| async move {
        match work(app, &record.body).await {
            Ok(()) => None,
            Err(cause) => {
                tracing::error!(message_id = record.message_id, %cause, "a message failed");
                Some(Failure {
                    item_identifier: record.message_id,
                })
            }
        }
    });
    let failed: Vec<Option<Failure>> = failed.buffer_unordered(AT_ONCE).collect().await;
    Failures {
        batch_item_failures: failed.into_iter().flatten().collect(),
    }
}

async fn work(app: &App, body: &str) -> Result<(), String> {
    // The error would quote the message, whatever is in it, and is logged.
    let message: Message = serde_json::from_str(body).map_err(|_| "no message of ours".to_owned())?;
    let key = message.into();
    let done = match named(&key) {
        Named::Event(account) => fan_out::handle(app, account, &key).await,
        Named::Delivery => attempt::handle(app, &key).await,
        Named::Neither => return Err("a message that names neither an event nor a delivery".to_owned()),
    };
    done.map_err(|error| error.to_string())
}
