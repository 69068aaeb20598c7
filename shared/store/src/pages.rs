//! Reads of a partition page by page, for lists that are too long to be read whole.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::{AttributeValue, Select};

use super::item::{Item, text};
use super::key::{DUE, DUE_AT, DUE_INDEX, Key, PK, SK};
use super::{Store, StoreError};

/// The most pages of one reading: 1,000 MB.
const MAX_PAGES: u32 = 1_000;

/// A range of a partition, and what its items must meet.
#[derive(Clone, Debug)]
pub struct KeyRange<'a> {
    /// The partition.
    pub pk: &'a str,
    /// Sort keys from here on, this one too.
    pub from: &'a str,
    /// Sort keys up to here, this one too.
    pub until: &'a str,
    /// An attribute and the texts of which it must have one; no texts: everything.
    pub one_of: (&'static str, &'a [&'static str]),
}

impl Store {
    fn range(&self, range: &KeyRange<'_>) -> aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder {
        let mut request = self
            .client
            .query()
            .table_name(&self.table)
            .consistent_read(true)
            .key_condition_expression(format!("{PK} = :pk AND {SK} BETWEEN :from AND :until"))
            .expression_attribute_values(":pk", text(range.pk))
            .expression_attribute_values(":from", text(range.from))
            .expression_attribute_values(":until", text(range.until));
        let (name, values) = range.one_of;
        if !values.is_empty() {
            let names: Vec<String> = (0..values.len()).map(|at| format!(":f{at}")).collect();
            request = request
                .filter_expression(format!("#f IN ({})", names.join(", ")))
                .expression_attribute_names("#f", name);
            for (placeholder, value) in names.into_iter().zip(values) {
                request = request.expression_attribute_values(placeholder, text(*value));
            }
        }
        request
    }

    /// The first `limit` items of a range, by sort key, ascending or (`newest_first`) descending.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn first(
        &self,
        range: &KeyRange<'_>,
        newest_first: Descending,
        limit: usize,
    ) -> Result<Vec<Item>, StoreError> {
        let mut items: Vec<Item> = Vec::new();
        let mut start: Option<HashMap<String, AttributeValue>> = None;
        // DynamoDB's limit counts items before the filter, so matching items may be far apart.
        let (_, filter) = range.one_of;
        let page_limit = filter
            .is_empty()
            .then(|| i32::try_from(limit.max(1)).unwrap_or(i32::MAX));
        for _ in 0..MAX_PAGES {
            let page = self
                .range(range)
                .scan_index_forward(newest_first == Descending::No)
                .set_limit(page_limit)
                .set_exclusive_start_key(start);
            let reply = page.send().await.map_err(|error| StoreError::of(&error))?;
            items.extend(reply.items.unwrap_or_default());
            start = reply.last_evaluated_key;
            if start.is_none() || items.len() >= limit {
                items.truncate(limit);
                return Ok(items);
            }
        }
        Err(StoreError::Malformed(format!("a range of over {MAX_PAGES} pages")))
    }

    /// How many items a range has.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be counted.
    pub async fn count(&self, range: &KeyRange<'_>) -> Result<usize, StoreError> {
        let mut count: usize = 0;
        let mut start: Option<HashMap<String, AttributeValue>> = None;
        for _ in 0..MAX_PAGES {
            let page = self.range(range).select(Select::Count).set_exclusive_start_key(start);
            let reply = page.send().await.map_err(|error| StoreError::of(&error))?;
            count = count.saturating_add(usize::try_from(reply.count).unwrap_or_default());
            start = reply.last_evaluated_key;
            if start.is_none() {
                return Ok(count);
            }
        }
        Err(StoreError::Malformed(format!("a range of over {MAX_PAGES} pages")))
    }

    /// The keys of up to `limit` items of the index that are due at `now`, the longest due first.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn due(&self, partition: &str, now: i64, limit: i32) -> Result<Vec<Key>, StoreError> {
        let reply = self
            .client
            .query()
            .table_name(&self.table)
            .index_name(DUE_INDEX)
            .key_condition_expression(format!("{DUE} = :due AND {DUE_AT} <= :now"))
            .expression_attribute_values(":due", text(partition))
            .expression_attribute_values(":now", super::item::number(now))
            .limit(limit)
            .send()
            .await
            .map_err(|error| StoreError::of(&error))?;
        Ok(reply.items.unwrap_or_default().iter().filter_map(Key::of).collect())
    }
}

/// Which way a range is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Descending {
    /// From its end.
    Yes,
    /// From its beginning.
    No,
}
