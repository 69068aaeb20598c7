//! A column of times.

use super::RowRef;
use super::bits::Bits;
use domain::UnixMs;

use crate::bytes::{Reader, packed, put, put_bytes, put_signed, unpacked};

/// Stands for an empty cell. Real clocks never show this time.
pub(crate) const NONE: i64 = i64::MIN;

/// A time for each row, in Unix milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Times(Vec<i64>);

impl Times {
    pub(super) fn of(times: impl IntoIterator<Item = Option<i64>>) -> Self {
        Self(times.into_iter().map(|time| time.unwrap_or(NONE)).collect())
    }

    /// The time of a row.
    pub(crate) fn get(&self, row: usize) -> Option<i64> {
        self.0.get(row).copied().filter(|time| *time != NONE)
    }

    /// The time of every row; [`NONE`] without one.
    pub(crate) fn all(&self) -> &[i64] {
        &self.0
    }

    /// The rows whose time is not before `bound`.
    pub(super) fn from(&self, bound: i64) -> Bits {
        Bits::of(&self.0, |time| time >= bound && time != NONE)
    }

    /// The rows whose time is not after `bound`.
    pub(super) fn until(&self, bound: i64) -> Bits {
        Bits::of(&self.0, |time| time <= bound && time != NONE)
    }

    /// The rows whose time is one of these.
    pub(super) fn at(&self, moments: &[UnixMs]) -> Bits {
        Bits::of(&self.0, |time| moments.iter().any(|moment| moment.ms() == time))
    }

    /// The rows without a time.
    pub(crate) fn empty(&self) -> Bits {
        Bits::of(&self.0, |time| time == NONE)
    }

    pub(super) fn gather(inputs: &[&Self], picks: &[RowRef]) -> Self {
        let time = |pick: &RowRef| inputs.get(pick.input).and_then(|input| input.get(pick.row));
        Self::of(picks.iter().map(time))
    }

    /// Writes distances from the time in the row's id: most records were created at that time and changed soon after.
    pub(super) fn encode(&self, created: &[i64], out: &mut Vec<u8>) {
        let (mut filled, mut distances) = (Vec::new(), Vec::new());
        for (time, created) in self.0.iter().zip(created) {
            if *time == NONE {
                put(&mut filled, 0);
            } else {
                put(&mut filled, 1);
                put_signed(&mut distances, time.wrapping_sub(*created));
            }
        }
        put_bytes(out, &packed(&filled));
        put_bytes(out, &packed(&distances));
    }

    pub(super) fn decode(created: &[i64], reader: &mut Reader<'_>) -> Option<Self> {
        let (filled, distances) = (unpacked(reader.bytes()?)?, unpacked(reader.bytes()?)?);
        let mut distances = Reader(&distances);
        if filled.len() != created.len() {
            return None;
        }
        let time = |(filled, created): (u8, &i64)| {
            if filled == 0 { Some(NONE) } else { distances.signed().map(|distance| created.wrapping_add(distance)) }
        };
        filled.into_iter().zip(created).map(time).collect::<Option<_>>().map(Self)
    }

    pub(super) const fn bytes(&self) -> usize {
        self.0.len().saturating_mul(8)
    }
}
