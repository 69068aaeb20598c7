//! How many rows have each text of a column.

use super::dictionary::Dictionary;

/// A count for each text of a column's dictionary.
#[derive(Debug)]
pub(crate) struct Histogram<'a> {
    pub(super) dictionary: &'a Dictionary,
    /// In the order of the dictionary.
    pub(super) counts: Vec<u32>,
    /// How many rows have no text.
    pub(super) missing: usize,
}

impl Histogram<'_> {
    /// How many rows have no text.
    pub(crate) const fn missing(&self) -> usize {
        self.missing
    }

    /// The texts that some row has, ascending, with their counts.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&[u8], usize)> {
        let counts = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        counts.filter_map(|(at, count)| Some((self.dictionary.get(at)?, usize::try_from(*count).ok()?)))
    }
}
