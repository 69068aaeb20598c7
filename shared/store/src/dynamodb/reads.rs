//! The reads. They are strongly consistent unless the caller asks for less; only the index may lag.

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::operation::scan::builders::ScanFluentBuilder;
use aws_sdk_dynamodb::types::KeysAndAttributes;
use domain::{AccountId, UnixMs};

use super::error::failure;
use super::expression::Expression;
use super::{DynamoDb, SdkItem, attributes, malformed, replies};
use crate::StoreError;
use crate::due::due_at;
use crate::engine::{Consistency, Descending, DuePlace, DueRange, EngineFailure, PartitionPage, Range, Sort};
use crate::item::{Item, number, text};
use crate::item_json::ItemJson;
use crate::key::{ACCOUNT, DUE, DUE_AT, DUE_INDEX, Key, PK, SK, account_of};

/// The most pages of a scan: a table of 1 TB.
const MAX_PAGES: u32 = 1_000_000;

impl DynamoDb {
    pub(super) async fn get_item(
        &self,
        key: &Key,
        consistency: Consistency,
    ) -> Result<Option<ItemJson>, EngineFailure> {
        let request = self
            .client
            .get_item()
            .table_name(&self.table)
            .set_key(Some(attributes(key)))
            .consistent_read(consistency == Consistency::Strong);
        let reply = request.send().await.map_err(|error| failure(&error))?;
        replies::one(reply.item).map_err(EngineFailure::Hopeless)
    }

    pub(super) async fn batch_get_item(&self, keys: &[Key]) -> Result<(Vec<ItemJson>, Vec<Key>), EngineFailure> {
        if keys.is_empty() {
            return Ok((Vec::new(), Vec::new()));
        }
        let request = KeysAndAttributes::builder()
            .set_keys(Some(keys.iter().map(attributes).collect()))
            .consistent_read(true)
            .build()
            .map_err(|error| malformed(error.to_string()))?;
        let request = self.client.batch_get_item().request_items(&self.table, request);
        let reply = request.send().await.map_err(|error| failure(&error))?;
        replies::batch(reply).map_err(EngineFailure::Hopeless)
    }

    pub(super) async fn query(&self, range: &Range<'_>) -> Result<PartitionPage, EngineFailure> {
        let mut expression = Expression::default();
        let filter = expression.condition(&range.filter);
        expression.bind(":pk", &text(range.pk));
        let key_condition = match &range.sort {
            // DynamoDB refuses the empty prefix.
            Sort::Prefix("") => format!("{PK} = :pk"),
            Sort::Prefix(prefix) => {
                expression.bind(":prefix", &text(*prefix));
                format!("{PK} = :pk AND begins_with({SK}, :prefix)")
            }
            Sort::Between(from, until) => {
                expression.bind(":from", &text(from));
                expression.bind(":until", &text(until));
                format!("{PK} = :pk AND {SK} BETWEEN :from AND :until")
            }
        };
        let start = range.after.map(|sk| attributes(&Key { pk: range.pk.to_owned(), sk: sk.to_owned() }));
        let request = self
            .a_query(&expression, range.order, range.limit)
            .consistent_read(true)
            .key_condition_expression(key_condition)
            .set_filter_expression(filter)
            .set_exclusive_start_key(start);
        let reply = request.send().await.map_err(|error| failure(&error))?;
        replies::page(reply).map_err(EngineFailure::Hopeless)
    }

    fn a_query(&self, expression: &Expression, order: Descending, limit: Option<usize>) -> QueryFluentBuilder {
        self.client
            .query()
            .table_name(&self.table)
            .set_expression_attribute_names(expression.names())
            .set_expression_attribute_values(expression.values())
            .scan_index_forward(order == Descending::No)
            .set_limit(limit.map(|limit| i32::try_from(limit).unwrap_or(i32::MAX)))
    }

    pub(super) async fn query_index(
        &self,
        range: &DueRange<'_>,
        order: Descending,
        after: Option<&DuePlace>,
        limit: usize,
    ) -> Result<(Vec<DuePlace>, Option<DuePlace>), EngineFailure> {
        let mut expression = Expression::default();
        expression.bind(":due", &text(range.partition));
        expression.bind(":from", &number(range.from));
        expression.bind(":until", &number(range.until));
        let start = after.map(|place| {
            let mut start = place.key.attributes();
            start.extend(due_at(range.partition, place.due_at));
            super::sdk_item(&start)
        });
        let request = self
            .a_query(&expression, order, Some(limit))
            .index_name(DUE_INDEX)
            .key_condition_expression(format!("{DUE} = :due AND {DUE_AT} BETWEEN :from AND :until"))
            .set_exclusive_start_key(start);
        let reply = request.send().await.map_err(|error| failure(&error))?;
        replies::places(reply).map_err(EngineFailure::Hopeless)
    }

    #[expect(clippy::disallowed_methods, reason = "the administrator asks, not a request")]
    fn a_scan(&self, start: Option<SdkItem>) -> ScanFluentBuilder {
        let page = self.client.scan().table_name(&self.table);
        page.set_exclusive_start_key(start)
    }

    pub(super) async fn scan_accounts(&self) -> Result<Vec<AccountId>, EngineFailure> {
        let mut accounts = Vec::new();
        let mut start: Option<SdkItem> = None;
        for _ in 0..MAX_PAGES {
            let request = self
                .a_scan(start)
                .projection_expression(format!("{PK}, {SK}"))
                .filter_expression(format!("{SK} = :account"))
                .expression_attribute_values(":account", super::sdk_value(&text(ACCOUNT)));
            let reply = request.send().await.map_err(|error| failure(&error))?;
            let keys = reply.items.unwrap_or_default().into_iter().map(replies::item);
            accounts.extend(keys.filter_map(|item| account_of(&Key::of(&item)?)));
            start = reply.last_evaluated_key;
            if start.is_none() {
                return Ok(accounts);
            }
        }
        Err(malformed(format!("a table of over {MAX_PAGES} pages")))
    }

    /// A page of all items in no order, and the key to continue after, if there may be more.
    pub async fn scan_page(&self, after: Option<&Key>) -> Result<(Vec<Item>, Option<Key>), StoreError> {
        let request = self.a_scan(after.map(attributes)).consistent_read(true);
        let reply = request.send().await.map_err(|error| failure(&error))?;
        let items = reply.items.unwrap_or_default().into_iter().map(replies::item);
        let last = reply.last_evaluated_key.map(replies::item);
        Ok((items.collect(), last.as_ref().and_then(Key::of)))
    }

    pub(super) async fn describe_table(&self) -> Result<Option<UnixMs>, EngineFailure> {
        let described = self.client.describe_table().table_name(&self.table).send().await;
        let table = described.map_err(|error| failure(&error))?.table;
        let restored = table.filter(|table| table.restore_summary.is_some());
        let made = restored.and_then(|table| table.creation_date_time);
        Ok(made.and_then(|made| UnixMs::new(made.secs().saturating_mul(1_000))))
    }
}
