//! Chance that repeats.

/// A sequence of numbers that a seed decides (xorshift64*).
#[derive(Clone, Debug)]
pub struct Draw(u64);

impl Draw {
    /// The sequence of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below this one.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from((self.number() >> 16) % u64::try_from(bound.max(1)).unwrap_or(1)).unwrap_or_default()
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

/// Bytes that break something somewhere.
const PIECES: [&[u8]; 18] = [
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xed\xa0\x80",
    b"\xc0\xaf",
    b"\\ud800",
    b"\\u0000",
    b"\"",
    b"{",
    b"}",
    b"[",
    b",",
    b":",
    b"\\",
    b"\r\n\r\n",
    b"1e400",
    b"\xf0\x9f\x98\x80",
    "\u{202e}\u{200b}".as_bytes(),
];

/// The same with some bytes changed, added, cut out or repeated.
pub fn mutated(draw: &mut Draw, given: &[u8]) -> Vec<u8> {
    let mut bytes = given.to_vec();
    for _ in 0..=draw.below(4) {
        let at = draw.below(bytes.len() + 1);
        match draw.below(6) {
            0 => {
                let piece = *draw.of(&PIECES);
                bytes.splice(at..at, piece.iter().copied());
            }
            1 if at < bytes.len() => bytes[at] ^= 1 << draw.below(8),
            2 => bytes.truncate(at),
            3 => {
                let end = (at + draw.below(40)).min(bytes.len());
                bytes.drain(at..end);
            }
            4 => {
                let end = (at + draw.below(200)).min(bytes.len());
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => bytes.insert(at, draw.number().to_le_bytes()[0]),
        }
    }
    bytes
}
