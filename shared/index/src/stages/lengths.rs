//! The median and the 90th percentile of many lengths, without keeping them all: they are counted by size, and only the
//! lengths of the sizes that the percentiles have are collected. Memory that is new to the process costs more than reading
//! the lengths twice.

use std::collections::HashMap;

/// More counters than these are kept sparsely.
const DENSE: usize = 1 << 23;

/// The sizes of an octave are 2 to the power of this.
const OCTAVE_BITS: u32 = 4;

/// The sizes of all lengths, of 60 octaves.
const SIZES: usize = 60 << OCTAVE_BITS;

pub(super) fn place(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Counters by number.
#[derive(Debug)]
pub(super) enum Counters {
    Dense(Vec<u32>),
    Sparse(HashMap<usize, u32>),
}

impl Counters {
    pub(super) fn of(count: usize) -> Self {
        if count <= DENSE {
            Self::Dense(vec![0; count])
        } else {
            Self::Sparse(HashMap::new())
        }
    }

    pub(super) fn add(&mut self, at: usize) {
        let counter = match self {
            Self::Dense(counters) => counters.get_mut(at),
            Self::Sparse(counters) => Some(counters.entry(at).or_default()),
        };
        if let Some(counter) = counter {
            *counter = counter.saturating_add(1);
        }
    }

    pub(super) fn get(&self, at: usize) -> usize {
        let counter = match self {
            Self::Dense(counters) => counters.get(at),
            Self::Sparse(counters) => counters.get(&at),
        };
        counter.map_or(0, |count| place(*count))
    }
}

/// The size of a length: longer lengths have no lesser sizes.
fn size(ms: i64) -> usize {
    let length = ms.unsigned_abs().saturating_add(1 << OCTAVE_BITS);
    let shift = length.ilog2().saturating_sub(OCTAVE_BITS);
    let in_octave = usize::try_from(length.wrapping_shr(shift)).unwrap_or(0);
    // An octave begins at a power of two, so the octave after it has the next sizes.
    let octave = place(shift).wrapping_shl(OCTAVE_BITS);
    octave.saturating_add(in_octave).saturating_sub(1 << OCTAVE_BITS)
}

/// A percentile of a cell: the size of its length, the rank among the lengths of this size, and these lengths.
#[derive(Clone, Debug, Default)]
struct Percentile {
    size: usize,
    rank: usize,
    lengths: Vec<i64>,
}

/// The lengths of each cell.
#[derive(Debug)]
pub(super) struct Lengths {
    counters: Counters,
    /// For each cell with lengths, the median and the 90th percentile.
    percentiles: Vec<Option<[Percentile; 2]>>,
}

impl Lengths {
    pub(super) fn of(cells: usize) -> Self {
        Self {
            counters: Counters::of(cells.saturating_mul(SIZES)),
            percentiles: Vec::new(),
        }
    }

    pub(super) fn count(&mut self, cell: usize, ms: i64) {
        self.counters.add(cell.saturating_mul(SIZES).saturating_add(size(ms)));
    }

    /// Finds the sizes of the percentiles, after all lengths were counted.
    pub(super) fn rank(&mut self, cells: usize) {
        self.percentiles = (0..cells).map(|cell| self.percentiles_of(cell)).collect();
    }

    fn percentiles_of(&self, cell: usize) -> Option<[Percentile; 2]> {
        let first = cell.saturating_mul(SIZES);
        let counts: Vec<usize> = (first..first.saturating_add(SIZES))
            .map(|at| self.counters.get(at))
            .collect();
        let all = counts.iter().copied().fold(0, usize::saturating_add);
        // Nearest rank: the first length that so many percent of all do not exceed.
        let percentile = |percent: usize| {
            let mut rank = all.saturating_mul(percent).div_ceil(100).checked_sub(1)?;
            for (size, count) in counts.iter().enumerate() {
                let Some(rest) = rank.checked_sub(*count) else {
                    let lengths = Vec::new();
                    return Some(Percentile { size, rank, lengths });
                };
                rank = rest;
            }
            None
        };
        Some([percentile(50)?, percentile(90)?])
    }

    /// Takes a length that was counted, if it has the size of a percentile.
    pub(super) fn collect(&mut self, cell: usize, ms: i64) {
        if let Some(Some(percentiles)) = self.percentiles.get_mut(cell) {
            let size = size(ms);
            for percentile in percentiles {
                if percentile.size == size {
                    percentile.lengths.push(ms);
                }
            }
        }
    }

    /// The median and the 90th percentile, after all lengths were collected; `None` without lengths.
    pub(super) fn median_and_p90(&mut self, cell: usize) -> Option<(i64, i64)> {
        let [median, p90] = self.percentiles.get_mut(cell)?.as_mut()?;
        Some((median.length()?, p90.length()?))
    }
}

impl Percentile {
    fn length(&mut self) -> Option<i64> {
        if self.rank >= self.lengths.len() {
            return None;
        }
        let (_, length, _) = self.lengths.select_nth_unstable(self.rank);
        Some(*length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn percentiles(lengths: &[i64]) -> Option<(i64, i64)> {
        let mut all = Lengths::of(2);
        for ms in lengths {
            all.count(1, *ms);
        }
        all.rank(2);
        for ms in lengths {
            all.collect(1, *ms);
        }
        assert_eq!(all.median_and_p90(0), None, "another cell");
        all.median_and_p90(1)
    }

    #[test]
    fn percentiles_are_by_nearest_rank() {
        assert_eq!(percentiles(&[]), None);
        assert_eq!(percentiles(&[7]), Some((7, 7)));
        assert_eq!(percentiles(&[9, 3]), Some((3, 9)));
        assert_eq!(percentiles(&[5, 1, 4, 2, 3, 10, 9, 8, 7, 6]), Some((5, 9)));
        let mut lengths: Vec<i64> = (0..1_000).map(|at| at * at * 997 % 1_000_003).collect();
        let found = percentiles(&lengths);
        lengths.sort_unstable();
        assert_eq!(found, Some((lengths[499], lengths[899])));
    }

    #[test]
    fn longer_lengths_have_no_lesser_sizes() {
        let near = (0..62).flat_map(|bits| [(1_i64 << bits) - 1, 1 << bits, (1 << bits) + 1]);
        let mut lengths: Vec<i64> = near.chain(0..1_000).chain([i64::MAX]).collect();
        lengths.sort_unstable();
        assert!(lengths.iter().map(|ms| size(*ms)).is_sorted());
        assert!(size(i64::MAX) < SIZES);
    }
}
