//! A column of texts that hardly two rows share and that are only compared as a whole: emails, phones. Sixty-four bits of their
//! SHA-256 stand for them: that a filter finds one row too many among a million has a chance of 1 in 10^13.

use sha2::{Digest, Sha256};

use super::RowRef;
use super::bits::Bits;
use crate::bytes::{Reader, first_of, packed, put_bytes, unpacked};

/// Stands for no text.
const NONE: u64 = 0;

/// Bytes of a print.
const WIDTH: usize = 8;

/// A print for each row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprints(Vec<u64>);

fn print(text: &str) -> u64 {
    first_of(&Sha256::digest(text.as_bytes())).max(1)
}

impl Fingerprints {
    pub(super) fn of(texts: &[Option<&str>]) -> Self {
        Self(texts.iter().map(|text| text.map_or(NONE, print)).collect())
    }

    /// The rows whose text is this.
    pub(super) fn is(&self, wanted: &str) -> Bits {
        let wanted = print(wanted);
        Bits::of(&self.0, |print| print == wanted)
    }

    /// The rows whose text is one of these.
    pub(super) fn any_of(&self, wanted: &[String]) -> Bits {
        let mut found = Bits::none(self.0.len());
        for text in wanted {
            found.add(&self.is(text));
        }
        found
    }

    pub(super) fn gather(inputs: &[&Self], picks: &[RowRef]) -> Self {
        let print = |pick: &RowRef| inputs.get(pick.input)?.0.get(pick.row).copied();
        Self(picks.iter().map(|pick| print(pick).unwrap_or(NONE)).collect())
    }

    /// Who has none, then the others.
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        let filled: Vec<u8> = self.0.iter().map(|print| u8::from(*print != NONE)).collect();
        let fingerprints: Vec<u8> = self
            .0
            .iter()
            .filter(|print| **print != NONE)
            .flat_map(|print| print.to_le_bytes())
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
        let print = |filled: u8| {
            if filled == 0 {
                return Some(NONE);
            }
            let bytes = fingerprints.next()?;
            Some(u64::from_le_bytes(bytes.try_into().ok()?))
        };
        filled.into_iter().map(print).collect::<Option<_>>().map(Self)
    }

    pub(super) const fn bytes(&self) -> usize {
        self.0.len().saturating_mul(WIDTH)
    }
}
