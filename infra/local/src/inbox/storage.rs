//! Keeps the latest deliveries in a file of their own, or in memory.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use super::delivery::{Details, Received};

/// The number of kept deliveries.
pub const MAX_DELIVERIES: i64 = 200;

/// How much the inbox keeps. Older deliveries make room for newer ones.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    deliveries: i64,
    /// Bytes of bodies and details.
    bytes: i64,
}

const BOUNDS: Bounds = Bounds { deliveries: MAX_DELIVERIES, bytes: 16 * 1024 * 1024 };

/// Numbers are never reused. The sizes come before the bodies, so that summing them does not read the bodies.
const SCHEMA: &str = "
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS inbox_deliveries (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        bytes INTEGER NOT NULL,
        details TEXT NOT NULL,
        body BLOB NOT NULL
    );";

const ADD: &str = "INSERT INTO inbox_deliveries (bytes, details, body) VALUES (?1, ?2, ?3)";

/// Removes the oldest deliveries, so that neither bound is exceeded.
const TRIM: &str = "
    DELETE FROM inbox_deliveries WHERE number <= (
        SELECT MAX(number) FROM (
            SELECT number, SUM(bytes) OVER newer AS total, COUNT(*) OVER newer AS place FROM inbox_deliveries
            WINDOW newer AS (ORDER BY number DESC))
        WHERE place > ?1 OR total > ?2)";

const AFTER: &str = "SELECT number, details, body FROM inbox_deliveries WHERE number > ?1 ORDER BY number DESC";

const NUMBERS: &str = "SELECT number FROM inbox_deliveries ORDER BY number DESC";

/// The deliveries.
pub struct Storage {
    connection: Mutex<Connection>,
    bounds: Bounds,
}

impl Storage {
    /// Opens the deliveries in this file, or in memory.
    pub fn open(file: Option<&Path>) -> Result<Self, String> {
        let connection = match file {
            None => Connection::open_in_memory(),
            Some(file) => Connection::open(file),
        };
        let prepared = connection.and_then(|connection| {
            // Erased persons do not stay in free pages of the file.
            connection.pragma_update(None, "secure_delete", true)?;
            connection.execute_batch(SCHEMA)?;
            Ok(connection)
        });
        let connection = prepared.map_err(|error| {
            format!(
                "the inbox cannot keep its deliveries ({error}): try another directory with --data DIR, or --memory"
            )
        })?;
        Ok(Self { connection: Mutex::new(connection), bounds: BOUNDS })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a delivery, and removes the oldest deliveries to make room.
    pub fn add(&self, details: &Details, body: &[u8]) -> rusqlite::Result<()> {
        let details = serde_json::to_string(details).unwrap_or_default();
        let bytes = i64::try_from(details.len().saturating_add(body.len())).unwrap_or(i64::MAX);
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        transaction.execute(ADD, (bytes, &details, body))?;
        transaction.execute(TRIM, (self.bounds.deliveries, self.bounds.bytes))?;
        transaction.commit()
    }

    /// All deliveries, newest first.
    pub fn all(&self) -> rusqlite::Result<Vec<Received>> {
        after(&self.connection(), 0)
    }

    /// The deliveries after this number and the numbers of all deliveries, newest first: both at the same moment.
    pub fn after(&self, number: i64) -> rusqlite::Result<(Vec<Received>, Vec<i64>)> {
        let connection = self.connection();
        let deliveries = after(&connection, number)?;
        let mut statement = connection.prepare(NUMBERS)?;
        let numbers = statement.query_map([], |row| row.get(0))?;
        Ok((deliveries, numbers.collect::<Result<_, _>>()?))
    }

    /// Removes all deliveries.
    pub fn clear(&self) -> rusqlite::Result<()> {
        self.connection().execute("DELETE FROM inbox_deliveries", []).map(drop)
    }
}

fn after(connection: &Connection, number: i64) -> rusqlite::Result<Vec<Received>> {
    let mut statement = connection.prepare(AFTER)?;
    let rows = statement.query_map([number], |row| {
        let details: String = row.get(1)?;
        let details = serde_json::from_str(&details).ok();
        let (number, body) = (row.get(0)?, row.get(2)?);
        Ok(details.map(|details| Received { number, details, body }))
    })?;
    rows.filter_map(Result::transpose).collect()
}

#[cfg(test)]
mod tests {
    use std::thread;

    use axum::http::{HeaderMap, StatusCode};
    use domain::UnixMs;

    use super::super::verdict::Verdict;
    use super::*;

    fn details() -> Details {
        let answer = Some(StatusCode::NO_CONTENT);
        Details::new(UnixMs::default(), &HeaderMap::new(), b"", Verdict::default(), answer)
    }

    fn numbers(storage: &Storage) -> Vec<i64> {
        storage.after(0).unwrap().1
    }

    #[test]
    fn a_delivery_has_a_number_only_together_with_its_content() {
        let storage = Storage::open(None).unwrap();
        let (mut after, mut received) = (0, 0);
        thread::scope(|scope| {
            let burst = scope.spawn(|| (0..MAX_DELIVERIES).for_each(|_| storage.add(&details(), b"").unwrap()));
            let mut is_last = false;
            while !is_last {
                is_last = burst.is_finished();
                let (newer, numbers) = storage.after(after).unwrap();
                received += newer.len();
                after = numbers.first().copied().unwrap_or(after);
            }
        });
        assert_eq!(i64::try_from(received), Ok(MAX_DELIVERIES));
    }

    #[test]
    fn the_newest_deliveries_are_kept_within_both_bounds_and_numbers_are_not_used_again() {
        let mut storage = Storage::open(None).unwrap();
        let size = serde_json::to_string(&details()).unwrap().len() + 10;
        let add = |storage: &Storage, count: usize| {
            for _ in 0..count {
                storage.add(&details(), &[b'x'; 10]).unwrap();
            }
            numbers(storage)
        };
        assert_eq!(add(&storage, 200).len(), 200);
        let numbers = add(&storage, 1);
        assert_eq!((numbers.len(), numbers[0], numbers[199]), (200, 201, 2));
        storage.bounds.bytes = i64::try_from(3 * size).unwrap();
        assert_eq!(add(&storage, 1), [202, 201, 200]);
        storage.bounds.bytes -= 1;
        assert_eq!(add(&storage, 1), [203, 202]);
        let (newest, numbers) = storage.after(202).unwrap();
        assert_eq!(numbers, [203, 202]);
        assert_eq!((newest[0].number, newest[0].body.len(), &newest[0].details), (203, 10, &details()));
        storage.clear().unwrap();
        assert_eq!(add(&storage, 1), [204]);
    }
}
