//! The data directory, which one process uses at a time.

use std::fs::{File, TryLockError, create_dir_all, remove_file};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::database::{self, Database};

const LOCK_FILE: &str = "lock";
const DATABASE_FILE: &str = "dynamodb.sqlite";
const RELAY_FILE: &str = "relay-position";

/// This file exists while the stack writes the demo account, before the API accepts requests.
const FILLING_FILE: &str = "filling";

/// The files of a database, the marker last.
const OF_A_DATABASE: [&str; 5] = [
    DATABASE_FILE,
    "dynamodb.sqlite-wal",
    "dynamodb.sqlite-shm",
    RELAY_FILE,
    FILLING_FILE,
];

/// A locked data directory. Dropping it releases the lock; the operating system does so if the process is killed.
#[derive(Debug)]
pub struct DataDirectory {
    path: PathBuf,
    _lock: File,
}

impl DataDirectory {
    /// Locks the directory, and creates it if it does not exist.
    ///
    /// # Errors
    /// One line: the directory is not writable, or another process uses it.
    pub fn lock(path: &Path) -> Result<Self, String> {
        let unusable = |error: std::io::Error| unusable(path, &error);
        create_dir_all(path).map_err(unusable)?;
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path.join(LOCK_FILE))
            .map_err(unusable)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => format!(
                "the data directory {} is in use by another process: stop that one, or try --data DIR or --memory",
                path.display()
            ),
            TryLockError::Error(error) => unusable(error),
        })?;
        let directory = Self {
            path: path.to_owned(),
            _lock: lock,
        };
        if directory.path.join(FILLING_FILE).exists() {
            directory.remove_database().map_err(unusable)?;
        }
        Ok(directory)
    }

    /// Removes a half-filled database of an interrupted run. Nobody has used it.
    fn remove_database(&self) -> std::io::Result<()> {
        OF_A_DATABASE
            .iter()
            .try_for_each(|name| match remove_file(self.path.join(name)) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
                Ok(()) | Err(_) => Ok(()),
            })
    }

    /// Marks a new database before the stack writes the demo account to it. Returns false if the database is not new.
    ///
    /// # Errors
    /// One line: the directory is not writable.
    pub fn begin_filling(&self) -> Result<bool, String> {
        if self.database_file().exists() {
            return Ok(false);
        }
        let created = File::create(self.path.join(FILLING_FILE));
        created.map_err(|error| unusable(&self.path, &error))?;
        Ok(true)
    }

    /// Removes the mark after the stack has written the demo account.
    ///
    /// # Errors
    /// One line: the directory is not writable.
    pub fn end_filling(&self) -> Result<(), String> {
        let removed = remove_file(self.path.join(FILLING_FILE));
        removed.map_err(|error| unusable(&self.path, &error))
    }

    /// The file that stores the relay's position in the table's stream.
    #[must_use]
    pub fn relay_position(&self) -> PathBuf {
        self.path.join(RELAY_FILE)
    }

    /// The file of the database, which also has the deliveries that the inbox received.
    #[must_use]
    pub fn database_file(&self) -> PathBuf {
        self.path.join(DATABASE_FILE)
    }

    /// The folder with the bytes of files.
    #[must_use]
    pub fn files(&self) -> PathBuf {
        self.path.join("files")
    }

    /// Opens the directory's database.
    ///
    /// # Errors
    /// One line: the database cannot be opened.
    pub fn database(&self) -> Result<Database, String> {
        let file = self.database_file();
        let path = file
            .to_str()
            .ok_or("the path of the data directory is not UTF-8: try another one with --data DIR")?;
        database::in_file(path)
    }
}

fn unusable(path: &Path, error: &std::io::Error) -> String {
    format!(
        "the data directory {} cannot be used ({error}): try another one with --data DIR, or --memory",
        path.display()
    )
}
