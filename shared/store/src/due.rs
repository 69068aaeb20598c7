//! Reads of the secondary index `due`. Unlike every other read, they may lag behind the table by milliseconds.

use serde::Deserialize;

use super::item::{Value, number, text};
use super::item_json::ItemJson;
use super::key::{DUE, DUE_AT, DUE_INDEX, Key};
use super::read::read_page;
use super::{Descending, Store, StoreError};

/// A range of the index of due items.
#[derive(Clone, Copy, Debug)]
pub struct DueRange<'a> {
    /// The partition of the index.
    pub partition: &'a str,
    /// Times from here on, this one too.
    pub from: i64,
    /// Times up to here, this one too.
    pub until: i64,
}

/// The attributes of an item that is due then, in Unix milliseconds, in this partition of the index.
#[must_use]
pub fn due_at(partition: impl Into<String>, ms: i64) -> [(String, Value); 2] {
    [(DUE.to_owned(), text(partition)), (DUE_AT.to_owned(), number(ms))]
}

/// The place of an item in the index of due items.
#[derive(Clone, Debug)]
pub struct DuePlace {
    /// The item.
    pub key: Key,
    /// When it is due.
    pub due_at: i64,
}

/// The attribute that a key of the index has in addition to the item's own key.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Due {
    due_at: i64,
}

impl Store {
    /// The keys of up to `limit` items of the index that are due at `now`, the longest due first.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn due(&self, partition: &str, now: i64, limit: i32) -> Result<Vec<Key>, StoreError> {
        let between = DueRange {
            partition,
            from: 0,
            until: now,
        };
        Ok(self.due_page(&between, Descending::No, None, limit).await?.0)
    }

    /// The keys of up to `limit` items of the index within a range of times, from the one after `after`; and the place
    /// to continue after, if there may be more.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn due_page(
        &self,
        range: &DueRange<'_>,
        order: Descending,
        after: Option<&DuePlace>,
        limit: i32,
    ) -> Result<(Vec<Key>, Option<DuePlace>), StoreError> {
        let (places, next) = self.due_places(range, order, after, limit).await?;
        Ok((places.into_iter().map(|place| place.key).collect(), next))
    }

    /// The same, with the place of each item.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn due_places(
        &self,
        range: &DueRange<'_>,
        order: Descending,
        after: Option<&DuePlace>,
        limit: i32,
    ) -> Result<(Vec<DuePlace>, Option<DuePlace>), StoreError> {
        let start = after.map(|place| {
            let mut start = place.key.attributes();
            start.extend(due_at(range.partition, place.due_at));
            start
        });
        let request = self
            .client
            .query()
            .table_name(&self.table)
            .index_name(DUE_INDEX)
            .key_condition_expression(format!("{DUE} = :due AND {DUE_AT} BETWEEN :from AND :until"))
            .expression_attribute_values(":due", text(range.partition))
            .expression_attribute_values(":from", number(range.from))
            .expression_attribute_values(":until", number(range.until))
            .scan_index_forward(order == Descending::No)
            .set_exclusive_start_key(start)
            .limit(limit);
        let page = read_page(request).await?;
        let place = |item: &ItemJson| {
            let Due { due_at } = item.record()?;
            Ok(DuePlace {
                key: item.key()?,
                due_at,
            })
        };
        let places = page.items.iter().map(place).collect::<Result<_, StoreError>>()?;
        Ok((places, page.last_evaluated_key.as_ref().map(place).transpose()?))
    }
}
