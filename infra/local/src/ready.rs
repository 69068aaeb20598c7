//! The ready file tells a script when the API accepts requests, and at which addresses.

use std::ffi::OsString;
use std::fmt::Display;
use std::fs;
use std::path::Path;

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
    /// The address of the embedded DynamoDB.
    pub dynamodb_endpoint: String,
    /// The address of the SQS stub; `null` if there is none.
    pub sqs_endpoint: Option<String>,
}

impl Ready {
    /// Checks that the file can be written, before the stack starts.
    ///
    /// # Errors
    /// One line: the file cannot be written.
    pub fn check(path: &Path) -> Result<(), String> {
        let temporary = temporary(path);
        let written = fs::write(&temporary, "").and_then(|()| fs::remove_file(&temporary));
        written.map_err(|error| unusable(path, &error))
    }

    /// Writes the file atomically: a reader never sees a part of it.
    ///
    /// # Errors
    /// One line: the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let text = serde_json::to_string_pretty(self).map_err(|error| unusable(path, &error))?;
        let temporary = temporary(path);
        fs::write(&temporary, text).map_err(|error| unusable(path, &error))?;
        fs::rename(&temporary, path).map_err(|error| unusable(path, &error))
    }

    /// Removes the file of an earlier run, or of this one, because it describes a running process.
    pub fn remove(path: &Path) {
        // Usually there is no file. If the file cannot be removed, writing it reports the error.
        let _ = fs::remove_file(path);
    }
}

/// The file that takes the name of the ready file once it is complete.
fn temporary(path: &Path) -> OsString {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}", std::process::id()));
    temporary
}

fn unusable(path: &Path, error: &dyn Display) -> String {
    format!(
        "the ready file {} cannot be written ({error}): --ready-file takes a file in a folder that exists",
        path.display()
    )
}
