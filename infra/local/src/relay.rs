//! The relay does the work of the EventBridge pipe in the cloud (infra/queues.yaml): it reads the table's stream and
//! makes a message from the key of each new image that has a `wake` attribute. If the database has a file, the relay
//! reads the stream there, without the emulator (ADR 0038).

use std::sync::OnceLock;

use domain::UnixMs;
use dynoxide::actions::describe_stream::DescribeStreamRequest;
use dynoxide::actions::get_records::{GetRecordsRequest, GetRecordsResponse, StreamRecord};
use dynoxide::actions::get_shard_iterator::GetShardIteratorRequest;
use dynoxide::actions::list_streams::ListStreamsRequest;
use dynoxide::{AttributeValue, Database, DynoxideError};
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use store::key::{PK, SK, WAKE};

use crate::direct_reads::{BUSY_TIMEOUT, connection_to};
use crate::embedded::TABLE;

/// The number of records in a batch.
const BATCH_SIZE: usize = 500;

/// The stream's records after a position. For a record that may have a `wake` attribute, the query also returns the
/// attribute's position in the image.
const RECORDS: &str = "SELECT sequence_number, instr(new_image, '\"wake\":'), new_image, keys_json FROM _stream_records
    WHERE table_name = ?1 AND CAST(sequence_number AS INTEGER) > ?2
    ORDER BY CAST(sequence_number AS INTEGER) LIMIT ?3";

/// How long DynamoDB keeps the records of a stream. The emulator keeps them forever.
const KEPT_MS: i64 = 24 * 60 * 60 * 1_000;

/// The most records that are deleted at once, because every write waits meanwhile.
const DELETED_AT_ONCE: usize = 1_000;

/// A record's number is its time in microseconds, or a little more.
const DELETE: &str = "DELETE FROM _stream_records WHERE id IN (
    SELECT id FROM _stream_records WHERE table_name = ?1 AND CAST(sequence_number AS INTEGER) < ?2
    ORDER BY CAST(sequence_number AS INTEGER) LIMIT ?3)";

/// Reads the table's stream from a stored position.
pub struct Relay {
    /// A connection to the database's file, if there is one. Dropped before the database, as in [`DynamoDbApi`].
    ///
    /// [`DynamoDbApi`]: crate::dynamodb_api::DynamoDbApi
    file: Option<Connection>,
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
    ///
    /// # Errors
    /// The database's message: its file cannot be opened.
    pub fn new(database: Database, position: Option<String>) -> Result<Self, String> {
        Ok(Self {
            file: connection_to(&database)?,
            database,
            position,
            iterator: None,
            shard: OnceLock::new(),
        })
    }

    /// Reads the next batch, which may be empty. [`Relay::advance`] marks it as read.
    ///
    /// # Errors
    /// The database's message.
    pub fn next(&self) -> Result<RelayBatch, String> {
        match &self.file {
            Some(file) => self.next_of(file).map_err(|error| error.to_string()),
            None => self.next_of_emulator(),
        }
    }

    fn next_of(&self, file: &Connection) -> rusqlite::Result<RelayBatch> {
        let mut statement = file.prepare_cached(RECORDS)?;
        let mut rows = statement.query(params![TABLE, self.read_until(), BATCH_SIZE])?;
        let (mut batch, mut records) = (RelayBatch::default(), 0_usize);
        while let Some(row) = rows.next()? {
            records = records.saturating_add(1);
            let number: String = row.get(0)?;
            batch.position = number.parse().ok().map(sequence_number);
            if row.get::<_, Option<i64>>(1)?.is_some_and(|at| at > 0) {
                let [image, keys] = [2, 3].map(|column| row.get_ref(column));
                batch.messages.extend(message_of(image?.as_str()?, keys?.as_str()?));
            }
        }
        batch.position = batch.position.or_else(|| self.position.clone());
        batch.more = records >= BATCH_SIZE;
        Ok(batch)
    }

    /// The stored number of the last record that was read. A damaged position counts as the beginning.
    fn read_until(&self) -> i64 {
        self.position.as_deref().and_then(stored_number).unwrap_or(0)
    }

    /// Deletes up to 1,000 of the records that the relay has read and that are older than 24 hours; returns whether there
    /// may be more. A database in memory keeps them.
    ///
    /// # Errors
    /// The database's message.
    pub fn trim(&self, now: UnixMs) -> Result<bool, String> {
        let path = self.database.db_path().map_err(|error| error.to_string())?;
        let (Some(path), Some(_)) = (path, &self.file) else {
            return Ok(false);
        };
        let kept = now.plus_ms(KEPT_MS.saturating_neg()).ms().saturating_mul(1_000);
        let before = self.read_until().min(kept);
        let deleted = Connection::open(path).and_then(|connection| {
            connection.busy_timeout(BUSY_TIMEOUT)?;
            connection.pragma_update(None, "synchronous", "NORMAL")?;
            connection.execute(DELETE, params![TABLE, before, DELETED_AT_ONCE])
        });
        Ok(deleted.map_err(|error| error.to_string())? >= DELETED_AT_ONCE)
    }

    fn next_of_emulator(&self) -> Result<RelayBatch, String> {
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
    /// starts at the beginning. Reading records again has no further effect.
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

/// The emulator adds this to the stored number of a record, so that its sequence numbers have 21 digits.
const FIRST_NUMBER: u128 = 100_000_000_000_000_000_000;

fn sequence_number(stored: u64) -> String {
    FIRST_NUMBER.saturating_add(u128::from(stored)).to_string()
}

fn stored_number(sequence_number: &str) -> Option<i64> {
    let number: u128 = sequence_number.parse().ok()?;
    number.checked_sub(FIRST_NUMBER)?.try_into().ok()
}

/// The message for a stored record with this new image and this key, if the image has a `wake` attribute.
fn message_of(image: &str, keys: &str) -> Option<String> {
    let [image, keys] = [image, keys].map(|text| serde_json::from_str::<Value>(text).ok());
    image?.get(WAKE)?;
    let keys = keys?;
    let key = |name: &str| keys.get(name)?.get("S");
    Some(json!({"pk": key(PK)?, "sk": key(SK)?}).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::direct_reads::tests::File;

    #[test]
    fn a_file_has_the_messages_of_the_stream() {
        let file = File::new();
        let nested = json!({"M": {"wake": {"S": "nested"}}});
        for (number, value) in [json!({"S": "\"wake\":"}), nested, json!({"N": "1"})]
            .iter()
            .enumerate()
        {
            file.put("plain", &number.to_string(), value);
        }
        for number in 0..BATCH_SIZE {
            let item = json!({"pk": {"S": "p\"é"}, "sk": {"S": number.to_string()}, "wake": {"S": "now"}});
            let put = json!({"TableName": TABLE, "Item": item});
            file.database.put_item(from(put).unwrap()).unwrap();
        }
        let delete = json!({"TableName": TABLE, "Key": {"pk": {"S": "p\"é"}, "sk": {"S": "0"}}});
        file.database.delete_item(from(delete).unwrap()).unwrap();
        let relay = || Relay::new(file.database.clone(), None).unwrap();
        let (mut ours, mut stream) = (relay(), relay());
        stream.file = None;
        let mut messages = 0;
        for more in [true, false, false] {
            let (read, expected) = (ours.next().unwrap(), stream.next().unwrap());
            assert!(read.messages == expected.messages, "{:?}", read.messages.last());
            assert_eq!((&read.position, read.more), (&expected.position, expected.more));
            assert_eq!(read.more, more);
            messages += read.messages.len();
            ours.advance(&read);
            stream.advance(&expected);
        }
        assert_eq!(messages, BATCH_SIZE);
    }

    #[test]
    fn records_of_more_than_24_hours_ago_are_deleted_once_they_were_read() {
        let file = File::new();
        let item = json!({"pk": {"S": "p"}, "sk": {"S": "s"}, "wake": {"S": "now"}});
        for _ in 0..DELETED_AT_ONCE + 2 {
            let put = json!({"TableName": TABLE, "Item": item});
            file.database.put_item(from(put).unwrap()).unwrap();
        }
        let connection = connection_to(&file.database).unwrap().unwrap();
        let records = "SELECT COUNT(*), MIN(CAST(sequence_number AS INTEGER)) FROM _stream_records";
        let count = || {
            connection
                .query_row(records, [], |row| Ok((row.get(0)?, row.get(1)?)))
                .unwrap()
        };
        let (all, first): (usize, i64) = count();
        let mut relay = Relay::new(file.database.clone(), None).unwrap();
        let at = |number: i64| UnixMs::new(number / 1_000 + KEPT_MS).unwrap();
        let later = at(first + 60_000_000);
        assert!(!relay.trim(later).unwrap());
        for _ in 0..3 {
            relay.advance(&relay.next().unwrap());
        }
        assert!(!relay.trim(at(first)).unwrap());
        assert_eq!(count(), (all, first));
        assert!(relay.trim(later).unwrap());
        assert_eq!(count().0, all - DELETED_AT_ONCE);
        assert!(!relay.trim(later).unwrap());
        assert_eq!(count().0, 1, "the next record is numbered after it");
        let put = json!({"TableName": TABLE, "Item": item});
        file.database.put_item(from(put).unwrap()).unwrap();
        assert_eq!(relay.next().unwrap().messages.len(), 1);
    }

    #[test]
    fn a_position_that_the_stream_refuses_starts_at_its_beginning() {
        let (file, memory) = (File::new(), crate::database::in_memory().unwrap());
        crate::table::create(&memory, TABLE).unwrap();
        for database in [&file.database, &memory] {
            starts_at_the_beginning(database);
        }
    }

    fn starts_at_the_beginning(database: &Database) {
        let item = json!({"pk": {"S": "p"}, "sk": {"S": "s"}, "wake": {"S": "now"}});
        let put = json!({"TableName": TABLE, "Item": item});
        database.put_item(from(put).unwrap()).unwrap();
        let mut last = None;
        for position in [
            None,
            Some(""),
            Some("damaged"),
            Some("5"),
            Some("000000000000000000000\n"),
        ] {
            let relay = Relay::new(database.clone(), position.map(str::to_owned)).unwrap();
            let batch = relay.next().unwrap();
            assert_eq!(
                batch.messages,
                [json!({"pk": "p", "sk": "s"}).to_string()],
                "{position:?}"
            );
            last = batch.position;
        }
        let relay = Relay::new(database.clone(), last).unwrap();
        assert!(relay.next().unwrap().messages.is_empty());
    }
}
