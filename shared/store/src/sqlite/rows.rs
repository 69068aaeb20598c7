//! The tables, and how an item is stored in them.

use rusqlite::{CachedStatement, Connection, OptionalExtension, Row, params};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::error::ReadError;
use crate::StoreError;
use crate::item::{Item, item_bytes, read_number, read_text};
use crate::item_json::ItemJson;
use crate::key::{DUE, DUE_AT, EXPIRES_AT, Key, PK, SK, WAKE};
use crate::size::MAX_ITEM_BYTES;

/// Items with the attributes by which they are found, their bytes as DynamoDB counts them, and their text as [`ItemJson`].
/// The rows are in the order of their creation. In the order of their keys, a row of over a kilobyte would need another
/// page, and writes took 1.6 times as long. `changes` names the items that a write left with the attribute [`WAKE`], in the order of the commits.
pub(super) const TABLES: &str = "
    CREATE TABLE items (
        pk TEXT NOT NULL, sk TEXT NOT NULL, due TEXT, due_at INTEGER, expires INTEGER, bytes INTEGER NOT NULL,
        body BLOB NOT NULL, PRIMARY KEY (pk, sk)
    );
    CREATE INDEX due ON items (due, due_at, pk, sk) WHERE due IS NOT NULL;
    CREATE INDEX expiring ON items (expires) WHERE expires IS NOT NULL;
    CREATE TABLE changes (seq INTEGER PRIMARY KEY AUTOINCREMENT, pk TEXT NOT NULL, sk TEXT NOT NULL);
";

const SELECT: &str = "SELECT body, bytes FROM items WHERE pk = ?1 AND sk = ?2";

const PUT: &str = "INSERT INTO items (pk, sk, due, due_at, expires, bytes, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT (pk, sk) DO UPDATE SET due = excluded.due, due_at = excluded.due_at, expires = excluded.expires,
    bytes = excluded.bytes, body = excluded.body";

const DELETE: &str = "DELETE FROM items WHERE pk = ?1 AND sk = ?2";

const CHANGE: &str = "INSERT INTO changes (pk, sk) VALUES (?1, ?2)";

/// An item with its key, which serializes as text.
struct Placed<'a>(&'a Key, &'a Item);

impl Serialize for Placed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(key, item) = self;
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in [(PK, &key.pk), (SK, &key.sk)] {
            map.serialize_entry(name, &Text { text: value })?;
        }
        for (name, value) in item.iter().filter(|(name, _)| !is_key(name)) {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// A text as the value of an attribute.
#[derive(Serialize)]
struct Text<'a> {
    #[serde(rename = "S")]
    text: &'a str,
}

fn is_key(name: &str) -> bool {
    name == PK || name == SK
}

pub(super) fn body(row: &Row<'_>) -> Result<ItemJson, ReadError> {
    let text = row.get_ref("body")?.as_blob().map_err(rusqlite::Error::from)?;
    Ok(ItemJson::of_text(text.to_vec()))
}

/// The item with this key, and its bytes.
pub(super) fn find(statement: &mut CachedStatement<'_>, key: &Key) -> Result<Option<(ItemJson, usize)>, ReadError> {
    let mut rows = statement.query(params![key.pk, key.sk])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    Ok(Some((body(row)?, row.get("bytes")?)))
}

pub(super) fn select(connection: &Connection) -> rusqlite::Result<CachedStatement<'_>> {
    connection.prepare_cached(SELECT)
}

pub(super) fn exists(connection: &Connection, key: &Key) -> rusqlite::Result<bool> {
    let mut statement = connection.prepare_cached("SELECT 1 FROM items WHERE pk = ?1 AND sk = ?2")?;
    let found = statement.query_row(params![key.pk, key.sk], |_| Ok(())).optional()?;
    Ok(found.is_some())
}

/// A row without its key.
pub(super) struct Stored {
    text: Vec<u8>,
    bytes: usize,
    due: Option<(String, i64)>,
    expires: Option<i64>,
    wakes: bool,
}

impl Stored {
    /// The row of an item with this key. An item that DynamoDB could not store is [`StoreError::TooLarge`].
    pub(super) fn of(key: &Key, item: &Item) -> Result<Self, StoreError> {
        let text = serde_json::to_vec(&Placed(key, item)).map_err(|error| StoreError::Malformed(error.to_string()))?;
        let has_key = item.contains_key(PK);
        let of_key = if has_key { 0 } else { item_bytes(&key.attributes()) };
        let bytes = item_bytes(item).saturating_add(of_key);
        if bytes > MAX_ITEM_BYTES {
            return Err(StoreError::TooLarge(format!("an item of {bytes} bytes")));
        }
        let due = read_text(item, DUE).zip(read_number(item, DUE_AT));
        Ok(Self {
            text,
            bytes,
            due: due.map(|(partition, at)| (partition.to_owned(), at)),
            expires: read_number(item, EXPIRES_AT),
            wakes: item.contains_key(WAKE),
        })
    }
}

pub(super) fn put(connection: &Connection, key: &Key, stored: &Stored) -> rusqlite::Result<()> {
    let Stored { text, bytes, expires, .. } = stored;
    let (due, due_at) = stored.due.as_ref().map(|(partition, at)| (partition, at)).unzip();
    let mut statement = connection.prepare_cached(PUT)?;
    statement.execute(params![key.pk, key.sk, due, due_at, expires, bytes, text])?;
    if stored.wakes {
        connection.prepare_cached(CHANGE)?.execute(params![key.pk, key.sk])?;
    }
    Ok(())
}

pub(super) fn delete(connection: &Connection, key: &Key) -> rusqlite::Result<()> {
    connection.prepare_cached(DELETE)?.execute(params![key.pk, key.sk]).map(|_| ())
}
