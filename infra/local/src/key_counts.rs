//! Counts the requests of API keys in memory. Each request counts itself in the item of its key (SPECIFICATION §6.1). In
//! the file, that would be a transaction with a stream record, and two fifths of the work of a `GET`. It would also make
//! reads fail while the disk is full.
//!
//! The items go back into the file before any other request for the item of a key, and at the end of the process. A
//! killed process forgets the requests since then.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use dynoxide::actions::get_item::GetItemRequest;
use serde_json::{Value, json};

use crate::database::{self, Database};
use crate::embedded::TABLE;

/// What the partition key of a key's item begins with.
const KEY: &str = "KEY#";

/// The items of the keys that were used.
#[derive(Clone)]
pub struct KeyCounts(Arc<Mutex<Items>>);

struct Items {
    memory: Database,
    /// The partition keys of items that the file does not have in their present state.
    counted: HashSet<String>,
}

impl KeyCounts {
    /// No items yet; `None` for a database in memory, which counts as fast.
    ///
    /// # Errors
    /// The database's message.
    pub fn of(database: &Database) -> Result<Option<Self>, String> {
        if !database.has_file() {
            return Ok(None);
        }
        let memory = database::in_memory()?;
        let table = json!({
            "TableName": TABLE, "BillingMode": "PAY_PER_REQUEST",
            "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
            "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "S"}],
        });
        let table = serde_json::from_value(table).map_err(|error| error.to_string())?;
        memory.create_table(table).map_err(|error| error.to_string())?;
        let counted = HashSet::new();
        Ok(Some(Self(Arc::new(Mutex::new(Items { memory, counted })))))
    }

    /// Whether a request is for the item of a key, or for all items.
    #[must_use]
    pub fn concern(operation: &str, body: &[u8]) -> bool {
        operation == "Scan" || std::str::from_utf8(body).is_ok_and(|body| body.contains(KEY))
    }

    /// The answer to an `UpdateItem`; `None` if it is not for the item of a known key.
    #[must_use]
    pub fn update(&self, database: &Database, body: &[u8]) -> Option<dynoxide::Result<String>> {
        let request: Value = serde_json::from_slice(body).ok()?;
        let pk = request
            .pointer("/Key/pk/S")?
            .as_str()
            .filter(|pk| pk.starts_with(KEY))?;
        let mut items = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !items.counted.contains(pk) {
            put(&items.memory, &item_in(database, pk)?)?;
            items.counted.insert(pk.to_owned());
        }
        let reply = items.memory.update_item(serde_json::from_value(request).ok()?);
        Some(reply.map(|reply| json!(reply).to_string()))
    }

    /// Runs an operation on a database that has all items. Nothing counts meanwhile.
    pub fn written_back<T>(&self, database: &Database, operation: impl FnOnce() -> T) -> T {
        let mut items = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Items { memory, counted } = &mut *items;
        // Without room on the disk, they stay here.
        counted.retain(|pk| item_in(memory, pk).and_then(|item| put(database, &item)).is_none());
        operation()
    }
}

fn item_in(database: &Database, pk: &str) -> Option<Value> {
    let get = json!({"TableName": TABLE, "Key": {"pk": {"S": pk}, "sk": {"S": "KEY"}}});
    let get: GetItemRequest = serde_json::from_value(get).ok()?;
    Some(json!(database.get_item(get).ok()?.item?))
}

fn put(database: &Database, item: &Value) -> Option<()> {
    let put = json!({"TableName": TABLE, "Item": item});
    database.put_item(serde_json::from_value(put).ok()?).ok()?;
    Some(())
}
