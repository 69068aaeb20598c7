//! Compares the replies with the emulator's replies.

use serde_json::{Value, json};
use shared::clock::Clock;
use store::Entropy;

use super::*;
use crate::{database, table};

/// A database in a file, which disappears with it.
pub(crate) struct File {
    folder: std::path::PathBuf,
    pub(crate) database: Database,
    reads: DirectReads,
}

impl Drop for File {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.folder).unwrap();
    }
}

impl File {
    pub(crate) fn new() -> Self {
        let folder = std::env::temp_dir().join(Entropy::System.ulid(Clock::System.now()).to_string());
        std::fs::create_dir(&folder).unwrap();
        let database = database::in_file(folder.join("database").to_str().unwrap()).unwrap();
        table::create(&database, TABLE).unwrap();
        Self {
            reads: DirectReads::of(&database).unwrap().unwrap(),
            folder,
            database,
        }
    }

    pub(crate) fn put(&self, pk: &str, sk: &str, value: &Value) {
        let item = json!({"pk": {"S": pk}, "sk": {"S": sk}, "value": value});
        let put = serde_json::from_value(json!({"TableName": TABLE, "Item": item})).unwrap();
        self.database.put_item(put).unwrap();
    }

    fn read(&self, operation: &str, request: &Value) -> Option<Value> {
        let text = self.reads.answer(operation, request.to_string().as_bytes())?;
        Some(serde_json::from_str(&text).unwrap())
    }

    /// The answer of the emulator. Unlike DynamoDB, it counts the item that did not fit into a page.
    fn emulated(&self, operation: &str, request: &Value) -> Value {
        let request = request.clone();
        let mut reply = match operation {
            "GetItem" => serde_json::to_value(
                self.database
                    .get_item(serde_json::from_value(request).unwrap())
                    .unwrap(),
            ),
            "BatchGetItem" => serde_json::to_value(
                self.database
                    .batch_get_item(serde_json::from_value(request).unwrap())
                    .unwrap(),
            ),
            _ => serde_json::to_value(self.database.query(serde_json::from_value(request).unwrap()).unwrap()),
        }
        .unwrap();
        if operation == "Query" {
            reply["ScannedCount"] = reply["Count"].clone();
        }
        reply
    }

    #[track_caller]
    fn compare(&self, operation: &str, request: &Value) -> Value {
        let read = self.read(operation, request);
        assert_eq!(read, Some(self.emulated(operation, request)), "{operation} {request}");
        read.unwrap()
    }
}

fn key(pk: &str, sk: &str) -> Value {
    json!({"pk": {"S": pk}, "sk": {"S": sk}})
}

const SORT_KEYS: [&str; 9] = ["a", "a#1", "a#2", "a\"\\", "aé", "a\u{1f600}", "b", "b#1", "~"];

#[test]
fn a_read_is_answered_as_the_emulator_answers_it() {
    let file = File::new();
    let values = [
        json!({"S": "\"\\\u{1}\u{e9}\u{1f600}/"}),
        json!({"N": "-12.50"}),
        json!({"BOOL": true}),
        json!({"NULL": true}),
        json!({"B": "AAEC/w=="}),
        json!({"M": {"a\"": {"L": [{"S": ""}, {"M": {}}]}}}),
    ];
    for (at, sk) in SORT_KEYS.iter().enumerate() {
        file.put("p", sk, &values[at % values.len()]);
        file.put("q\"", sk, &values[(at + 1) % values.len()]);
        // Four of them are over a megabyte.
        file.put("large", sk, &json!({"S": "x".repeat(300_000)}));
    }
    for (pk, sk) in [("p", "a"), ("p", "a\"\\"), ("q\"", "aé"), ("p", "none"), ("none", "a")] {
        let request = json!({"TableName": TABLE, "Key": key(pk, sk), "ConsistentRead": true});
        file.compare("GetItem", &request);
    }
    for pk in ["p", "q\"", "large", "none"] {
        let keys: Vec<Value> = SORT_KEYS
            .iter()
            .map(|sk| key(pk, sk))
            .chain([key("p", "none")])
            .collect();
        file.compare(
            "BatchGetItem",
            &json!({"RequestItems": {TABLE: {"Keys": keys, "ConsistentRead": true}}}),
        );
        let mut conditions = vec![
            (format!("{PK} = :pk"), json!({})),
            (
                format!("{PK} = :pk AND {SK} BETWEEN :from AND :until"),
                json!({":from": {"S": "a#2"}, ":until": {"S": "b"}}),
            ),
            (
                format!("{PK} = :pk AND {SK} BETWEEN :from AND :until"),
                json!({":from": {"S": ""}, ":until": {"S": "a"}}),
            ),
        ];
        for prefix in ["a", "a#", "aé", "b", "c", "~"] {
            let condition = format!("{PK} = :pk AND begins_with({SK}, :prefix)");
            conditions.push((condition, json!({":prefix": {"S": prefix}})));
        }
        for (condition, mut values) in conditions {
            values[":pk"] = json!({"S": pk});
            for (forward, limit) in [
                (None, None),
                (Some(true), Some(2)),
                (Some(false), None),
                (Some(false), Some(1)),
            ] {
                let mut request = json!({
                    "TableName": TABLE, "KeyConditionExpression": condition, "ExpressionAttributeValues": values,
                    "ConsistentRead": true,
                });
                if let Some(forward) = forward {
                    request["ScanIndexForward"] = forward.into();
                }
                if let Some(limit) = limit {
                    request["Limit"] = limit.into();
                }
                // Every page.
                while let Some(last) = file.compare("Query", &request).get("LastEvaluatedKey") {
                    request["ExclusiveStartKey"] = last.clone();
                }
            }
        }
    }
}

#[test]
fn the_emulator_answers_a_batch_of_over_16_mb() {
    let file = File::new();
    // A size as DynamoDB counts it: names and values.
    let rest = "pk".len() + "p".len() + "sk".len() + "00".len() + "value".len();
    for number in 0..64 {
        file.put(
            "p",
            &format!("{number:02}"),
            &json!({"S": "x".repeat(BATCH_BYTES / 64 - rest)}),
        );
    }
    let read = |count: usize| {
        let keys: Vec<Value> = (0..count).map(|number| key("p", &format!("{number:02}"))).collect();
        file.read("BatchGetItem", &json!({"RequestItems": {TABLE: {"Keys": keys}}}))
    };
    assert!(read(64).is_some());
    file.put("p", "64", &json!({"S": ""}));
    assert!(read(65).is_none());
}

#[test]
fn a_read_sees_what_was_committed_before_it() {
    let file = File::new();
    for number in 0..100 {
        file.put("p", "a", &json!({"N": number.to_string()}));
        let request = json!({"TableName": TABLE, "Key": key("p", "a")});
        let found = file.read("GetItem", &request).unwrap();
        assert_eq!(found["Item"]["value"]["N"], number.to_string());
    }
}

#[test]
fn the_emulator_answers_what_the_service_does_not_ask_for() {
    let file = File::new();
    let query = |more: Value| {
        let mut request = json!({
            "TableName": TABLE, "KeyConditionExpression": "pk = :pk", "ExpressionAttributeValues": {":pk": {"S": "p"}},
        });
        request
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        ("Query", request)
    };
    let batch = |keys: &[Value]| ("BatchGetItem", json!({"RequestItems": {TABLE: {"Keys": keys}}}));
    for (operation, request) in [
        query(json!({"FilterExpression": "attribute_exists(a)"})),
        query(json!({"IndexName": "due"})),
        query(json!({"Limit": 0})),
        query(json!({"TableName": "other"})),
        query(json!({"KeyConditionExpression": "pk = :pk AND sk > :pk"})),
        query(json!({"ExpressionAttributeValues": {":pk": {"S": "p"}, ":unused": {"S": "p"}}})),
        query(json!({"ExpressionAttributeValues": {":pk": {"S": ""}}})),
        query(json!({"ExclusiveStartKey": key("another", "a")})),
        batch(&[]),
        batch(&[key("p", "a"), key("p", "a")]),
        batch(&(0..101).map(|at| key("p", &at.to_string())).collect::<Vec<_>>()),
        ("GetItem", json!({"TableName": TABLE, "Key": key("p", "")})),
        (
            "GetItem",
            json!({"TableName": TABLE, "Key": key("p", &"x".repeat(1_025))}),
        ),
        ("GetItem", json!({"TableName": TABLE, "Key": {"pk": {"S": "p"}}})),
        (
            "GetItem",
            json!({"TableName": TABLE, "Key": key("p", "a"), "ReturnConsumedCapacity": "TOTAL"}),
        ),
        ("PutItem", json!({"TableName": TABLE, "Item": key("p", "a")})),
    ] {
        assert_eq!(file.read(operation, &request), None, "{operation} {request}");
    }
    assert_eq!(file.reads.answer("GetItem", b"{"), None);
    let memory = database::in_memory().unwrap();
    assert!(DirectReads::of(&memory).unwrap().is_none());
}
