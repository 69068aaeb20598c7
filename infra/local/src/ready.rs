//! The ready file: tells a script that requests are taken, and where.

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
    /// A key of the second account.
    pub second_account_api_key: String,
    /// Where the embedded DynamoDB is reached.
    pub dynamodb_endpoint: String,
    /// Where the queue is reached; `null` while there is none.
    pub sqs_endpoint: Option<String>,
}

impl Ready {
    /// Writes the file. Whoever waits for it sees it whole or not at all.
    ///
    /// # Errors
    /// One line: it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let unusable =
            |error: &dyn std::fmt::Display| format!("the ready file {} cannot be written: {error}", path.display());
        let text = serde_json::to_string_pretty(self).map_err(|error| unusable(&error))?;
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}", std::process::id()));
        fs::write(&beside, text).map_err(|error| unusable(&error))?;
        fs::rename(&beside, path).map_err(|error| unusable(&error))
    }

    /// Removes what an earlier run left, or this one, so that nobody takes it for the word of a running process.
    pub fn remove(path: &Path) {
        // That there is none is the usual case; that it cannot be removed shows when it is written.
        let _ = fs::remove_file(path);
    }
}
