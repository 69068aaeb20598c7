//! Answers the service's reads from the emulator's database, without the emulator (ADR 0038). The emulator parses each
//! item that it reads and writes it as JSON again, which is most of the work of a list, and it runs one operation at a
//! time. The database stores an item as the JSON of a reply, so this module copies its text, and reads run at the same
//! time as a transaction.
//!
//! This module answers only the reads that the service makes. The emulator answers everything else, including errors.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, Row, params};
use serde::Deserialize;
use store::key::{PK, SK};

use crate::database::Database;
use crate::embedded::TABLE;

/// The most concurrent reads.
const CONNECTIONS: usize = 4;

// DynamoDB's limits.
const PAGE_BYTES: usize = 1024 * 1024;
const BATCH_BYTES: usize = 16 * 1024 * 1024;
const BATCH_KEYS: usize = 100;
const PK_BYTES: usize = 2_048;
const SK_BYTES: usize = 1_024;

const ITEM: &str = "SELECT item_json, item_size FROM prospects WHERE pk = ?1 AND sk = ?2";
const UPWARDS: &str = "SELECT item_json, item_size, sk FROM prospects
    WHERE pk = ?1 AND sk >= ?2 AND sk <= ?3 AND (?4 IS NULL OR sk > ?4) ORDER BY sk LIMIT ?5";
const DOWNWARDS: &str = "SELECT item_json, item_size, sk FROM prospects
    WHERE pk = ?1 AND sk >= ?2 AND sk <= ?3 AND (?4 IS NULL OR sk < ?4) ORDER BY sk DESC LIMIT ?5";

/// Read-only connections to the database's file.
#[derive(Clone)]
pub struct DirectReads {
    connections: Arc<[Mutex<Connection>]>,
    next: Arc<AtomicUsize>,
}

/// A text in DynamoDB's JSON.
#[derive(Deserialize, PartialEq, Eq, Hash)]
#[serde(deny_unknown_fields)]
struct Text<'a> {
    #[serde(rename = "S", borrow)]
    text: Cow<'a, str>,
}

#[derive(Deserialize, PartialEq, Eq, Hash)]
#[serde(deny_unknown_fields)]
struct ItemKey<'a> {
    #[serde(borrow)]
    pk: Text<'a>,
    #[serde(borrow)]
    sk: Text<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct GetItem<'a> {
    #[serde(borrow)]
    table_name: Cow<'a, str>,
    #[serde(borrow)]
    key: ItemKey<'a>,
    #[serde(rename = "ConsistentRead")]
    _consistent_read: Option<bool>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct BatchGetItem<'a> {
    #[serde(borrow)]
    request_items: HashMap<Cow<'a, str>, Keys<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct Keys<'a> {
    #[serde(borrow)]
    keys: Vec<ItemKey<'a>>,
    #[serde(rename = "ConsistentRead")]
    _consistent_read: Option<bool>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct Query<'a> {
    #[serde(borrow)]
    table_name: Cow<'a, str>,
    #[serde(borrow)]
    key_condition_expression: Cow<'a, str>,
    #[serde(borrow)]
    expression_attribute_values: HashMap<Cow<'a, str>, Text<'a>>,
    scan_index_forward: Option<bool>,
    limit: Option<u32>,
    #[serde(borrow)]
    exclusive_start_key: Option<ItemKey<'a>>,
    #[serde(rename = "ConsistentRead")]
    _consistent_read: Option<bool>,
}

/// A range of a partition, in the emulator's form of keys: the type, a colon, the value.
struct Range {
    pk: String,
    from: String,
    until: String,
}

fn stored(text: &str) -> String {
    format!("S:{text}")
}

impl ItemKey<'_> {
    /// The key as it is stored, if DynamoDB accepts it.
    fn stored(&self) -> Option<(String, String)> {
        let (pk, sk) = (&*self.pk.text, &*self.sk.text);
        let is_valid = (1..=PK_BYTES).contains(&pk.len()) && (1..=SK_BYTES).contains(&sk.len());
        is_valid.then(|| (stored(pk), stored(sk)))
    }
}

impl Query<'_> {
    /// The range that its condition describes; `None` if the service does not use such a condition.
    fn range(&self) -> Option<Range> {
        let value = |name: &str| self.expression_attribute_values.get(name).map(|value| &*value.text);
        let (pk, from, until, values) = match &*self.key_condition_expression {
            // After every text that begins with `S:`.
            "pk = :pk" => (value(":pk")?, stored(""), "S;".to_owned(), 1),
            "pk = :pk AND begins_with(sk, :prefix)" => {
                let prefix = stored(value(":prefix").filter(|prefix| !prefix.is_empty())?);
                let last = format!("{prefix}{LAST}");
                (value(":pk")?, prefix, last, 2)
            }
            "pk = :pk AND sk BETWEEN :from AND :until" => {
                let (from, until) = (value(":from")?, value(":until")?);
                (value(":pk")?, stored(from), stored(until), 3)
            }
            _ => return None,
        };
        let is_valid = self.expression_attribute_values.len() == values && !pk.is_empty() && from <= until;
        is_valid.then(|| Range {
            pk: stored(pk),
            from,
            until,
        })
    }
}

/// No sort key of the service has this character.
const LAST: &str = "\u{10ffff}";

impl DirectReads {
    /// Connections to the file of this database; `None` for a database in memory.
    ///
    /// # Errors
    /// The database's message.
    pub fn of(database: &Database) -> Result<Option<Self>, String> {
        if !database.has_file() {
            return Ok(None);
        }
        let connections = (0..CONNECTIONS).map(|_| database.reader().map(Mutex::new));
        Ok(Some(Self {
            connections: connections.collect::<Result<_, _>>()?,
            next: Arc::default(),
        }))
    }

    /// The reply to a request, if the service makes such requests.
    #[must_use]
    pub fn answer(&self, operation: &str, body: &[u8]) -> Option<String> {
        match operation {
            "GetItem" => self.get(&serde_json::from_slice(body).ok()?),
            "BatchGetItem" => self.batch_get(&serde_json::from_slice(body).ok()?),
            "Query" => self.query(&serde_json::from_slice(body).ok()?),
            _ => None,
        }
    }

    fn read<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Option<T> {
        // Take the first free connection, because a connection reads its pages again after each commit of the emulator.
        let mut connections = self.connections.iter();
        let connection = connections
            .find_map(|connection| connection.try_lock().ok())
            .or_else(|| {
                let turn = self.next.fetch_add(1, Ordering::Relaxed).checked_rem(CONNECTIONS)?;
                let connection = self.connections.get(turn)?;
                Some(connection.lock().unwrap_or_else(PoisonError::into_inner))
            })?;
        // If the database cannot read this, the emulator explains why.
        read(&connection).ok()
    }

    fn get(&self, request: &GetItem<'_>) -> Option<String> {
        let (pk, sk) = request.key.stored().filter(|_| request.table_name == TABLE)?;
        self.read(|connection| {
            let mut statement = connection.prepare_cached(ITEM)?;
            let mut rows = statement.query(params![pk, sk])?;
            Ok(match rows.next()? {
                Some(row) => format!("{{\"Item\":{}}}", text(row)?),
                None => "{}".to_owned(),
            })
        })
    }

    fn batch_get(&self, request: &BatchGetItem<'_>) -> Option<String> {
        let keys = &request.request_items.get(TABLE)?.keys;
        let are_distinct = keys.iter().collect::<HashSet<_>>().len() == keys.len();
        if request.request_items.len() != 1 || !(1..=BATCH_KEYS).contains(&keys.len()) || !are_distinct {
            return None;
        }
        let keys: Vec<_> = keys.iter().map(ItemKey::stored).collect::<Option<_>>()?;
        let items = self.read(|connection| {
            // Read one snapshot, as the emulator does.
            let snapshot = connection.unchecked_transaction()?;
            let mut statement = snapshot.prepare_cached(ITEM)?;
            let mut items = Items::default();
            for (pk, sk) in &keys {
                let mut rows = statement.query(params![pk, sk])?;
                if let Some(row) = rows.next()? {
                    items.add(row)?;
                }
            }
            Ok(items)
        })?;
        let reply = format!(
            "{{\"Responses\":{{\"{TABLE}\":[{}]}},\"UnprocessedKeys\":{{}}}}",
            items.json
        );
        (items.bytes <= BATCH_BYTES).then_some(reply)
    }

    fn query(&self, request: &Query<'_>) -> Option<String> {
        let range = request.range().filter(|_| request.table_name == TABLE)?;
        if request.limit == Some(0) {
            return None;
        }
        let after = match &request.exclusive_start_key {
            Some(key) => Some(key.stored().filter(|(pk, sk)| *pk == range.pk && range.holds(sk))?.1),
            None => None,
        };
        let limit = request.limit.map_or(-1, i64::from);
        let order = if request.scan_index_forward == Some(false) {
            DOWNWARDS
        } else {
            UPWARDS
        };
        self.read(|connection| {
            let mut statement = connection.prepare_cached(order)?;
            let mut rows = statement.query(params![range.pk, range.from, range.until, after, limit])?;
            let (mut items, mut last, mut is_full) = (Items::default(), None, false);
            while let Some(row) = rows.next()? {
                is_full = items.count > 0 && items.bytes.saturating_add(bytes(row)?) > PAGE_BYTES;
                if is_full {
                    break;
                }
                items.add(row)?;
                last = Some(row.get::<_, String>(2)?);
            }
            let is_full = is_full || request.limit.is_some_and(|limit| items.count >= limit);
            Ok(items.page(last.filter(|_| is_full).map(|last| (range.pk, last))))
        })
    }
}

impl Range {
    fn holds(&self, sk: &str) -> bool {
        *self.from <= *sk && *sk <= *self.until
    }
}

/// The items of a reply.
#[derive(Default)]
struct Items {
    json: String,
    count: u32,
    /// Their size as DynamoDB counts it.
    bytes: usize,
}

fn text<'r>(row: &'r Row<'_>) -> rusqlite::Result<&'r str> {
    Ok(row.get_ref(0)?.as_str()?)
}

fn bytes(row: &Row<'_>) -> rusqlite::Result<usize> {
    row.get(1)
}

impl Items {
    fn add(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        if self.count > 0 {
            self.json.push(',');
        }
        self.json.push_str(text(row)?);
        self.count = self.count.saturating_add(1);
        self.bytes = self.bytes.saturating_add(bytes(row)?);
        Ok(())
    }

    /// A page of a query, and the key of its last item if more may follow.
    fn page(self, last: Option<(String, String)>) -> String {
        let Self { json, count, bytes: _ } = self;
        let mut page = format!("{{\"Items\":[{json}],\"Count\":{count},\"ScannedCount\":{count}");
        if let Some((pk, sk)) = last {
            let [pk, sk] = [&pk, &sk].map(|key| key.strip_prefix("S:").unwrap_or(key));
            let key = serde_json::json!({PK: {"S": pk}, SK: {"S": sk}});
            // Writing to a text cannot fail.
            let _ = write!(page, ",\"LastEvaluatedKey\":{key}");
        }
        page.push('}');
        page
    }
}

#[cfg(test)]
pub(crate) mod tests;
