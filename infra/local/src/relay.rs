//! The relay does the work of the EventBridge pipe in the cloud (infra/queues.yaml): it reads the table's stream and
//! makes a message from the key of each new image that has a `wake` attribute. It reads the stream without the emulator
//! (ADR 0038).

use domain::UnixMs;
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use store::key::{PK, SK, WAKE};

use crate::database::Database;
use crate::embedded::TABLE;

/// The number of records in a batch.
const BATCH_SIZE: usize = 500;

/// The stream's records after a position. For a record that may have a `wake` attribute, the query also returns the
/// attribute's position in the image.
const RECORDS: &str =
    "SELECT CAST(sequence_number AS INTEGER), instr(new_image, '\"wake\":'), new_image, keys_json FROM _stream_records
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

/// Writes the log of the database into its file, and empties it. If somebody reads at that moment, the next time does it.
const CHECKPOINT: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

/// Reads the table's stream from a stored position.
pub struct Relay {
    /// Dropped before the database, as in [`DynamoDbApi`].
    ///
    /// [`DynamoDbApi`]: crate::dynamodb_api::DynamoDbApi
    reader: Connection,
    database: Database,
    /// The number of the last record that was read.
    position: i64,
}

/// A batch of records from the stream.
#[derive(Clone, Debug, Default)]
pub struct RelayBatch {
    /// The bodies of the resulting messages.
    pub messages: Vec<String>,
    /// Whether more records may be available at once.
    pub more: bool,
}

impl Relay {
    /// Starts after the record with this number. Without one, or if it is damaged, starts at the beginning of the
    /// stream: reading records again has no further effect.
    ///
    /// # Errors
    /// The database's message: it cannot be opened.
    pub fn new(database: Database, position: Option<&str>) -> Result<Self, String> {
        Ok(Self {
            reader: database.reader()?,
            database,
            position: position.and_then(|text| text.parse().ok()).unwrap_or_default(),
        })
    }

    /// The number of the last record that was read.
    #[must_use]
    pub const fn position(&self) -> i64 {
        self.position
    }

    /// Reads the next batch, which may be empty.
    ///
    /// # Errors
    /// The database's message.
    pub fn next_batch(&mut self) -> Result<RelayBatch, String> {
        let (batch, position) = self.read().map_err(|error| error.to_string())?;
        self.position = position;
        Ok(batch)
    }

    fn read(&self) -> rusqlite::Result<(RelayBatch, i64)> {
        let mut statement = self.reader.prepare_cached(RECORDS)?;
        let mut rows = statement.query(params![TABLE, self.position, BATCH_SIZE])?;
        let (mut batch, mut records, mut position) = (RelayBatch::default(), 0_usize, self.position);
        while let Some(row) = rows.next()? {
            records = records.saturating_add(1);
            position = row.get(0)?;
            if row.get::<_, Option<i64>>(1)?.is_some_and(|at| at > 0) {
                let [image, keys] = [2, 3].map(|column| row.get_ref(column));
                batch.messages.extend(message_of(image?.as_str()?, keys?.as_str()?));
            }
        }
        batch.more = records >= BATCH_SIZE;
        Ok((batch, position))
    }

    /// Deletes up to 1,000 of the records that the relay has read and that are older than 24 hours; returns whether there
    /// may be more. After the last one, empties the log of the database, which still has what was deleted. A database in
    /// memory keeps its records.
    ///
    /// # Errors
    /// The database's message.
    pub fn trim(&self, now: UnixMs) -> Result<bool, String> {
        if !self.database.has_file() {
            return Ok(false);
        }
        let kept = now.plus_ms(KEPT_MS.saturating_neg()).ms().saturating_mul(1_000);
        let before = self.position.min(kept);
        let trimmed = self.database.writer().and_then(|connection| {
            let deleted = connection.execute(DELETE, params![TABLE, before, DELETED_AT_ONCE])?;
            let more = deleted >= DELETED_AT_ONCE;
            if !more {
                connection.query_row(CHECKPOINT, [], |_| Ok(()))?;
            }
            Ok(more)
        });
        trimmed.map_err(|error| error.to_string())
    }
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

    /// The messages that the emulator's own stream gives.
    fn streamed(database: &Database) -> Vec<String> {
        let shard = |reply: Value, path: &str| reply.pointer(path).unwrap().clone();
        let streams = database.list_streams(from(json!({"TableName": TABLE}))).unwrap();
        let arn = shard(into(&streams), "/Streams/0/StreamArn");
        let described = database.describe_stream(from(json!({"StreamArn": arn}))).unwrap();
        let id = shard(into(&described), "/StreamDescription/Shards/0/ShardId");
        let begin = json!({"StreamArn": arn, "ShardId": id, "ShardIteratorType": "TRIM_HORIZON"});
        let iterator = database.get_shard_iterator(from(begin)).unwrap();
        let iterator = shard(into(&iterator), "/ShardIterator");
        let records = json!({"ShardIterator": iterator, "Limit": 1_000});
        let reply = into(&database.get_records(from(records)).unwrap());
        let records = reply["Records"].as_array().unwrap().iter();
        let woken = records.filter(|record| record["dynamodb"]["NewImage"].get(WAKE).is_some());
        woken
            .map(|record| {
                let keys = &record["dynamodb"]["Keys"];
                json!({"pk": keys["pk"]["S"], "sk": keys["sk"]["S"]}).to_string()
            })
            .collect()
    }

    fn from<T: serde::de::DeserializeOwned>(value: Value) -> T {
        serde_json::from_value(value).unwrap()
    }

    fn into(reply: &impl serde::Serialize) -> Value {
        serde_json::to_value(reply).unwrap()
    }

    fn put(database: &Database, item: &Value) {
        database
            .put_item(from(json!({"TableName": TABLE, "Item": item})))
            .unwrap();
    }

    fn in_memory() -> Database {
        let memory = crate::database::in_memory().unwrap();
        crate::table::create(&memory, TABLE).unwrap();
        memory
    }

    #[test]
    fn the_messages_are_those_of_the_stream() {
        let (file, memory) = (File::new(), in_memory());
        for database in [&file.database, &memory] {
            let nested = json!({"M": {"wake": {"S": "nested"}}});
            for (number, value) in [json!({"S": "\"wake\":"}), nested, json!({"N": "1"})]
                .iter()
                .enumerate()
            {
                let item = json!({"pk": {"S": "plain"}, "sk": {"S": number.to_string()}, "value": value});
                put(database, &item);
            }
            for number in 0..BATCH_SIZE {
                put(
                    database,
                    &json!({"pk": {"S": "p\"é"}, "sk": {"S": number.to_string()}, "wake": {"S": "now"}}),
                );
            }
            let delete = json!({"TableName": TABLE, "Key": {"pk": {"S": "p\"é"}, "sk": {"S": "0"}}});
            database.delete_item(from(delete)).unwrap();
            let mut relay = Relay::new(database.clone(), None).unwrap();
            let mut messages = Vec::new();
            for more in [true, false, false] {
                let read = relay.next_batch().unwrap();
                assert_eq!(read.more, more);
                messages.extend(read.messages);
            }
            assert_eq!(messages.len(), BATCH_SIZE);
            assert_eq!(messages, streamed(database));
        }
    }

    #[test]
    fn a_file_keeps_only_what_may_make_a_message() {
        let (file, memory) = (File::new(), in_memory());
        for (database, kept) in [(&file.database, 1), (&memory, 3)] {
            for item in [
                json!({"pk": {"S": "p"}, "sk": {"S": "plain"}}),
                json!({"pk": {"S": "p"}, "sk": {"S": "s"}, "wake": {"S": "now"}}),
            ] {
                put(database, &item);
            }
            let delete = json!({"TableName": TABLE, "Key": {"pk": {"S": "p"}, "sk": {"S": "plain"}}});
            database.delete_item(from(delete)).unwrap();
            let records = "SELECT COUNT(*) FROM _stream_records";
            let count: usize = database
                .reader()
                .unwrap()
                .query_row(records, [], |row| row.get(0))
                .unwrap();
            assert_eq!(count, kept);
            let messages = Relay::new(database.clone(), None)
                .unwrap()
                .next_batch()
                .unwrap()
                .messages;
            assert_eq!(messages, [json!({"pk": "p", "sk": "s"}).to_string()]);
        }
    }

    #[test]
    fn records_of_more_than_24_hours_ago_are_deleted_once_they_were_read() {
        let file = File::new();
        let item = json!({"pk": {"S": "p"}, "sk": {"S": "s"}, "wake": {"S": "now"}});
        for _ in 0..DELETED_AT_ONCE + 2 {
            put(&file.database, &item);
        }
        let connection = file.database.reader().unwrap();
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
            relay.next_batch().unwrap();
        }
        assert!(!relay.trim(at(first)).unwrap());
        assert_eq!(count(), (all, first));
        assert!(relay.trim(later).unwrap());
        assert_eq!(count().0, all - DELETED_AT_ONCE);
        assert!(!relay.trim(later).unwrap());
        assert_eq!(count().0, 1, "the next record is numbered after it");
        put(&file.database, &item);
        assert_eq!(relay.next_batch().unwrap().messages.len(), 1);
    }

    #[test]
    fn a_damaged_position_starts_at_the_beginning() {
        let database = in_memory();
        put(
            &database,
            &json!({"pk": {"S": "p"}, "sk": {"S": "s"}, "wake": {"S": "now"}}),
        );
        let mut last = 0;
        for position in [None, Some(""), Some("damaged"), Some("5")] {
            let mut relay = Relay::new(database.clone(), position).unwrap();
            let messages = relay.next_batch().unwrap().messages;
            assert_eq!(messages, [json!({"pk": "p", "sk": "s"}).to_string()], "{position:?}");
            last = relay.position();
        }
        let mut relay = Relay::new(database, Some(&last.to_string())).unwrap();
        assert!(relay.next_batch().unwrap().messages.is_empty());
    }
}
