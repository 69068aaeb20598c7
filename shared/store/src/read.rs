//! Reads. They are strongly consistent, so that a caller sees its last write. Only reads of immutable items are not.

use std::collections::HashMap;
use std::time::Duration;

use domain::{AccountId, UnixMs};
use futures::future::try_join_all;
use serde::de::DeserializeOwned;

use super::engine::{Consistency, Descending, EngineFailure, MAX_KEYS, Range};
use super::item::Item;
use super::item_json::ItemJson;
use super::key::Key;
use super::{Store, StoreError, within};

/// How many calls in a row may read nothing of a batch. The pauses between them last at most 1.3 s in all.
const FRUITLESS_CALLS: u32 = 8;

/// The time limit of a batch including its pauses. A function has 25 s in all.
const BATCH_TIME: Duration = Duration::from_secs(5);

/// The most pages of one query: 1,000 MB, far over what any partition here holds.
const MAX_PAGES: u32 = 1_000;

impl Store {
    /// Opens the connection that the first request needs. A store that does not answer now is tried again by the
    /// request.
    pub async fn prime(&self) {
        let nothing = Key { pk: "PRIME".to_owned(), sk: "PRIME".to_owned() };
        if let Err(error) = self.get(&nothing).await {
            tracing::warn!(cause = %error, "the table was not reached at the start");
        }
    }

    /// One item.
    pub async fn get(&self, key: &Key) -> Result<Option<Item>, StoreError> {
        let found = self.engine.get(key, Consistency::Strong).await?;
        found.map(|found| found.item()).transpose()
    }

    /// The record that one item holds.
    pub async fn read<T: DeserializeOwned>(&self, key: &Key) -> Result<Option<T>, StoreError> {
        let found = self.engine.get(key, Consistency::Strong).await?;
        found.map(|found| found.record()).transpose()
    }

    /// An immutable record that may have been deleted. Half the price: a strongly consistent read follows only if the
    /// cheaper answer does not know it yet. At most 16 are read at once. If the table throttles a read, because many
    /// cold functions read the same records, the read waits and tries again for 3 seconds.
    pub async fn read_immutable<T: DeserializeOwned>(&self, key: &Key) -> Result<Option<T>, StoreError> {
        // Nobody closes it.
        let _turn = self.immutable_reads.acquire().await.ok();
        let mut budget = self.retry_budget();
        let found = loop {
            match self.engine.get(key, Consistency::Eventual).await {
                Err(EngineFailure::Refused(_)) if self.pause_within(&mut budget).await => {}
                found => break found?,
            }
        };
        match found {
            Some(found) => found.record().map(Some),
            None => self.read(key).await,
        }
    }

    /// The items of these keys that exist; keys may repeat. Up to a hundred are one call, more are calls at once.
    pub async fn get_many(&self, keys: &[Key]) -> Result<HashMap<Key, Item>, StoreError> {
        let found = self.get_many_json(keys).await?.into_iter();
        found.map(|(key, found)| Ok((key, found.item()?))).collect()
    }

    /// The same as JSON.
    pub async fn get_many_json(&self, keys: &[Key]) -> Result<HashMap<Key, ItemJson>, StoreError> {
        self.get_distinct(keys, |item| Ok((item.key()?, item))).await
    }

    /// The same as records of one type.
    pub async fn read_many<T: DeserializeOwned>(&self, keys: &[Key]) -> Result<HashMap<Key, T>, StoreError> {
        self.get_distinct(keys, |item| item.keyed()).await
    }

    async fn get_distinct<T>(
        &self,
        keys: &[Key],
        read: impl Fn(ItemJson) -> Result<(Key, T), StoreError>,
    ) -> Result<HashMap<Key, T>, StoreError> {
        let mut distinct = keys.to_vec();
        distinct.sort();
        distinct.dedup();
        let batches = try_join_all(distinct.chunks(MAX_KEYS).map(|batch| self.get_batch(batch))).await?;
        batches.into_iter().flatten().map(read).collect()
    }

    /// Reads these keys with one call per hundred keys. Returns the items, and the keys that are still unread, because
    /// DynamoDB returns at most 16 MB at once. Keys must not repeat.
    pub async fn get_some(&self, keys: &[Key]) -> Result<(HashMap<Key, ItemJson>, Vec<Key>), StoreError> {
        let batches = try_join_all(keys.chunks(MAX_KEYS).map(|batch| self.engine.get_many(batch)));
        let (mut found, mut unread) = (HashMap::new(), Vec::new());
        for (items, rest) in batches.await? {
            for item in items {
                found.insert(item.key()?, item);
            }
            unread.extend(rest);
        }
        Ok((found, unread))
    }

    async fn get_batch(&self, keys: &[Key]) -> Result<Vec<ItemJson>, StoreError> {
        let read = within(self.timer(), BATCH_TIME, self.read_batch(keys)).await;
        read.unwrap_or_else(|| Err(StoreError::Unavailable("a batch was not read in time".to_owned())))
    }

    /// DynamoDB leaves keys unread when a partition throttles, or after 16 MB. So a call that reads nothing doubles the
    /// pause, and one that reads something starts over.
    async fn read_batch(&self, keys: &[Key]) -> Result<Vec<ItemJson>, StoreError> {
        let mut found = Vec::with_capacity(keys.len());
        let mut unread = keys.to_vec();
        let mut fruitless = 0_u32;
        loop {
            let (items, rest) = self.engine.get_many(&unread).await?;
            let asked = std::mem::replace(&mut unread, rest).len();
            found.extend(items);
            if unread.is_empty() {
                return Ok(found);
            }
            fruitless = if unread.len() < asked { 0 } else { fruitless.saturating_add(1) };
            if fruitless == FRUITLESS_CALLS {
                return Err(StoreError::Unavailable("a batch was left unread".to_owned()));
            }
            self.pause(fruitless.saturating_sub(1)).await;
        }
    }

    /// Every item of a partition whose sort key starts with `prefix`, in the order of the sort keys.
    pub async fn query(&self, pk: &str, prefix: &str) -> Result<Vec<Item>, StoreError> {
        items(&self.query_json(pk, prefix).await?)
    }

    /// The same as JSON.
    pub async fn query_json(&self, pk: &str, prefix: &str) -> Result<Vec<ItemJson>, StoreError> {
        let mut items = Vec::new();
        let mut last: Option<String> = None;
        for _ in 0..MAX_PAGES {
            let after = last.as_deref();
            let range = Range { after, ..Range::of(pk, prefix) };
            let page = self.engine.page(&range).await?;
            items.extend(page.items);
            let Some(read_up_to) = page.last else {
                return Ok(items);
            };
            last = Some(read_up_to.sk);
        }
        Err(StoreError::Malformed(format!("a partition of over {MAX_PAGES} pages")))
    }

    /// The items of a partition whose sort key starts with `prefix`, if one call reads them: they have at most 1 MB.
    pub async fn query_at_once(&self, pk: &str, prefix: &str) -> Result<Option<Vec<Item>>, StoreError> {
        let page = self.engine.page(&Range::of(pk, prefix)).await?;
        page.last.is_none().then(|| items(&page.items)).transpose()
    }

    /// The last `limit` items of a partition whose sort key starts with `prefix`, the last one first; fewer if they
    /// have over 1 MB.
    pub async fn query_latest(&self, pk: &str, prefix: &str, limit: usize) -> Result<Vec<Item>, StoreError> {
        let range = Range { order: Descending::Yes, limit: Some(limit), ..Range::of(pk, prefix) };
        items(&self.engine.page(&range).await?.items)
    }

    /// At most `limit` items of a partition, in the order of the sort keys, from the one after `after`; and the sort
    /// key to continue after, if there may be more.
    pub async fn query_page(
        &self,
        pk: &str,
        after: Option<&str>,
        limit: usize,
    ) -> Result<(Vec<ItemJson>, Option<String>), StoreError> {
        let range = Range { after, limit: Some(limit), ..Range::of(pk, "") };
        let page = self.engine.page(&range).await?;
        Ok((page.items, page.last.map(|key| key.sk)))
    }

    /// Every account. This reads the whole table, at its price: no request may do so.
    pub async fn accounts(&self) -> Result<Vec<AccountId>, StoreError> {
        Ok(self.engine.accounts().await?)
    }

    /// When the table was made from a backup; `None` if it was not.
    ///
    /// # Errors
    /// [`StoreError`] if the table cannot be described.
    pub async fn restored_at(&self) -> Result<Option<UnixMs>, StoreError> {
        Ok(self.engine.restored_at().await?)
    }
}

fn items(found: &[ItemJson]) -> Result<Vec<Item>, StoreError> {
    found.iter().map(ItemJson::item).collect()
}
