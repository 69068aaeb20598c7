//! What the pipe does in the cloud (infra/queues.yaml): from the table's stream, the keys of new images that carry `wake`.

use std::sync::OnceLock;

use dynoxide::Database;
use dynoxide::actions::describe_stream::DescribeStreamRequest;
use dynoxide::actions::get_records::GetRecordsRequest;
use dynoxide::actions::get_shard_iterator::GetShardIteratorRequest;
use dynoxide::actions::list_streams::ListStreamsRequest;
use serde_json::{Value, json};
use store::key::{PK, SK, WAKE};

use crate::embedded::TABLE;

/// How many records are read at once.
const BATCH: usize = 500;

/// Reads a stream from where it was left.
pub struct Relay {
    database: Database,
    /// The number of the last record that was read.
    position: Option<String>,
    /// Where the stream goes on; asking for it anew takes the longer, the longer the stream is.
    iterator: Option<String>,
    /// The stream and its one shard, once they are known.
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

/// Some records of the stream.
#[derive(Clone, Debug, Default)]
pub struct Relayed {
    /// The bodies of the messages that they make.
    pub messages: Vec<String>,
    /// The number of the last record.
    pub position: Option<String>,
    /// Whether more may follow at once.
    pub more: bool,
    /// Where the stream goes on after it.
    iterator: Option<String>,
}

impl Relay {
    /// Goes on after the record of this number, or begins.
    #[must_use]
    pub const fn new(database: Database, position: Option<String>) -> Self {
        Self {
            database,
            position,
            iterator: None,
            shard: OnceLock::new(),
        }
    }

    /// The next records, if there are any. They count as read once [`Relay::advance`] was told so.
    ///
    /// # Errors
    /// What the database says.
    pub fn next(&self) -> Result<Relayed, String> {
        let known = self
            .iterator
            .as_deref()
            .and_then(|iterator| self.records(iterator).ok());
        let reply = if let Some(reply) = known {
            reply
        } else {
            let Some(iterator) = self.iterator()? else {
                return Ok(Relayed::default());
            };
            self.records(&iterator)?
        };
        let records = reply
            .get("Records")
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default();
        let messages = records.iter().filter_map(message).collect();
        let last = records.last();
        let position = last
            .and_then(|record| record.pointer("/dynamodb/SequenceNumber"))
            .and_then(Value::as_str);
        Ok(Relayed {
            messages,
            position: position.map(str::to_owned).or_else(|| self.position.clone()),
            more: records.len() >= BATCH,
            iterator: reply
                .get("NextShardIterator")
                .and_then(Value::as_str)
                .map(str::to_owned),
        })
    }

    fn records(&self, iterator: &str) -> Result<Value, String> {
        let request: GetRecordsRequest = from(json!({"ShardIterator": iterator, "Limit": BATCH}))?;
        into(&self.database.get_records(request).map_err(|error| error.to_string())?)
    }

    /// Notes that the records up to this one were read.
    pub fn advance(&mut self, relayed: &Relayed) {
        self.position.clone_from(&relayed.position);
        self.iterator.clone_from(&relayed.iterator);
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

    fn iterator(&self) -> Result<Option<String>, String> {
        let Some((arn, shard)) = self.shard()? else {
            return Ok(None);
        };
        let request = match &self.position {
            Some(number) => json!({
                "StreamArn": arn, "ShardId": shard, "ShardIteratorType": "AFTER_SEQUENCE_NUMBER", "SequenceNumber": number,
            }),
            None => json!({"StreamArn": arn, "ShardId": shard, "ShardIteratorType": "TRIM_HORIZON"}),
        };
        let request: GetShardIteratorRequest = from(request)?;
        let reply = self
            .database
            .get_shard_iterator(request)
            .map_err(|error| error.to_string())?;
        let reply = into(&reply)?;
        Ok(reply.get("ShardIterator").and_then(Value::as_str).map(str::to_owned))
    }
}

fn from<T: serde::de::DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}

fn into(reply: &impl serde::Serialize) -> Result<Value, String> {
    serde_json::to_value(reply).map_err(|error| error.to_string())
}

/// The message that a record makes, if it makes one.
fn message(record: &Value) -> Option<String> {
    let change = record.get("dynamodb")?;
    change.get("NewImage")?.get(WAKE)?;
    let key = |name: &str| change.get("Keys")?.get(name)?.get("S");
    Some(json!({"pk": key(PK)?, "sk": key(SK)?}).to_string())
}
