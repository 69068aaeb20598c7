//! What is read for a request before it is decided.

use std::sync::Mutex;

use domain::Prospect;
use shared::records::prospects::{Lookup, Profile};

/// What a request refers to.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// What its references stand for.
    pub found: Lookup,
    /// The prospect that it updates, if that was read.
    pub stored: Option<Prospect>,
    /// The attachments that it replaces, if they were read.
    pub attachments: Option<Profile>,
}

/// What was seen before the first decision. Another writer was faster when there is a second one, which reads anew.
#[derive(Debug)]
pub struct First(Mutex<Option<Seen>>);

impl First {
    /// The first decision is made from this, if anything was seen.
    #[must_use]
    pub const fn of(seen: Option<Seen>) -> Self {
        Self(Mutex::new(seen))
    }

    /// What was seen, once.
    #[must_use]
    pub fn take(&self) -> Option<Seen> {
        self.0.lock().ok()?.take()
    }
}
