//! The lines of a file, read one at a time so that its size does not matter.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The longest line, in bytes: more than twice the line of a prospect with the largest resume that a request can carry.
const MAX_LINE_BYTES: u64 = 8 * 1024 * 1024;

/// What some programs write before the first line of UTF-8.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

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
    pub fn open(path: &Path) -> Result<Self, String> {
        let file = File::open(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
        let metadata = file.metadata().ok();
        if metadata.as_ref().is_some_and(|metadata| !metadata.is_file()) {
            return Err(format!("{} is not a regular file, which an import can read several times", path.display()));
        }
        let size = metadata.map_or(0, |metadata| metadata.len());
        Ok(Self { file: BufReader::new(file), size, read: 0, number: 0 })
    }

    /// The next line that is not empty; `None` at the end.
    pub fn next_line(&mut self) -> Result<Option<String>, String> {
        self.next_up_to(MAX_LINE_BYTES)?.transpose()
    }

    /// As [`Lines::next_line`], but a line that is longer than this or not UTF-8 is passed over: it is the inner error.
    pub fn next_up_to(&mut self, max_bytes: u64) -> Result<Option<Result<String, String>>, String> {
        let unreadable = |error: io::Error| format!("it cannot be read: {error}");
        loop {
            let mut bytes = Vec::new();
            self.number = self.number.saturating_add(1);
            let limited = &mut (&mut self.file).take(max_bytes);
            let length = limited.read_until(b'\n', &mut bytes).map_err(unreadable)?;
            let length = u64::try_from(length).unwrap_or(u64::MAX);
            if length == 0 {
                return Ok(None);
            }
            self.read = self.read.saturating_add(length);
            if length == max_bytes && bytes.last() != Some(&b'\n') {
                let rest = self.file.skip_until(b'\n').map_err(unreadable)?;
                self.read = self.read.saturating_add(u64::try_from(rest).unwrap_or(u64::MAX));
                return Ok(Some(Err(format!("it is longer than {max_bytes} bytes"))));
            }
            let Ok(text) = String::from_utf8(bytes) else {
                return Ok(Some(Err("it is not UTF-8".to_owned())));
            };
            let text = match text.strip_prefix(BYTE_ORDER_MARK) {
                Some(rest) if self.number == 1 => rest.to_owned(),
                _ => text,
            };
            if !text.trim().is_empty() {
                return Ok(Some(Ok(text)));
            }
        }
    }

    /// The number of the last line, from 1.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The bytes of the file that were read, and all of them.
    pub const fn part(&self) -> (u64, u64) {
        (self.read, self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_up_to_its_limit_of_bytes_and_the_lines_after_a_longer_one_are_read() {
        let path = std::env::temp_dir().join(format!("admin-lines-{}", std::process::id()));
        std::fs::write(&path, "\u{FEFF}abcdefg\n\n 12345678\r\n123456789\n1234567890\nx\n\u{FEFF}y").unwrap();
        let mut lines = Lines::open(&path).unwrap();
        let mut found = Vec::new();
        while let Some(line) = lines.next_up_to(11).unwrap() {
            found.push((lines.number(), line.map_err(|_| "too long")));
        }
        let expected = ["abcdefg\n", " 12345678\r\n", "123456789\n", "1234567890\n", "x\n", "\u{FEFF}y"];
        let numbers = [1, 3, 4, 5, 6, 7];
        assert_eq!(found, numbers.into_iter().zip(expected.map(|line| Ok(line.to_owned()))).collect::<Vec<_>>());
        let mut lines = Lines::open(&path).unwrap();
        let lengths = std::iter::from_fn(|| lines.next_up_to(10).unwrap()).map(|line| line.is_ok());
        assert_eq!(lengths.collect::<Vec<_>>(), [false, false, true, false, true, true]);
        assert_eq!(lines.part(), (lines.size, lines.size));
        std::fs::remove_file(&path).unwrap();
    }
}
