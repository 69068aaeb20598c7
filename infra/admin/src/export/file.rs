//! The file of an export while it is not whole: `FILE.partial`, and beside it `FILE.partial.cursor`, which says how much of it
//! counts and where to go on. The cursor is written after what it counts, so that whatever is cut off is written again.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use domain::AccountId;
use serde::{Deserialize, Serialize};

use crate::Failure;
use crate::format::{Kind, Line};

/// Where to go on.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Cursor {
    account_id: AccountId,
    /// After this row of the directory.
    after: String,
    /// How many bytes of the file count.
    bytes: u64,
    /// How many records stand in them.
    records: u64,
}

/// The file that is being written.
#[derive(Debug)]
pub struct Partial {
    path: PathBuf,
    file: BufWriter<File>,
    account: AccountId,
    after: Option<String>,
    bytes: u64,
    records: u64,
    /// The settings, sources and jobs that stand in it.
    written: HashSet<String>,
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn partial(path: &Path) -> PathBuf {
    beside(path, ".partial")
}

fn cursor_path(path: &Path) -> PathBuf {
    beside(path, ".partial.cursor")
}

impl Partial {
    /// Opens the file that becomes `path`: where an export of this account left off, or empty.
    ///
    /// # Errors
    /// One line: it cannot be written, or is another account's.
    pub fn open(path: &Path, account: AccountId) -> Result<Self, String> {
        let unusable = |error: io::Error| format!("{} cannot be written: {error}", partial(path).display());
        let cursor: Option<Cursor> = fs::read_to_string(cursor_path(path))
            .ok()
            .and_then(|text| serde_json::from_str(&text).ok());
        if cursor.as_ref().is_some_and(|cursor| cursor.account_id != account) {
            return Err(format!(
                "{} is of another account: remove it, or export to another file",
                partial(path).display()
            ));
        }
        let options = || {
            let mut options = File::options();
            options.read(true).write(true).create(true);
            options
        };
        let file = options()
            .truncate(cursor.is_none())
            .open(partial(path))
            .map_err(unusable)?;
        let length = file.metadata().map_err(unusable)?.len();
        let cursor = cursor.filter(|cursor| cursor.bytes <= length);
        let bytes = cursor.as_ref().map_or(0, |cursor| cursor.bytes);
        file.set_len(bytes).map_err(unusable)?;
        let written = settings_in(&file).map_err(unusable)?;
        let mut file = BufWriter::new(file);
        file.seek(SeekFrom::End(0)).map_err(unusable)?;
        Ok(Self {
            path: path.to_owned(),
            file,
            account,
            bytes,
            records: cursor.as_ref().map_or(0, |cursor| cursor.records),
            after: cursor.map(|cursor| cursor.after),
            written,
        })
    }

    /// The row of the directory to go on after; `None` at the start.
    #[must_use]
    pub fn cursor(&self) -> Option<&str> {
        self.after.as_deref()
    }

    /// How many records stand in it.
    #[must_use]
    pub const fn records(&self) -> u64 {
        self.records
    }

    /// Whether the line of this account, setting, source or job stands in it.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.written.contains(id)
    }

    /// Adds a line that holds no record.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write_line(&mut self, line: &str) -> Result<(), Failure> {
        self.file
            .write_all(line.as_bytes())
            .map_err(|error| self.failed(&error))?;
        self.bytes = self.bytes.saturating_add(u64::try_from(line.len()).unwrap_or(u64::MAX));
        Ok(())
    }

    /// Adds the line of a record.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write_record(&mut self, line: &str) -> Result<(), Failure> {
        self.records = self.records.saturating_add(1);
        self.write_line(line)
    }

    /// Adds those of these lines, by their ids, that are not in it.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn write_new(&mut self, lines: Vec<(String, String)>) -> Result<(), Failure> {
        for (id, line) in lines {
            if self.written.insert(id) {
                self.write_record(&line)?;
            }
        }
        Ok(())
    }

    /// Keeps the place after this row of the directory: an export that is interrupted from here on goes on there.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep_place(&mut self, after: String) -> Result<(), Failure> {
        self.file.flush().map_err(|error| self.failed(&error))?;
        let cursor = Cursor {
            account_id: self.account,
            after,
            bytes: self.bytes,
            records: self.records,
        };
        let text = serde_json::to_string(&cursor).map_err(|error| Failure::Other(error.to_string()))?;
        let (path, new) = (cursor_path(&self.path), beside(&self.path, ".partial.cursor.new"));
        fs::write(&new, text)
            .and_then(|()| fs::rename(&new, path))
            .map_err(|error| self.failed(&error))?;
        self.after = Some(cursor.after);
        Ok(())
    }

    /// Gives the file its name: it is whole.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(mut self) -> Result<(), Failure> {
        let whole = self.file.flush().and_then(|()| self.file.get_ref().sync_all());
        whole
            .and_then(|()| fs::rename(partial(&self.path), &self.path))
            .map_err(|error| self.failed(&error))?;
        // Where the export had one page there is none.
        let _ = fs::remove_file(cursor_path(&self.path));
        Ok(())
    }

    fn failed(&self, error: &io::Error) -> Failure {
        Failure::Other(format!("{} cannot be written: {error}", self.path.display()))
    }
}

/// The ids of the settings, sources and jobs in what was written before.
fn settings_in(file: &File) -> io::Result<HashSet<String>> {
    #[derive(Deserialize)]
    struct Named {
        id: String,
    }
    let mut ids = HashSet::new();
    for line in BufReader::new(file).lines() {
        let line = line?;
        let Ok(read) = serde_json::from_str::<Line<'_>>(&line) else {
            continue;
        };
        let is_setting = matches!(
            read.kind,
            Kind::Account | Kind::User | Kind::Pipeline | Kind::Office | Kind::Source | Kind::Job
        );
        if let (true, Some(item)) = (is_setting, read.item)
            && let Ok(named) = serde_json::from_str::<Named>(item.get())
        {
            ids.insert(named.id);
        }
    }
    Ok(ids)
}
