//! One small number per row, in as few bytes as the largest number needs.

use super::bits::Bits;
use crate::bytes::{Reader, packed, put_bytes, unpacked};

/// Numbers below 2^8, 2^16 or 2^32.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Codes {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
}

fn planes<const N: usize>(values: &[[u8; N]], out: &mut Vec<u8>) {
    for plane in 0..N {
        let bytes: Vec<u8> = values.iter().filter_map(|value| value.get(plane).copied()).collect();
        put_bytes(out, &packed(&bytes));
    }
}

fn read_planes<const N: usize>(rows: usize, reader: &mut Reader<'_>) -> Option<Vec<[u8; N]>> {
    let mut values = vec![[0; N]; rows];
    for plane in 0..N {
        let bytes = unpacked(reader.bytes()?)?;
        if bytes.len() != rows {
            return None;
        }
        for (value, byte) in values.iter_mut().zip(bytes) {
            *value.get_mut(plane)? = byte;
        }
    }
    Some(values)
}

/// Adds the number of these rows with each code to the code's count.
fn count<T: Copy + Into<u32>>(codes: &[T], rows: &Bits, counts: &mut [u32]) {
    rows.each(|row| {
        let code = codes.get(row).and_then(|code| usize::try_from((*code).into()).ok());
        if let Some(count) = code.and_then(|code| counts.get_mut(code)) {
            *count = count.saturating_add(1);
        }
    });
}

impl Codes {
    /// Codes for these numbers, which are at most `most`.
    pub(super) fn of(values: Vec<u32>, most: usize) -> Self {
        if u8::try_from(most).is_ok() {
            Self::One(
                values
                    .into_iter()
                    .map(|value| u8::try_from(value).unwrap_or(0))
                    .collect(),
            )
        } else if u16::try_from(most).is_ok() {
            Self::Two(
                values
                    .into_iter()
                    .map(|value| u16::try_from(value).unwrap_or(0))
                    .collect(),
            )
        } else {
            Self::Four(values)
        }
    }

    pub(super) const fn rows(&self) -> usize {
        match self {
            Self::One(codes) => codes.len(),
            Self::Two(codes) => codes.len(),
            Self::Four(codes) => codes.len(),
        }
    }

    pub(super) fn get(&self, row: usize) -> u32 {
        match self {
            Self::One(codes) => codes.get(row).copied().map_or(0, u32::from),
            Self::Two(codes) => codes.get(row).copied().map_or(0, u32::from),
            Self::Four(codes) => codes.get(row).copied().unwrap_or(0),
        }
    }

    /// Replaces `numbers` by what `of` has at the code of each row.
    pub(super) fn each_number(&self, of: &[u32], numbers: &mut Vec<u32>) {
        let number = |code: usize| of.get(code).copied().unwrap_or_default();
        let wide = |code: &u32| usize::try_from(*code).map_or(0, number);
        numbers.clear();
        match self {
            Self::One(codes) => numbers.extend(codes.iter().map(|code| number((*code).into()))),
            Self::Two(codes) => numbers.extend(codes.iter().map(|code| number((*code).into()))),
            Self::Four(codes) => numbers.extend(codes.iter().map(wide)),
        }
    }

    /// The rows that have this number.
    pub(super) fn equal(&self, wanted: u32) -> Bits {
        match self {
            Self::One(codes) => u8::try_from(wanted).map_or_else(
                |_| Bits::none(codes.len()),
                |wanted| Bits::of(codes, |code| code == wanted),
            ),
            Self::Two(codes) => u16::try_from(wanted).map_or_else(
                |_| Bits::none(codes.len()),
                |wanted| Bits::of(codes, |code| code == wanted),
            ),
            Self::Four(codes) => Bits::of(codes, |code| code == wanted),
        }
    }

    /// The rows that have one of these numbers.
    pub(super) fn among(&self, wanted: &Bits) -> Bits {
        let has = |code: u32| usize::try_from(code).is_ok_and(|code| wanted.has(code));
        match self {
            Self::One(codes) => Bits::of(codes, |code| has(u32::from(code))),
            Self::Two(codes) => Bits::of(codes, |code| has(u32::from(code))),
            Self::Four(codes) => Bits::of(codes, has),
        }
    }

    /// How many of these rows have each number up to `most`.
    pub(super) fn histogram(&self, rows: &Bits, most: usize) -> Vec<u32> {
        let mut counts = vec![0; most.saturating_add(1)];
        match self {
            Self::One(codes) => count(codes, rows, &mut counts),
            Self::Two(codes) => count(codes, rows, &mut counts),
            Self::Four(codes) => count(codes, rows, &mut counts),
        }
        counts
    }

    /// Writes the first byte of all rows, then the second, and so on: upper bytes are mostly equal and compress well.
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        match self {
            Self::One(codes) => {
                out.push(1);
                planes(&codes.iter().map(|code| code.to_be_bytes()).collect::<Vec<_>>(), out);
            }
            Self::Two(codes) => {
                out.push(2);
                planes(&codes.iter().map(|code| code.to_be_bytes()).collect::<Vec<_>>(), out);
            }
            Self::Four(codes) => {
                out.push(4);
                planes(&codes.iter().map(|code| code.to_be_bytes()).collect::<Vec<_>>(), out);
            }
        }
    }

    pub(super) fn decode(rows: usize, reader: &mut Reader<'_>) -> Option<Self> {
        let [width] = reader.array()?;
        Some(match width {
            1 => Self::One(read_planes(rows, reader)?.into_iter().map(u8::from_be_bytes).collect()),
            2 => Self::Two(read_planes(rows, reader)?.into_iter().map(u16::from_be_bytes).collect()),
            4 => Self::Four(read_planes(rows, reader)?.into_iter().map(u32::from_be_bytes).collect()),
            _ => return None,
        })
    }

    /// Their size in memory, in bytes.
    pub(super) const fn bytes(&self) -> usize {
        match self {
            Self::One(codes) => codes.len(),
            Self::Two(codes) => codes.len().saturating_mul(2),
            Self::Four(codes) => codes.len().saturating_mul(4),
        }
    }
}
