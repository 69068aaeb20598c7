//! Copies the items and objects that the target lacks. A copy that was interrupted continues when it is run again, because
//! it skips what is equal on both sides.

use std::pin::pin;

use cli::{Output, Progress};
use futures::stream::{self, StreamExt, TryStreamExt};
use shared::clock::Clock;
use store::{Guard, Item, Key, StoreError};

use super::objects;
use super::secrets::webhook;
use super::selection::{Selection, Wave};
use super::side::Side;
use super::verify::is_same;
use crate::{Failure, retry};

/// How many items are written at once.
const WRITES_AT_ONCE: usize = 32;

/// How many objects are copied at once: each is in memory.
const OBJECTS_AT_ONCE: usize = 4;

/// Copies the selected items and their objects. Returns how many items were written.
pub(super) async fn copy(from: &Side, to: &Side, selection: &Selection, output: &Output) -> Result<u64, Failure> {
    if selection.is_empty() {
        return Ok(0);
    }
    let copy = Copy { from, to, progress: Progress::new(output, "items") };
    let mut copied = 0;
    for wave in [Wave::Records, Wave::Work, Wave::Keys, Wave::Account] {
        let mut pages = pin!(from.pages());
        while let Some(mut items) = pages.try_next().await? {
            items.retain(|(key, item)| selection.holds(key, item));
            let mut chosen = Vec::new();
            for (key, item) in items {
                let item = from.opened(&key, item).await?;
                if Wave::of(&key, &item) == wave {
                    chosen.push((key, item));
                }
            }
            copied = copy.items(chosen, copied).await?;
        }
    }
    Ok(copied)
}

struct Copy<'a> {
    from: &'a Side,
    to: &'a Side,
    progress: Progress,
}

impl Copy<'_> {
    /// Copies items, whose secrets are in plain text, and then their objects. A bucket tells the dispatcher of each new
    /// object, and the dispatcher removes objects that have no item. Returns `before` plus the number of items written.
    async fn items(&self, items: Vec<(Key, Item)>, before: u64) -> Result<u64, Failure> {
        let keys: Vec<Key> = items.iter().map(|(key, _)| key.clone()).collect();
        let mut present = retry::with_backoff(&self.to.store, || self.to.store.get_many(&keys)).await?;
        let (mut missing, mut objects) = (Vec::new(), Vec::new());
        for (key, item) in items {
            objects.extend(objects::of_item(&key, &item)?);
            if webhook(&key).is_some() {
                self.to.expect_key()?;
            }
            let stored = match present.remove(&key) {
                Some(stored) => Some(self.to.opened(&key, stored).await?),
                None => None,
            };
            if !stored.is_some_and(|stored| is_same(&stored, &item)) {
                missing.push((key, item));
            }
        }
        self.from.expect_bucket(&objects)?;
        self.to.expect_bucket(&objects)?;
        let written = u64::try_from(missing.len()).unwrap_or(u64::MAX);
        let writes = missing.into_iter().map(|(key, item)| self.put(key, item));
        stream::iter(writes).buffer_unordered(WRITES_AT_ONCE).try_collect::<Vec<()>>().await?;
        let transfers = objects.into_iter().map(|key| self.object(key));
        stream::iter(transfers).buffer_unordered(OBJECTS_AT_ONCE).try_collect::<Vec<()>>().await?;
        let copied = before.saturating_add(written);
        self.progress.show(copied, None);
        Ok(copied)
    }

    async fn put(&self, key: Key, item: Item) -> Result<(), StoreError> {
        let store = &self.to.store;
        let item = self.to.sealed(&key, item).await?;
        retry::with_backoff(store, || store.put_if(&key, item.clone(), Guard::Always)).await?;
        Ok(())
    }

    /// Copies an object, unless the target has one of the same size: an object never changes.
    async fn object(&self, key: String) -> Result<(), StoreError> {
        let (from, to, now) = (self.from, self.to, || Clock::System.now());
        retry::with_backoff(&to.store, || async {
            let size = from.objects.size(&key, now()).await?;
            if size.is_none() || size == to.objects.size(&key, now()).await? {
                return Ok(());
            }
            match from.objects.bytes(&key, now()).await? {
                Some(bytes) => to.objects.put(&key, bytes, now()).await,
                None => Ok(()),
            }
        })
        .await
    }
}
