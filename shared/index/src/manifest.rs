//! The manifest of an index: its segments, oldest first. A later segment overrides an earlier one, and a recent row
//! overrides both.

use super::bytes::{Reader, put, put_signed};
use domain::column::Column;
use store::item::{bytes, number, read_bytes, read_number};
use store::key::DUE_COMPACTION;
use store::{Item, due_at};

/// Bytes of a part of a segment. DynamoDB allows an item 400 KB.
pub(super) const PART_BYTES: usize = 350_000;

/// The attribute that counts the manifest's changes.
pub(super) const VERSION: &str = "version";
const NONCE: &str = "nonce";
const BODY: &str = "segments";
/// A piece of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Blob {
    /// The ids of its rows.
    Ids,
    /// The ids of deleted records.
    Tombstones,
    /// A column.
    Column(Column),
    /// A column that only a later version of the service knows. It is never read.
    Unknown(u64),
}

impl Blob {
    /// The blobs that are numbered before the columns.
    const FIRST: [Self; 2] = [Self::Ids, Self::Tombstones];

    /// The number of the blob in the manifest and in the segment cache.
    pub(super) fn number(self) -> u64 {
        let position = match self {
            Self::Ids => Some(0),
            Self::Tombstones => Some(1),
            Self::Column(column) => column.position().checked_add(Self::FIRST.len()),
            Self::Unknown(number) => return number,
        };
        position.and_then(|position| u64::try_from(position).ok()).unwrap_or(u64::MAX)
    }

    fn of_number(number: u64) -> Self {
        let position = usize::try_from(number).unwrap_or(usize::MAX);
        let column = || Column::at(position.checked_sub(Self::FIRST.len())?);
        let first = Self::FIRST.get(position).copied();
        first.or_else(|| column().map(Self::Column)).unwrap_or(Self::Unknown(number))
    }
}

/// A segment, as the manifest describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) id: u64,
    /// The least schema version among its rows.
    pub(super) schema_version: u64,
    /// How many rows it has.
    pub(super) rows: usize,
    /// How many tombstones it has.
    pub(super) tombstones: usize,
    /// Its size in memory, in bytes, with every column.
    pub(super) memory: usize,
    /// Its blobs in the order in which they are stored, with their lengths. An empty column has no blob.
    pub(super) blobs: Vec<(Blob, usize)>,
}

impl Segment {
    pub(super) fn bytes(&self) -> usize {
        let lengths = self.blobs.iter().map(|(_, length)| *length);
        lengths.fold(0, usize::saturating_add)
    }

    pub(super) fn parts(&self) -> usize {
        self.bytes().div_ceil(PART_BYTES)
    }

    /// The bytes of the segment that hold a blob.
    pub(super) fn range(&self, wanted: Blob) -> Option<std::ops::Range<usize>> {
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
        put(out, size(self.memory));
        put(out, self.schema_version);
        put(out, size(self.blobs.len()));
        for (blob, length) in &self.blobs {
            put(out, blob.number());
            put(out, size(*length));
        }
    }

    fn decode(reader: &mut Reader<'_>) -> Option<Self> {
        let id = u64::from_le_bytes(reader.array()?);
        let (rows, tombstones, memory) = (reader.size()?, reader.size()?, reader.size()?);
        let schema_version = reader.number()?;
        let mut blobs = Vec::new();
        for _ in 0..reader.size()? {
            blobs.push((Blob::of_number(reader.number()?), reader.size()?));
        }
        Some(Self { id, schema_version, rows, tombstones, memory, blobs })
    }
}

/// A segment that the manifest no longer lists, while readers of an earlier manifest may still read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Garbage {
    pub(super) id: u64,
    pub(super) parts: usize,
    /// When it was replaced, in Unix milliseconds.
    pub(super) since: i64,
}

/// The segments of an index, and replaced segments that readers may still use. An index that was never compacted has
/// the default manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Manifest {
    /// Counts its changes; 0 if it is not stored.
    pub(super) version: u64,
    /// Oldest first.
    pub(super) segments: Vec<Segment>,
    pub(super) garbage: Vec<Garbage>,
}

impl Manifest {
    /// The item that stores the manifest. The nonce identifies the change. With a time, the item is marked for
    /// compaction since then.
    pub(super) fn item(&self, nonce: u64, marked_since: Option<i64>) -> Item {
        let mut out = Vec::new();
        put(&mut out, u64::try_from(self.segments.len()).unwrap_or(u64::MAX));
        self.segments.iter().for_each(|segment| segment.encode(&mut out));
        put(&mut out, u64::try_from(self.garbage.len()).unwrap_or(u64::MAX));
        for one in &self.garbage {
            out.extend_from_slice(&one.id.to_le_bytes());
            put(&mut out, u64::try_from(one.parts).unwrap_or(u64::MAX));
            put_signed(&mut out, one.since);
        }
        let mut item = Item::from([
            (VERSION.to_owned(), number(self.version)),
            (NONCE.to_owned(), bytes(nonce.to_le_bytes().to_vec())),
            (BODY.to_owned(), bytes(out)),
        ]);
        if let Some(since) = marked_since {
            item.extend(due_at(DUE_COMPACTION, since));
        }
        item
    }

    /// Reads its item; `None` if it is damaged.
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
        Some(Self { version, segments, garbage })
    }

    /// Whether the item is the change with this nonce.
    pub(super) fn has_nonce(item: &Item, nonce: u64) -> bool {
        read_bytes(item, NONCE) == Some(nonce.to_le_bytes().as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_blob_has_a_number_of_its_own() {
        let columns: Vec<Blob> = Column::EVERY.into_iter().chain(Column::resume_words()).map(Blob::Column).collect();
        for blob in Blob::FIRST.iter().chain(&columns).chain(&[Blob::Unknown(99)]) {
            assert_eq!(Blob::of_number(blob.number()), *blob);
        }
    }
}
