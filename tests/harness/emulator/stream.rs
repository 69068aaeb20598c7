//! The stream of a table, read as the pipe of the cloud reads it.

use std::sync::Arc;

use dynoxide::Database;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use store::Key;
use store::key::WAKE;

use super::TABLE;

/// The records that were not read yet.
pub struct Stream {
    database: Arc<Database>,
    iterator: Value,
}

fn call<Request: DeserializeOwned, Reply: Serialize>(
    request: Value,
    operation: impl FnOnce(Request) -> dynoxide::Result<Reply>,
) -> Value {
    let reply = operation(serde_json::from_value(request).expect("a request")).expect("a reply");
    serde_json::to_value(&reply).expect("JSON")
}

impl Stream {
    pub(super) fn new(database: Arc<Database>) -> Self {
        let streams = call(json!({"TableName": TABLE}), |request| database.list_streams(request));
        let arn = &streams["Streams"][0]["StreamArn"];
        let described = call(json!({"StreamArn": arn}), |request| database.describe_stream(request));
        let shard = &described["StreamDescription"]["Shards"][0]["ShardId"];
        let begin = json!({"StreamArn": arn, "ShardId": shard, "ShardIteratorType": "TRIM_HORIZON"});
        let iterator = call(begin, |request| database.get_shard_iterator(request))["ShardIterator"].clone();
        Self { database, iterator }
    }

    /// The keys of the new items that have the attribute `wake`.
    pub fn woken(&mut self) -> Vec<Key> {
        let mut keys = Vec::new();
        loop {
            let request = json!({"ShardIterator": self.iterator, "Limit": 1_000});
            let reply = call(request, |request| self.database.get_records(request));
            self.iterator = reply["NextShardIterator"].clone();
            let records = reply["Records"].as_array().expect("records");
            let woken = records.iter().map(|record| &record["dynamodb"]);
            let woken = woken.filter(|record| record["NewImage"].get(WAKE).is_some());
            keys.extend(woken.map(|record| {
                let part = |name: &str| record["Keys"][name]["S"].as_str().expect("a key").to_owned();
                Key { pk: part("pk"), sk: part("sk") }
            }));
            if records.is_empty() {
                return keys;
            }
        }
    }
}
