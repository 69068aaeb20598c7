//! The median and the 90th percentile of many lengths, without keeping them all: first they are counted by size, then only
//! the lengths of the sizes that the percentiles have are collected. Memory that is new to the process costs more than
//! reading the lengths twice.

use super::numbers::NOBODY;

/// The sizes of an octave are 2 to the power of this.
const OCTAVE_BITS: u32 = 4;

/// How many sizes there are, in 60 octaves.
pub(super) const SIZES: usize = 60 << OCTAVE_BITS;

/// A size that no length has.
const NONE: usize = SIZES;

pub(super) fn place(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The size of a length: longer lengths have no lesser sizes.
pub(super) fn size(ms: i64) -> usize {
    let length = ms.unsigned_abs().wrapping_add(1 << OCTAVE_BITS);
    let shift = length.ilog2().wrapping_sub(OCTAVE_BITS);
    let in_octave = usize::try_from(length.wrapping_shr(shift)).unwrap_or(0);
    // An octave begins at a power of two, so the octave after it has the next sizes.
    let octave = place(shift).wrapping_shl(OCTAVE_BITS);
    octave.wrapping_add(in_octave).wrapping_sub(1 << OCTAVE_BITS)
}

/// A percentile: its rank among the lengths of its size, and these lengths.
#[derive(Clone, Debug, Default)]
struct Percentile {
    rank: usize,
    lengths: Vec<i64>,
}

/// The median and the 90th percentile of each cell.
#[derive(Debug, Default)]
pub(super) struct Percentiles {
    sizes: Vec<[usize; 2]>,
    cells: Vec<[Percentile; 2]>,
}

impl Percentiles {
    /// The percentiles of cells with so many lengths of each size.
    pub(super) fn of<C: Iterator<Item = usize>>(cells: impl Iterator<Item = C>) -> Self {
        let mut percentiles = Self::default();
        for counts in cells {
            let counts: Vec<usize> = counts.collect();
            let ranked = [50, 90].map(|percent| rank(&counts, percent));
            percentiles.sizes.push(ranked.map(|ranked| ranked.map_or(NONE, |(size, _)| size)));
            percentiles.cells.push(
                ranked.map(|ranked| Percentile { rank: ranked.map_or(0, |(_, rank)| rank), lengths: Vec::new() }),
            );
        }
        percentiles
    }

    /// Takes the lengths that have the size of a percentile of their cell.
    pub(super) fn collect(&mut self, cells: &[u32], lengths: &[i64]) {
        for (cell, length) in cells.iter().zip(lengths) {
            if *cell == NOBODY || *length < 0 {
                continue;
            }
            let own = size(*length);
            let Some(sizes) = self.sizes.get(place(*cell)) else {
                continue;
            };
            if sizes.contains(&own)
                && let Some(percentiles) = self.cells.get_mut(place(*cell))
            {
                for (percentile, size) in percentiles.iter_mut().zip(sizes) {
                    if *size == own {
                        percentile.lengths.push(*length);
                    }
                }
            }
        }
    }

    /// The percentiles of a cell, after all lengths were collected; `None` if it has no lengths.
    pub(super) fn median_and_p90(&mut self, cell: u32) -> Option<(i64, i64)> {
        let [median, p90] = self.cells.get_mut(place(cell))?;
        Some((median.length()?, p90.length()?))
    }
}

/// The size of a percentile by nearest rank, which is the first length that so many percent do not exceed; and its rank
/// among the lengths of this size, from 0. `None` without lengths.
fn rank(counts: &[usize], percent: usize) -> Option<(usize, usize)> {
    let all = counts.iter().copied().fold(0, usize::saturating_add);
    let mut rank = all.saturating_mul(percent).div_ceil(100).checked_sub(1)?;
    for (size, count) in counts.iter().enumerate() {
        let Some(rest) = rank.checked_sub(*count) else {
            return Some((size, rank));
        };
        rank = rest;
    }
    None
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
        let count = |own| lengths.iter().filter(|ms| size(**ms) == own).count();
        let counts = (0..SIZES).map(count).collect();
        let mut percentiles = Percentiles::of([vec![0; SIZES], counts].into_iter().map(Vec::into_iter));
        percentiles.collect(&vec![1; lengths.len()], lengths);
        percentiles.collect(&[1, NOBODY], &[-1, 7]);
        assert_eq!(percentiles.median_and_p90(0), None, "another cell");
        percentiles.median_and_p90(1)
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
