//! The file of an export, and what it has already: a resumed export repeats nothing.

use std::path::Path;

use cli::PartialFile;
use domain::AccountId;

use super::written::Written;
use crate::Failure;

/// The incomplete file.
#[derive(Debug)]
pub(super) struct ExportFile {
    file: PartialFile,
    written: Written,
}

impl ExportFile {
    /// Opens the file of an interrupted export of this account, or else a new one.
    ///
    /// # Errors
    /// [`Failure`] if the file cannot be written, belongs to another export, or another process writes it.
    pub(super) fn open(path: &Path, account: AccountId) -> Result<Self, Failure> {
        let file = PartialFile::open(path, format!("{account}, JSON lines")).map_err(Failure::Other)?;
        let mut written = Written::default();
        file.each_line(|line| written.add_line(line)).map_err(Failure::Other)?;
        Ok(Self { file, written })
    }

    /// The last row of the index whose prospect an interrupted export wrote.
    pub(super) fn after(&self) -> Option<&str> {
        self.file.after()
    }

    /// The number of records.
    pub(super) const fn records(&self) -> u64 {
        self.file.records()
    }

    /// Whether the file has the setting, source or job with this id.
    pub(super) fn has(&self, id: &str) -> bool {
        self.written.has(id)
    }

    /// Appends a line that is not a record.
    ///
    /// # Errors
    /// [`Failure`] if the file cannot be written. The same holds for the other methods.
    pub(super) fn write_line(&mut self, line: &str) -> Result<(), Failure> {
        self.file.write(line.as_bytes()).map_err(Failure::Other)
    }

    /// Appends the lines, given with their ids, that the file does not have yet.
    ///
    /// # Errors
    /// See [`ExportFile::write_line`].
    pub(super) fn write_new(&mut self, lines: Vec<(String, String)>) -> Result<(), Failure> {
        for (id, line) in lines {
            if self.written.add_setting(id) {
                self.file.write_record(line.as_bytes()).map_err(Failure::Other)?;
            }
        }
        Ok(())
    }

    /// Appends the lines of a prospect, of those that were merged into it, and of what belongs to them. `false` if the
    /// file has one of these prospects, or another one with a contact of theirs: it moved while the export ran.
    ///
    /// # Errors
    /// See [`ExportFile::write_line`].
    pub(super) fn write_prospect(&mut self, lines: &[String]) -> Result<bool, Failure> {
        if !self.written.add_prospect(lines) {
            return Ok(false);
        }
        for line in lines {
            self.file.write_record(line.as_bytes()).map_err(Failure::Other)?;
        }
        Ok(true)
    }

    /// Notes that the file is complete up to this row of the index.
    ///
    /// # Errors
    /// See [`ExportFile::write_line`].
    pub(super) fn save_cursor(&mut self, after: &str) -> Result<(), Failure> {
        self.file.save_cursor(after).map_err(Failure::Other)
    }

    /// Gives the complete file its name.
    ///
    /// # Errors
    /// See [`ExportFile::write_line`].
    pub(super) fn finish(self) -> Result<(), Failure> {
        self.file.finish().map_err(Failure::Other)
    }

    /// Removes the incomplete file.
    ///
    /// # Errors
    /// [`Failure`] if the file cannot be removed.
    pub(super) fn remove(self) -> Result<(), Failure> {
        self.file.remove().map_err(Failure::Other)
    }
}
