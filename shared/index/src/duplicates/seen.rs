//! Finds repeated hashes. It may take a single hash for a repeated one, but never misses a repeated hash.

use crate::column::bits::Bits;

/// Bits per row. With eight, the filter takes one in eight single hashes for a repeated one.
const BITS_PER_ROW: usize = 8;

/// The hashes that were seen, by their lowest bits.
pub(super) struct Seen {
    once: Bits,
    again: Bits,
    mask: u64,
}

impl Seen {
    /// No hashes yet, of so many rows.
    pub(super) fn of(rows: usize) -> Self {
        let bits = rows.saturating_mul(BITS_PER_ROW).max(1).next_power_of_two();
        Self {
            once: Bits::none(bits),
            again: Bits::none(bits),
            mask: u64::try_from(bits).unwrap_or(0).saturating_sub(1),
        }
    }

    fn place(&self, hash: u64) -> usize {
        usize::try_from(hash & self.mask).unwrap_or(0)
    }

    pub(super) fn add(&mut self, hash: u64) {
        let place = self.place(hash);
        if self.once.has(place) {
            self.again.set(place);
        } else {
            self.once.set(place);
        }
    }

    /// Whether the hash was added more than once, or another one like it was.
    pub(super) fn is_repeated(&self, hash: u64) -> bool {
        self.again.has(self.place(hash))
    }
}
