//! Single conditional writes outside a transaction: admission, and the claim of an idempotency key.

use serde::de::DeserializeOwned;
pub use serde::de::IgnoredAny;

pub use super::engine::Outcome;
use super::engine::{EngineFailure, EngineReply};
use super::guard::Guard;
use super::item::Item;
use super::item_json::ItemJson;
use super::key::Key;
use super::write::{ItemUpdate, Part, Write};
use super::{Store, StoreError};

impl Outcome<ItemJson> {
    fn try_map<D>(self, read: impl FnOnce(&ItemJson) -> Result<D, StoreError>) -> Result<Outcome<D>, StoreError> {
        Ok(match self {
            Self::Done(item) => Outcome::Done(read(&item)?),
            Self::Lost(stored) => Outcome::Lost(stored),
        })
    }
}

impl Store {
    /// Updates one item under a condition. Returns the record that it is afterwards, or [`IgnoredAny`].
    pub async fn update_if<T: DeserializeOwned>(
        &self,
        key: &Key,
        update: ItemUpdate,
        guard: Guard,
    ) -> Result<Outcome<T>, StoreError> {
        let write = Write::update(Part::Record, key.clone(), update, guard);
        self.until_taken(|| self.engine.write(&write)).await?.try_map(ItemJson::record)
    }

    /// Updates counts under a condition, as [`Self::update_if`] does, but a process that is killed soon after may lose them.
    pub async fn count_if<T: DeserializeOwned>(
        &self,
        key: &Key,
        update: ItemUpdate,
        guard: Guard,
    ) -> Result<Outcome<T>, StoreError> {
        let write = Write::update(Part::Record, key.clone(), update, guard);
        self.until_taken(|| self.engine.count(&write)).await?.try_map(ItemJson::record)
    }

    /// Puts one item under a condition. Returns the item that it replaced, or an empty one.
    pub async fn put_if(&self, key: &Key, item: Item, guard: Guard) -> Result<Outcome<Item>, StoreError> {
        let write = Write::put(Part::Record, key.clone(), item, guard);
        self.until_taken(|| self.engine.write(&write)).await?.try_map(ItemJson::item)
    }

    /// Deletes one item under a condition. Returns whether the item is gone: if not, the condition failed.
    pub async fn delete_if(&self, key: &Key, guard: Guard) -> Result<bool, StoreError> {
        let write = Write::delete(Part::Record, key.clone(), guard);
        let outcome = self.until_taken(|| self.engine.write(&write)).await?;
        Ok(!matches!(outcome, Outcome::Lost(Some(_))))
    }

    /// Deletes one item, if it is there.
    pub async fn delete(&self, key: &Key) -> Result<(), StoreError> {
        self.delete_if(key, Guard::Always).await.map(|_| ())
    }

    /// Sends a conditional write until the table accepts it or its condition fails. A write that a transaction on the same
    /// item stood in the way of surely did not happen.
    async fn until_taken<'a>(
        &'a self,
        send: impl Fn() -> EngineReply<'a, Outcome<ItemJson>>,
    ) -> Result<Outcome<ItemJson>, StoreError> {
        let mut budget = self.retry_budget();
        loop {
            match send().await {
                Err(EngineFailure::Refused(_)) if self.pause_within(&mut budget).await => {}
                outcome => return Ok(outcome?),
            }
        }
    }
}
