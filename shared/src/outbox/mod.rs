//! Events, written in the transaction of the write that they tell of (contract.md §8, architecture.md §7). Relaying them to
//! webhooks starts from the table's stream.

pub mod feed;

use serde::Serialize;

use crate::domain::{AccountId, Event, UnixMs};
use crate::store::item::{number, text};
use crate::store::key::WAKE;
use crate::store::{Guard, Key, Part, StoreError, Write, to_item};

/// How long the feed keeps an event.
const LIFE_MS: i64 = 30 * 24 * 3_600_000;

/// The write of an event, and its key: it is put by one transaction alone, so its presence says that the transaction
/// happened.
///
/// # Errors
/// [`StoreError::Malformed`] where the event is no item.
pub fn write(account: AccountId, event: &Event) -> Result<(Write, Key), StoreError> {
    let key = Key::event(account, event.created_at, event.id);
    let mut item = to_item(event)?;
    if !event.muted {
        item.insert(WAKE.to_owned(), text("event"));
    }
    item.insert(
        "expiresAt".to_owned(),
        number(event.created_at.plus_ms(LIFE_MS).seconds_up()),
    );
    Ok((Write::put(Part::Event, key.clone(), item, Guard::Absent), key))
}

/// The record as the event carries it.
///
/// # Errors
/// [`StoreError::Malformed`] where the record cannot be written as JSON.
pub fn item_text(view: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(view).map_err(|error| StoreError::Malformed(error.to_string()))
}

/// The moment of a change that follows one at `before`: never earlier, whatever the clocks say.
#[must_use]
pub fn moment_after(before: UnixMs, now: UnixMs) -> UnixMs {
    now.max(before)
}
