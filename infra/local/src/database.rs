//! Opens the embedded database, in a file or in memory, and adds what the emulator lacks: an index and a filter.

use std::ops::Deref;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use shared::clock::Clock;
use store::Entropy;

/// The emulator gives each stream record the number after the highest one, and scans all records to find it. Without
/// this index, every write takes longer than the previous write.
const STREAM_INDEX: &str = "CREATE INDEX IF NOT EXISTS local_stream_order
    ON _stream_records (table_name, CAST(sequence_number AS INTEGER))";

/// A file keeps only the records of the stream that the relay reads. The others took two fifths of the disk.
const STREAM_FILTER: &str = "CREATE TRIGGER IF NOT EXISTS local_stream_filter BEFORE INSERT ON _stream_records
    WHEN instr(coalesce(new.new_image, ''), '\"wake\":') = 0 BEGIN SELECT RAISE(IGNORE); END";

/// How much of the database a connection caches. Negative, because the `PRAGMA` takes kibibytes that way.
const CACHE_KIB: i64 = -8_192;

/// How long a connection waits while another one writes.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The emulator over its database. Connections of our own reach the same database.
#[derive(Clone)]
pub struct Database {
    emulator: dynoxide::Database,
    path: String,
    has_file: bool,
}

impl Deref for Database {
    type Target = dynoxide::Database;

    fn deref(&self) -> &Self::Target {
        &self.emulator
    }
}

impl Database {
    /// Whether it is in a file.
    #[must_use]
    pub const fn has_file(&self) -> bool {
        self.has_file
    }

    /// A connection that only reads, for one thread at a time.
    ///
    /// # Errors
    /// The database's message.
    pub fn reader(&self) -> Result<Connection, String> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
        let opened = Connection::open_with_flags(&self.path, flags).and_then(|connection| {
            connection.busy_timeout(BUSY_TIMEOUT)?;
            connection.pragma_update(None, "cache_size", CACHE_KIB)?;
            // In memory, a read would otherwise lock the table, and writes of the emulator would fail.
            connection.pragma_update(None, "read_uncommitted", true)?;
            // Otherwise SQLite prepares a statement with a bound limit again for each value.
            connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
            Ok(connection)
        });
        opened.map_err(|error| error.to_string())
    }

    /// A connection that writes next to the emulator to a database in a file.
    ///
    /// # Errors
    /// The database's message.
    pub fn writer(&self) -> rusqlite::Result<Connection> {
        let connection = Connection::open(&self.path)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        overwrite_deleted(&connection)?;
        Ok(connection)
    }
}

/// Opens the database in this file, and creates the file if it does not exist.
///
/// # Errors
/// One line: the database is damaged, or cannot be opened.
pub fn in_file(path: &str) -> Result<Database, String> {
    let unusable = |error: String| {
        format!("the data in {path} cannot be opened ({error}): try another directory with --data DIR, or --memory")
    };
    check(path).map_err(unusable)?;
    let database = open(path.to_owned(), true).map_err(unusable)?;
    // Despite its name, this is the only way to set SQLite's `synchronous = NORMAL`. A commit then does not wait for
    // the disk, and survives a killed process, but not a power failure.
    database
        .disable_bulk_loading()
        .map_err(|error| unusable(error.to_string()))?;
    Ok(database)
}

/// Creates an empty database in memory, which disappears with its last connection.
///
/// # Errors
/// One line: the database cannot be created.
pub fn in_memory() -> Result<Database, String> {
    // The database has a unique name and is shared, so that a second connection can create the index.
    let name = Entropy::System.ulid(Clock::System.now());
    open(format!("file:{name}?mode=memory&cache=shared"), false)
}

/// Reads every page once. Otherwise the stack would start with a damaged file and fail at some later request.
fn check(path: &str) -> Result<(), String> {
    let state = Connection::open(path)
        .and_then(|connection| connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0)))
        .map_err(|error| error.to_string())?;
    if state == "ok" {
        Ok(())
    } else {
        // SQLite reports the damage on several lines, which do not help the user.
        Err("the file is damaged".to_owned())
    }
}

/// Lets this connection overwrite with zeros whatever it deletes. Otherwise erased persons stay in the free pages of the
/// file.
///
/// # Errors
/// If the connection cannot be set up.
pub fn overwrite_deleted(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "secure_delete", true)
}

/// The address under which connections of this process share their pages of a file, and with them the setting of
/// [`overwrite_deleted`]. The emulator does not show its connection, so another one sets it.
fn shared(path: &str) -> String {
    let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    format!("file:{path}?cache=shared")
}

fn open(path: String, has_file: bool) -> Result<Database, String> {
    let address = if has_file { shared(&path) } else { path.clone() };
    let emulator = dynoxide::Database::new(&address).map_err(|error| error.to_string())?;
    let connection = Connection::open(&address).map_err(|error| error.to_string())?;
    overwrite_deleted(&connection).map_err(|error| error.to_string())?;
    for sql in [STREAM_INDEX].into_iter().chain(has_file.then_some(STREAM_FILTER)) {
        connection.execute_batch(sql).map_err(|error| error.to_string())?;
    }
    Ok(Database {
        emulator,
        path,
        has_file,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The emulator's query for the next number of a stream.
    const NEXT_NUMBER: &str = "EXPLAIN QUERY PLAN SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1
        FROM _stream_records WHERE table_name = 'prospects'";

    #[test]
    fn the_next_number_of_a_stream_comes_from_the_index() {
        let database = in_memory().unwrap();
        let connection = database.reader().unwrap();
        let plan: String = connection.query_row(NEXT_NUMBER, [], |row| row.get("detail")).unwrap();
        assert!(plan.contains("INDEX local_stream_order"), "{plan}");
    }

    #[test]
    fn databases_in_memory_are_separate() {
        let (one, other) = (in_memory().unwrap(), in_memory().unwrap());
        crate::table::create(&one, "table").unwrap();
        assert_eq!((one.table_count().unwrap(), other.table_count().unwrap()), (1, 0));
    }
}
