//! Segments as they are made: of rows, or of older segments.

use super::column::bits::Bits;
use super::column::ids::{Id, Ids};
use super::column::{Packed, RowRef};
use super::manifest::{Blob, Segment};
use super::open::Opened;
use super::overlay::dead;
use super::row::{Column, Kind, Row};

/// A segment that is to be written.
#[derive(Debug)]
pub(super) struct Made {
    pub(super) segment: Segment,
    /// Its blobs, one behind the other.
    pub(super) bytes: Vec<u8>,
}

impl Made {
    fn of(id: u64, ids: &Ids, tombstones: &Ids, rest: Vec<(Blob, Vec<u8>)>) -> Self {
        let mut blobs = vec![(Blob::Ids, ids.encode())];
        if tombstones.len() > 0 {
            blobs.push((Blob::Tombstones, tombstones.encode()));
        }
        blobs.extend(rest);
        Self {
            segment: Segment {
                id,
                rows: ids.len(),
                tombstones: tombstones.len(),
                fresh_since: None,
                blobs: blobs.iter().map(|(blob, bytes)| (*blob, bytes.len())).collect(),
            },
            bytes: blobs.into_iter().flat_map(|(_, bytes)| bytes).collect(),
        }
    }
}

fn column_blob(column: Column, packed: &Packed, ids: &Ids) -> Option<(Blob, Vec<u8>)> {
    let is_empty = *packed == Packed::empty(column, ids.len());
    (!is_empty).then(|| (Blob::Column(column), packed.encode(ids)))
}

/// The segment of these rows, sorted by id; those with an id of another form are left out.
pub(super) fn of_rows(id: u64, kind: Kind, rows: Vec<Row>) -> Made {
    let (gone, live): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(Row::is_tombstone);
    let ids = |rows: &[Row]| {
        let ids: Vec<Id> = rows.iter().filter_map(|row| Id::read(kind, &row.id)).collect();
        Ids::of_sorted(&ids)
    };
    let (live_ids, gone_ids) = (ids(&live), ids(&gone));
    let fingerprints = live.iter().chain(&gone).flat_map(|row| row.print().to_le_bytes());
    let mut blobs = vec![(Blob::Fingerprints, fingerprints.collect())];
    for column in Column::EVERY {
        blobs.extend(column_blob(column, &Packed::of(column, &live), &live_ids));
    }
    Made::of(id, &live_ids, &gone_ids, blobs)
}

/// What a merged segment says of deleted records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tombstones {
    /// All that its inputs say: older segments may have these records.
    Kept,
    /// Nothing: there is no older segment.
    Dropped,
}

/// The segment of these, oldest first, all opened with `columns`; without the rows of each that `but` has.
pub(super) fn merged(id: u64, inputs: &[Opened], columns: &[Column], but: &[Bits], tombstones: Tombstones) -> Made {
    let replaced = dead(inputs);
    let mut rows: Vec<(Id, RowRef)> = Vec::new();
    for (input, (opened, dead)) in inputs.iter().zip(&replaced).enumerate() {
        let mut live = Bits::all(opened.ids.len());
        live.remove(dead);
        if let Some(but) = but.get(input) {
            live.remove(but);
        }
        rows.extend(
            live.ascending()
                .filter_map(|row| Some((opened.ids.get(row)?, RowRef { input, row }))),
        );
    }
    rows.sort_unstable_by_key(|(id, _)| *id);
    let (ids, picks): (Vec<Id>, Vec<RowRef>) = rows.into_iter().unzip();
    let ids = Ids::of_sorted(&ids);
    let gone = match tombstones {
        Tombstones::Kept => gone(inputs),
        Tombstones::Dropped => Ids::default(),
    };
    let mut blobs = Vec::new();
    for column in columns {
        let inputs: Vec<&Packed> = inputs.iter().filter_map(|input| input.column(*column)).collect();
        blobs.extend(column_blob(*column, &Packed::gather(*column, &inputs, &picks), &ids));
    }
    Made::of(id, &ids, &gone, blobs)
}

/// The tombstones of these segments, without those over which a later one has a row again.
fn gone(inputs: &[Opened]) -> Ids {
    let mut gone: Vec<Id> = Vec::new();
    let mut left = inputs;
    while let [input, later @ ..] = left {
        let mut valid = Bits::all(input.tombstones.len());
        for over in later {
            input.tombstones.each_of(&over.ids, |row| valid.clear(row));
        }
        gone.extend(valid.ascending().filter_map(|row| input.tombstones.get(row)));
        left = later;
    }
    gone.sort_unstable();
    gone.dedup();
    Ids::of_sorted(&gone)
}
