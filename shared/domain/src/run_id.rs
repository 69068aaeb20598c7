//! The names of runs: groups of writes, such as all writes of one import (SPECIFICATION §13.3).

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::api_key::hex;

/// The most characters of a name that a client chooses (SPECIFICATION §12.2).
pub const MAX_RUN_ID_CHARS: usize = 64;

/// The most characters of any name: an undo of an undo has a longer one.
const MAX_CHARS: usize = 100;

/// How the names begin that undoing gives to its own runs. No client can choose one, because of the point.
const UNDO: &str = "undo.";

/// The name of a run. A client chooses 1 to 64 characters of `A-Z`, `a-z`, `0-9`, `_` and `-`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RunId(String);

impl RunId {
    /// Reads any name.
    pub fn parse(text: &str) -> Option<Self> {
        let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
        let fits = (1..=MAX_CHARS).contains(&text.len()) && text.bytes().all(is_valid);
        fits.then(|| Self(text.to_owned()))
    }

    /// Reads a name that a client chose for its own run.
    pub fn of_client(text: &str) -> Option<Self> {
        let is_short = text.len() <= MAX_RUN_ID_CHARS;
        Self::parse(text).filter(|_| is_short && !text.contains('.'))
    }

    /// The run that undoes this one: always the same one, so that an interrupted undo continues as itself.
    pub fn undoing(&self) -> Self {
        let readable = format!("{UNDO}{}", self.0);
        if readable.len() <= MAX_CHARS {
            return Self(readable);
        }
        let digest = Sha256::digest(self.0.as_bytes());
        Self(format!("{UNDO}{}", hex(digest.first_chunk::<16>().unwrap_or(&[0; 16]))))
    }

    pub fn is_undo(&self) -> bool {
        self.0.starts_with(UNDO)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RunId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_and_its_undoing_have_valid_names() {
        let long = |chars| "x".repeat(chars);
        for (text, is_name, is_of_client) in [
            ("a", true, true),
            ("Import_2026-11-25", true, true),
            (&long(MAX_RUN_ID_CHARS), true, true),
            (&long(MAX_RUN_ID_CHARS + 1), true, false),
            (&long(MAX_CHARS), true, false),
            (&long(MAX_CHARS + 1), false, false),
            ("", false, false),
            ("a b", false, false),
            ("é", false, false),
            ("undo_a", true, true),
            ("undo.a", true, false),
        ] {
            assert_eq!(RunId::parse(text).is_some(), is_name, "{text}");
            assert_eq!(RunId::of_client(text).is_some(), is_of_client, "{text}");
        }
        let mut run = RunId::parse(&long(MAX_RUN_ID_CHARS)).unwrap();
        assert!(!run.is_undo());
        for _ in 0..10 {
            let undo = run.undoing();
            assert_eq!(RunId::parse(undo.as_str()), Some(undo.clone()));
            assert_eq!(RunId::of_client(undo.as_str()), None);
            assert!(undo.is_undo());
            assert_ne!(run, undo);
            run = undo;
        }
    }
}
