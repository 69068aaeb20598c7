//! Encodes small numbers in few bytes, and compresses bytes. Stored bytes may be damaged, so every read can fail.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

/// The bits of a number in one byte. The last bit shows whether more bytes follow.
const GROUP: u32 = 7;
const MORE: u8 = 0x80;

/// The most bytes of an uncompressed column. A segment has at most 300,000 rows, and each column about a hundred bytes
/// per row.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// The share of the bytes that compression must save.
const LEAST_SAVED: usize = 4;

/// The first byte of packed bytes.
const AS_IT_IS: u8 = 0;
const DEFLATED: u8 = 1;

/// A number as a place in a list.
pub(super) fn long(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// A place or a length in four bytes.
pub(super) fn short(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// Appends a number.
pub(super) fn put(out: &mut Vec<u8>, mut value: u64) {
    loop {
        let [low, ..] = value.to_le_bytes();
        value = value.wrapping_shr(GROUP);
        if value == 0 {
            out.push(low & !MORE);
            return;
        }
        out.push(low | MORE);
    }
}

/// Appends a number that may be negative; small numbers of either sign are short.
pub(super) fn put_signed(out: &mut Vec<u8>, value: i64) {
    put(out, value.wrapping_shl(1).cast_unsigned() ^ value.wrapping_shr(63).cast_unsigned());
}

/// Appends the length of the bytes, then the bytes.
pub(super) fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put(out, u64::try_from(bytes.len()).unwrap_or(u64::MAX));
    out.extend_from_slice(bytes);
}

/// Reads bytes from the front.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut value: u64 = 0;
        for group in 0..10_u32 {
            let (byte, rest) = self.0.split_first()?;
            self.0 = rest;
            value |= u64::from(byte & !MORE).wrapping_shl(group.wrapping_mul(GROUP));
            if byte & MORE == 0 {
                return Some(value);
            }
        }
        None
    }

    pub(super) fn signed(&mut self) -> Option<i64> {
        let value = self.number()?;
        Some((value.wrapping_shr(1) ^ (value & 1).wrapping_neg()).cast_signed())
    }

    pub(super) fn size(&mut self) -> Option<usize> {
        self.number().and_then(|value| usize::try_from(value).ok())
    }

    pub(super) fn small(&mut self) -> Option<u32> {
        self.number().and_then(|value| u32::try_from(value).ok())
    }

    pub(super) fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(super) fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = self.size()?;
        self.take(length)
    }
}

/// The first eight bytes of a hash, as a number.
pub(super) fn first_of(hash: &[u8]) -> u64 {
    hash.iter().take(8).fold(0, |number, byte| number.wrapping_shl(8) | u64::from(*byte))
}

/// Compresses bytes if that saves at least a quarter. Otherwise, with a small share of a CPU, decompressing them would
/// take longer than reading a few more bytes.
pub(super) fn packed(bytes: &[u8]) -> Vec<u8> {
    let most = bytes.len().saturating_sub(bytes.len().div_euclid(LEAST_SAVED));
    let mut encoder = DeflateEncoder::new(vec![DEFLATED], Compression::new(9));
    let deflated = encoder.write_all(bytes).and_then(|()| encoder.finish());
    match deflated {
        Ok(deflated) if deflated.len() <= most => deflated,
        Ok(_) | Err(_) => [&[AS_IT_IS], bytes].concat(),
    }
}

/// Undoes [`packed`].
pub(super) fn unpacked(packed: &[u8]) -> Option<Vec<u8>> {
    let (how, bytes) = packed.split_first()?;
    match *how {
        AS_IT_IS => Some(bytes.to_vec()),
        DEFLATED => {
            let mut unpacked = Vec::new();
            let mut decoder = DeflateDecoder::new(bytes).take(MAX_BYTES);
            decoder.read_to_end(&mut unpacked).ok()?;
            Some(unpacked)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_stay_as_they_are_unless_compression_saves_a_quarter() {
        let mut random = 1_u32;
        let mut noise = |_| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            random.to_be_bytes()[0]
        };
        let noise: Vec<u8> = (0..10_000).map(&mut noise).collect();
        let of = |zeros: usize| packed(&[&noise[zeros..], &vec![0; zeros]].concat());
        assert_eq!(of(2_400).first(), Some(&AS_IT_IS));
        assert_eq!(of(2_600).first(), Some(&DEFLATED));
    }
}
