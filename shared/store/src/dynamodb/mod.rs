//! The engine of the functions: a table of DynamoDB, reached by the SDK.

pub mod client;
pub mod error;
mod expression;
mod reads;
mod replies;
mod writes;

use std::collections::HashMap;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::AttributeValue;
use domain::{AccountId, UnixMs};
use futures::FutureExt;

use crate::StoreError;
use crate::engine::{
    Consistency, Descending, DuePlace, DueRange, Engine, EngineFailure, EngineReply, Outcome, PartitionPage, Range,
};
use crate::item::Value;
use crate::item_json::ItemJson;
use crate::key::Key;
use crate::write::{Part, Write};

/// An item as the SDK holds it.
type SdkItem = HashMap<String, AttributeValue>;

#[derive(Clone, Debug)]
pub struct DynamoDb {
    client: Client,
    table: String,
}

impl DynamoDb {
    pub const fn new(client: Client, table: String) -> Self {
        Self { client, table }
    }
}

/// The attributes of a key, as the SDK takes them.
fn attributes(key: &Key) -> SdkItem {
    sdk_item(&key.attributes())
}

fn sdk_item(item: &crate::Item) -> SdkItem {
    let attributes = item.iter().map(|(name, value)| (name.clone(), sdk_value(value)));
    attributes.collect()
}

fn malformed(what: String) -> EngineFailure {
    EngineFailure::Hopeless(StoreError::Malformed(what))
}

fn sdk_value(value: &Value) -> AttributeValue {
    value.clone().into()
}

// Each call of the SDK is boxed: its future is large, and would lie in every future that awaits it.
impl Engine for DynamoDb {
    fn get<'a>(&'a self, key: &'a Key, consistency: Consistency) -> EngineReply<'a, Option<ItemJson>> {
        self.get_item(key, consistency).boxed()
    }

    fn get_many<'a>(&'a self, keys: &'a [Key]) -> EngineReply<'a, (Vec<ItemJson>, Vec<Key>)> {
        self.batch_get_item(keys).boxed()
    }

    fn page<'a>(&'a self, range: &'a Range<'a>) -> EngineReply<'a, PartitionPage> {
        self.query(range).boxed()
    }

    fn due<'a>(
        &'a self,
        range: &'a DueRange<'a>,
        order: Descending,
        after: Option<&'a DuePlace>,
        limit: usize,
    ) -> EngineReply<'a, (Vec<DuePlace>, Option<DuePlace>)> {
        self.query_index(range, order, after, limit).boxed()
    }

    fn transact<'a>(&'a self, writes: &'a [Write], token: &'a str) -> EngineReply<'a, Vec<Part>> {
        self.transact_write_items(writes, token).boxed()
    }

    fn write<'a>(&'a self, write: &'a Write) -> EngineReply<'a, Outcome<ItemJson>> {
        self.write_item(write).boxed()
    }

    fn accounts(&self) -> EngineReply<'_, Vec<AccountId>> {
        self.scan_accounts().boxed()
    }

    fn restored_at(&self) -> EngineReply<'_, Option<UnixMs>> {
        self.describe_table().boxed()
    }
}
