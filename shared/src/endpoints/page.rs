//! Fills pages. A page ends early if its records are large (SPECIFICATION §6.2).

use std::collections::HashSet;

use domain::Position;
use futures::future::try_join;
use index::SearchResult;
use serde_json::value::RawValue;
use store::{ItemJson, Key, Store, StoreError};

use crate::http::lambda_size::{MAX_PAGE_BYTES, lambda_bytes};
use crate::http::{ApiError, Fields, Page, PageToken, Reply};

/// How often the rest of a page is read if DynamoDB returns it in parts: each part has 16 MB, unless it throttles.
const READS: u32 = 16;

/// A page that is being filled.
#[derive(Debug, Default)]
pub struct Filling {
    items: Vec<Box<RawValue>>,
    bytes: usize,
    last: Option<Position>,
    is_cut: bool,
}

impl Filling {
    /// Adds the item at this position unless the page is full, and returns whether it fitted. The first item always
    /// fits.
    pub fn add(&mut self, position: &Position, item: Box<RawValue>) -> bool {
        self.bytes = self.bytes.saturating_add(lambda_bytes(item.get())).saturating_add(1);
        self.is_cut |= self.bytes > MAX_PAGE_BYTES && !self.items.is_empty();
        if !self.is_cut {
            self.items.push(item);
            self.last = Some(position.clone());
        }
        !self.is_cut
    }

    /// The reply with as much of a search's page as fits. The next page starts after the last record in the reply.
    pub fn reply(self, found: &SearchResult, token: &PageToken<'_>) -> Result<Reply, ApiError> {
        let last = if self.is_cut { self.last.as_ref() } else { found.page.last() };
        let next_page_token = last.filter(|_| found.has_more || self.is_cut).map(|last| token.write(last));
        Page { items: self.items, next_page_token, total_count: Some(found.total), feed: None }.reply(&Fields::Every)
    }
}

/// Writes as many of the first `records` as fit into one page as JSON. The first record always fits.
///
/// # Errors
/// The errors of `write`.
pub fn fill<R>(
    records: &[R],
    write: impl Fn(&R) -> Result<Box<RawValue>, ApiError>,
) -> Result<Vec<Box<RawValue>>, ApiError> {
    let (mut items, mut bytes) = (Vec::with_capacity(records.len()), 0_usize);
    for record in records {
        let item = write(record)?;
        bytes = bytes.saturating_add(lambda_bytes(item.get())).saturating_add(1);
        if bytes > MAX_PAGE_BYTES && !items.is_empty() {
            break;
        }
        items.push(item);
    }
    Ok(items)
}

/// Reads the records of a page in order until the page is full. `write` turns one item at a time into JSON, and returns
/// `None` for an item that is another record by now. So memory holds only one reply of DynamoDB per hundred keys, and
/// the page. `besides` runs concurrently with the first read, and `write` gets its result.
///
/// # Errors
/// The errors of `write` and `besides`.
pub async fn read<T>(
    store: &Store,
    records: &[(Position, Key)],
    besides: impl Future<Output = Result<T, StoreError>>,
    write: impl Fn(&T, &Position, &ItemJson) -> Result<Option<Box<RawValue>>, ApiError>,
) -> Result<Filling, ApiError> {
    let mut page = Filling::default();
    let mut rest = records;
    let keys_of = |rest: &[(Position, Key)]| rest.iter().map(|(_, key)| key.clone()).collect::<Vec<_>>();
    let all = keys_of(rest);
    let (first, known) = try_join(store.get_some(&all), besides).await?;
    let mut first = Some(first);
    for attempt in 0..READS {
        let keys = keys_of(rest);
        let (items, unread) = match first.take() {
            Some(first) => first,
            None => store.get_some(&keys).await?,
        };
        let unread: HashSet<Key> = unread.into_iter().collect();
        while let Some(((position, key), after)) = rest.split_first() {
            if unread.contains(key) {
                break;
            }
            rest = after;
            if let Some(item) = items.get(key)
                && let Some(json) = write(&known, position, item)?
                && !page.add(position, json)
            {
                return Ok(page);
            }
        }
        if rest.is_empty() {
            return Ok(page);
        }
        if rest.len() == keys.len() {
            store.pause(attempt).await;
        }
    }
    Err(ApiError::unavailable("a page was left unread"))
}
