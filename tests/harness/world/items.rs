//! The contents of the table.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use store::Store;
use store::item::{Value as Stored, read_long_text};

use super::World;

impl World {
    /// The table, without fault injection.
    pub fn store(&self) -> Store {
        self.table.store.clone()
    }

    /// The address of the table of a world with connections.
    pub fn dynamodb_endpoint(&self) -> &str {
        self.table.engine.emulator().endpoint()
    }

    /// Every item as DynamoDB's JSON, with compressed texts decompressed and sealed ones as they are stored.
    pub fn items(&self) -> Vec<Value> {
        let mut items = self.stored_items();
        items.iter_mut().for_each(unpack);
        items
    }

    /// Writes items, which are DynamoDB's JSON, in place of those with the same keys.
    pub async fn restore(&self, items: impl Iterator<Item = Value>) {
        self.table.engine.change(items.collect(), Vec::new()).await;
    }

    /// Deletes the items with these keys.
    pub async fn delete_items(&self, keys: impl Iterator<Item = Value>) {
        self.table.engine.change(Vec::new(), keys.collect()).await;
    }

    /// Every item as it is stored: a backup for [`Self::restore`].
    pub fn stored_items(&self) -> Vec<Value> {
        self.table.engine.items()
    }

    /// The bytes of the files of a world in a file, after the log was emptied.
    pub fn file_bytes(&self) -> Vec<u8> {
        let (database, _) = self.table.engine.file();
        database.empty_log().expect("an empty log");
        self.table.engine.file().1
    }

    /// The stored events of both accounts, by id.
    pub fn events(&self) -> Vec<Value> {
        let is_event = |item: &Value| item["pk"]["S"].as_str().is_some_and(|pk| pk.contains("#EVENTS#"));
        let mut events: Vec<Value> = self.items().into_iter().filter(is_event).collect();
        events.sort_by_key(|event| event["sk"]["S"].as_str().map(str::to_owned));
        events
    }
}

/// Whether an item is of a request with an idempotency key. Its bytes are sealed.
pub(crate) fn is_idempotency(item: &Value) -> bool {
    item["pk"]["S"].as_str().is_some_and(|pk| pk.starts_with("IDEMPOTENCY#"))
}

/// Decompresses texts. Sealed bytes stay as they are: they are random, and some would decompress.
pub(crate) fn unpack(item: &mut Value) {
    if is_idempotency(item) {
        return;
    }
    for value in item.as_object_mut().into_iter().flat_map(|item| item.values_mut()) {
        if let Some(packed) = value["B"].as_str() {
            let packed = Stored::B(STANDARD.decode(packed).expect("base64"));
            // Other bytes belong to the segments of an index.
            if let Ok(text) = read_long_text(&packed) {
                *value = json!({"S": text});
            }
        }
    }
}
