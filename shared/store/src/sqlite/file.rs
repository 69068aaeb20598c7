//! What only the programs of one machine do with a database.

use std::path::Path;

use domain::UnixMs;
use rusqlite::{Connection, params};

use super::Sqlite;
use super::connection::{Connections, check_marks, open_reader};
use super::rows::body;
use crate::StoreError;
use crate::engine::Engine;
use crate::item_json::ItemJson;
use crate::key::Key;

/// The most items or changes that are removed at once, because every write waits meanwhile.
const REMOVED_AT_ONCE: usize = 1_000;

const CHANGES: &str = "SELECT seq, pk, sk FROM changes WHERE seq > ?1 ORDER BY seq LIMIT ?2";

const ITEMS: &str = "SELECT body FROM items WHERE (pk, sk) > (?1, ?2) ORDER BY pk, sk LIMIT ?3";

const FORGET: &str = "DELETE FROM changes WHERE seq <= ?1";

const EXPIRE: &str = "DELETE FROM items WHERE rowid IN
    (SELECT rowid FROM items WHERE expires IS NOT NULL AND expires < ?1 ORDER BY expires LIMIT ?2)";

/// Writes the log of the database into its file, and empties it. If somebody reads at that moment, the next time does it.
const CHECKPOINT: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

impl Sqlite {
    /// Up to `limit` changes after a position, with their positions: the keys of items that a write left with the attribute
    /// `wake`.
    pub fn changes_after(&self, position: i64, limit: usize) -> Result<Vec<(i64, Key)>, StoreError> {
        let read = |connection: &Connection| {
            let mut statement = connection.prepare_cached(CHANGES)?;
            let changes = statement.query_map(params![position, limit], |row| {
                let (seq, pk, sk) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok((seq, Key { pk, sk }))
            })?;
            Ok(changes.collect::<rusqlite::Result<_>>()?)
        };
        Ok(self.connections.read(read)?)
    }

    /// Up to `limit` items after this key, in the order of their keys.
    pub fn items_after(&self, after: Option<&Key>, limit: usize) -> Result<Vec<ItemJson>, StoreError> {
        let (pk, sk) = after.map_or_else(Default::default, |key| (key.pk.clone(), key.sk.clone()));
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let read = |connection: &Connection| {
            let mut statement = connection.prepare_cached(ITEMS)?;
            let (mut rows, mut items) = (statement.query(params![pk, sk, limit])?, Vec::new());
            while let Some(row) = rows.next()? {
                items.push(body(row)?);
            }
            Ok(items)
        };
        Ok(self.connections.read(read)?)
    }

    /// Removes the changes up to this position.
    pub async fn forget_changes(&self, position: i64) -> Result<(), StoreError> {
        let removed = self.connections.write(move |connection| {
            connection.prepare_cached(FORGET)?.execute([position])?;
            Ok(())
        });
        Ok(removed.await?)
    }

    /// Writes the counts into the file that are newer than it.
    pub async fn write_counts(&self) -> Result<(), StoreError> {
        let Some(counts) = self.connections.counts() else {
            return Ok(());
        };
        for write in counts.unwritten() {
            let written = self.write(&write).await;
            written.inspect_err(|_| counts.keep(write.key()))?;
        }
        Ok(())
    }

    /// Removes up to 1,000 items whose time to live ended before `now`. Returns whether there may be more.
    pub async fn remove_expired(&self, now: UnixMs) -> Result<bool, StoreError> {
        let seconds = now.ms().div_euclid(1_000);
        let removed = self.connections.write(move |connection| {
            let mut statement = connection.prepare_cached(EXPIRE)?;
            Ok(statement.execute(params![seconds, REMOVED_AT_ONCE])?)
        });
        Ok(removed.await? >= REMOVED_AT_ONCE)
    }

    /// Writes the log of a file into the file, and empties it: it still has what was deleted.
    pub fn empty_log(&self) -> Result<(), StoreError> {
        let Connections::File { path, .. } = &*self.connections else {
            return Ok(());
        };
        let unavailable = |error: rusqlite::Error| StoreError::Unavailable(error.to_string());
        let connection = Connection::open(path).map_err(unavailable)?;
        let emptied = connection.query_row(CHECKPOINT, [], |_| Ok(()));
        emptied.map_err(unavailable)
    }

    /// Writes a copy of the database in a file, as it is now, into another file, which is empty. Processes that use the
    /// first one go on meanwhile.
    ///
    /// # Errors
    /// One line: there is no such database, or the other file cannot be written.
    pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
        let connection = open_reader(from).map_err(|error| error.to_string())?;
        check_marks(&connection)?;
        let copied = connection.execute("VACUUM INTO ?1", [to.to_string_lossy()]);
        copied.map(|_| ()).map_err(|error| error.to_string())
    }
}
