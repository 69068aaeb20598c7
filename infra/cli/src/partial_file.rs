//! A file that is written page by page, so that an interrupted export can continue. Until it is complete, its name is
//! `FILE.partial`. `FILE.partial.cursor` has the number of its valid bytes and the place where the export continues. The
//! cursor is written after the bytes that it counts.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Where an interrupted export continues.
#[derive(Debug, Default, Deserialize, Serialize)]
struct Cursor {
    /// What the file holds: the account and the format.
    content: String,
    /// The last page in the file, as the export names pages.
    after: String,
    bytes: u64,
    records: u64,
}

/// An incomplete file. No other process can open it until it is dropped.
#[derive(Debug)]
pub(crate) struct PartialFile {
    path: PathBuf,
    file: BufWriter<File>,
    cursor: Cursor,
}

impl PartialFile {
    /// Opens the file of an interrupted export with this content, or else a new one.
    pub(crate) fn open(path: &Path, content: String) -> Result<Self, String> {
        let partial = with_suffix(path, ".partial");
        let unusable = |error: io::Error| format!("{} cannot be written: {error}", partial.display());
        if fs::symlink_metadata(path).is_ok_and(|present| !present.is_file()) {
            return Err(format!("{} is not a regular file, which an export could replace", path.display()));
        }
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(false);
        let file = options.open(&partial).map_err(unusable)?;
        // The export that held the file may just have given it its final name.
        if file.try_lock().is_err() || !partial.exists() {
            return Err(format!("another export is writing {}", partial.display()));
        }
        let stored = fs::read_to_string(with_suffix(path, ".partial.cursor")).ok();
        let stored = stored.and_then(|text| serde_json::from_str::<Cursor>(&text).ok());
        if stored.as_ref().is_some_and(|cursor| cursor.content != content) {
            return Err(format!(
                "{} belongs to an export of another account, or in another format: remove it, or export to another \
                 file",
                partial.display()
            ));
        }
        let length = file.metadata().map_err(unusable)?.len();
        let stored = stored.filter(|cursor| cursor.bytes <= length);
        let cursor = stored.unwrap_or(Cursor { content, ..Cursor::default() });
        file.set_len(cursor.bytes).map_err(unusable)?;
        let mut file = BufWriter::new(file);
        file.seek(SeekFrom::End(0)).map_err(unusable)?;
        Ok(Self { path: path.to_owned(), file, cursor })
    }

    /// The last page of an interrupted export.
    pub(crate) fn after(&self) -> Option<&str> {
        Some(self.cursor.after.as_str()).filter(|after| !after.is_empty())
    }

    /// The number of records.
    pub(crate) const fn records(&self) -> u64 {
        self.cursor.records
    }

    /// Appends bytes that are not a record.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.file.write_all(bytes).map_err(|error| self.failed(&error))?;
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        self.cursor.bytes = self.cursor.bytes.saturating_add(length);
        Ok(())
    }

    /// Appends a record.
    pub(crate) fn write_record(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.cursor.records = self.cursor.records.saturating_add(1);
        self.write(bytes)
    }

    /// Notes that the file is complete up to this page.
    pub(crate) fn save_cursor(&mut self, after: &str) -> Result<(), String> {
        after.clone_into(&mut self.cursor.after);
        let text = serde_json::to_string(&self.cursor).map_err(|error| error.to_string())?;
        let new = with_suffix(&self.path, ".partial.cursor.new");
        let flushed = self.file.flush().and_then(|()| fs::write(&new, text));
        let saved = flushed.and_then(|()| fs::rename(&new, with_suffix(&self.path, ".partial.cursor")));
        saved.map_err(|error| self.failed(&error))
    }

    /// Gives the complete file its name.
    pub(crate) fn finish(mut self) -> Result<(), String> {
        let flushed = self.file.flush().and_then(|()| self.file.get_ref().sync_all());
        let named = flushed.and_then(|()| fs::rename(with_suffix(&self.path, ".partial"), &self.path));
        named.map_err(|error| self.failed(&error))?;
        // An export of a single page has no cursor.
        let _ = fs::remove_file(with_suffix(&self.path, ".partial.cursor"));
        Ok(())
    }

    fn failed(&self, error: &io::Error) -> String {
        format!("{} cannot be written: {error}", self.path.display())
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
