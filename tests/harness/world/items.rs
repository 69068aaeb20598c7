//! The contents of the table.

use aws_smithy_types::Blob;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dynoxide::Database;
use local::embedded::{Embedded, TABLE};
use serde_json::{Value, json};
use store::Store;
use store::item::{Value as Stored, read_long_text};

use super::World;

impl World {
    /// The table, without fault injection.
    pub fn store(&self) -> Store {
        self.table.store.clone()
    }

    /// The embedded DynamoDB.
    pub fn embedded(&self) -> &Embedded {
        &self.table.embedded
    }

    pub fn dynamodb_endpoint(&self) -> &str {
        self.table.embedded.endpoint()
    }

    /// Every item as DynamoDB's JSON, with compressed texts decompressed and sealed ones as they are stored.
    pub fn items(&self) -> Vec<Value> {
        let mut items = self.stored_items();
        items.iter_mut().for_each(unpack);
        items
    }

    /// Writes these items, which are DynamoDB's JSON, in place of those with the same keys.
    pub fn restore(&self, items: impl Iterator<Item = Value>) {
        for item in items {
            let request = serde_json::from_value(json!({"TableName": TABLE, "Item": item})).expect("a put");
            self.table.database.put_item(request).expect("an item");
        }
    }

    pub(crate) fn database(&self) -> &Database {
        &self.table.database
    }

    /// Every item as it is stored: a backup for [`Self::restore`].
    pub fn stored_items(&self) -> Vec<Value> {
        scan(&self.table.database)
    }

    /// The bytes of the files of a world in a file.
    pub fn file_bytes(&self) -> Vec<u8> {
        self.table.folder.as_ref().expect("a world in a file").bytes()
    }

    /// The stored events of both accounts, by id.
    pub fn events(&self) -> Vec<Value> {
        let is_event = |item: &Value| item["pk"]["S"].as_str().is_some_and(|pk| pk.contains("#EVENTS#"));
        let mut events: Vec<Value> = self.items().into_iter().filter(is_event).collect();
        events.sort_by_key(|event| event["sk"]["S"].as_str().map(str::to_owned));
        events
    }
}

/// Every item of a database.
pub fn scan(database: &Database) -> Vec<Value> {
    let mut items = Vec::new();
    let mut start = Value::Null;
    loop {
        let mut request = json!({"TableName": TABLE, "ConsistentRead": true});
        if !start.is_null() {
            request["ExclusiveStartKey"] = start;
        }
        let request = serde_json::from_value(request).expect("a scan");
        let page = serde_json::to_value(database.scan(request).expect("a scan")).expect("JSON");
        items.extend(page["Items"].as_array().cloned().unwrap_or_default());
        start = page["LastEvaluatedKey"].clone();
        if start.is_null() {
            return items;
        }
    }
}

/// Whether an item is of a request with an idempotency key. Its bytes are sealed.
pub(crate) fn is_idempotency(item: &Value) -> bool {
    item["pk"]["S"]
        .as_str()
        .is_some_and(|pk| pk.starts_with("IDEMPOTENCY#"))
}

/// Decompresses texts. Sealed bytes stay as they are: they are random, and some would decompress.
pub(crate) fn unpack(item: &mut Value) {
    if is_idempotency(item) {
        return;
    }
    for value in item.as_object_mut().into_iter().flat_map(|item| item.values_mut()) {
        if let Some(packed) = value["B"].as_str() {
            let packed = Stored::B(Blob::new(STANDARD.decode(packed).expect("base64")));
            // Other bytes belong to the segments of an index.
            if let Ok(text) = read_long_text(&packed) {
                *value = json!({"S": text});
            }
        }
    }
}
