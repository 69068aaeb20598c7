//! The relay does what the EventBridge pipe does in the cloud (infra/queues.yaml): it reads the table's stream and
//! makes a message from the key of each new image that has a `wake` attribute.

use std::sync::OnceLock;

use dynoxide::actions::describe_stream::DescribeStreamRequest;
use dynoxide::actions::get_records::{GetRecordsRequest, GetRecordsResponse, StreamRecord};
use dynoxide::actions::get_shard_iterator::GetShardIteratorRequest;
use dynoxide::actions::list_streams::ListStreamsRequest;
use dynoxide::{AttributeValue, Database, DynoxideError};
use serde_json::{Value, json};
use store::key::{PK, SK, WAKE};

use crate::embedded::TABLE;

/// The number of records in a batch.
const BATCH_SIZE: usize = 500;

/// Reads the table's stream from a stored position.
pub struct Relay {
    database: Database,
    /// The sequence number of the last record that was read.
    position: Option<String>,
    /// The iterator after that record. A new one costs the emulator a scan of the stream.
    iterator: Option<String>,
    /// The ARN of the stream and the id of its only shard.
    shard: OnceLock<(Value, Value)>,
}

impl std::fmt::Debug for Relay {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Relay")
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

/// A batch of records from the stream.
#[derive(Clone, Debug, Default)]
pub struct RelayBatch {
    /// The bodies of the resulting messages.
    pub messages: Vec<String>,
    /// The sequence number of the last record.
    pub position: Option<String>,
    /// Whether more records may be available at once.
    pub more: bool,
    /// The iterator after the last record.
    iterator: Option<String>,
}

impl Relay {
    /// Starts after the record with this sequence number, or at the beginning of the stream.
    #[must_use]
    pub const fn new(database: Database, position: Option<String>) -> Self {
        Self {
            database,
            position,
            iterator: None,
            shard: OnceLock::new(),
        }
    }

    /// Reads the next batch, which may be empty. [`Relay::advance`] marks it as read.
    ///
    /// # Errors
    /// The database's message.
    pub fn next(&self) -> Result<RelayBatch, String> {
        let records = self
            .iterator
            .as_deref()
            .and_then(|iterator| self.records(iterator).ok());
        let reply = if let Some(reply) = records {
            reply
        } else {
            let Some(iterator) = self.iterator()? else {
                return Ok(RelayBatch::default());
            };
            self.records(&iterator)?
        };
        let records = reply.records.iter().map(|record| &record.dynamodb);
        let last = records.clone().next_back().map(|record| record.sequence_number.clone());
        Ok(RelayBatch {
            messages: records.filter_map(message).collect(),
            position: last.or_else(|| self.position.clone()),
            more: reply.records.len() >= BATCH_SIZE,
            iterator: reply.next_shard_iterator,
        })
    }

    fn records(&self, iterator: &str) -> Result<GetRecordsResponse, String> {
        let request: GetRecordsRequest = from(json!({"ShardIterator": iterator, "Limit": BATCH_SIZE}))?;
        self.database.get_records(request).map_err(|error| error.to_string())
    }

    /// Marks a batch as read.
    pub fn advance(&mut self, batch: &RelayBatch) {
        self.position.clone_from(&batch.position);
        self.iterator.clone_from(&batch.iterator);
    }

    fn shard(&self) -> Result<Option<&(Value, Value)>, String> {
        if self.shard.get().is_none() {
            let streams: ListStreamsRequest = from(json!({"TableName": TABLE}))?;
            let streams = into(&self.database.list_streams(streams).map_err(|error| error.to_string())?)?;
            let Some(arn) = streams.pointer("/Streams/0/StreamArn").cloned() else {
                return Ok(None);
            };
            let stream: DescribeStreamRequest = from(json!({"StreamArn": arn}))?;
            let stream = into(
                &self
                    .database
                    .describe_stream(stream)
                    .map_err(|error| error.to_string())?,
            )?;
            let Some(shard) = stream.pointer("/StreamDescription/Shards/0/ShardId").cloned() else {
                return Ok(None);
            };
            let _ = self.shard.set((arn, shard));
        }
        Ok(self.shard.get())
    }

    /// An iterator after the position. If the stream refuses the position, because its file is damaged, the iterator
    /// stands at the beginning: reading records again has no further effect.
    fn iterator(&self) -> Result<Option<String>, String> {
        let Some((arn, shard)) = self.shard()? else {
            return Ok(None);
        };
        let begin = json!({"StreamArn": arn, "ShardId": shard, "ShardIteratorType": "TRIM_HORIZON"});
        let Some(number) = &self.position else {
            return self.iterator_of(begin).map_err(|error| error.to_string());
        };
        let after = self.iterator_of(json!({
            "StreamArn": arn,
            "ShardId": shard,
            "ShardIteratorType": "AFTER_SEQUENCE_NUMBER",
            "SequenceNumber": number,
        }));
        let found = after.or_else(|error| match error {
            DynoxideError::ValidationException(cause) => {
                tracing::warn!(
                    cause,
                    "the relay's position is no position: the stream is read from its beginning"
                );
                self.iterator_of(begin)
            }
            error => Err(error),
        });
        found.map_err(|error| error.to_string())
    }

    fn iterator_of(&self, request: Value) -> dynoxide::Result<Option<String>> {
        let invalid = |error: serde_json::Error| DynoxideError::SerializationException(error.to_string());
        let request: GetShardIteratorRequest = serde_json::from_value(request).map_err(invalid)?;
        let reply = serde_json::to_value(self.database.get_shard_iterator(request)?).map_err(invalid)?;
        Ok(reply.get("ShardIterator").and_then(Value::as_str).map(str::to_owned))
    }
}

fn from<T: serde::de::DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}

fn into(reply: &impl serde::Serialize) -> Result<Value, String> {
    serde_json::to_value(reply).map_err(|error| error.to_string())
}

/// The message for a record, if its new image has a `wake` attribute.
fn message(record: &StreamRecord) -> Option<String> {
    record.new_image.as_ref()?.get(WAKE)?;
    let key = |name: &str| match record.keys.get(name)? {
        AttributeValue::S(text) => Some(text),
        _ => None,
    };
    Some(json!({"pk": key(PK)?, "sk": key(SK)?}).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_that_the_stream_refuses_starts_at_its_beginning() {
        let database = crate::database::in_memory().unwrap();
        crate::table::create(&database, TABLE).unwrap();
        let item = json!({"pk": {"S": "p"}, "sk": {"S": "s"}, "wake": {"S": "now"}});
        let put = json!({"TableName": TABLE, "Item": item});
        database.put_item(serde_json::from_value(put).unwrap()).unwrap();
        let mut last = None;
        for position in [
            None,
            Some(""),
            Some("damaged"),
            Some("5"),
            Some("000000000000000000000\n"),
        ] {
            let batch = Relay::new(database.clone(), position.map(str::to_owned))
                .next()
                .unwrap();
            assert_eq!(
                batch.messages,
                [json!({"pk": "p", "sk": "s"}).to_string()],
                "{position:?}"
            );
            last = batch.position;
        }
        assert!(Relay::new(database, last).next().unwrap().messages.is_empty());
    }
}
