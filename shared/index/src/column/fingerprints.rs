//! A column of texts that are almost unique and only compared whole, such as emails and phones. It stores 64 bits of
//! their SHA-256. Among a million rows, the chance that a filter admits a wrong row is 1 in 10^13.

use sha2::{Digest, Sha256};

use super::RowRef;
use super::bits::Bits;
use crate::bytes::{Reader, first_of, packed, put_bytes, unpacked};

/// The fingerprint of an empty cell.
const NONE: u64 = 0;

/// Bytes of a fingerprint.
const WIDTH: usize = 8;

/// A fingerprint for each row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprints(Vec<u64>);

pub(crate) fn fingerprint(text: &str) -> u64 {
    first_of(&Sha256::digest(text.as_bytes())).max(1)
}

impl Fingerprints {
    pub(super) fn of(texts: &[Option<&str>]) -> Self {
        Self(texts.iter().map(|text| text.map_or(NONE, fingerprint)).collect())
    }

    /// The fingerprint of a row, unless its cell is empty.
    pub(crate) fn at(&self, row: usize) -> Option<u64> {
        self.0.get(row).copied().filter(|fingerprint| *fingerprint != NONE)
    }

    /// The rows whose text is this.
    pub(super) fn is(&self, wanted: &str) -> Bits {
        let wanted = fingerprint(wanted);
        Bits::of(&self.0, |fingerprint| fingerprint == wanted)
    }

    /// The rows whose text is one of these.
    pub(super) fn any_of(&self, wanted: &[String]) -> Bits {
        let mut found = Bits::none(self.0.len());
        for text in wanted {
            found.add(&self.is(text));
        }
        found
    }

    /// The rows without a text.
    pub(super) fn empty(&self) -> Bits {
        Bits::of(&self.0, |fingerprint| fingerprint == NONE)
    }

    pub(super) fn gather(inputs: &[&Self], picks: &[RowRef]) -> Self {
        let fingerprint = |pick: &RowRef| inputs.get(pick.input)?.0.get(pick.row).copied();
        Self(picks.iter().map(|pick| fingerprint(pick).unwrap_or(NONE)).collect())
    }

    /// Writes which rows have a text, then the fingerprints of those texts.
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        let filled: Vec<u8> = self.0.iter().map(|fingerprint| u8::from(*fingerprint != NONE)).collect();
        let fingerprints: Vec<u8> = self
            .0
            .iter()
            .filter(|fingerprint| **fingerprint != NONE)
            .flat_map(|fingerprint| fingerprint.to_le_bytes())
            .collect();
        put_bytes(out, &packed(&filled));
        put_bytes(out, &fingerprints);
    }

    pub(super) fn decode(rows: usize, reader: &mut Reader<'_>) -> Option<Self> {
        let filled = unpacked(reader.bytes()?)?;
        let mut fingerprints = reader.bytes()?.chunks_exact(WIDTH);
        if filled.len() != rows {
            return None;
        }
        let fingerprint = |filled: u8| {
            if filled == 0 {
                return Some(NONE);
            }
            let bytes = fingerprints.next()?;
            Some(u64::from_le_bytes(bytes.try_into().ok()?))
        };
        filled.into_iter().map(fingerprint).collect::<Option<_>>().map(Self)
    }

    pub(super) const fn bytes(&self) -> usize {
        self.0.len().saturating_mul(WIDTH)
    }
}
