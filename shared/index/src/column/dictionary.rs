//! The distinct texts of a column, sorted. Binary search finds a whole text. One pass over the bytes of all texts finds
//! the texts that contain another text.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use memchr::memmem::Finder;

use super::bits::Bits;
use crate::bytes::{Reader, long, packed, put, put_bytes, short, unpacked};

/// Texts, one after the other. Searches need texts that are sorted and distinct.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dictionary {
    text: Vec<u8>,
    /// The end of each text.
    ends: Vec<u32>,
}

impl Dictionary {
    /// A dictionary of texts that are sorted and distinct.
    pub(crate) fn of_sorted<'a>(texts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut dictionary = Self::default();
        texts.into_iter().for_each(|text| dictionary.push(text));
        dictionary
    }

    pub(crate) fn push(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
        self.ends.push(short(self.text.len()));
    }

    pub(crate) const fn len(&self) -> usize {
        self.ends.len()
    }

    fn start(&self, at: usize) -> Option<usize> {
        let Some(before) = at.checked_sub(1) else {
            return Some(0);
        };
        self.ends.get(before).map(|end| long(*end))
    }

    /// The text at this position.
    pub(crate) fn get(&self, at: usize) -> Option<&[u8]> {
        let end = long(*self.ends.get(at)?);
        self.text.get(self.start(at)?..end)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.len()).filter_map(|at| self.get(at))
    }

    /// The position of this text.
    pub(crate) fn find(&self, wanted: &[u8]) -> Option<usize> {
        self.search(wanted).ok()
    }

    /// The position of this text, or of the first text after it.
    pub(super) fn search(&self, wanted: &[u8]) -> Result<usize, usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.get(middle).unwrap_or_default().cmp(wanted) {
                std::cmp::Ordering::Less => low = middle.saturating_add(1),
                std::cmp::Ordering::Equal => return Ok(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        Err(low)
    }

    /// Calls `found` with the position of every text that contains `wanted`, in ascending order.
    pub(super) fn containing(&self, wanted: &[u8], mut found: impl FnMut(usize)) {
        let finder = Finder::new(wanted);
        let (mut from, mut text_at) = (0_usize, 0_usize);
        while let Some(offset) = self.text.get(from..).and_then(|rest| finder.find(rest)) {
            let hit = from.saturating_add(offset);
            text_at = self.ending_after(hit, text_at);
            let Some(end) = self.ends.get(text_at).map(|end| long(*end)) else {
                return;
            };
            if hit.saturating_add(wanted.len()) <= end {
                found(text_at);
                from = end;
            } else {
                // The match crosses the end of a text.
                from = hit.saturating_add(1);
            }
        }
    }

    /// The first text from `text_at` on that ends after this byte. Gallops, because that text is usually near.
    fn ending_after(&self, byte: usize, text_at: usize) -> usize {
        let later = |end: &u32| long(*end) > byte;
        let (mut low, mut step) = (text_at, 1_usize);
        while let Some(end) = self.ends.get(low.saturating_add(step))
            && !later(end)
        {
            low = low.saturating_add(step);
            step = step.saturating_mul(2);
        }
        let high = low.saturating_add(step).saturating_add(1).min(self.len());
        let near = self.ends.get(low..high).unwrap_or_default();
        low.saturating_add(near.partition_point(|end| !later(end)))
    }

    /// Merges the used texts of several dictionaries. Also returns, for each dictionary, the new position of each text.
    pub(crate) fn merged(inputs: &[(&Self, &Bits)]) -> (Self, Vec<Vec<u32>>) {
        let mut merged = Self::default();
        let mut places: Vec<Vec<u32>> = inputs.iter().map(|(one, _)| vec![0; one.len()]).collect();
        let texts = inputs.iter().map(|(one, used)| {
            let used = used.ascending();
            used.filter_map(|at| Some((one.get(at)?, at)))
        });
        let mut texts: Vec<_> = texts.collect();
        // The next text of each dictionary, and its place there. The least text is on top.
        let mut heads = BinaryHeap::with_capacity(inputs.len());
        for (input, texts) in texts.iter_mut().enumerate() {
            heads.extend(texts.next().map(|(text, at)| Reverse((text, input, at))));
        }
        let mut last = None;
        while let Some(mut head) = heads.peek_mut() {
            let Reverse((text, input, at)) = *head;
            if last != Some(text) {
                merged.push(text);
                last = Some(text);
            }
            let place = u32::try_from(merged.len().saturating_sub(1)).unwrap_or(u32::MAX);
            if let Some(known) = places.get_mut(input).and_then(|places| places.get_mut(at)) {
                *known = place;
            }
            match texts.get_mut(input).and_then(Iterator::next) {
                Some((text, at)) => *head = Reverse((text, input, at)),
                None => drop(PeekMut::pop(head)),
            }
        }
        (merged, places)
    }

    /// Writes each text as the length of the prefix it shares with the text before, and the rest.
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        let (mut lengths, mut rests, mut last) = (Vec::new(), Vec::new(), &[][..]);
        for text in self.iter() {
            let shared = text.iter().zip(last).take_while(|(a, b)| a == b).count();
            let rest = text.get(shared..).unwrap_or_default();
            put(&mut lengths, u64::try_from(shared).unwrap_or(0));
            put(&mut lengths, u64::try_from(rest.len()).unwrap_or(0));
            rests.extend_from_slice(rest);
            last = text;
        }
        put(out, u64::try_from(self.len()).unwrap_or(0));
        put_bytes(out, &packed(&lengths));
        put_bytes(out, &packed(&rests));
    }

    pub(super) fn decode(reader: &mut Reader<'_>) -> Option<Self> {
        let count = reader.size()?;
        let (lengths, rests) = (unpacked(reader.bytes()?)?, unpacked(reader.bytes()?)?);
        let (mut lengths, mut rests) = (Reader(&lengths), Reader(&rests));
        let mut dictionary = Self::default();
        let mut start = 0;
        for _ in 0..count {
            let shared = lengths.size()?;
            let rest = rests.take(lengths.size()?)?;
            let end = dictionary.text.len();
            let kept = start..usize::checked_add(start, shared).filter(|kept| *kept <= end)?;
            dictionary.text.extend_from_within(kept);
            dictionary.push(rest);
            start = end;
        }
        dictionary.text.shrink_to_fit();
        dictionary.ends.shrink_to_fit();
        Some(dictionary)
    }

    /// Its size in memory, in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        self.text.len().saturating_add(self.ends.len().saturating_mul(4))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[&str]) -> Dictionary {
        Dictionary::of_sorted(texts.iter().map(|text| text.as_bytes()))
    }

    fn containing(dictionary: &Dictionary, wanted: &str) -> Vec<usize> {
        let mut found = Vec::new();
        dictionary.containing(wanted.as_bytes(), |at| found.push(at));
        found
    }

    #[test]
    fn a_match_that_crosses_an_end_does_not_hide_the_next_match() {
        let dictionary = of(&["xa", "aaab", "aab"]);
        assert_eq!(containing(&dictionary, "aab"), [1, 2]);
    }

    #[test]
    fn a_match_far_from_the_last_one_is_found() {
        let names: Vec<String> = (0..5_000).map(|number| format!("name{number:05}x")).collect();
        let dictionary = Dictionary::of_sorted(names.iter().map(String::as_bytes));
        for at in [0, 1, 63, 64, 4_998, 4_999] {
            assert_eq!(containing(&dictionary, &format!("{at:05}x")), [at]);
        }
        assert_eq!(containing(&dictionary, "name").len(), 5_000);
    }
}
