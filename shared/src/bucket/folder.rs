//! The objects of the bucket of files as files of a folder, on one machine.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Clone, Debug)]
pub struct ObjectFolder {
    path: PathBuf,
}

impl ObjectFolder {
    /// This folder, which is created if it does not exist.
    ///
    /// # Errors
    /// One line: the folder cannot be created.
    pub fn open(path: PathBuf) -> Result<Self, String> {
        let created = fs::create_dir_all(&path);
        created.map_err(|error| format!("the folder {} cannot be created ({error})", path.display()))?;
        Ok(Self { path })
    }

    pub fn keys(&self) -> io::Result<Vec<String>> {
        let mut keys = Vec::new();
        for file in fs::read_dir(&self.path)? {
            let name = file?.file_name().to_string_lossy().into_owned();
            if !name.ends_with(PART) {
                keys.push(name.replace('-', "/"));
            }
        }
        Ok(keys)
    }

    /// The bytes of an object.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn bytes(&self, key: &str) -> io::Result<Option<Vec<u8>>> {
        found(fs::read(self.file(key)))
    }

    /// Copies the bytes of an object into a file.
    ///
    /// # Errors
    /// If one of the files cannot be used.
    pub fn download(&self, key: &str, to: &Path) -> io::Result<Option<()>> {
        found(fs::copy(self.file(key), to).map(|_| ()))
    }

    pub fn size(&self, key: &str) -> io::Result<Option<u64>> {
        found(fs::metadata(self.file(key)).map(|file| file.len()))
    }

    /// Stores an object. It is on the disk when this returns.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if it must be new and is not; otherwise the file cannot be written.
    pub fn put(&self, key: &str, bytes: &[u8], is_new: bool) -> io::Result<()> {
        let mut incoming = self.incoming()?;
        incoming.write_all(bytes)?;
        self.keep(&incoming, key, is_new)
    }

    /// A file for the bytes of an object that is to be stored.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn incoming(&self) -> io::Result<Incoming> {
        let path = self.path.join(part_name());
        Ok(Incoming { file: File::create(&path)?, path })
    }

    /// Stores an object whose bytes have been written.
    ///
    /// # Errors
    /// As [`ObjectFolder::put`].
    pub fn keep(&self, incoming: &Incoming, key: &str, is_new: bool) -> io::Result<()> {
        let (part, whole) = (&incoming.path, self.file(key));
        incoming.file.sync_all()?;
        // A link, unlike a renaming, does not replace an object.
        if is_new { fs::hard_link(part, &whole) } else { fs::rename(part, &whole) }?;
        File::open(&self.path)?.sync_all()
    }

    /// Removes an object, if there is one.
    ///
    /// # Errors
    /// If the file cannot be removed.
    pub fn remove(&self, key: &str) -> io::Result<()> {
        found(fs::remove_file(self.file(key))).map(|_| ())
    }

    /// No part of a key has a dash.
    fn file(&self, key: &str) -> PathBuf {
        self.path.join(key.replace('/', "-"))
    }
}

/// What an operation on a file returned; `None` without the file.
fn found<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// How the names of files end that are not complete.
const PART: &str = ".part";

/// A name that no other upload has.
fn part_name() -> String {
    static PARTS: AtomicU64 = AtomicU64::new(0);
    format!("{}-{}{PART}", std::process::id(), PARTS.fetch_add(1, Ordering::Relaxed))
}

/// The bytes of an object that is not stored yet. They are removed when this is dropped.
#[derive(Debug)]
pub struct Incoming {
    file: File,
    path: PathBuf,
}

impl io::Write for Incoming {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}
