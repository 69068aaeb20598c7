//! What a storage engine offers. Everything else of this crate is the same for every engine (ADR 0038).

use std::fmt;

use domain::{AccountId, UnixMs};
use futures::FutureExt;
use futures::future::BoxFuture;

use super::StoreError;
use super::guard::Guard;
use super::item::Item;
use super::item_json::ItemJson;
use super::key::Key;
use super::write::{Part, Write};

/// The most keys of one [`Engine::get_many`].
pub(crate) const MAX_KEYS: usize = 100;

/// What an engine answers, later.
pub type EngineReply<'a, T> = BoxFuture<'a, Result<T, EngineFailure>>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFailure {
    /// It was not executed and may be retried.
    Refused(StoreError),
    Unclear(StoreError),
    /// It was not executed, and a retry cannot succeed.
    Hopeless(StoreError),
}

impl From<EngineFailure> for StoreError {
    fn from(failure: EngineFailure) -> Self {
        let (EngineFailure::Refused(error) | EngineFailure::Unclear(error) | EngineFailure::Hopeless(error)) = failure;
        error
    }
}

/// How a read relates to the writes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consistency {
    /// It sees all of them.
    Strong,
    /// It may miss the latest ones, at half the price.
    Eventual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Descending {
    Yes,
    No,
}

#[derive(Clone, Debug)]
pub enum Sort<'a> {
    /// Those with this prefix; all of them if it is empty.
    Prefix(&'a str),
    /// From the first to the second, both included.
    Between(String, String),
}

#[derive(Clone, Debug)]
pub struct Range<'a> {
    pub pk: &'a str,
    pub sort: Sort<'a>,
    pub order: Descending,
    /// The sort key after which it begins.
    pub after: Option<&'a str>,
    /// The most items that are read, including items that the filter leaves out.
    pub limit: Option<usize>,
    /// What the items must meet; never a condition on the key.
    pub filter: Guard,
}

impl<'a> Range<'a> {
    /// Everything of a partition with this prefix.
    pub const fn of(pk: &'a str, prefix: &'a str) -> Self {
        Self { pk, sort: Sort::Prefix(prefix), order: Descending::No, after: None, limit: None, filter: Guard::Always }
    }
}

/// A page of a range: it ends at the limit, or when the items that were read exceed 1 MB.
#[derive(Clone, Debug, Default)]
pub struct PartitionPage {
    pub items: Vec<ItemJson>,
    /// How many items were read, including items that the filter left out.
    pub examined: usize,
    /// The last key that was read, if there may be more.
    pub last: Option<Key>,
}

#[derive(Clone, Copy, Debug)]
pub struct DueRange<'a> {
    pub partition: &'a str,
    /// Times from here on, this one too.
    pub from: i64,
    /// Times up to here, this one too.
    pub until: i64,
}

/// The place of an item in the index of due items.
#[derive(Clone, Debug)]
pub struct DuePlace {
    pub key: Key,
    pub due_at: i64,
}

#[derive(Clone, Debug)]
pub enum Outcome<D> {
    /// It happened. After an update: the record as it is now; after a put: the item that it replaced, or an empty one.
    Done(D),
    /// Its condition did not hold; the item that lay there, if one did.
    Lost(Option<Item>),
}

/// A storage engine. Its operations are executed at most once per call, except where the engine knows that a call was
/// not executed.
pub trait Engine: fmt::Debug + Send + Sync {
    fn get<'a>(&'a self, key: &'a Key, consistency: Consistency) -> EngineReply<'a, Option<ItemJson>>;

    /// The items of up to `MAX_KEYS` different keys, and the keys that were not read, because an answer holds at most
    /// 16 MB.
    fn get_many<'a>(&'a self, keys: &'a [Key]) -> EngineReply<'a, (Vec<ItemJson>, Vec<Key>)>;

    fn page<'a>(&'a self, range: &'a Range<'a>) -> EngineReply<'a, PartitionPage>;

    /// A page of up to `limit` places of the index of due items, and the place to continue after, if there may be more.
    fn due<'a>(
        &'a self,
        range: &'a DueRange<'a>,
        order: Descending,
        after: Option<&'a DuePlace>,
        limit: usize,
    ) -> EngineReply<'a, (Vec<DuePlace>, Option<DuePlace>)>;

    /// Writes all of `writes` or none; the parts whose conditions failed, empty if it was committed. The token is the same
    /// for all attempts of one transaction.
    fn transact<'a>(&'a self, writes: &'a [Write], token: &'a str) -> EngineReply<'a, Vec<Part>>;

    fn write<'a>(&'a self, write: &'a Write) -> EngineReply<'a, Outcome<ItemJson>>;

    /// A single update of counts, which an engine may lose if its process is killed soon after.
    fn count<'a>(&'a self, write: &'a Write) -> EngineReply<'a, Outcome<ItemJson>> {
        self.write(write)
    }

    fn accounts(&self) -> EngineReply<'_, Vec<AccountId>>;

    /// When the table was made from a backup; `None` if it was not.
    fn restored_at(&self) -> EngineReply<'_, Option<UnixMs>> {
        async { Ok(None) }.boxed()
    }
}
