//! Reads. They are strongly consistent, so that a caller sees its last write. Only reads of immutable items are not.

use std::collections::HashMap;
use std::time::Duration;

use aws_sdk_dynamodb::operation::get_item::builders::GetItemFluentBuilder;
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::types::{AttributeValue, KeysAndAttributes};
use futures::FutureExt;
use futures::future::try_join_all;
use serde::de::DeserializeOwned;

use super::error::{Class, class};
use super::item::Item;
use super::item_json::{ItemJson, Keyed, Record};
use super::key::{Key, PK, SK};
use super::replies::{self, QueryPage};
use super::{Store, StoreError, within};

/// DynamoDB's limit for one `BatchGetItem`.
const BATCH: usize = 100;

/// How many calls in a row may read nothing of a batch. The pauses between them last at most 1.3 s in all.
const FRUITLESS_CALLS: u32 = 8;

/// The time limit of a batch including its pauses. A function has 25 s in all.
const BATCH_TIME: Duration = Duration::from_secs(5);

/// The most pages of one query: 1,000 MB, far over what any partition here holds.
const MAX_PAGES: u32 = 1_000;

/// How a read relates to the writes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Consistency {
    /// It sees all of them.
    Strong,
    /// It may miss the latest ones, at half the price.
    Eventual,
}

impl Store {
    /// Opens the connection that the first request needs. A store that does not answer now is tried again by the
    /// request.
    pub async fn prime(&self) {
        let nothing = Key {
            pk: "PRIME".to_owned(),
            sk: "PRIME".to_owned(),
        };
        if let Err(error) = self.get(&nothing).await {
            tracing::warn!(cause = %error, "the table was not reached at the start");
        }
    }

    /// One item.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub async fn get(&self, key: &Key) -> Result<Option<Item>, StoreError> {
        let found: Option<ItemJson> = self.get_as(key, Consistency::Strong).await?;
        found.map(|found| found.item()).transpose()
    }

    /// The record that one item holds.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub async fn read<T: DeserializeOwned>(&self, key: &Key) -> Result<Option<T>, StoreError> {
        let found = self.get_as(key, Consistency::Strong).await?;
        Ok(found.map(|Record(record)| record))
    }

    async fn get_as<I: DeserializeOwned>(&self, key: &Key, consistency: Consistency) -> Result<Option<I>, StoreError> {
        let reply = self.get_item(key, consistency).send().boxed().await;
        replies::found(&reply.map_err(|error| StoreError::of(&error))?)
    }

    fn get_item(&self, key: &Key, consistency: Consistency) -> GetItemFluentBuilder {
        self.client
            .get_item()
            .table_name(&self.table)
            .set_key(Some(key.attributes()))
            .consistent_read(consistency == Consistency::Strong)
    }

    /// An immutable record that may have been deleted. Half the price: a strongly consistent read follows only if the
    /// cheaper answer does not know it yet. At most 16 are read at once. If the table throttles a read, because many
    /// cold functions read the same records, the read waits and tries again for 3 seconds.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub async fn read_immutable<T: DeserializeOwned>(&self, key: &Key) -> Result<Option<T>, StoreError> {
        // Nobody closes it.
        let _turn = self.immutable_reads.acquire().await.ok();
        let mut budget = self.retry_budget();
        let reply = loop {
            let sent = self.get_item(key, Consistency::Eventual).send().boxed().await;
            let failed = sent.map_err(|error| (class(&error), StoreError::of(&error)));
            match failed {
                Ok(reply) => break reply,
                Err((Class::Refused, _)) if self.pause_within(&mut budget).await => {}
                Err((_, error)) => return Err(error),
            }
        };
        match replies::found(&reply)? {
            Some(Record(record)) => Ok(Some(record)),
            None => self.read(key).await,
        }
    }

    /// The items of these keys that exist; keys may repeat. Up to a hundred are one call, more are calls at once.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn get_many(&self, keys: &[Key]) -> Result<HashMap<Key, Item>, StoreError> {
        let found = self.get_many_json(keys).await?.into_iter();
        found.map(|(key, found)| Ok((key, found.item()?))).collect()
    }

    /// The same as JSON.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn get_many_json(&self, keys: &[Key]) -> Result<HashMap<Key, ItemJson>, StoreError> {
        self.get_distinct::<ItemJson>(keys).await
    }

    /// The same as records of one type.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn read_many<T: DeserializeOwned>(&self, keys: &[Key]) -> Result<HashMap<Key, T>, StoreError> {
        self.get_distinct::<Keyed<T>>(keys).await
    }

    async fn get_distinct<I: InBatch>(&self, keys: &[Key]) -> Result<HashMap<Key, I::Read>, StoreError> {
        let mut distinct = keys.to_vec();
        distinct.sort();
        distinct.dedup();
        let batches = try_join_all(distinct.chunks(BATCH).map(|batch| self.get_batch::<I>(batch))).await?;
        Ok(batches.into_iter().flatten().collect())
    }

    /// Reads these keys with one call per hundred keys. Returns the items, and the keys that are still unread, because
    /// DynamoDB returns at most 16 MB at once. Keys must not repeat.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn get_some(&self, keys: &[Key]) -> Result<(HashMap<Key, ItemJson>, Vec<Key>), StoreError> {
        let batches = try_join_all(keys.chunks(BATCH).map(|batch| self.get_batch_once::<ItemJson>(batch)));
        let (mut found, mut unread) = (HashMap::new(), Vec::new());
        for (items, rest) in batches.await? {
            found.extend(items);
            unread.extend(rest);
        }
        Ok((found, unread))
    }

    /// One call: the items, and the keys that it did not read.
    async fn get_batch_once<I: InBatch>(&self, keys: &[Key]) -> Result<(Vec<(Key, I::Read)>, Vec<Key>), StoreError> {
        if keys.is_empty() {
            return Ok((Vec::new(), Vec::new()));
        }
        let request = KeysAndAttributes::builder()
            .set_keys(Some(keys.iter().map(Key::attributes).collect()))
            .consistent_read(true)
            .build()
            .map_err(|error| StoreError::Malformed(error.to_string()))?;
        let reply = self
            .client
            .batch_get_item()
            .request_items(&self.table, request)
            .send()
            .boxed()
            .await
            .map_err(|error| StoreError::of(&error))?;
        let (items, unread) = replies::batch::<I>(&reply)?;
        let items: Result<_, StoreError> = items.into_iter().map(InBatch::with_key).collect();
        Ok((items?, unread))
    }

    async fn get_batch<I: InBatch>(&self, keys: &[Key]) -> Result<Vec<(Key, I::Read)>, StoreError> {
        let read = within(self.timer(), BATCH_TIME, self.read_batch::<I>(keys)).await;
        read.unwrap_or_else(|| Err(StoreError::Unavailable("a batch was not read in time".to_owned())))
    }

    /// DynamoDB leaves keys unread when a partition throttles, or after 16 MB. So a call that reads nothing doubles the
    /// pause, and one that reads something starts over.
    async fn read_batch<I: InBatch>(&self, keys: &[Key]) -> Result<Vec<(Key, I::Read)>, StoreError> {
        let mut found = Vec::with_capacity(keys.len());
        let mut unread = keys.to_vec();
        let mut fruitless = 0_u32;
        loop {
            let (items, rest) = self.get_batch_once::<I>(&unread).await?;
            let asked = std::mem::replace(&mut unread, rest).len();
            found.extend(items);
            if unread.is_empty() {
                return Ok(found);
            }
            fruitless = if unread.len() < asked {
                0
            } else {
                fruitless.saturating_add(1)
            };
            if fruitless == FRUITLESS_CALLS {
                return Err(StoreError::Unavailable("a batch was left unread".to_owned()));
            }
            self.pause(fruitless.saturating_sub(1)).await;
        }
    }

    /// A query of a partition's items whose sort key starts with `prefix`.
    fn query_of(&self, pk: &str, prefix: &str) -> QueryFluentBuilder {
        let request = self
            .client
            .query()
            .table_name(&self.table)
            .consistent_read(true)
            .expression_attribute_values(":pk", AttributeValue::S(pk.to_owned()));
        // DynamoDB refuses the empty prefix.
        if prefix.is_empty() {
            return request.key_condition_expression(format!("{PK} = :pk"));
        }
        request
            .key_condition_expression(format!("{PK} = :pk AND begins_with({SK}, :prefix)"))
            .expression_attribute_values(":prefix", AttributeValue::S(prefix.to_owned()))
    }

    /// Every item of a partition whose sort key starts with `prefix`, in the order of the sort keys.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn query(&self, pk: &str, prefix: &str) -> Result<Vec<Item>, StoreError> {
        items(&self.query_json(pk, prefix).await?)
    }

    /// The same as JSON.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn query_json(&self, pk: &str, prefix: &str) -> Result<Vec<ItemJson>, StoreError> {
        let mut items = Vec::new();
        let mut start: Option<Item> = None;
        for _ in 0..MAX_PAGES {
            let page = read_page(self.query_of(pk, prefix).set_exclusive_start_key(start)).await?;
            items.extend(page.items);
            let Some(last) = page.last_evaluated_key else {
                return Ok(items);
            };
            start = Some(last.item()?);
        }
        Err(StoreError::Malformed(format!("a partition of over {MAX_PAGES} pages")))
    }

    /// The items of a partition whose sort key starts with `prefix`, if one call reads them: they have at most 1 MB.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn query_at_once(&self, pk: &str, prefix: &str) -> Result<Option<Vec<Item>>, StoreError> {
        let page = read_page(self.query_of(pk, prefix)).await?;
        let is_complete = page.last_evaluated_key.is_none();
        is_complete.then(|| items(&page.items)).transpose()
    }

    /// The last `limit` items of a partition whose sort key starts with `prefix`, the last one first; fewer if they
    /// have over 1 MB.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn query_latest(&self, pk: &str, prefix: &str, limit: i32) -> Result<Vec<Item>, StoreError> {
        let request = self.query_of(pk, prefix).scan_index_forward(false).limit(limit);
        items(&read_page(request).await?.items)
    }

    /// At most `limit` items of a partition, in the order of the sort keys, from the one after `after`; and the sort
    /// key to continue after, if there may be more.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn query_page(
        &self,
        pk: &str,
        after: Option<&str>,
        limit: i32,
    ) -> Result<(Vec<ItemJson>, Option<String>), StoreError> {
        let start = after.map(|sk| {
            let key = Key {
                pk: pk.to_owned(),
                sk: sk.to_owned(),
            };
            key.attributes()
        });
        let page = read_page(self.query_of(pk, "").set_exclusive_start_key(start).limit(limit)).await?;
        let last = page.last_evaluated_key.map(|last| last.key()).transpose()?;
        Ok((page.items, last.map(|key| key.sk)))
    }
}

/// An item of a batch.
trait InBatch: DeserializeOwned {
    /// The type of the item without its key.
    type Read;

    /// The item's key and its content.
    fn with_key(self) -> Result<(Key, Self::Read), StoreError>;
}

impl InBatch for ItemJson {
    type Read = Self;

    fn with_key(self) -> Result<(Key, Self), StoreError> {
        Ok((self.key()?, self))
    }
}

impl<T: DeserializeOwned> InBatch for Keyed<T> {
    type Read = T;

    fn with_key(self) -> Result<(Key, T), StoreError> {
        Ok((self.key, self.record))
    }
}

/// One call of a query.
///
/// # Errors
/// [`StoreError`] if it cannot be read.
pub(super) fn read_page(request: QueryFluentBuilder) -> impl Future<Output = Result<QueryPage, StoreError>> {
    // An async function would hold the request twice, and futures are large.
    let reply = request.send().boxed();
    reply.map(|reply| replies::page(reply.map_err(|error| StoreError::of(&error))?))
}

fn items(found: &[ItemJson]) -> Result<Vec<Item>, StoreError> {
    found.iter().map(ItemJson::item).collect()
}
