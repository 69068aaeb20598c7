//! The file of an export that is not complete: `FILE.partial`. `FILE.partial.cursor` says how many of its bytes are
//! valid, and where to resume. The cursor is written after the bytes it counts, so a resumed export rewrites anything
//! after them.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use domain::AccountId;
use serde::{Deserialize, Serialize};

use super::written::Written;
use crate::Failure;

/// Where to resume.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Cursor {
    account_id: AccountId,
    /// The form of the file, such as `jsonl`.
    #[serde(default)]
    form: String,
    /// The last row of the index whose prospect is in the file.
    after: String,
    /// The number of valid bytes in the file.
    bytes: u64,
    /// The number of records in these bytes.
    records: u64,
}

/// The incomplete file.
#[derive(Debug)]
pub struct PartialFile {
    path: PathBuf,
    file: BufWriter<File>,
    account: AccountId,
    form: String,
    after: Option<String>,
    bytes: u64,
    records: u64,
    written: Written,
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn partial_path(path: &Path) -> PathBuf {
    with_suffix(path, ".partial")
}

fn cursor_path(path: &Path) -> PathBuf {
    with_suffix(path, ".partial.cursor")
}

impl PartialFile {
    /// Opens the partial file of `path`: at the point where an export of this account in this form was interrupted, or
    /// empty. No other process can open it until it is dropped.
    ///
    /// # Errors
    /// A one-line message if the file cannot be written, belongs to another export, or is being written.
    pub fn open(path: &Path, account: AccountId, form: String) -> Result<Self, String> {
        let partial = partial_path(path);
        let unusable = |error: io::Error| format!("{} cannot be written: {error}", partial.display());
        if fs::symlink_metadata(path).is_ok_and(|present| !present.is_file()) {
            return Err(format!(
                "{} is not a regular file, which an export could replace",
                path.display()
            ));
        }
        let mut options = File::options();
        let file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&partial);
        let file = file.map_err(unusable)?;
        // The export that held the file may just have given it its final name.
        if file.try_lock().is_err() || !partial.exists() {
            return Err(format!("another export is writing {}", partial.display()));
        }
        let cursor: Option<Cursor> = fs::read_to_string(cursor_path(path))
            .ok()
            .and_then(|text| serde_json::from_str(&text).ok());
        let is_other = |cursor: &Cursor| (cursor.account_id, &cursor.form) != (account, &form);
        if cursor.as_ref().is_some_and(is_other) {
            return Err(format!(
                "{} belongs to an export of another account, or in another format: remove it, or export to another \
                 file",
                partial.display()
            ));
        }
        let length = file.metadata().map_err(unusable)?.len();
        let cursor = cursor.filter(|cursor| cursor.bytes <= length);
        let bytes = cursor.as_ref().map_or(0, |cursor| cursor.bytes);
        file.set_len(bytes).map_err(unusable)?;
        let written = Written::of(&file).map_err(unusable)?;
        let mut file = BufWriter::new(file);
        file.seek(SeekFrom::End(0)).map_err(unusable)?;
        Ok(Self {
            path: path.to_owned(),
            file,
            account,
            form,
            bytes,
            records: cursor.as_ref().map_or(0, |cursor| cursor.records),
            after: cursor.map(|cursor| cursor.after),
            written,
        })
    }

    /// The row of the index after which to resume; `None` for a new export.
    #[must_use]
    pub fn cursor(&self) -> Option<&str> {
        self.after.as_deref()
    }

    /// The number of records in the file.
    #[must_use]
    pub const fn records(&self) -> u64 {
        self.records
    }

    /// Whether the file has the setting, source or job with this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.written.has(id)
    }

    /// Appends a line that is not a record.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write_line(&mut self, line: &str) -> Result<(), Failure> {
        self.write_bytes(line.as_bytes())
    }

    /// Appends bytes that are no record.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.file.write_all(bytes).map_err(|error| self.failed(&error))?;
        self.bytes = self
            .bytes
            .saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        Ok(())
    }

    /// Counts a record whose bytes are appended.
    pub const fn count_record(&mut self) {
        self.records = self.records.saturating_add(1);
    }

    /// Appends the line of a record.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write_record(&mut self, line: &str) -> Result<(), Failure> {
        self.count_record();
        self.write_line(line)
    }

    /// Appends the lines, given with their ids, that the file does not have yet.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write_new(&mut self, lines: Vec<(String, String)>) -> Result<(), Failure> {
        for (id, line) in lines {
            if self.written.add_setting(id) {
                self.write_record(&line)?;
            }
        }
        Ok(())
    }

    /// Appends the lines of a prospect, of those that were merged into it, and of what belongs to them. `false` if the
    /// file has one of these prospects, or another one with a contact of theirs: it moved while the export ran.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write_prospect(&mut self, lines: &[String]) -> Result<bool, Failure> {
        if !self.written.add_prospect(lines) {
            return Ok(false);
        }
        for line in lines {
            self.write_record(line)?;
        }
        Ok(true)
    }

    /// Records that the file is complete up to this row of the index. An export that is interrupted later resumes
    /// there.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save_cursor(&mut self, after: String) -> Result<(), Failure> {
        self.file.flush().map_err(|error| self.failed(&error))?;
        let cursor = Cursor {
            account_id: self.account,
            form: self.form.clone(),
            after,
            bytes: self.bytes,
            records: self.records,
        };
        let text = serde_json::to_string(&cursor)?;
        let (path, new) = (cursor_path(&self.path), with_suffix(&self.path, ".partial.cursor.new"));
        fs::write(&new, text)
            .and_then(|()| fs::rename(&new, path))
            .map_err(|error| self.failed(&error))?;
        self.after = Some(cursor.after);
        Ok(())
    }

    /// Gives the complete file its final name.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn finish(mut self) -> Result<(), Failure> {
        let flushed = self.file.flush().and_then(|()| self.file.get_ref().sync_all());
        flushed
            .and_then(|()| fs::rename(partial_path(&self.path), &self.path))
            .map_err(|error| self.failed(&error))?;
        // An export of a single page has no cursor.
        let _ = fs::remove_file(cursor_path(&self.path));
        Ok(())
    }

    /// Removes the incomplete file.
    ///
    /// # Errors
    /// The file cannot be removed.
    pub fn remove(self) -> Result<(), Failure> {
        // An export that was not interrupted after its first page has no cursor.
        let _ = fs::remove_file(cursor_path(&self.path));
        fs::remove_file(partial_path(&self.path)).map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &io::Error) -> Failure {
        Failure::Other(format!("{} cannot be written: {error}", self.path.display()))
    }
}
