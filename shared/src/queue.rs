//! The queues that feed the dispatcher: the fast lane and the slow lane of deliveries (ADR 0019), and the lane of
//! compactions (ADR 0012). A message holds only the key of an item. The dispatcher decides by the item, so a message may
//! arrive twice, late, or never. Each message carries its account, and SQS shares the consumers of a queue among accounts
//! (fair queues).

use futures::StreamExt;
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};

use store::{Key, StoreError};

/// SQS's limit for a delay, in seconds.
pub const MAX_DELAY_S: i32 = 900;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Events, and attempts that end after a second: for receivers that are prompt or of unknown pace.
    Fast,
    /// Attempts that may use the full time limit.
    Slow,
    /// Compactions of the recent rows of an index.
    Compaction,
    /// Imports: their worker receives it.
    Import,
}

/// The suffix of the name of the slow lane's queue (infra/queues.yaml).
pub const SLOW_SUFFIX: &str = "-slow";

/// The suffix of the name of the queue of compactions.
pub const COMPACTION_SUFFIX: &str = "-compactions";

/// The suffix of the name of the queue of imports.
pub const IMPORT_SUFFIX: &str = "-imports";

impl Lane {
    pub const ALL: [Self; 4] = [Self::Fast, Self::Slow, Self::Compaction, Self::Import];

    /// How the name of its queue ends.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Fast => "",
            Self::Slow => SLOW_SUFFIX,
            Self::Compaction => COMPACTION_SUFFIX,
            Self::Import => IMPORT_SUFFIX,
        }
    }

    /// The lane of the queue with this ARN.
    pub fn of_queue(arn: &str) -> Self {
        if arn.ends_with(SLOW_SUFFIX) {
            Self::Slow
        } else if arn.ends_with(COMPACTION_SUFFIX) {
            Self::Compaction
        } else if arn.ends_with(IMPORT_SUFFIX) {
            Self::Import
        } else {
            Self::Fast
        }
    }
}

/// A message: the key of an event, a delivery or an index row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub pk: String,
    pub sk: String,
}

impl From<&Key> for Message {
    fn from(key: &Key) -> Self {
        Self { pk: key.pk.clone(), sk: key.sk.clone() }
    }
}

impl From<Message> for Key {
    fn from(message: Message) -> Self {
        Self { pk: message.pk, sk: message.sk }
    }
}

impl Message {
    /// The text of the message with this key.
    pub fn text(key: &Key) -> Result<String, StoreError> {
        serde_json::to_string(&Self::from(key)).map_err(|error| StoreError::Malformed(error.to_string()))
    }
}

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

/// Handles the messages of a batch. The cause of a failure is logged.
pub async fn handle_each<F>(batch: QueueBatch, work: impl Fn(QueueRecord) -> F) -> Failures
where
    F: Future<Output = Result<(), String>>,
{
    let failed = futures::stream::iter(batch.records).map(|record| {
        let (message_id, done) = (record.message_id.clone(), work(record));
        async move {
            let cause = done.await.err()?;
            tracing::error!(message_id, %cause, "a message failed");
            Some(Failure { item_identifier: message_id })
        }
    });
    let failed: Vec<Option<Failure>> = failed.buffer_unordered(AT_ONCE).collect().await;
    Failures { batch_item_failures: failed.into_iter().flatten().collect() }
}

/// Sends messages to the dispatcher's queues. Every call fails with [`StoreError`] if the queue does not accept the
/// message.
pub trait SendMessages: Send + Sync {
    /// Sends a message that becomes visible after `delay_s` seconds, at most [`MAX_DELAY_S`].
    fn send<'a>(&'a self, lane: Lane, key: &'a Key, delay_s: i32) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Sends a message to the dead-letter queue.
    fn dead_letter<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Sends a message for each key. If this fails, some of the messages may have been sent.
    fn send_all<'a>(&'a self, lane: Lane, keys: &'a [Key]) -> BoxFuture<'a, Result<(), StoreError>>;
}
