//! The lines of a file, read one at a time so that its size does not matter.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// The longest line, in bytes: more than twice the line of a prospect with the largest resume that a request can carry.
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
    /// A one-line message if the file cannot be read.
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

    /// The next line that is not empty; `None` at the end.
    ///
    /// # Errors
    /// Why the line with this [`Lines::number`] cannot be read.
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

    /// The number of the last line, from 1.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The bytes of the file that were read, and all of them.
    #[must_use]
    pub const fn part(&self) -> (u64, u64) {
        (self.read, self.size)
    }
}
