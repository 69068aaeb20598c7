//! Sets of rows, with one bit per row.

use crate::bytes::long;

/// Bits of a word.
const WORD: usize = 64;

/// A set of numbers below a length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    words: Vec<u64>,
    length: usize,
}

impl Bits {
    /// The empty set.
    pub(crate) fn none(length: usize) -> Self {
        Self { words: vec![0; length.div_ceil(WORD)], length }
    }

    /// The set of all numbers.
    pub(crate) fn all(length: usize) -> Self {
        let mut words = vec![u64::MAX; length.div_ceil(WORD)];
        let rest = length.rem_euclid(WORD);
        if rest > 0
            && let Some(last) = words.last_mut()
        {
            *last = mask(rest).wrapping_sub(1);
        }
        Self { words, length }
    }

    /// The positions of the values that `admits` accepts.
    pub(crate) fn of<T: Copy>(values: &[T], admits: impl Fn(T) -> bool) -> Self {
        let word = |values: &[T]| {
            let bit = |(at, value): (u32, &T)| u64::from(admits(*value)).wrapping_shl(at);
            (0..).zip(values).map(bit).fold(0, |word, bit| word | bit)
        };
        Self { words: values.chunks(WORD).map(word).collect(), length: values.len() }
    }

    pub(crate) const fn length(&self) -> usize {
        self.length
    }

    pub(crate) fn set(&mut self, at: usize) {
        if let Some(word) = self.words.get_mut(at.div_euclid(WORD)) {
            *word |= mask(at);
        }
    }

    pub(crate) fn clear(&mut self, at: usize) {
        if let Some(word) = self.words.get_mut(at.div_euclid(WORD)) {
            *word &= !mask(at);
        }
    }

    pub(crate) fn has(&self, at: usize) -> bool {
        let word = self.words.get(at.div_euclid(WORD));
        word.is_some_and(|word| word & mask(at) != 0)
    }

    /// Removes the numbers that `other` does not have.
    pub(crate) fn keep(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= other;
        }
    }

    /// Removes the numbers that `other` has.
    pub(crate) fn remove(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= !other;
        }
    }

    /// Adds the numbers that `other` has.
    pub(super) fn add(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }

    /// How many numbers it has.
    pub(crate) fn count(&self) -> usize {
        let ones = self.words.iter().map(|word| long(word.count_ones()));
        ones.fold(0, usize::saturating_add)
    }

    /// How many numbers both sets have.
    pub(super) fn count_with(&self, other: &Self) -> usize {
        let both = self.words.iter().zip(&other.words).map(|(word, other)| word & other);
        let ones = both.map(|word| long(word.count_ones()));
        ones.fold(0, usize::saturating_add)
    }

    /// Calls `found` with each of its numbers, ascending. For a large set, this is faster than [`Bits::ascending`].
    pub(crate) fn each(&self, mut found: impl FnMut(usize)) {
        for (start, word) in (0_usize..).step_by(WORD).zip(&self.words) {
            if *word == u64::MAX {
                (start..start.saturating_add(WORD)).for_each(&mut found);
                continue;
            }
            let mut left = *word;
            while left != 0 {
                let bit = long(left.trailing_zeros());
                found(start.wrapping_add(bit));
                left &= left.wrapping_sub(1);
            }
        }
    }

    /// Its numbers, ascending.
    pub(crate) fn ascending(&self) -> impl Iterator<Item = usize> {
        self.ascending_from(0)
    }

    /// Its numbers from `from` on, ascending.
    pub(crate) fn ascending_from(&self, from: usize) -> impl Iterator<Item = usize> {
        let words = self.words.iter().enumerate().skip(from.div_euclid(WORD));
        let numbers = words.flat_map(|(word_at, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = Some(long(left.trailing_zeros())).filter(|bit| *bit < WORD)?;
                left &= left.wrapping_sub(1);
                Some(word_at.wrapping_mul(WORD).wrapping_add(bit))
            })
        });
        numbers.skip_while(move |at| *at < from)
    }

    /// Its numbers, descending.
    pub(crate) fn descending(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().rev().flat_map(|(word_at, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = 63_u32.checked_sub(left.leading_zeros())?;
                left ^= 1_u64.wrapping_shl(bit);
                Some(word_at.wrapping_mul(WORD).wrapping_add(long(bit)))
            })
        })
    }

    /// Its size in memory, in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        self.words.len().saturating_mul(8)
    }
}

fn mask(at: usize) -> u64 {
    1_u64.wrapping_shl(u32::try_from(at.rem_euclid(WORD)).unwrap_or(0))
}
