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
        Self {
            limit,
            best: BinaryHeap::with_capacity(limit),
            other: 0,
        }
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
        let buckets = best.map(|(Reverse(count), text)| Bucket {
            value: String::from_utf8_lossy(text).into_owned(),
            count,
        });
        Facet {
            buckets: buckets.collect(),
            missing,
            other: self.other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [(&str, usize); 5] = [("a", 2), ("b", 3), ("c", 7), ("d", 9), ("e", 1)];

    #[test]
    fn the_most_frequent_texts_come_first_and_the_others_are_summed() {
        for (limit, expected, other) in [
            (1, &[("d", 9)][..], 13),
            (3, &[("d", 9), ("c", 7), ("b", 3)], 3),
            (5, &[("d", 9), ("c", 7), ("b", 3), ("a", 2), ("e", 1)], 0),
        ] {
            let mut top = Top::of(limit);
            for (text, count) in TEXTS {
                top.offer(text.as_bytes(), count);
            }
            let facet = top.facet(5);
            let found = facet.buckets.iter().map(|bucket| (bucket.value.as_str(), bucket.count));
            assert_eq!(found.collect::<Vec<_>>(), expected);
            assert_eq!((facet.missing, facet.other), (5, other));
        }
    }

    #[test]
    fn equally_frequent_texts_are_sorted() {
        let mut top = Top::of(2);
        for text in [b"d", b"b", b"c", b"a"] {
            top.offer(text, 1);
        }
        let facet = top.facet(0);
        assert_eq!(facet.buckets[0].value, "a");
        assert_eq!(facet.buckets[1].value, "b");
        assert_eq!(facet.other, 2);
    }
}
