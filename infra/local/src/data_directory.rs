//! The folder of the data, which one process uses at a time.

use std::fs::{File, TryLockError, create_dir_all};
use std::path::{Path, PathBuf};

use dynoxide::Database;

use crate::database;

const LOCK_FILE: &str = "lock";
const DATABASE_FILE: &str = "dynamodb.sqlite";
const RELAY_FILE: &str = "relay-position";

/// A folder that is ours until this is dropped. The system releases the lock of a process that was killed.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Takes the folder, and makes it where it is absent.
    ///
    /// # Errors
    /// One line: it cannot be written, or another process has it.
    pub fn take(path: &Path) -> Result<Self, String> {
        let unusable = |error: std::io::Error| format!("the data folder {} cannot be used: {error}", path.display());
        create_dir_all(path).map_err(unusable)?;
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path.join(LOCK_FILE))
            .map_err(unusable)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => format!("the data folder {} is in use by another process", path.display()),
            TryLockError::Error(error) => unusable(error),
        })?;
        Ok(Self {
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// The file in which the relay keeps how far it came.
    #[must_use]
    pub fn relay_position(&self) -> PathBuf {
        self.path.join(RELAY_FILE)
    }

    /// The database in it.
    ///
    /// # Errors
    /// One line: it cannot be opened.
    pub fn database(&self) -> Result<Database, String> {
        let file = self.path.join(DATABASE_FILE);
        let path = file.to_str().ok_or("the path of the data folder is not UTF-8")?;
        database::in_file(path)
    }
}
