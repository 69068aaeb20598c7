//! The data directory, which one process uses at a time.

use std::fs::{File, TryLockError, create_dir_all};
use std::path::{Path, PathBuf};

use dynoxide::Database;

use crate::database;

const LOCK_FILE: &str = "lock";
const DATABASE_FILE: &str = "dynamodb.sqlite";
const RELAY_FILE: &str = "relay-position";

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
        let unusable = |error: std::io::Error| format!("the data directory {} cannot be used: {error}", path.display());
        create_dir_all(path).map_err(unusable)?;
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path.join(LOCK_FILE))
            .map_err(unusable)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => format!("the data directory {} is in use by another process", path.display()),
            TryLockError::Error(error) => unusable(error),
        })?;
        Ok(Self {
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// The file that stores the relay's position in the table's stream.
    #[must_use]
    pub fn relay_position(&self) -> PathBuf {
        self.path.join(RELAY_FILE)
    }

    /// Whether an earlier run has made the database.
    #[must_use]
    pub fn has_database(&self) -> bool {
        self.path.join(DATABASE_FILE).exists()
    }

    /// Opens the directory's database.
    ///
    /// # Errors
    /// One line: the database cannot be opened.
    pub fn database(&self) -> Result<Database, String> {
        let file = self.path.join(DATABASE_FILE);
        let path = file.to_str().ok_or("the path of the data directory is not UTF-8")?;
        database::in_file(path)
    }
}
