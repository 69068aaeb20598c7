//! Selects the most frequent texts.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Bucket, Facet};

/// Selects the most frequent of the offered texts.
pub(super) struct Top<'a> {
    limit: usize,
    /// The last in the order of the answer is on top.
    best: BinaryHeap<(Reverse<usize>, &'a [u8])>,
    other: usize,
}

impl<'a> Top<'a> {
    pub(super) fn of(limit: usize) -> Self {
        Self { limit, best: BinaryHeap::with_capacity(limit), other: 0 }
    }

    pub(super) fn offer(&mut self, text: &'a [u8], count: usize) {
        let offered = (Reverse(count), text);
        if self.best.len() < self.limit {
            self.best.push(offered);
            return;
        }
        let mut out = count;
        if let Some(mut last) = self.best.peek_mut()
            && offered < *last
        {
            out = last.0.0;
            *last = offered;
        }
        self.other = self.other.saturating_add(out);
    }

    pub(super) fn facet(self, missing: usize) -> Facet {
        let best = self.best.into_sorted_vec().into_iter();
        let buckets =
            best.map(|(Reverse(count), text)| Bucket { value: String::from_utf8_lossy(text).into_owned(), count });
        Facet { buckets: buckets.collect(), missing, other: self.other }
    }
}
