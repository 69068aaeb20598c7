//! Replaces a small file atomically. A reader, or the next start after a kill, sees either the whole old text or the
//! whole new text.

use std::fs;
use std::io;
use std::path::Path;

/// Writes the text to `temporary`, then moves `temporary` to `file`. Both are in the same folder.
///
/// # Errors
/// `file` is unchanged, and `temporary` is removed.
pub fn replace(file: &Path, temporary: &Path, text: &str) -> io::Result<()> {
    let replaced = fs::write(temporary, text).and_then(|()| fs::rename(temporary, file));
    if replaced.is_err() {
        // It may hold keys. The first error is the one to report.
        let _ = fs::remove_file(temporary);
    }
    replaced
}
