//! The writes of a connection, each within a savepoint.

use std::collections::HashSet;

use rusqlite::Connection;

use super::error::ReadError;
use super::rows::{Stored, delete, exists, find, put, select};
use crate::StoreError;
use crate::engine::Outcome;
use crate::guard::Guard;
use crate::item::{Item, Value, number};
use crate::item_json::ItemJson;
use crate::key::Key;
use crate::write::{Change, ItemUpdate, Part, Write};

/// DynamoDB's limit for the writes of a transaction.
const MAX_WRITES: usize = 100;

/// A write whose item is a row already, so that the thread that writes has less to do.
pub(super) struct Prepared {
    part: Part,
    key: Key,
    guard: Guard,
    change: Prepare,
}

enum Prepare {
    Put(Stored),
    Delete,
    Update(ItemUpdate),
    Nothing,
}

impl Prepared {
    pub(super) fn of(write: &Write) -> Result<Self, StoreError> {
        let change = match &write.change {
            Change::Put(item) => Prepare::Put(Stored::of(write.key(), item)?),
            Change::Delete => Prepare::Delete,
            Change::Update(update) => Prepare::Update(update.clone()),
            Change::Nothing => Prepare::Nothing,
        };
        Ok(Self { part: write.part, key: write.key().clone(), guard: write.guard().clone(), change })
    }
}

pub(super) fn transact(connection: &Connection, writes: &[Prepared]) -> Result<Vec<Part>, ReadError> {
    let distinct: HashSet<&Key> = writes.iter().map(|write| &write.key).collect();
    if writes.is_empty() || writes.len() > MAX_WRITES || distinct.len() < writes.len() {
        let refusal = "a transaction writes from 1 to 100 different items";
        return Err(StoreError::Malformed(refusal.to_owned()).into());
    }
    let (mut lost, mut stored) = (Vec::new(), Vec::with_capacity(writes.len()));
    for write in writes {
        let (holds, item) = judged(connection, write)?;
        if !holds {
            lost.push(write.part);
        }
        stored.push(item);
    }
    if lost.is_empty() {
        for (write, stored) in writes.iter().zip(stored) {
            apply(connection, write, stored)?;
        }
    }
    Ok(lost)
}

pub(super) fn write(connection: &Connection, write: &Prepared) -> Result<Outcome<ItemJson>, ReadError> {
    let replaced = find(&mut select(connection)?, &write.key)?.map(|(text, _)| text);
    let stored = replaced.as_ref().map(ItemJson::item).transpose()?;
    if !write.guard.holds(stored.as_ref()) {
        return Ok(Outcome::Lost(stored));
    }
    let after = apply(connection, write, stored)?;
    Ok(Outcome::Done(match (&write.change, after) {
        (Prepare::Update(_), Some(after)) => ItemJson::of_item(&after)?,
        (Prepare::Put(_), _) => replaced.unwrap_or_else(ItemJson::empty),
        _ => ItemJson::empty(),
    }))
}

/// Whether the guard of a write holds; and what is stored, if the write needs it.
fn judged(connection: &Connection, write: &Prepared) -> Result<(bool, Option<Item>), ReadError> {
    let guard = &write.guard;
    if !guard.reads_attributes() && !matches!(write.change, Prepare::Update(_)) {
        let holds = match guard {
            Guard::Always => true,
            Guard::Absent => !exists(connection, &write.key)?,
            _ => exists(connection, &write.key)?,
        };
        return Ok((holds, None));
    }
    let found = find(&mut select(connection)?, &write.key)?;
    let stored = found.map(|(text, _)| text.item()).transpose()?;
    Ok((guard.holds(stored.as_ref()), stored))
}

/// Writes. Returns the item after an update.
fn apply(connection: &Connection, write: &Prepared, stored: Option<Item>) -> Result<Option<Item>, ReadError> {
    match &write.change {
        Prepare::Put(row) => put(connection, &write.key, row)?,
        Prepare::Update(update) => {
            let after = updated(stored.unwrap_or_else(|| write.key.attributes()), update)?;
            put(connection, &write.key, &Stored::of(&write.key, &after)?)?;
            return Ok(Some(after));
        }
        Prepare::Delete => delete(connection, &write.key)?,
        Prepare::Nothing => {}
    }
    Ok(None)
}

/// The item after an update.
pub(super) fn updated(mut item: Item, update: &ItemUpdate) -> Result<Item, StoreError> {
    for (name, value) in &update.set {
        item.insert((*name).to_owned(), value.clone());
    }
    for (name, value) in &update.add {
        let sum = added(item.get(*name), value).ok_or_else(|| StoreError::Malformed(format!("no sum: {name}")))?;
        item.insert((*name).to_owned(), sum);
    }
    for name in &update.remove {
        item.remove(*name);
    }
    Ok(item)
}

/// The sum of two numbers, or the union of two sets; `None` of anything else.
fn added(stored: Option<&Value>, by: &Value) -> Option<Value> {
    match (stored, by) {
        (None, value @ (Value::N(_) | Value::Ss(_))) => Some(value.clone()),
        (Some(Value::N(stored)), Value::N(by)) => {
            let sum = stored.parse::<i64>().ok()?.checked_add(by.parse().ok()?)?;
            Some(number(sum))
        }
        (Some(Value::Ss(stored)), Value::Ss(by)) => {
            let mut union = stored.clone();
            union.extend(by.iter().filter(|text| !stored.contains(text)).cloned());
            Some(Value::Ss(union))
        }
        _ => None,
    }
}
