//! The dispatcher's queues in SQS.

use std::sync::OnceLock;

use aws_sdk_sqs::Client;
use aws_sdk_sqs::types::SendMessageBatchRequestEntry;
use futures::future::BoxFuture;

use crate::queue::{Lane, MAX_DELAY_S, Message, SendMessages};
use store::dynamodb::client::{self, Aws};
use store::dynamodb::error::cause;
use store::{Key, StoreError};

/// SQS's limit for a batch.
const BATCH: usize = 10;

#[derive(Clone, Debug)]
pub struct Queues {
    /// The queue of the fast lane.
    pub url: String,
    /// The queue of the slow lane.
    pub slow_url: String,
    pub compaction_url: String,
    pub import_url: String,
    pub dead_letter_url: String,
    /// Another endpoint of SQS than the region's own.
    pub endpoint: Option<String>,
}

/// Sends messages to SQS.
pub(super) struct Sqs {
    aws: Aws,
    queues: Queues,
    /// Created at the first use, because most functions do not use it.
    client: OnceLock<Client>,
}

impl Sqs {
    pub(super) const fn new(aws: Aws, queues: Queues) -> Self {
        Self { aws, queues, client: OnceLock::new() }
    }

    fn client(&self) -> &Client {
        let created = || Client::new(&client::settings(&self.aws, self.queues.endpoint.as_deref()));
        self.client.get_or_init(created)
    }

    fn url(&self, lane: Lane) -> &str {
        match lane {
            Lane::Fast => &self.queues.url,
            Lane::Slow => &self.queues.slow_url,
            Lane::Compaction => &self.queues.compaction_url,
            Lane::Import => &self.queues.import_url,
        }
    }
}

impl SendMessages for Sqs {
    fn send<'a>(&'a self, lane: Lane, key: &'a Key, delay_s: i32) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.client()
                .send_message()
                .queue_url(self.url(lane))
                .message_body(Message::text(key)?)
                .message_group_id(key.tenant())
                .delay_seconds(delay_s.clamp(0, MAX_DELAY_S))
                .send()
                .await
                .map(|_| ())
                .map_err(|error| StoreError::Unavailable(cause(&error)))
        })
    }

    fn dead_letter<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.client()
                .send_message()
                .queue_url(&self.queues.dead_letter_url)
                .message_body(Message::text(key)?)
                .send()
                .await
                .map(|_| ())
                .map_err(|error| StoreError::Unavailable(cause(&error)))
        })
    }

    fn send_all<'a>(&'a self, lane: Lane, keys: &'a [Key]) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            for batch in keys.chunks(BATCH) {
                let mut request = self.client().send_message_batch().queue_url(self.url(lane));
                for (at, key) in batch.iter().enumerate() {
                    let entry = SendMessageBatchRequestEntry::builder()
                        .id(at.to_string())
                        .message_body(Message::text(key)?)
                        .message_group_id(key.tenant())
                        .build()
                        .map_err(|error| StoreError::Malformed(error.to_string()))?;
                    request = request.entries(entry);
                }
                let reply = request.send().await.map_err(|error| StoreError::Unavailable(cause(&error)))?;
                if !reply.failed.is_empty() {
                    return Err(StoreError::Unavailable("the queue refused some messages".to_owned()));
                }
            }
            Ok(())
        })
    }
}
