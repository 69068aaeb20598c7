//! One small number per row, in as few bytes as the largest number needs.

use super::bits::Bits;
use crate::bytes::{Reader, long, packed, put_bytes, unpacked};

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

/// The result of the same expression for the codes of each width.
macro_rules! of_each_width {
    ($all:expr, $codes:ident => $result:expr) => {
        match $all {
            Self::One($codes) => $result,
            Self::Two($codes) => $result,
            Self::Four($codes) => $result,
        }
    };
}

/// A number of one width.
trait Code: Copy + Into<u32> + TryFrom<u32> + Default + PartialEq {
    fn place(self) -> usize {
        long(self.into())
    }
}

impl Code for u8 {}
impl Code for u16 {}
impl Code for u32 {}

fn narrowed<T: Code>(values: Vec<u32>) -> Vec<T> {
    let narrow = |value| T::try_from(value).unwrap_or_default();
    values.into_iter().map(narrow).collect()
}

fn get<T: Code>(codes: &[T], row: usize) -> u32 {
    codes.get(row).copied().unwrap_or_default().into()
}

/// The rows with this number; none if no number of this width is.
fn equal<T: Code>(codes: &[T], wanted: u32) -> Bits {
    T::try_from(wanted).map_or_else(|_| Bits::none(codes.len()), |wanted| Bits::of(codes, |code| code == wanted))
}

/// Adds the number of these rows with each code to the code's count.
fn count<T: Code>(codes: &[T], rows: &Bits, counts: &mut [u32]) {
    rows.each(|row| {
        if let Some(count) = codes.get(row).and_then(|code| counts.get_mut(code.place())) {
            *count = count.saturating_add(1);
        }
    });
}

impl Codes {
    /// Codes for these numbers, which are at most `most`.
    pub(super) fn of(values: Vec<u32>, most: usize) -> Self {
        if u8::try_from(most).is_ok() {
            Self::One(narrowed(values))
        } else if u16::try_from(most).is_ok() {
            Self::Two(narrowed(values))
        } else {
            Self::Four(values)
        }
    }

    pub(super) const fn rows(&self) -> usize {
        of_each_width!(self, codes => codes.len())
    }

    pub(super) fn get(&self, row: usize) -> u32 {
        of_each_width!(self, codes => get(codes, row))
    }

    /// Replaces `numbers` by what `of` has at the code of each row.
    pub(super) fn each_number(&self, of: &[u32], numbers: &mut Vec<u32>) {
        numbers.clear();
        of_each_width!(self, codes => numbers.extend(codes.iter().map(|code| of.get(code.place()).copied().unwrap_or_default())));
    }

    /// The rows that have this number.
    pub(super) fn equal(&self, wanted: u32) -> Bits {
        of_each_width!(self, codes => equal(codes, wanted))
    }

    /// The rows that have one of these numbers.
    pub(super) fn among(&self, wanted: &Bits) -> Bits {
        of_each_width!(self, codes => Bits::of(codes, |code| wanted.has(code.place())))
    }

    /// How many of these rows have each number up to `most`.
    pub(super) fn histogram(&self, rows: &Bits, most: usize) -> Vec<u32> {
        let mut counts = vec![0; most.saturating_add(1)];
        of_each_width!(self, codes => count(codes, rows, &mut counts));
        counts
    }

    /// Writes the first byte of all rows, then the second, and so on: upper bytes are mostly equal and compress well.
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        out.push(self.width());
        of_each_width!(self, codes => planes(&codes.iter().map(|code| code.to_be_bytes()).collect::<Vec<_>>(), out));
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

    /// The bytes of a number.
    const fn width(&self) -> u8 {
        match self {
            Self::One(_) => 1,
            Self::Two(_) => 2,
            Self::Four(_) => 4,
        }
    }

    /// Their size in memory, in bytes.
    pub(super) const fn bytes(&self) -> usize {
        of_each_width!(self, codes => size_of_val(codes.as_slice()))
    }
}
