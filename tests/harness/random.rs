//! Random choices that a seed repeats.

use fastrand::Rng;

/// The choices that the tests make.
pub trait Choose {
    /// A number below `bound`, or 0.
    fn below(&mut self, bound: usize) -> usize;
    /// Whether something happens that has this chance.
    fn in_a_thousand(&mut self, times: usize) -> bool;
    fn one_in(&mut self, times: usize) -> bool;
    fn one_of<'a, T>(&mut self, choices: &'a [T]) -> &'a T;
    /// One of these, in some of a thousand cases.
    fn maybe<T: Clone>(&mut self, times: usize, choices: &[T]) -> Option<T>;
}

impl Choose for Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.usize(..bound.max(1))
    }

    fn in_a_thousand(&mut self, times: usize) -> bool {
        self.below(1_000) < times
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn one_of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    fn maybe<T: Clone>(&mut self, times: usize, choices: &[T]) -> Option<T> {
        self.in_a_thousand(times).then(|| self.one_of(choices).clone())
    }
}

/// Bytes that parsers are known to mishandle.
#[rustfmt::skip]
const PIECES: [&[u8]; 18] = [
    b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xc0\xaf", b"\\ud800", b"\\u0000", b"\"", b"{", b"}", b"[",
    b",", b":", b"\\", b"\r\n\r\n", b"1e400", b"\xf0\x9f\x98\x80", "\u{202e}\u{200b}".as_bytes(),
];

/// The same bytes with one to four places changed, added, cut out or repeated.
pub fn mutated(random: &mut Rng, given: &[u8]) -> Vec<u8> {
    let mut bytes = given.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(6) {
            0 => {
                let piece = *random.one_of(&PIECES);
                bytes.splice(at..at, piece.iter().copied());
            }
            1 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            2 => bytes.truncate(at),
            3 => {
                let end = (at + random.below(40)).min(bytes.len());
                bytes.drain(at..end);
            }
            4 => {
                let end = (at + random.below(200)).min(bytes.len());
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => bytes.insert(at, random.u8(..)),
        }
    }
    bytes
}
