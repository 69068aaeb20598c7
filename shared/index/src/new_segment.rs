//! Makes segments from rows or from older segments.

use super::account_index::Index;
use super::column::bits::Bits;
use super::column::ids::{Id, Ids};
use super::column::{Packed, RowRef};
use super::manifest::{Blob, Segment};
use super::overlay::dead;
use super::row::Row;
use super::schema::{Schema, least};
use super::segments::Opened;
use domain::column::Column;

/// A segment that is not written yet.
#[derive(Debug)]
pub(super) struct NewSegment {
    pub(super) segment: Segment,
    /// Its blobs, one after the other.
    pub(super) bytes: Vec<u8>,
}

/// A column of a new segment.
struct EncodedColumn {
    column: Column,
    bytes: Vec<u8>,
    /// Its size in memory, in bytes.
    memory: usize,
}

impl NewSegment {
    fn of(id: u64, schema_version: u64, ids: &Ids, tombstones: &Ids, columns: Vec<EncodedColumn>) -> Self {
        let mut blobs = vec![(Blob::Ids, ids.encode())];
        if tombstones.len() > 0 {
            blobs.push((Blob::Tombstones, tombstones.encode()));
        }
        let mut memory = ids.bytes().saturating_add(tombstones.bytes());
        for column in columns {
            memory = memory.saturating_add(column.memory);
            blobs.push((Blob::Column(column.column), column.bytes));
        }
        Self {
            segment: Segment {
                id,
                schema_version,
                rows: ids.len(),
                tombstones: tombstones.len(),
                memory,
                blobs: blobs.iter().map(|(blob, bytes)| (*blob, bytes.len())).collect(),
            },
            bytes: blobs.into_iter().flat_map(|(_, bytes)| bytes).collect(),
        }
    }
}

/// The column, unless it is empty in every row.
fn encoded(column: Column, packed: &Packed, ids: &Ids) -> Option<EncodedColumn> {
    let is_empty = *packed == Packed::empty(column, ids.len());
    (!is_empty).then(|| EncodedColumn { column, bytes: packed.encode(ids), memory: packed.bytes() })
}

fn columns_of(schema: Schema<'_>, rows: &[Row], ids: &Ids) -> Vec<EncodedColumn> {
    let columns = schema.columns();
    let encoded = columns.filter_map(|column| encoded(column, &Packed::of(column, rows), ids));
    encoded.collect()
}

/// A segment of these rows, sorted by id. Rows whose id has an unusual form are left out. The segment has the oldest
/// version that one of the rows has.
pub(super) fn of_rows(id: u64, index: Index<'_>, rows: Vec<Row>) -> NewSegment {
    let versions = rows.iter().filter_map(Row::schema_version);
    let version = versions.fold(index.schema.version(), least);
    let (deleted, live): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(Row::is_tombstone);
    let ids = |rows: &[Row]| {
        let ids: Vec<Id> = rows.iter().filter_map(|row| Id::read(index.kind, &row.id)).collect();
        Ids::of_sorted(&ids)
    };
    let (live_ids, deleted_ids) = (ids(&live), ids(&deleted));
    let columns = columns_of(index.schema, &live, &live_ids);
    NewSegment::of(id, version, &live_ids, &deleted_ids, columns)
}

/// A segment of tombstones and of rows that were just built from the records. Both are sorted by id.
pub(super) fn rebuilt(id: u64, index: Index<'_>, rows: &[(Id, Row)], tombstones: &[Id]) -> NewSegment {
    let ids = Ids::of_sorted(&rows.iter().map(|(id, _)| *id).collect::<Vec<_>>());
    let rows: Vec<Row> = rows.iter().map(|(_, row)| row.clone()).collect();
    let columns = columns_of(index.schema, &rows, &ids);
    NewSegment::of(id, index.schema.version(), &ids, &Ids::of_sorted(tombstones), columns)
}

/// The tombstones that a merged segment holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tombstones {
    /// All tombstones of its inputs, because older segments may hold these records.
    Kept,
    /// None of them, because there is no older segment.
    Dropped,
}

/// The inputs of a merged segment: opened segments, oldest first, with these columns.
#[derive(Debug)]
pub(super) struct Merge<'a> {
    pub(super) inputs: &'a [Opened],
    pub(super) columns: &'a [Column],
    /// For each input, rows to leave out; inputs beyond its end keep all rows.
    pub(super) without: &'a [Bits],
    pub(super) tombstones: Tombstones,
    /// The oldest schema version of the inputs.
    pub(super) schema_version: u64,
}

/// The merged segment.
pub(super) fn merged(id: u64, merge: &Merge<'_>) -> NewSegment {
    let inputs = merge.inputs;
    let mut rows: Vec<(Id, RowRef)> = Vec::new();
    for (input, (opened, dead)) in inputs.iter().zip(&dead(inputs)).enumerate() {
        let mut live = Bits::all(opened.ids.len());
        live.remove(dead);
        if let Some(without) = merge.without.get(input) {
            live.remove(without);
        }
        rows.extend(live.ascending().filter_map(|row| Some((opened.ids.get(row)?, RowRef { input, row }))));
    }
    rows.sort_unstable_by_key(|(id, _)| *id);
    let (ids, picks): (Vec<Id>, Vec<RowRef>) = rows.into_iter().unzip();
    let ids = Ids::of_sorted(&ids);
    let deleted = match merge.tombstones {
        Tombstones::Kept => tombstones(inputs),
        Tombstones::Dropped => Ids::default(),
    };
    let mut columns = Vec::new();
    for column in merge.columns {
        let inputs: Vec<&Packed> = inputs.iter().filter_map(|input| input.column(*column)).collect();
        columns.extend(encoded(*column, &Packed::gather(*column, &inputs, &picks), &ids));
    }
    NewSegment::of(id, merge.schema_version, &ids, &deleted, columns)
}

/// The tombstones of these segments. Leaves out a tombstone if a later segment holds the record again.
fn tombstones(inputs: &[Opened]) -> Ids {
    let mut deleted: Vec<Id> = Vec::new();
    let mut left = inputs;
    while let [input, later @ ..] = left {
        let mut valid = Bits::all(input.tombstones.len());
        for over in later {
            input.tombstones.each_of(&over.ids, |row| valid.clear(row));
        }
        deleted.extend(valid.ascending().filter_map(|row| input.tombstones.get(row)));
        left = later;
    }
    deleted.sort_unstable();
    deleted.dedup();
    Ids::of_sorted(&deleted)
}
