//! Chance that repeats.

/// A sequence of numbers that a seed decides (xorshift64*).
#[derive(Clone, Debug)]
pub struct Draw(u64);

impl Draw {
    /// The sequence of this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below this one.
    pub fn below(&mut self, bound: usize) -> usize {
        ((self.next() >> 16) % (bound.max(1) as u64)) as usize
    }

    /// Whether one of so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    pub fn of<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
