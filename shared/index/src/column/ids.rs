//! Ids, sorted, as the numbers that they are.

use std::cmp::Ordering;

use ulid::Ulid;

use crate::bytes::{Reader, packed, put, put_bytes, unpacked};
use crate::row::Kind;

/// Characters of a ULID, and of the own part that a child's id adds to its prospect's (`domain/child_id.rs`).
const ULID_CHARS: usize = 26;
const OWN_CHARS: usize = 16;

/// What makes a ULID of an own part.
const OWN_PAD: &str = "0000000000";

/// Random bits of a ULID, and of an own part; the bits above them are Unix milliseconds.
const ULID_RANDOM_BITS: u32 = 80;
const OWN_RANDOM_BITS: u32 = 32;

/// Bytes of the random bits of a ULID, and of a whole own part.
const TEN: usize = 10;

/// An id: its ULID, and the own part of a child. Sorts as its text does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id {
    ulid: u128,
    own: Option<u128>,
}

impl Id {
    /// Reads an id of that kind; `None` where it does not have the usual form.
    pub(crate) fn read(kind: Kind, text: &str) -> Option<Self> {
        let encoded = text.strip_prefix(kind.name())?.strip_prefix('_')?;
        let (ulid, own) = encoded.split_at_checked(ULID_CHARS)?;
        let own = if own.is_empty() {
            None
        } else {
            Some(Ulid::from_string(&format!("{OWN_PAD}{own}")).ok()?.0)
        };
        let id = Self {
            ulid: Ulid::from_string(ulid).ok()?.0,
            own,
        };
        (id.text(kind) == text).then_some(id)
    }

    /// The id as its text.
    pub(crate) fn text(self, kind: Kind) -> String {
        let ulid = Ulid(self.ulid);
        let Some(own) = self.own else {
            return format!("{}_{ulid}", kind.name());
        };
        let own = Ulid(own).to_string();
        let own = own.get(ULID_CHARS.saturating_sub(OWN_CHARS)..).unwrap_or_default();
        format!("{}_{ulid}{own}", kind.name())
    }

    /// When the record was made, as its id tells.
    fn made(self) -> i64 {
        let ms = self.own.map_or_else(
            || self.ulid.wrapping_shr(ULID_RANDOM_BITS),
            |own| own.wrapping_shr(OWN_RANDOM_BITS),
        );
        i64::try_from(ms).unwrap_or(0)
    }
}

/// The ids of a segment's rows, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ids {
    ulids: Vec<u128>,
    /// The own parts; none where the kind has none.
    owns: Vec<u128>,
}

impl Ids {
    /// Those that are sorted already.
    pub(crate) fn of_sorted(ids: &[Id]) -> Self {
        Self {
            ulids: ids.iter().map(|id| id.ulid).collect(),
            owns: ids.iter().filter_map(|id| id.own).collect(),
        }
    }

    pub(crate) const fn len(&self) -> usize {
        self.ulids.len()
    }

    pub(crate) fn get(&self, row: usize) -> Option<Id> {
        Some(Id {
            ulid: *self.ulids.get(row)?,
            own: self.owns.get(row).copied(),
        })
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Id> {
        (0..self.len()).filter_map(|row| self.get(row))
    }

    /// When each of the records was made, as its id tells.
    pub(super) fn made(&self) -> Vec<i64> {
        self.iter().map(Id::made).collect()
    }

    /// The first row from `from` on whose id is not below `wanted`. Steps that double: those who ask do so in ascending order.
    pub(crate) fn at_or_after(&self, wanted: Id, from: usize) -> usize {
        let below = |row: usize| self.get(row).is_some_and(|id| id < wanted);
        let (mut low, mut step) = (from, 1_usize);
        while below(low.saturating_add(step)) {
            low = low.saturating_add(step);
            step = step.saturating_mul(2);
        }
        let mut high = low.saturating_add(step).min(self.len());
        while low < high {
            let middle = low.midpoint(high);
            if below(middle) {
                low = middle.saturating_add(1);
            } else {
                high = middle;
            }
        }
        low
    }

    /// Gives the row of each of `others` that is here too, ascending.
    pub(crate) fn each_of(&self, others: &Self, mut found: impl FnMut(usize)) {
        let (mut row, mut other_row) = (0, 0);
        while let (Some(id), Some(other)) = (self.get(row), others.get(other_row)) {
            match id.cmp(&other) {
                Ordering::Less => row = self.at_or_after(other, row),
                Ordering::Greater => other_row = others.at_or_after(id, other_row),
                Ordering::Equal => {
                    found(row);
                    row = row.saturating_add(1);
                    other_row = other_row.saturating_add(1);
                }
            }
        }
    }

    /// The steps of the times apart from the random bits, which take the room they take.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let (mut times, mut random, mut last) = (Vec::new(), Vec::new(), 0_u128);
        for ulid in &self.ulids {
            let step = ulid
                .wrapping_shr(ULID_RANDOM_BITS)
                .wrapping_sub(last.wrapping_shr(ULID_RANDOM_BITS));
            // An odd number: the ULID before once more, as among the children of one prospect.
            let again = *ulid == last && !times.is_empty();
            put(
                &mut times,
                u64::try_from(step).unwrap_or(0).wrapping_mul(2) | u64::from(again),
            );
            if !again {
                random.extend_from_slice(ten(*ulid).as_slice());
            }
            last = *ulid;
        }
        let owns: Vec<u8> = self.owns.iter().flat_map(|own| ten(*own)).collect();
        let mut out = Vec::new();
        put(&mut out, u64::try_from(self.len()).unwrap_or(0));
        put_bytes(&mut out, &packed(&times));
        put_bytes(&mut out, &random);
        put_bytes(&mut out, &owns);
        out
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader(bytes);
        let count = reader.size()?;
        let times = unpacked(reader.bytes()?)?;
        let (mut times, mut random) = (Reader(&times), Reader(reader.bytes()?));
        let owns = reader.bytes()?;
        let (mut ulids, mut last) = (Vec::with_capacity(count.min(bytes.len())), 0_u128);
        for _ in 0..count {
            let step = times.number()?;
            if step & 1 == 0 {
                let time = last
                    .wrapping_shr(ULID_RANDOM_BITS)
                    .wrapping_add(u128::from(step.wrapping_shr(1)));
                last = time.wrapping_shl(ULID_RANDOM_BITS) | from_ten(random.array()?);
            }
            ulids.push(last);
        }
        let owns = owns.chunks_exact(TEN).map(|own| own.try_into().map(from_ten));
        let owns: Vec<u128> = owns.collect::<Result<_, _>>().ok()?;
        (owns.is_empty() || owns.len() == count).then_some(Self { ulids, owns })
    }

    /// Bytes that they take in memory.
    pub(crate) const fn bytes(&self) -> usize {
        self.ulids.len().saturating_add(self.owns.len()).saturating_mul(16)
    }
}

/// The lowest eighty bits.
const fn ten(number: u128) -> [u8; TEN] {
    let [_, _, _, _, _, _, low @ ..] = number.to_be_bytes();
    low
}

fn from_ten(bytes: [u8; TEN]) -> u128 {
    bytes
        .iter()
        .fold(0, |number, byte| number.wrapping_shl(8) | u128::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(texts: &[&str], kind: Kind) -> Vec<Id> {
        texts.iter().map(|text| Id::read(kind, text).unwrap()).collect()
    }

    #[test]
    fn an_id_reads_back_as_its_text_and_sorts_like_it() {
        let texts = [
            "task_01KJMP3RDGAAAAAAAAAAAAAAAA01KJMP3RDG000001",
            "task_01KJMP3RDGAAAAAAAAAAAAAAAA01KJMP3RDGZZZZZZ",
            "task_01KJMP3RDGAAAAAAAAAAAAAAAB01KJMP3RDG000000",
        ];
        let ids = ids(&texts, Kind::Task);
        assert!(ids.is_sorted());
        assert_eq!(ids.iter().map(|id| id.text(Kind::Task)).collect::<Vec<_>>(), texts);
        for other in ["prospect_01KJMP3RDGAAAAAAAAAAAAAAAA", "task_x", "task_", "~", ""] {
            assert_eq!(Id::read(Kind::Task, other), None, "{other}");
        }
        assert_eq!(
            Id::read(Kind::Prospect, "prospect_01kjmp3rdgaaaaaaaaaaaaaaaa"),
            None,
            "no small letters"
        );
    }

    #[test]
    fn ids_read_back_as_they_were_written_and_are_found() {
        let texts = [
            "task_01KJMP3RDGAAAAAAAAAAAAAAAA01KJMP3RDG000001",
            "task_01KJMP3RDGAAAAAAAAAAAAAAAA01KJMP3RDGZZZZZZ",
            "task_01KJMP3RDHAAAAAAAAAAAAAAAB01KJMP3RDG000000",
        ];
        let all = Ids::of_sorted(&ids(&texts, Kind::Task));
        assert_eq!(Ids::decode(&all.encode()), Some(all.clone()));
        assert_eq!(Ids::decode(&Ids::default().encode()), Some(Ids::default()));
        let mut found = Vec::new();
        let others = ids(
            &["task_01KJMP3RDGAAAAAAAAAAAAAAAA01KJMP3RDG000000", texts[1], texts[2]],
            Kind::Task,
        );
        all.each_of(&Ids::of_sorted(&others), |row| found.push(row));
        assert_eq!(found, [1, 2]);
    }
}
