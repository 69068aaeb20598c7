//! Counts of items in a file that are kept in memory, and written back now and then: a read of the API counts its request,
//! and must neither wait for the disk nor fail when the disk is full. A process that is killed loses the counts since the
//! last time.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use super::error::ReadError;
use super::rows::{find, select};
use super::writes::updated;
use crate::engine::Outcome;
use crate::guard::Guard;
use crate::item::{Item, Value};
use crate::item_json::ItemJson;
use crate::key::Key;
use crate::write::{Change, ItemUpdate, Part, Write};

/// The attributes of an item that are newer than the file.
#[derive(Debug, Default)]
struct Counted {
    attributes: HashMap<&'static str, Value>,
    is_written: bool,
}

#[derive(Debug, Default)]
pub(super) struct KeptCounts(Mutex<HashMap<Key, Counted>>);

impl KeptCounts {
    fn counted(&self) -> MutexGuard<'_, HashMap<Key, Counted>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts, if the guard holds. The item is read from the file each time, because others change the rest of it.
    pub(super) fn count(&self, connection: &Connection, write: &Write) -> Result<Outcome<ItemJson>, ReadError> {
        let mut counted = self.counted();
        let stored = find(&mut select(connection)?, write.key())?;
        let stored = stored.map(|(text, _)| text.item()).transpose()?;
        let Some(mut item) = stored else {
            counted.remove(write.key());
            return Ok(Outcome::Lost(None));
        };
        if let Some(newer) = counted.get(write.key()) {
            newer.replace_in(&mut item);
        }
        let Change::Update(update) = &write.change else {
            return Ok(Outcome::Lost(Some(item)));
        };
        if !write.guard().holds(Some(&item)) {
            return Ok(Outcome::Lost(Some(item)));
        }
        let after = updated(item, update)?;
        let names = update.set.iter().chain(&update.add).map(|(name, _)| *name);
        let newer = names.filter_map(|name| Some((name, after.get(name)?.clone())));
        let entry = counted.entry(write.key().clone()).or_default();
        entry.attributes.extend(newer);
        entry.is_written = false;
        Ok(Outcome::Done(ItemJson::of_item(&after)?))
    }

    pub(super) fn with_counts(&self, key: &Key, text: ItemJson) -> Result<ItemJson, ReadError> {
        let counted = self.counted();
        let Some(newer) = counted.get(key) else { return Ok(text) };
        let mut item = text.item()?;
        newer.replace_in(&mut item);
        Ok(ItemJson::of_item(&item)?)
    }

    /// Keeps the counts of an item to be written another time.
    pub(super) fn keep(&self, key: &Key) {
        if let Some(counted) = self.counted().get_mut(key) {
            counted.is_written = false;
        }
    }

    /// The writes that bring the file up to date.
    pub(super) fn unwritten(&self) -> Vec<Write> {
        let mut writes = Vec::new();
        for (key, counted) in self.counted().iter_mut().filter(|(_, counted)| !counted.is_written) {
            let set = counted.attributes.iter();
            let update = set.fold(ItemUpdate::default(), |update, (name, value)| update.set(name, value.clone()));
            writes.push(Write::update(Part::Record, key.clone(), update, Guard::Present));
            counted.is_written = true;
        }
        writes
    }
}

impl Counted {
    fn replace_in(&self, item: &mut Item) {
        let newer = self.attributes.iter();
        item.extend(newer.map(|(name, value)| ((*name).to_owned(), value.clone())));
    }
}
