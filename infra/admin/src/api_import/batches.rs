//! Batches of lines, and which of them must wait for others.

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use super::line::{AtFault, Person};

/// The most items of a request (SPECIFICATION §15.1).
pub const MAX_ITEMS: usize = 100;

/// The longest body, in bytes (SPECIFICATION §15.1).
const MAX_BODY_BYTES: usize = 1024 * 1024;

/// The bytes of a body besides its items: `{"items":[]}`.
const ENVELOPE_BYTES: usize = 12;

/// The longest item, in bytes.
pub const MAX_ITEM_BYTES: usize = MAX_BODY_BYTES - ENVELOPE_BYTES;

/// The most lines of a batch, with those that are rejected before it is sent, and the most bytes of the latter.
const MAX_LINES: usize = 1_000;
const MAX_REJECTED_BYTES: usize = MAX_BODY_BYTES;

/// What the lines of a batch do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `POST`: each creates a prospect, or updates the one it matches.
    Upsert,
    /// `PATCH`: each updates the prospect whose id it has.
    Update,
}

/// A line of a batch.
#[derive(Debug)]
pub struct Entry {
    /// The number of the line.
    pub number: u64,
    /// Its cells, or the one text that it is, for the report of rejected lines.
    pub cells: Vec<String>,
    /// The hashes of its contacts, or why the line is not sent.
    pub contacts: Result<Vec<u64>, Vec<String>>,
}

/// What is left of a line that is rejected: the service says what else is wrong with it.
#[derive(Debug)]
pub struct Check {
    /// The place of the line in the batch.
    pub entry: usize,
    /// What the line would do.
    pub kind: Kind,
    /// The rest of it, as JSON.
    pub item: String,
}

/// Lines for one request.
#[derive(Debug)]
pub struct Batch {
    /// What its lines do.
    pub kind: Kind,
    /// The lines in the order of the file.
    pub entries: Vec<Entry>,
    /// The items of the lines that are sent, as JSON.
    pub items: Vec<String>,
    /// What is left of the lines that are not sent.
    pub checks: Vec<Check>,
    contacts: HashSet<u64>,
    bytes: usize,
    rejected_bytes: usize,
    check_bytes: usize,
}

impl Batch {
    /// A batch without lines.
    #[must_use]
    pub fn new(kind: Kind) -> Self {
        Self {
            kind,
            entries: Vec::new(),
            items: Vec::new(),
            checks: Vec::new(),
            contacts: HashSet::new(),
            bytes: 0,
            rejected_bytes: 0,
            check_bytes: 0,
        }
    }

    /// Whether nothing fits any more.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.items.len() >= MAX_ITEMS
            || self.checks.len() >= MAX_ITEMS
            || self.entries.len() >= MAX_LINES
            || self.rejected_bytes >= MAX_REJECTED_BYTES
    }

    /// Whether an item fits. A batch takes the kind of its first item.
    #[must_use]
    pub fn fits(&mut self, kind: Kind, item: &str) -> bool {
        if self.items.is_empty() {
            self.kind = kind;
        }
        // Each item but the first follows a comma.
        self.kind == kind && self.bytes.saturating_add(item.len()) <= MAX_ITEM_BYTES
    }

    /// Adds a line that is sent.
    pub fn add(&mut self, number: u64, cells: Vec<String>, person: &Person, item: String) {
        let contacts: Vec<u64> = person.contacts.iter().map(|contact| hash(contact)).collect();
        self.contacts.extend(&contacts);
        self.bytes = self.bytes.saturating_add(item.len()).saturating_add(1);
        self.items.push(item);
        self.entries.push(Entry {
            number,
            cells,
            contacts: Ok(contacts),
        });
    }

    /// Adds a line that is not sent.
    pub fn reject(&mut self, number: u64, cells: Vec<String>, fault: AtFault) {
        let bytes: usize = cells.iter().map(String::len).sum();
        self.rejected_bytes = self.rejected_bytes.saturating_add(bytes);
        // A line so long is looked at in the next run, when its other faults are mended.
        let fits = |rest: &(Kind, String)| self.check_bytes.saturating_add(rest.1.len()) <= MAX_ITEM_BYTES;
        if let Some((kind, item)) = fault.rest.filter(fits) {
            self.check_bytes = self.check_bytes.saturating_add(item.len()).saturating_add(1);
            let entry = self.entries.len();
            self.checks.push(Check { entry, kind, item });
        }
        self.entries.push(Entry {
            number,
            cells,
            contacts: Err(fault.reasons),
        });
    }

    /// The contacts of its lines.
    #[must_use]
    pub const fn contacts(&self) -> &HashSet<u64> {
        &self.contacts
    }
}

/// A contact in 8 bytes. Two contacts of the same hash only make a batch wait.
fn hash(contact: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    contact.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;

    #[test]
    fn a_batch_holds_a_hundred_items_and_a_megabyte() {
        let person = Person {
            kind: Kind::Upsert,
            item: Map::new(),
            contacts: Vec::new(),
        };
        let mut batch = Batch::new(Kind::Upsert);
        let item = |bytes| "x".repeat(bytes);
        assert!(
            batch.fits(Kind::Upsert, &item(MAX_ITEM_BYTES)) && !batch.fits(Kind::Upsert, &item(MAX_ITEM_BYTES + 1))
        );
        batch.add(2, Vec::new(), &person, item(1_000));
        let rest = MAX_ITEM_BYTES - 1_001;
        assert!(batch.fits(Kind::Upsert, &item(rest)) && !batch.fits(Kind::Upsert, &item(rest + 1)));
        assert!(!batch.fits(Kind::Update, &item(1)));
        batch.add(3, Vec::new(), &person, item(rest));
        let body = format!("{{\"items\":[{}]}}", batch.items.join(","));
        assert_eq!(body.len(), MAX_BODY_BYTES);

        let mut batch = Batch::new(Kind::Upsert);
        for number in 0..MAX_ITEMS {
            assert!(!batch.is_full());
            batch.add(u64::try_from(number).unwrap(), Vec::new(), &person, item(1));
        }
        assert!(batch.is_full());
        let mut batch = Batch::new(Kind::Upsert);
        let fault = || AtFault::alone(String::new());
        (1..MAX_LINES).for_each(|_| batch.reject(1, Vec::new(), fault()));
        assert!(!batch.is_full());
        batch.reject(1, Vec::new(), fault());
        assert!(batch.is_full());
        let mut batch = Batch::new(Kind::Upsert);
        batch.reject(1, vec![item(MAX_REJECTED_BYTES - 1)], fault());
        assert!(!batch.is_full());
        batch.reject(2, vec![item(1)], fault());
        assert!(batch.is_full());
    }
}
