//! The queues that feed the dispatcher: the fast lane and the slow lane of deliveries (ADR 0019), and the lane of
//! compactions (ADR 0012). A message holds only the key of an item. The dispatcher decides by the item, so a message may
//! arrive twice, late, or never. Each message carries its account, and SQS shares the consumers of a queue among accounts
//! (fair queues).

use std::fmt;

use aws_sdk_sqs::Client;
use aws_sdk_sqs::types::SendMessageBatchRequestEntry;
use serde::{Deserialize, Serialize};

use crate::config::{Config, Queues};
use store::error::cause;
use store::{Key, StoreError, client};

/// SQS's limit for a batch.
const BATCH: usize = 10;

/// SQS's limit for a delay, in seconds.
pub const MAX_DELAY_S: i32 = 900;

/// A lane of the dispatcher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Events, and attempts that end after a second: for receivers that are prompt or of unknown pace.
    Fast,
    /// Attempts that may use the full time limit.
    Slow,
    /// Compactions of the recent rows of an index.
    Compaction,
}

/// The suffix of the name of the slow lane's queue (infra/queues.yaml).
pub const SLOW_SUFFIX: &str = "-slow";

/// The suffix of the name of the queue of compactions.
pub const COMPACTION_SUFFIX: &str = "-compactions";

impl Lane {
    /// Every lane.
    pub const ALL: [Self; 3] = [Self::Fast, Self::Slow, Self::Compaction];

    /// How the name of its queue ends.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Fast => "",
            Self::Slow => SLOW_SUFFIX,
            Self::Compaction => COMPACTION_SUFFIX,
        }
    }

    /// The lane of the queue with this ARN.
    #[must_use]
    pub fn of_queue(arn: &str) -> Self {
        if arn.ends_with(SLOW_SUFFIX) {
            Self::Slow
        } else if arn.ends_with(COMPACTION_SUFFIX) {
            Self::Compaction
        } else {
            Self::Fast
        }
    }
}

/// A message: the key of an event, a delivery or an index row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Partition key.
    pub pk: String,
    /// Sort key.
    pub sk: String,
}

impl From<&Key> for Message {
    fn from(key: &Key) -> Self {
        Self {
            pk: key.pk.clone(),
            sk: key.sk.clone(),
        }
    }
}

impl From<Message> for Key {
    fn from(message: Message) -> Self {
        Self {
            pk: message.pk,
            sk: message.sk,
        }
    }
}

/// Sends messages.
pub struct Queue {
    client: Client,
    queues: Queues,
}

impl fmt::Debug for Queue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Queue").finish_non_exhaustive()
    }
}

impl Queue {
    /// The client of the configured queues; `None` if none are configured.
    #[must_use]
    pub fn new(config: &Config) -> Option<Self> {
        let queues = config.queues.clone()?;
        let settings = client::settings(&config.aws, queues.endpoint.as_deref());
        Some(Self {
            client: Client::new(&settings),
            queues,
        })
    }

    fn url(&self, lane: Lane) -> &str {
        match lane {
            Lane::Fast => &self.queues.url,
            Lane::Slow => &self.queues.slow_url,
            Lane::Compaction => &self.queues.compaction_url,
        }
    }

    /// Sends a message that becomes visible after `delay_s` seconds.
    ///
    /// # Errors
    /// [`StoreError`] if the queue does not accept it.
    pub async fn send(&self, lane: Lane, key: &Key, delay_s: i32) -> Result<(), StoreError> {
        self.client
            .send_message()
            .queue_url(self.url(lane))
            .message_body(body(key)?)
            .message_group_id(key.tenant())
            .delay_seconds(delay_s.clamp(0, MAX_DELAY_S))
            .send()
            .await
            .map(|_| ())
            .map_err(|error| StoreError::Unavailable(cause(&error)))
    }

    /// Sends a message to the dead-letter queue.
    ///
    /// # Errors
    /// [`StoreError`] if the queue does not accept it.
    pub async fn dead_letter(&self, key: &Key) -> Result<(), StoreError> {
        self.client
            .send_message()
            .queue_url(&self.queues.dead_letter_url)
            .message_body(body(key)?)
            .send()
            .await
            .map(|_| ())
            .map_err(|error| StoreError::Unavailable(cause(&error)))
    }

    /// Sends a message for each key.
    ///
    /// # Errors
    /// [`StoreError`] if the queue does not accept all of them.
    pub async fn send_all(&self, lane: Lane, keys: &[Key]) -> Result<(), StoreError> {
        for batch in keys.chunks(BATCH) {
            let mut request = self.client.send_message_batch().queue_url(self.url(lane));
            for (at, key) in batch.iter().enumerate() {
                let entry = SendMessageBatchRequestEntry::builder()
                    .id(at.to_string())
                    .message_body(body(key)?)
                    .message_group_id(key.tenant())
                    .build()
                    .map_err(|error| StoreError::Malformed(error.to_string()))?;
                request = request.entries(entry);
            }
            let reply = request
                .send()
                .await
                .map_err(|error| StoreError::Unavailable(cause(&error)))?;
            if !reply.failed.is_empty() {
                return Err(StoreError::Unavailable("the queue refused some messages".to_owned()));
            }
        }
        Ok(())
    }
}

fn body(key: &Key) -> Result<String, StoreError> {
    serde_json::to_string(&Message::from(key)).map_err(|error| StoreError::Malformed(error.to_string()))
}
