//! Reads of the secondary index `due`. Unlike every other read, they may lag behind the table by milliseconds.

use super::engine::{Descending, DuePlace, DueRange};
use super::item::{Value, number, text};
use super::key::{DUE, DUE_AT, Key};
use super::{Store, StoreError};

/// The attributes of an item that is due then, in Unix milliseconds, in this partition of the index.
pub fn due_at(partition: impl Into<String>, ms: i64) -> [(String, Value); 2] {
    [(DUE.to_owned(), text(partition)), (DUE_AT.to_owned(), number(ms))]
}

impl Store {
    /// The keys of up to `limit` items of the index that are due at `now`, the longest due first.
    pub async fn due(&self, partition: &str, now: i64, limit: usize) -> Result<Vec<Key>, StoreError> {
        let between = DueRange { partition, from: 0, until: now };
        Ok(self.due_page(&between, Descending::No, None, limit).await?.0)
    }

    /// The keys of up to `limit` items of the index within a range of times, from the one after `after`; and the place
    /// to continue after, if there may be more.
    pub async fn due_page(
        &self,
        range: &DueRange<'_>,
        order: Descending,
        after: Option<&DuePlace>,
        limit: usize,
    ) -> Result<(Vec<Key>, Option<DuePlace>), StoreError> {
        let (places, next) = self.due_places(range, order, after, limit).await?;
        Ok((places.into_iter().map(|place| place.key).collect(), next))
    }

    /// The same, with the place of each item.
    pub async fn due_places(
        &self,
        range: &DueRange<'_>,
        order: Descending,
        after: Option<&DuePlace>,
        limit: usize,
    ) -> Result<(Vec<DuePlace>, Option<DuePlace>), StoreError> {
        Ok(self.engine.due(range, order, after, limit).await?)
    }
}
