//! Merges counted texts in order, and selects the most frequent ones.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Bucket, Facet};

/// Texts in ascending order, with their counts.
pub(super) type Source<'a> = Box<dyn Iterator<Item = (&'a [u8], usize)> + 'a>;

/// The texts of several sources, each once, ascending, with the sum of its counts.
pub(super) struct Merged<'a> {
    sources: Vec<Source<'a>>,
    /// The next text of each source, the source, and the count; the least is on top.
    heads: BinaryHeap<Reverse<(&'a [u8], usize, usize)>>,
}

impl<'a> Merged<'a> {
    pub(super) fn of(sources: Vec<Source<'a>>) -> Self {
        let mut merged = Self {
            heads: BinaryHeap::with_capacity(sources.len()),
            sources,
        };
        (0..merged.sources.len()).for_each(|source| merged.advance(source));
        merged
    }

    fn advance(&mut self, source: usize) {
        let next = self.sources.get_mut(source).and_then(Iterator::next);
        self.heads
            .extend(next.map(|(text, count)| Reverse((text, source, count))));
    }
}

impl<'a> Iterator for Merged<'a> {
    type Item = (&'a [u8], usize);

    fn next(&mut self) -> Option<Self::Item> {
        let Reverse((text, ..)) = *self.heads.peek()?;
        let mut sum = 0_usize;
        while let Some(Reverse((next, source, count))) = self.heads.peek().copied()
            && next == text
        {
            self.heads.pop();
            sum = sum.saturating_add(count);
            self.advance(source);
        }
        Some((text, sum))
    }
}

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

    const TEXTS: [&[(&str, usize)]; 4] = [
        &[("a", 2), ("c", 1), ("d", 9)],
        &[],
        &[("b", 3), ("c", 2), ("e", 1)],
        &[("c", 4)],
    ];

    fn merged() -> Merged<'static> {
        let source = |texts: &&'static [(&'static str, usize)]| {
            let texts = texts.iter().map(|(text, count)| (text.as_bytes(), *count));
            let source: Source<'static> = Box::new(texts);
            source
        };
        Merged::of(TEXTS.iter().map(source).collect())
    }

    #[test]
    fn equal_texts_are_merged_in_order() {
        let texts: Vec<_> = merged().collect();
        assert_eq!(texts, [(&b"a"[..], 2), (b"b", 3), (b"c", 7), (b"d", 9), (b"e", 1)]);
    }

    #[test]
    fn the_most_frequent_texts_come_first_and_the_others_are_summed() {
        for (limit, expected, other) in [
            (1, &[("d", 9)][..], 13),
            (3, &[("d", 9), ("c", 7), ("b", 3)], 3),
            (5, &[("d", 9), ("c", 7), ("b", 3), ("a", 2), ("e", 1)], 0),
        ] {
            let mut top = Top::of(limit);
            merged().for_each(|(text, count)| top.offer(text, count));
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
