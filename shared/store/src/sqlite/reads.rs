//! The reads of a connection.

use domain::AccountId;
use rusqlite::{Connection, params};

use super::error::ReadError;
use super::rows::{body, find, select};
use crate::engine::{Descending, DuePlace, DueRange, PartitionPage, Range, Sort};
use crate::guard::Guard;
use crate::item_json::ItemJson;
use crate::key::{ACCOUNT, Key, account_of};

/// DynamoDB's limit for the items of a page.
const MAX_PAGE_BYTES: usize = 1_024 * 1_024;

/// DynamoDB's limit for the items of a batch.
const MAX_BATCH_BYTES: usize = 16 * 1_024 * 1_024;

/// No sort key has this character, which is the last one.
const LAST: char = '\u{10ffff}';

const ASCENDING: &str = "SELECT sk, bytes, body FROM items WHERE pk = ?1 AND sk >= ?2 AND sk < ?3 ORDER BY sk LIMIT ?4";

const DESCENDING: &str =
    "SELECT sk, bytes, body FROM items WHERE pk = ?1 AND sk >= ?2 AND sk < ?3 ORDER BY sk DESC LIMIT ?4";

const DUE_ASCENDING: &str = "SELECT pk, sk, due_at FROM items WHERE due = ?1 AND due_at BETWEEN ?2 AND ?3
    AND (due_at, pk, sk) > (?4, ?5, ?6) ORDER BY due_at, pk, sk LIMIT ?7";

const DUE_DESCENDING: &str = "SELECT pk, sk, due_at FROM items WHERE due = ?1 AND due_at BETWEEN ?2 AND ?3
    AND (due_at, pk, sk) < (?4, ?5, ?6) ORDER BY due_at DESC, pk DESC, sk DESC LIMIT ?7";

pub(super) fn get(connection: &Connection, key: &Key) -> Result<Option<ItemJson>, ReadError> {
    let found = find(&mut select(connection)?, key)?;
    Ok(found.map(|(item, _)| item))
}

/// Items with their keys, and the keys that were not read.
type Batch<'a> = (Vec<(&'a Key, ItemJson)>, Vec<Key>);

pub(super) fn get_many<'a>(connection: &Connection, keys: &'a [Key]) -> Result<Batch<'a>, ReadError> {
    let mut statement = select(connection)?;
    let (mut items, mut total) = (Vec::with_capacity(keys.len()), 0_usize);
    for (at, key) in keys.iter().enumerate() {
        if let Some((item, bytes)) = find(&mut statement, key)? {
            total = total.saturating_add(bytes);
            if total > MAX_BATCH_BYTES {
                return Ok((items, keys.get(at..).unwrap_or_default().to_vec()));
            }
            items.push((key, item));
        }
    }
    Ok((items, Vec::new()))
}

/// The first sort key of a range, and the first one after it.
fn bounds(range: &Range<'_>) -> (String, String) {
    let after = |sk: &str| format!("{sk}\0");
    let (mut from, mut until) = match &range.sort {
        Sort::Prefix(prefix) => ((*prefix).to_owned(), format!("{prefix}{LAST}")),
        Sort::Between(from, until) => (from.clone(), after(until)),
    };
    match (range.after, range.order) {
        (None, _) => {}
        (Some(sk), Descending::No) => from = from.max(after(sk)),
        (Some(sk), Descending::Yes) => until = until.min(sk.to_owned()),
    }
    (from, until)
}

pub(super) fn page(connection: &Connection, range: &Range<'_>) -> Result<PartitionPage, ReadError> {
    let mut statement = connection.prepare_cached(match range.order {
        Descending::No => ASCENDING,
        Descending::Yes => DESCENDING,
    })?;
    let (from, until) = bounds(range);
    let limit = range.limit.unwrap_or(usize::MAX);
    let limit_of_rows = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut rows = statement.query(params![range.pk, from, until, limit_of_rows])?;
    let (mut page, mut total, mut last) = (PartitionPage::default(), 0_usize, None);
    while let Some(row) = rows.next()? {
        total = total.saturating_add(row.get("bytes")?);
        if total > MAX_PAGE_BYTES && page.examined > 0 {
            page.last = last;
            return Ok(page);
        }
        page.examined = page.examined.saturating_add(1);
        last = Some(Key { pk: range.pk.to_owned(), sk: row.get("sk")? });
        let item = body(row)?;
        if range.filter == Guard::Always || range.filter.holds(Some(&item.item()?)) {
            page.items.push(item);
        }
    }
    // Like DynamoDB, a page that ends at its limit does not know whether more follow.
    page.last = last.filter(|_| page.examined >= limit);
    Ok(page)
}

pub(super) fn due(
    connection: &Connection,
    range: &DueRange<'_>,
    order: Descending,
    after: Option<&DuePlace>,
    limit: usize,
) -> Result<(Vec<DuePlace>, Option<DuePlace>), ReadError> {
    let (text, end) = match order {
        Descending::No => (DUE_ASCENDING, (i64::MIN, String::new(), String::new())),
        Descending::Yes => (DUE_DESCENDING, (i64::MAX, LAST.to_string(), LAST.to_string())),
    };
    let after = after.map(|place| (place.due_at, place.key.pk.clone(), place.key.sk.clone()));
    let (at, pk, sk) = after.unwrap_or(end);
    let mut statement = connection.prepare_cached(text)?;
    let rows_at_most = i64::try_from(limit).unwrap_or(i64::MAX);
    let parameters = params![range.partition, range.from, range.until, at, pk, sk, rows_at_most];
    let places = statement.query_map(parameters, |row| {
        let key = Key { pk: row.get(0)?, sk: row.get(1)? };
        let due_at = row.get(2)?;
        Ok(DuePlace { key, due_at })
    })?;
    let places: Vec<DuePlace> = places.collect::<rusqlite::Result<_>>()?;
    let last = places.last().filter(|_| places.len() >= limit).cloned();
    Ok((places, last))
}

pub(super) fn accounts(connection: &Connection) -> Result<Vec<AccountId>, ReadError> {
    let mut statement = connection.prepare_cached("SELECT pk, sk FROM items WHERE sk = ?1")?;
    let keys = statement.query_map([ACCOUNT], |row| Ok(Key { pk: row.get(0)?, sk: row.get(1)? }))?;
    let keys: Vec<Key> = keys.collect::<rusqlite::Result<_>>()?;
    Ok(keys.iter().filter_map(account_of).collect())
}
