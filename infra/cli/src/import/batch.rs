//! Lines that are sent together.

use std::collections::HashSet;

use prospect_api::Method;

/// The most items of a request (SPECIFICATION §8).
pub(super) const MAX_ITEMS: usize = 100;

/// The longest body, in bytes (SPECIFICATION §8).
const MAX_BODY_BYTES: usize = 1024 * 1024;

/// The bytes of a body around its items: `{"items":[]}`.
const ENVELOPE_BYTES: usize = 12;

/// The longest item, in bytes.
pub(super) const MAX_ITEM_BYTES: usize = MAX_BODY_BYTES - ENVELOPE_BYTES;

/// A line.
#[derive(Debug, Default)]
pub(super) struct Entry {
    /// The number of the line.
    pub(super) number: u64,
    /// Its cells, or the one text that it is.
    pub(super) cells: Vec<String>,
    /// What is wrong with it. The service gets a line with faults only to say what else is wrong.
    pub(super) faults: Vec<String>,
    /// The method of its request; `None` if it cannot be read.
    pub(super) method: Option<Method>,
    /// What is sent of it, as JSON.
    pub(super) item: Option<String>,
    /// The contacts of the person: lines that share one are sent one after the other.
    pub(super) contacts: Vec<String>,
    /// Those by which the service recognizes the person.
    pub(super) matching: Vec<String>,
}

/// Lines for one request, or for two if some have faults.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// The method of its lines without faults.
    method: Option<Method>,
    /// The lines in the order of the file.
    pub(super) entries: Vec<Entry>,
    bytes: usize,
}

impl Batch {
    /// Adds a line, or returns it if it does not fit. Only the lines decide what fits, so that another run sends the
    /// same batches, under the same idempotency keys.
    pub(super) fn add(&mut self, entry: Entry) -> Option<Entry> {
        let cells: usize = entry.cells.iter().map(String::len).sum();
        let item = entry.item.as_ref().map_or(0, String::len);
        // Each item but the first follows a comma.
        let bytes = self.bytes.saturating_add(cells.max(item)).saturating_add(1);
        let method = entry.method.clone().filter(|_| entry.faults.is_empty());
        let is_full = self.entries.len() >= MAX_ITEMS || bytes > MAX_BODY_BYTES - ENVELOPE_BYTES + 1;
        let has_another_method = method.is_some() && self.method.is_some() && method != self.method;
        if !self.entries.is_empty() && (is_full || has_another_method) {
            return Some(entry);
        }
        self.method = self.method.take().or(method);
        self.bytes = bytes;
        self.entries.push(entry);
        None
    }

    /// The number of its first line. It tells the batch from a later one with equal lines.
    pub(super) fn first_line(&self) -> u64 {
        self.entries.first().map_or(0, |entry| entry.number)
    }

    /// Whether another batch has lines about the same person, so that the two must be sent one after the other.
    pub(super) fn contacts(&self) -> HashSet<String> {
        let sent = self.entries.iter().filter(|entry| entry.faults.is_empty());
        sent.flat_map(|entry| entry.contacts.iter().cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(bytes: usize, method: Method) -> Entry {
        Entry { method: Some(method), item: Some("x".repeat(bytes)), ..Entry::default() }
    }

    #[test]
    fn a_batch_holds_a_hundred_lines_of_one_kind_and_a_megabyte() {
        let mut batch = Batch::default();
        assert!(batch.add(entry(1_000, Method::POST)).is_none());
        let rest = MAX_ITEM_BYTES - 1_001;
        assert!(batch.add(entry(rest + 1, Method::POST)).is_some());
        assert!(batch.add(entry(1, Method::PATCH)).is_some());
        assert!(batch.add(entry(rest, Method::POST)).is_none());
        assert!(batch.add(entry(1, Method::POST)).is_some());
        let items = batch.entries.iter().filter_map(|entry| entry.item.clone());
        let body = format!("{{\"items\":[{}]}}", items.collect::<Vec<_>>().join(","));
        assert_eq!(body.len(), MAX_BODY_BYTES);

        let mut batch = Batch::default();
        assert!((0..MAX_ITEMS).all(|_| batch.add(entry(1, Method::PATCH)).is_none()));
        assert!(batch.add(entry(1, Method::PATCH)).is_some());
        let mut batch = Batch::default();
        let long = || Entry {
            cells: vec!["x".repeat(MAX_BODY_BYTES + 1)],
            faults: vec!["long".to_owned()],
            ..Entry::default()
        };
        assert!(batch.add(long()).is_none() && batch.add(long()).is_some());
    }
}
