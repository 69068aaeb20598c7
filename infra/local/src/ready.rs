//! The ready file shows a script that the API accepts requests, and its addresses.

use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use serde::Serialize;

/// Addresses and keys.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Ready {
    /// For example `http://127.0.0.1:3000/v2`.
    pub base_url: String,
    /// A key of the demo account.
    pub api_key: String,
    /// A key of the second demo account.
    pub second_account_api_key: String,
}

impl Ready {
    /// Checks that the file can be written, before the stack starts.
    pub fn check(path: &Path) -> Result<(), String> {
        let temporary = temporary(path);
        let writable = if path.is_dir() {
            Err(io::Error::from(ErrorKind::IsADirectory))
        } else {
            fs::write(&temporary, "").and_then(|()| fs::remove_file(&temporary))
        };
        writable.map_err(|error| unusable(path, &error))
    }

    /// Writes the file atomically: a reader never sees a part of it.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let text = serde_json::to_string_pretty(self).map_err(|error| unusable(path, &error))?;
        let temporary = temporary(path);
        let replaced = fs::write(&temporary, text).and_then(|()| fs::rename(&temporary, path));
        replaced.map_err(|error| {
            // It may hold keys.
            let _ = fs::remove_file(&temporary);
            unusable(path, &error)
        })
    }

    /// Removes the file, of an earlier run or of this one, because it must describe a running process.
    pub fn remove(path: &Path) {
        // Usually there is no file. If the file cannot be removed, writing it reports the error.
        let _ = fs::remove_file(path);
    }
}

/// The file that takes the name of the ready file once it is complete.
fn temporary(path: &Path) -> PathBuf {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}", std::process::id()));
    temporary.into()
}

fn unusable(path: &Path, error: &dyn Display) -> String {
    format!(
        "the ready file {} cannot be written ({error}): --ready-file takes a file in a folder that exists",
        path.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_refused_and_a_failed_write_leaves_no_keys() {
        let folder = std::env::temp_dir().join(format!("ready-{}", std::process::id()));
        let path = folder.join("taken");
        fs::create_dir_all(&path).unwrap();
        let key = "rk_test".to_owned();
        let ready = Ready { base_url: String::new(), api_key: key.clone(), second_account_api_key: key };
        for result in [Ready::check(&path), ready.write(&path)] {
            let error = result.unwrap_err().to_lowercase();
            assert!(error.contains("taken cannot be written (is a directory"), "{error}");
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
