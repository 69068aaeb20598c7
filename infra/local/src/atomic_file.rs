//! Replaces a small file, so that a reader, or the next start after a kill, sees all of the old text or all of the new
//! one.

use std::fs;
use std::io;
use std::path::Path;

/// Writes the text to `temporary`, which then takes the place of `file`. Both are in one folder.
///
/// # Errors
/// `file` is as it was, and `temporary` is removed.
pub fn replace(file: &Path, temporary: &Path, text: &str) -> io::Result<()> {
    let replaced = fs::write(temporary, text).and_then(|()| fs::rename(temporary, file));
    if replaced.is_err() {
        // It may hold keys. The first error is the one to report.
        let _ = fs::remove_file(temporary);
    }
    replaced
}
