//! Counts requests in memory while the disk is full. Each request counts itself in the item of its API key (SPECIFICATION
//! §6.1), so without this module even reads would fail. All other writes fail, because nothing would store them.

use std::sync::{Arc, Mutex, PoisonError};

use dynoxide::actions::get_item::GetItemRequest;
use serde_json::{Value, json};

use crate::database::{self, Database};
use crate::embedded::TABLE;
use crate::table;

/// The items of keys, copied at their first update that the disk had no room for.
#[derive(Clone, Default)]
pub struct FullDisk(Arc<Mutex<Option<Database>>>);

impl FullDisk {
    /// The answer to an `UpdateItem` that the database could not write; `None` if it is not of a key's item.
    pub fn update(&self, database: &Database, body: &[u8]) -> Option<dynoxide::Result<String>> {
        let request: Value = serde_json::from_slice(body).ok()?;
        let key = request.get("Key")?;
        let is_api_key = key.pointer("/pk/S")?.as_str()?.starts_with("KEY#");
        let get = json!({"TableName": TABLE, "Key": key});
        let item_in = |database: &Database| {
            let get: GetItemRequest = serde_json::from_value(get.clone()).ok()?;
            database.get_item(get).ok()?.item
        };
        let stored = item_in(database).filter(|_| is_api_key)?;
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let memory = match &mut *memory {
            Some(memory) => memory,
            none => none.insert(empty_table()?),
        };
        if item_in(memory).is_none() {
            let put = json!({"TableName": TABLE, "Item": stored});
            memory.put_item(serde_json::from_value(put).ok()?).ok()?;
        }
        let reply = memory.update_item(serde_json::from_value(request).ok()?);
        Some(reply.map(|reply| json!(reply).to_string()))
    }

    /// Forgets the items, because the disk has room again.
    pub fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

fn empty_table() -> Option<Database> {
    let memory = database::in_memory().ok()?;
    table::create(&memory, TABLE).ok()?;
    Some(memory)
}
