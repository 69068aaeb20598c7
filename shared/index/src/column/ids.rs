//! Ids as numbers, sorted.

use std::cmp::Ordering;
use std::ops::Range;

use ulid::Ulid;

use crate::bytes::{Reader, packed, put, put_bytes, unpacked};
use crate::schema::IndexKind;

/// Characters of a ULID, and of the suffix that a child's id adds to its prospect's ULID (`domain/child_id.rs`).
const ULID_CHARS: usize = 26;
const SUFFIX_CHARS: usize = 16;

/// Makes a suffix as long as a ULID.
const SUFFIX_PAD: &str = "0000000000";

/// Random bits of a ULID, and of a suffix; the bits above them are Unix milliseconds.
const ULID_RANDOM_BITS: u32 = 80;
const SUFFIX_RANDOM_BITS: u32 = 32;

/// If there are more rows than this for each other id, it is faster to skip rows.
const SKIPPED: usize = 16;

/// Bytes of the random bits of a ULID, and of a whole suffix.
const TEN: usize = 10;

/// An id: its ULID, and the suffix if it is the id of a child. Sorts like its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id {
    ulid: u128,
    suffix: Option<u128>,
}

impl Id {
    /// Reads an id of this kind; `None` if it has an unusual form.
    pub(crate) fn read(kind: IndexKind, text: &str) -> Option<Self> {
        let encoded = text.strip_prefix(kind.name())?.strip_prefix('_')?;
        let (ulid, suffix) = encoded.split_at_checked(ULID_CHARS)?;
        let suffix = if suffix.is_empty() { None } else { Some(read_ulid(&format!("{SUFFIX_PAD}{suffix}"))?) };
        let ulid = read_ulid(ulid)?;
        Some(Self { ulid, suffix })
    }

    /// A place before the ids of all children of the prospect with this ULID.
    pub(crate) const fn before_children(ulid: u128) -> Self {
        Self { ulid, suffix: None }
    }

    /// The ULID of the record, or of the prospect if the record is a child.
    pub(crate) const fn ulid(self) -> u128 {
        self.ulid
    }

    /// The id as its text.
    pub(crate) fn text(self, kind: IndexKind) -> String {
        let ulid = Ulid(self.ulid);
        let Some(suffix) = self.suffix else {
            return format!("{}_{ulid}", kind.name());
        };
        let suffix = Ulid(suffix).to_string();
        let suffix = suffix.get(ULID_CHARS.saturating_sub(SUFFIX_CHARS)..).unwrap_or_default();
        format!("{}_{ulid}{suffix}", kind.name())
    }

    /// When the record was created, according to its id.
    fn created(self) -> i64 {
        let ms = self
            .suffix
            .map_or_else(|| self.ulid.wrapping_shr(ULID_RANDOM_BITS), |suffix| suffix.wrapping_shr(SUFFIX_RANDOM_BITS));
        i64::try_from(ms).unwrap_or(0)
    }
}

/// Reads a ULID in its usual spelling. Other texts may stand for the same number.
fn read_ulid(text: &str) -> Option<u128> {
    let ulid = Ulid::from_string(text).ok()?;
    (ulid.array_to_str(&mut [0; ULID_CHARS]) == text).then_some(ulid.0)
}

/// The ids of a segment's rows, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ids {
    ulids: Vec<u128>,
    /// The suffixes; empty if the kind's ids do not have suffixes.
    suffixes: Vec<u128>,
}

impl Ids {
    /// Ids that are sorted already.
    pub(crate) fn of_sorted(ids: &[Id]) -> Self {
        Self {
            ulids: ids.iter().map(|id| id.ulid).collect(),
            suffixes: ids.iter().filter_map(|id| id.suffix).collect(),
        }
    }

    /// Ids without suffixes, from their ULIDs, which are sorted already.
    pub(crate) const fn of_ulids(ulids: Vec<u128>) -> Self {
        Self { ulids, suffixes: Vec::new() }
    }

    pub(crate) const fn len(&self) -> usize {
        self.ulids.len()
    }

    pub(crate) fn get(&self, row: usize) -> Option<Id> {
        Some(Id { ulid: *self.ulids.get(row)?, suffix: self.suffixes.get(row).copied() })
    }

    /// The ULID of a row's record, or of its prospect if the record is a child.
    pub(crate) fn ulid(&self, row: usize) -> Option<u128> {
        self.ulids.get(row).copied()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Id> {
        (0..self.len()).filter_map(|row| self.get(row))
    }

    /// When each of the records was created, according to its id.
    pub(super) fn created(&self) -> Vec<i64> {
        self.iter().map(Id::created).collect()
    }

    /// The rows of a prospect's children.
    pub(crate) fn rows_of(&self, prospect: u128) -> Range<usize> {
        let start = self.at_or_after(Id::before_children(prospect), 0);
        let later = self.ulids.get(start..).unwrap_or_default().iter();
        start..start.saturating_add(later.take_while(|ulid| **ulid == prospect).count())
    }

    /// Calls `found` with each row of a child whose prospect is among `prospects`, and the row of the prospect.
    pub(crate) fn each_parent(&self, prospects: &Self, mut found: impl FnMut(usize, usize)) {
        let mut parent = 0;
        for (row, ulid) in self.ulids.iter().enumerate() {
            parent = prospects.at_or_after(Id::before_children(*ulid), parent);
            if prospects.ulids.get(parent) == Some(ulid) {
                found(row, parent);
            }
        }
    }

    /// The first row from `from` on whose id is not below `wanted`. Gallops, because callers ask in ascending order.
    pub(crate) fn at_or_after(&self, wanted: Id, from: usize) -> usize {
        let is_below = |id: Id| id < wanted;
        let (mut low, mut step) = (from, 1_usize);
        while self.get(low.saturating_add(step)).is_some_and(is_below) {
            low = low.saturating_add(step);
            step = step.saturating_mul(2);
        }
        self.partition_point(low, low.saturating_add(step).min(self.len()), is_below)
    }

    /// The first row from `low` on whose id is not below, `high` at the latest. `is_below` holds only for the ids of the
    /// rows before it.
    pub(crate) fn partition_point(&self, mut low: usize, mut high: usize, is_below: impl Fn(Id) -> bool) -> usize {
        while low < high {
            let middle = low.midpoint(high);
            if self.get(middle).is_some_and(&is_below) {
                low = middle.saturating_add(1);
            } else {
                high = middle;
            }
        }
        low
    }

    /// As [`Ids::each_of`], one row after the other, for ids without suffixes.
    fn each_of_many(&self, others: &Self, mut found: impl FnMut(usize)) {
        let (mut row, mut other_row) = (0_usize, 0_usize);
        while let (Some(ulid), Some(other)) = (self.ulids.get(row), others.ulids.get(other_row)) {
            if ulid == other {
                found(row);
            }
            // A branch here would be predicted wrongly every second time.
            row = row.wrapping_add(usize::from(ulid <= other));
            other_row = other_row.wrapping_add(usize::from(other <= ulid));
        }
    }

    /// Calls `found` with the row of each id that `others` has too, in ascending order.
    pub(crate) fn each_of(&self, others: &Self, mut found: impl FnMut(usize)) {
        if self.suffixes.is_empty() && self.len() < others.len().saturating_mul(SKIPPED) {
            return self.each_of_many(others, found);
        }
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

    /// Writes the differences of the times separately from the random bits, because only the differences compress well.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let (mut times, mut random, mut last) = (Vec::new(), Vec::new(), 0_u128);
        for ulid in &self.ulids {
            let step = ulid.wrapping_shr(ULID_RANDOM_BITS).wrapping_sub(last.wrapping_shr(ULID_RANDOM_BITS));
            // An odd number repeats the previous ULID, as for children of the same prospect.
            let again = *ulid == last && !times.is_empty();
            put(&mut times, u64::try_from(step).unwrap_or(0).wrapping_mul(2) | u64::from(again));
            if !again {
                random.extend_from_slice(ten(*ulid).as_slice());
            }
            last = *ulid;
        }
        let suffixes: Vec<u8> = self.suffixes.iter().flat_map(|suffix| ten(*suffix)).collect();
        let mut out = Vec::new();
        put(&mut out, u64::try_from(self.len()).unwrap_or(0));
        put_bytes(&mut out, &packed(&times));
        put_bytes(&mut out, &random);
        put_bytes(&mut out, &suffixes);
        out
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader(bytes);
        let count = reader.size()?;
        let times = unpacked(reader.bytes()?)?;
        let (mut times, mut random) = (Reader(&times), Reader(reader.bytes()?));
        let suffixes = reader.bytes()?;
        let (mut ulids, mut last) = (Vec::with_capacity(count.min(bytes.len())), 0_u128);
        for _ in 0..count {
            let step = times.number()?;
            if step & 1 == 0 {
                let time = last.wrapping_shr(ULID_RANDOM_BITS).wrapping_add(u128::from(step.wrapping_shr(1)));
                last = time.wrapping_shl(ULID_RANDOM_BITS) | from_ten(random.array()?);
            }
            ulids.push(last);
        }
        let suffixes = suffixes.chunks_exact(TEN).map(|suffix| suffix.try_into().map(from_ten));
        let suffixes: Vec<u128> = suffixes.collect::<Result<_, _>>().ok()?;
        (suffixes.is_empty() || suffixes.len() == count).then_some(Self { ulids, suffixes })
    }

    /// Their size in memory, in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        self.ulids.len().saturating_add(self.suffixes.len()).saturating_mul(16)
    }
}

/// The lowest eighty bits.
const fn ten(number: u128) -> [u8; TEN] {
    let [_, _, _, _, _, _, low @ ..] = number.to_be_bytes();
    low
}

fn from_ten(low: [u8; TEN]) -> u128 {
    let mut bytes = [0; 16];
    if let Some(last) = bytes.last_chunk_mut() {
        *last = low;
    }
    u128::from_be_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(texts: &[&str], kind: IndexKind) -> Vec<Id> {
        texts.iter().map(|text| Id::read(kind, text).unwrap()).collect()
    }

    #[test]
    fn an_id_reads_back_as_its_text_and_sorts_like_it() {
        let texts = [
            "task_01KJMP3RDGAAAAAAAAAAAAAAAA01KJMP3RDG000001",
            "task_01KJMP3RDGAAAAAAAAAAAAAAAA01KJMP3RDGZZZZZZ",
            "task_01KJMP3RDGAAAAAAAAAAAAAAAB01KJMP3RDG000000",
        ];
        let ids = ids(&texts, IndexKind::Task);
        assert!(ids.is_sorted());
        assert_eq!(ids.iter().map(|id| id.text(IndexKind::Task)).collect::<Vec<_>>(), texts);
        for other in ["prospect_01KJMP3RDGAAAAAAAAAAAAAAAA", "task_x", "task_", "~", ""] {
            assert_eq!(Id::read(IndexKind::Task, other), None, "{other}");
        }
        assert_eq!(Id::read(IndexKind::Prospect, "prospect_01kjmp3rdgaaaaaaaaaaaaaaaa"), None, "no lower-case letters");
    }

    #[test]
    fn ids_read_back_as_they_were_written_and_are_found() {
        let texts = [
            "task_01KJMP3RDGAAAAAAAAAAAAAAAA01KJMP3RDG000001",
            "task_01KJMP3RDGAAAAAAAAAAAAAAAA01KJMP3RDGZZZZZZ",
            "task_01KJMP3RDHAAAAAAAAAAAAAAAB01KJMP3RDG000000",
        ];
        let all = Ids::of_sorted(&ids(&texts, IndexKind::Task));
        assert_eq!(Ids::decode(&all.encode()), Some(all.clone()));
        assert_eq!(Ids::decode(&Ids::default().encode()), Some(Ids::default()));
        let mut found = Vec::new();
        let others = ids(&["task_01KJMP3RDGAAAAAAAAAAAAAAAA01KJMP3RDG000000", texts[1], texts[2]], IndexKind::Task);
        all.each_of(&Ids::of_sorted(&others), |row| found.push(row));
        assert_eq!(found, [1, 2]);
    }

    #[test]
    fn few_and_many_ids_are_found() {
        let every = |step: usize| Ids::of_ulids((0_u32..1_000).step_by(step).map(u128::from).collect());
        for (step, other) in [(1, 1), (2, 3), (3, 2), (1, 100), (100, 1), (2, 999)] {
            let mut found = Vec::new();
            every(step).each_of(&every(other), |row| found.push(row * step));
            let both = (0..1_000).filter(|number| number % step == 0 && number % other == 0);
            assert_eq!(found, both.collect::<Vec<_>>(), "{step} and {other}");
        }
    }
}
