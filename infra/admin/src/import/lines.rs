//! The lines of a file, one at a time, however long the file is.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// The longest line, in bytes: a prospect with the largest resume that a request can bring has less than half of it.
const MAX_LINE_BYTES: u64 = 8 * 1024 * 1024;

/// A file that is being read.
#[derive(Debug)]
pub struct Lines {
    file: BufReader<File>,
    size: u64,
    read: u64,
    number: u64,
}

impl Lines {
    /// Opens the file.
    ///
    /// # Errors
    /// One line: it cannot be read.
    pub fn open(path: &Path) -> Result<Self, String> {
        let file = File::open(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
        let size = file.metadata().map_or(0, |metadata| metadata.len());
        Ok(Self {
            file: BufReader::new(file),
            size,
            read: 0,
            number: 0,
        })
    }

    /// The next line that is not empty; `None` at the end. Lines count from 1, as [`Lines::number`] gives them.
    ///
    /// # Errors
    /// What is wrong with the line of this number.
    pub fn next(&mut self) -> Result<Option<String>, String> {
        loop {
            let mut bytes = Vec::new();
            self.number = self.number.saturating_add(1);
            let limited = &mut (&mut self.file).take(MAX_LINE_BYTES);
            let length = limited
                .read_until(b'\n', &mut bytes)
                .map_err(|error| format!("it cannot be read: {error}"))?;
            let length = u64::try_from(length).unwrap_or(u64::MAX);
            if length == 0 {
                return Ok(None);
            }
            if length == MAX_LINE_BYTES {
                return Err(format!("it is longer than {MAX_LINE_BYTES} bytes"));
            }
            self.read = self.read.saturating_add(length);
            let text = String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())?;
            if !text.trim().is_empty() {
                return Ok(Some(text));
            }
        }
    }

    /// The number of the line that was read last.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// How much of the file was read, in hundredths.
    #[must_use]
    pub const fn percent(&self) -> Option<u64> {
        self.read.saturating_mul(100).checked_div(self.size)
    }
}
