//! The connections to a database: one that writes, and readers.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use tokio::task::yield_now;

use super::counts::KeptCounts;
use super::error::{ReadError, failure};
use super::rows::TABLES;
use super::writer::{Writer, in_savepoint};
use crate::engine::EngineFailure;

/// How much of the database a connection caches. Negative, because the `PRAGMA` takes kibibytes that way.
const CACHE_KIB: i64 = -16_384;

/// How many pages the log has before it is written into the file. With SQLite's 1,000, half of the work of a load is to write
/// the same pages again and again.
const LOG_PAGES: i64 = 16_000;

/// How long a connection waits while another process writes, for example a copy of the file.
const BUSY_TIMEOUT: Duration = Duration::from_millis(if cfg!(test) { 50 } else { 5_000 });

/// The statements that a connection keeps prepared.
const STATEMENTS: usize = 32;

/// The version of the tables, and the mark of the program's files.
const VERSION: i64 = 1;
const APPLICATION: i64 = 0x7072_6f73;

/// What a commit survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// A power cut: the commit waits for the disk.
    PowerCut,
    /// The end of the process. A power cut may undo the last commits, and damages nothing.
    ProcessEnd,
}

pub(super) enum Connections {
    /// A database in memory has one.
    Memory(Mutex<Connection>),
    /// A file has one that writes, and as many readers as threads read at once.
    File { path: PathBuf, readers: Mutex<Vec<Connection>>, writer: Writer, counts: KeptCounts },
}

impl fmt::Debug for Connections {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Connections").finish_non_exhaustive()
    }
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Connections {
    pub(super) fn in_memory() -> rusqlite::Result<Self> {
        let connection = Connection::open_in_memory()?;
        prepare(&connection)?;
        connection.execute_batch(TABLES)?;
        Ok(Self::Memory(Mutex::new(connection)))
    }

    pub(super) fn open(path: &Path, durability: Durability) -> Result<Self, String> {
        let connection = open_writer(path, durability)?;
        Ok(Self::File {
            path: path.to_owned(),
            readers: Mutex::default(),
            writer: Writer::start(connection)?,
            counts: KeptCounts::default(),
        })
    }

    /// The counts that are newer than the file; `None` in memory.
    pub(super) const fn counts(&self) -> Option<&KeptCounts> {
        match self {
            Self::Memory(_) => None,
            Self::File { counts, .. } => Some(counts),
        }
    }

    pub(super) fn read<T>(&self, read: impl FnOnce(&Connection) -> Result<T, ReadError>) -> Result<T, EngineFailure> {
        let result = match self {
            Self::Memory(connection) => read(&locked(connection)),
            Self::File { path, readers, .. } => {
                let idle = locked(readers).pop();
                let connection = match idle {
                    Some(connection) => connection,
                    None => open_reader(path).map_err(|error| failure(&error))?,
                };
                let result = read(&connection);
                locked(readers).push(connection);
                result
            }
        };
        result.map_err(ReadError::failure)
    }

    /// Writes, in a savepoint. The result comes once it is committed.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Connection) -> Result<T, ReadError> + Send + 'static,
    ) -> Result<T, EngineFailure> {
        match self {
            Self::Memory(connection) => {
                yield_now().await;
                in_savepoint(&locked(connection), write).map_err(ReadError::failure)
            }
            Self::File { writer, .. } => writer.run(write).await,
        }
    }
}

/// Sets what every connection needs.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.pragma_update(None, "cache_size", CACHE_KIB)?;
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
    // SQLite overwrites with zeros what is deleted. Otherwise an erased person would stay in free pages of the file.
    connection.pragma_update(None, "secure_delete", true)?;
    // Otherwise SQLite prepares a statement with a bound limit again for each value.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(())
}

/// A connection that only reads.
pub(super) fn open_reader(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    prepare(&connection)?;
    Ok(connection)
}

fn open_writer(path: &Path, durability: Durability) -> Result<Connection, String> {
    let sqlite = |error: rusqlite::Error| error.to_string();
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(sqlite)?;
    prepare(&connection).map_err(sqlite)?;
    check(&connection)?;
    let tables = "SELECT COUNT(*) FROM sqlite_schema";
    let is_new = connection.query_row(tables, [], |row| row.get::<_, i64>(0)).map_err(sqlite)? == 0;
    if !is_new {
        check_marks(&connection)?;
    }
    connection.pragma_update(None, "journal_mode", "WAL").map_err(sqlite)?;
    let synchronous = match durability {
        Durability::PowerCut => "FULL",
        Durability::ProcessEnd => "NORMAL",
    };
    connection.pragma_update(None, "synchronous", synchronous).map_err(sqlite)?;
    if is_new {
        let made = connection.execute_batch(&format!(
            "BEGIN IMMEDIATE; {TABLES} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; COMMIT;"
        ));
        made.map_err(sqlite)?;
    }
    Ok(connection)
}

/// Reads every page once. Otherwise the program would start with a damaged file and fail at some later request.
fn check(connection: &Connection) -> Result<(), String> {
    let state = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    match state.map_err(|error| error.to_string())?.as_str() {
        "ok" => Ok(()),
        // SQLite reports the damage on several lines, which do not help the user.
        _ => Err("the file is damaged".to_owned()),
    }
}

/// Checks that a database is ours, and of this version.
pub(super) fn check_marks(connection: &Connection) -> Result<(), String> {
    let mark = |name: &str| connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0));
    let marks = mark("application_id").and_then(|application| Ok((application, mark("user_version")?)));
    match marks.map_err(|error| error.to_string())? {
        (APPLICATION, VERSION) => Ok(()),
        _ => Err("it is a file of another program or of another version".to_owned()),
    }
}
