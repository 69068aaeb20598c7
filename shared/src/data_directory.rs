//! The data directory of one machine, which one process uses at a time.

use std::fs::{self, DirBuilder, File, TryLockError, remove_file};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use store::Entropy;
use store::sqlite::{Durability, Sqlite};

const LOCK_FILE: &str = "lock";
const DATABASE_FILE: &str = "prospects.sqlite";
const INBOX_FILE: &str = "inbox.sqlite";

/// This file holds 32 random bytes. The secrets of webhooks and the URLs of files are only as secret as the file.
pub const SECRET_FILE: &str = "secret";

/// The folder with the bytes of files.
pub const FILES_FOLDER: &str = "files";

/// This file exists while the stack writes the demo account, before the API accepts requests.
const FILLING_FILE: &str = "filling";

/// The files of a database, the marker last.
const OF_A_DATABASE: [&str; 4] = [DATABASE_FILE, "prospects.sqlite-wal", "prospects.sqlite-shm", FILLING_FILE];

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
        let locked = Self::try_lock(path).map_err(|error| unusable(path, &error))?;
        locked.ok_or_else(|| {
            format!(
                "the data directory {} is in use by another process: stop that one, or try --data DIR or --memory",
                path.display()
            )
        })
    }

    /// Locks the directory, and creates it for its owner alone if it does not exist. `None` if another process uses it.
    ///
    /// # Errors
    /// The directory is not writable.
    pub fn try_lock(path: &Path) -> io::Result<Option<Self>> {
        // Nobody else on the machine may read what persons have entrusted to the service.
        DirBuilder::new().recursive(true).mode(0o700).create(path)?;
        let lock = File::options().create(true).truncate(false).write(true).open(path.join(LOCK_FILE))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        let directory = Self { path: path.to_owned(), _lock: lock };
        if directory.path.join(FILLING_FILE).exists() {
            directory.remove_database()?;
        }
        Ok(Some(directory))
    }

    /// Removes a half-filled database of an interrupted run. Nobody has used it.
    fn remove_database(&self) -> std::io::Result<()> {
        OF_A_DATABASE.iter().try_for_each(|name| match remove_file(self.path.join(name)) {
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

    fn database_file(&self) -> PathBuf {
        Self::database_in(&self.path)
    }

    /// The file of the database in a directory.
    pub fn database_in(directory: &Path) -> PathBuf {
        directory.join(DATABASE_FILE)
    }

    /// The file of the deliveries that the inbox received.
    pub fn inbox_file(&self) -> PathBuf {
        self.path.join(INBOX_FILE)
    }

    /// The folder with the bytes of files.
    pub fn files(&self) -> PathBuf {
        self.path.join(FILES_FOLDER)
    }

    /// The directory's random bytes, which only its owner may read. The first call creates them.
    ///
    /// # Errors
    /// One line: the file cannot be read or written, or is damaged.
    pub fn secret(&self) -> Result<[u8; 32], String> {
        let read = match fs::read(self.path.join(SECRET_FILE)) {
            Ok(bytes) => bytes
                .try_into()
                .map_err(|_| io::Error::new(ErrorKind::InvalidData, format!("the file `{SECRET_FILE}` is damaged"))),
            Err(error) if error.kind() == ErrorKind::NotFound => self.create_secret(),
            Err(error) => Err(error),
        };
        read.map_err(|error| unusable(&self.path, &error))
    }

    /// Writes another file first, so that a kill leaves no half of the secret.
    fn create_secret(&self) -> io::Result<[u8; 32]> {
        let (secret, new) = (Entropy::System.bytes(), self.path.join("secret.new"));
        if new.exists() {
            remove_file(&new)?;
        }
        let mut file = File::options().write(true).create_new(true).mode(0o600).open(&new)?;
        file.write_all(&secret)?;
        file.sync_all()?;
        fs::rename(&new, self.path.join(SECRET_FILE))?;
        File::open(&self.path)?.sync_all()?;
        Ok(secret)
    }

    /// Opens the directory's database.
    ///
    /// # Errors
    /// One line: the database cannot be opened.
    pub fn database(&self, durability: Durability) -> Result<Sqlite, String> {
        let file = self.database_file();
        Sqlite::open(&file, durability).map_err(|error| {
            let file = file.display();
            format!("the data in {file} cannot be opened ({error}): try another directory with --data DIR, or --memory")
        })
    }
}

fn unusable(path: &Path, error: &std::io::Error) -> String {
    format!(
        "the data directory {} cannot be used ({error}): try another one with --data DIR, or --memory",
        path.display()
    )
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn the_secret_stays_and_only_its_owner_may_read_it() {
        let path = std::env::temp_dir().join(format!("secret-{}", std::process::id()));
        let directory = DataDirectory::lock(&path).unwrap();
        // As if the first start had been killed.
        fs::write(path.join("secret.new"), "half").unwrap();
        let secret = directory.secret().unwrap();
        assert_eq!(directory.secret().unwrap(), secret);
        let file = path.join(SECRET_FILE);
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        fs::write(&file, "short").unwrap();
        let error = directory.secret().unwrap_err();
        assert!(error.contains("the file `secret` is damaged"), "{error}");
        fs::remove_file(&file).unwrap();
        assert_ne!(directory.secret().unwrap(), secret);
        fs::remove_dir_all(&path).unwrap();
    }
}
