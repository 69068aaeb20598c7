//! The manifest of a directory: which segments there are, oldest first. What a later segment says of an id goes over what an
//! earlier one says, and a row goes over both.

use super::bytes::{Reader, put, put_signed};
use super::row::Column;
use store::Item;
use store::item::{bytes, number, read_bytes, read_number};

/// Bytes of a part of a segment, of the 400 KB that an item may have.
pub(super) const PART_BYTES: usize = 350_000;

/// Attributes of its item.
pub(super) const VERSION: &str = "v";
const NONCE: &str = "n";
const BODY: &str = "b";

/// A blob of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Blob {
    /// The ids of its rows.
    Ids,
    /// The ids of records that were deleted.
    Tombstones,
    /// What tells each of the rows that it was made of from a later one.
    Fingerprints,
    /// A column.
    Column(Column),
}

impl Blob {
    /// The blobs before the columns.
    const FIRST: [Self; 3] = [Self::Ids, Self::Tombstones, Self::Fingerprints];

    /// How it is called in the manifest and on the segment_cache.
    pub(super) fn number(self) -> u64 {
        let place = match self {
            Self::Ids => Some(0),
            Self::Tombstones => Some(1),
            Self::Fingerprints => Some(2),
            Self::Column(column) => {
                let place = Column::EVERY.iter().position(|other| *other == column);
                place.map(|place| place.saturating_add(Self::FIRST.len()))
            }
        };
        place.and_then(|place| u64::try_from(place).ok()).unwrap_or(u64::MAX)
    }

    fn of_number(number: u64) -> Option<Self> {
        let number = usize::try_from(number).ok()?;
        let column = || {
            Some(Self::Column(
                *Column::EVERY.get(number.checked_sub(Self::FIRST.len())?)?,
            ))
        };
        Self::FIRST.get(number).copied().or_else(column)
    }
}

/// A segment, as the manifest knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) id: u64,
    /// How many records it has.
    pub(super) rows: usize,
    /// How many deleted ones it knows.
    pub(super) tombstones: usize,
    /// When it was folded, in Unix milliseconds, where the rows that it was made of may still be there.
    pub(super) fresh_since: Option<i64>,
    /// Its blobs in the order in which they lie, with their lengths. An empty column has none.
    pub(super) blobs: Vec<(Blob, usize)>,
}

impl Segment {
    pub(super) fn bytes(&self) -> usize {
        self.blobs
            .iter()
            .fold(0, |bytes, (_, length)| bytes.saturating_add(*length))
    }

    pub(super) fn parts(&self) -> usize {
        self.bytes().div_ceil(PART_BYTES)
    }

    /// Where a blob lies.
    pub(super) fn place(&self, wanted: Blob) -> Option<std::ops::Range<usize>> {
        let mut start: usize = 0;
        for (blob, length) in &self.blobs {
            let end = start.checked_add(*length)?;
            if *blob == wanted {
                return Some(start..end);
            }
            start = end;
        }
        None
    }

    fn encode(&self, out: &mut Vec<u8>) {
        let size = |size: usize| u64::try_from(size).unwrap_or(u64::MAX);
        out.extend_from_slice(&self.id.to_le_bytes());
        put(out, size(self.rows));
        put(out, size(self.tombstones));
        put_signed(out, self.fresh_since.unwrap_or(-1));
        put(out, size(self.blobs.len()));
        for (blob, length) in &self.blobs {
            put(out, blob.number());
            put(out, size(*length));
        }
    }

    fn decode(reader: &mut Reader<'_>) -> Option<Self> {
        let id = u64::from_le_bytes(reader.array()?);
        let (rows, tombstones) = (reader.size()?, reader.size()?);
        let fresh_since = Some(reader.signed()?).filter(|ms| *ms >= 0);
        let mut blobs = Vec::new();
        for _ in 0..reader.size()? {
            blobs.push((Blob::of_number(reader.number()?)?, reader.size()?));
        }
        Some(Self {
            id,
            rows,
            tombstones,
            fresh_since,
            blobs,
        })
    }
}

/// A segment that no manifest names any more; readers of an older one may still be reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Garbage {
    pub(super) id: u64,
    pub(super) parts: usize,
    /// Since when, in Unix milliseconds.
    pub(super) since: i64,
}

/// What a directory is made of besides its rows. A directory that was never folded has the default one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Manifest {
    /// Counts its changes; 0 is one that is not stored.
    pub(super) version: u64,
    /// Oldest first.
    pub(super) segments: Vec<Segment>,
    pub(super) garbage: Vec<Garbage>,
}

impl Manifest {
    /// The item that it is stored as; the nonce tells whose change it was.
    pub(super) fn item(&self, nonce: u64) -> Item {
        let mut out = Vec::new();
        put(&mut out, u64::try_from(self.segments.len()).unwrap_or(u64::MAX));
        self.segments.iter().for_each(|segment| segment.encode(&mut out));
        put(&mut out, u64::try_from(self.garbage.len()).unwrap_or(u64::MAX));
        for one in &self.garbage {
            out.extend_from_slice(&one.id.to_le_bytes());
            put(&mut out, u64::try_from(one.parts).unwrap_or(u64::MAX));
            put_signed(&mut out, one.since);
        }
        Item::from([
            (VERSION.to_owned(), number(self.version)),
            (NONCE.to_owned(), bytes(nonce.to_le_bytes().to_vec())),
            (BODY.to_owned(), bytes(out)),
        ])
    }

    /// Reads its item; `None` where it is damaged.
    pub(super) fn read(item: &Item) -> Option<Self> {
        let version = u64::try_from(read_number(item, VERSION)?).ok()?;
        let mut reader = Reader(read_bytes(item, BODY)?);
        let (mut segments, mut garbage) = (Vec::new(), Vec::new());
        for _ in 0..reader.size()? {
            segments.push(Segment::decode(&mut reader)?);
        }
        for _ in 0..reader.size()? {
            garbage.push(Garbage {
                id: u64::from_le_bytes(reader.array()?),
                parts: reader.size()?,
                since: reader.signed()?,
            });
        }
        Some(Self {
            version,
            segments,
            garbage,
        })
    }

    /// Whether the item is the change that this nonce made.
    pub(super) fn is_of(item: &Item, nonce: u64) -> bool {
        read_bytes(item, NONCE) == Some(nonce.to_le_bytes().as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_reads_back_as_it_was_written() {
        let segment = Segment {
            id: u64::MAX,
            rows: 700,
            tombstones: 3,
            fresh_since: Some(1_772_366_430_000),
            blobs: vec![
                (Blob::Ids, 9_000),
                (Blob::Fingerprints, 12),
                (Blob::Column(Column::Jobs), 400_000),
            ],
        };
        let settled = Segment {
            fresh_since: None,
            ..segment.clone()
        };
        let garbage = Garbage {
            id: 7,
            parts: 2,
            since: 5,
        };
        let manifest = Manifest {
            version: 4,
            segments: vec![settled, segment],
            garbage: vec![garbage],
        };
        let item = manifest.item(9);
        assert_eq!(Manifest::read(&item), Some(manifest.clone()));
        assert!(Manifest::is_of(&item, 9) && !Manifest::is_of(&item, 8));
        assert_eq!(manifest.segments[0].place(Blob::Fingerprints), Some(9_000..9_012));
        assert_eq!(manifest.segments[0].place(Blob::Tombstones), None);
        assert_eq!(manifest.segments[0].parts(), 2);
    }

    #[test]
    fn every_blob_has_a_number_of_its_own() {
        let columns = Column::EVERY.map(Blob::Column);
        for blob in Blob::FIRST.iter().chain(&columns) {
            assert_eq!(Blob::of_number(blob.number()), Some(*blob));
        }
        assert_eq!(Blob::of_number(99), None);
    }
}
