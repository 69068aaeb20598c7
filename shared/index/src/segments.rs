//! Reads segments from the segment cache, or from the table into the cache. A segment never changes. Compaction deletes
//! it some time after the manifest stops listing it.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

use futures::future::try_join_all;

use super::account_index::Index;
use super::column::Packed;
use super::column::bits::Bits;
use super::column::ids::{Id, Ids};
use super::error::{Error, QuestionSize};
use super::filter::Filter;
use super::manifest::{Blob, PART_BYTES, Segment};
use super::parents::Parents;
use super::schema::IndexKind;
use domain::column::Column;
use serde::Deserialize;
use store::{Bytes, StoreError};

/// The attribute of a part that holds its bytes.
pub(super) const BYTES: &str = "bytes";

/// A part of a segment.
#[derive(Deserialize)]
struct StoredPart {
    bytes: Bytes,
}

/// A segment with the requested columns.
#[derive(Clone, Debug)]
pub(super) struct Opened {
    kind: IndexKind,
    pub(super) ids: Arc<Ids>,
    pub(super) tombstones: Arc<Ids>,
    columns: HashMap<Column, Arc<Packed>>,
}

impl Opened {
    pub(super) fn column(&self, column: Column) -> Option<&Packed> {
        self.columns.get(&column).map(Arc::as_ref)
    }

    /// A segment of these rows with every column.
    #[cfg(test)]
    pub(super) fn of(rows: &[super::row::Row], ids: Ids) -> Self {
        let column = |column| (column, Arc::new(Packed::of(column, rows)));
        Self {
            kind: IndexKind::Prospect,
            ids: Arc::new(ids),
            tombstones: Arc::default(),
            columns: super::column::tests::every().into_iter().map(column).collect(),
        }
    }

    /// How many values a filter compares; cheap filters run first.
    pub(super) fn cost(&self, filter: &Filter) -> usize {
        let own = filter.column().and_then(|column| self.column(column));
        let alternatives = filter.alternatives().iter().map(|filter| self.cost(filter));
        alternatives.fold(own.map_or(0, |column| column.cost(filter)), usize::saturating_add)
    }

    /// The rows whose prospect, or a prospect that was merged into it, is among these.
    fn rows_of_parents(&self, parents: &Parents) -> Bits {
        let mut rows = Bits::none(self.ids.len());
        if let Some(Packed::Sets(merged)) = self.column(Column::Absorbed) {
            rows = merged.with(|id| parents.have_id(id));
        }
        self.ids.each_of(&parents.ids, |row| rows.set(row));
        rows
    }

    /// Removes the rows that a filter does not admit.
    pub(super) fn narrow(&self, filter: &Filter, rows: &mut Bits) {
        if let Filter::ParentOf(parents) = filter {
            rows.keep(&self.rows_of_parents(parents));
            return;
        }
        if let Filter::NotParentOf(parents) = filter {
            rows.remove(&self.rows_of_parents(parents));
            return;
        }
        if let Filter::BelongsTo(_, prospects) = filter {
            let mut belonging = Bits::none(self.ids.len());
            self.ids.each_parent(&prospects.ids, |row, _| belonging.set(row));
            rows.keep(&belonging);
            return;
        }
        if let Some(column) = filter.column().and_then(|column| self.column(column)) {
            column.narrow(filter, rows);
            return;
        }
        if let Filter::Ids(ids) = filter {
            rows.keep(&self.rows_of(ids));
            return;
        }
        // Each alternative checks only the rows that the others have not admitted yet.
        let mut refused = rows.clone();
        for alternative in filter.alternatives() {
            let mut admitted = refused.clone();
            self.narrow(alternative, &mut admitted);
            refused.remove(&admitted);
        }
        rows.remove(&refused);
    }

    /// The rows with these ids.
    fn rows_of(&self, ids: &[String]) -> Bits {
        let mut rows = Bits::none(self.ids.len());
        for id in ids.iter().filter_map(|id| Id::read(self.kind, id)) {
            let row = self.ids.at_or_after(id, 0);
            if self.ids.get(row) == Some(id) {
                rows.set(row);
            }
        }
        rows
    }
}

/// The parts of a segment that were read, by number.
struct Parts(HashMap<usize, Vec<u8>>);

impl Parts {
    fn cut(&self, range: Range<usize>) -> Option<Cow<'_, [u8]>> {
        let mut parts = parts_of(&range);
        if let (Some(part), None) = (parts.next(), parts.next()) {
            let start = part.saturating_mul(PART_BYTES);
            let own = range.start.saturating_sub(start)..range.end.saturating_sub(start);
            return self.0.get(&part)?.get(own).map(Cow::Borrowed);
        }
        let mut bytes = Vec::with_capacity(range.len());
        for part in parts_of(&range) {
            let start = part.saturating_mul(PART_BYTES);
            let end = range.end.saturating_sub(start).min(PART_BYTES);
            bytes.extend_from_slice(self.0.get(&part)?.get(range.start.saturating_sub(start)..end)?);
        }
        Some(Cow::Owned(bytes))
    }
}

fn parts_of(range: &Range<usize>) -> Range<usize> {
    range.start.div_euclid(PART_BYTES)..range.end.div_ceil(PART_BYTES)
}

fn damaged() -> StoreError {
    StoreError::Malformed("a segment of an index cannot be read".to_owned())
}

impl Index<'_> {
    pub(super) fn cache_name(&self, segment: u64, blob: Blob) -> String {
        format!("{}/{}/{segment:x}/{}", self.account.ulid(), self.kind.name(), blob.number())
    }

    /// Refuses a question that would read more than the function has memory for.
    pub(super) fn check_size(self, segments: &[Segment], columns: &[Column]) -> Result<(), Error> {
        let blobs = columns.iter().map(|column| Blob::Column(*column));
        let blobs: Vec<Blob> = blobs.chain([Blob::Ids, Blob::Tombstones]).collect();
        let ranges = segments.iter().flat_map(|segment| blobs.iter().filter_map(|blob| segment.range(*blob)));
        self.check_needed(ranges.map(|range| range.len()).fold(0, usize::saturating_add))
    }

    /// Refuses a question that needs more bytes than the function has for it.
    pub(super) fn check_needed(self, needed: usize) -> Result<(), Error> {
        let limit = self.store.question_bytes();
        if needed > limit {
            return Err(Error::TooLarge(QuestionSize { needed, limit }));
        }
        Ok(())
    }

    /// All of these segments with these columns; `None` if one of them was deleted.
    pub(super) async fn open_all(
        &self,
        segments: &[Segment],
        columns: &[Column],
    ) -> Result<Option<Vec<Opened>>, StoreError> {
        // The store bounds how many parts are read at once, in this order.
        let opened = try_join_all(segments.iter().map(|segment| self.open(segment, columns)));
        Ok(opened.await?.into_iter().collect())
    }

    /// A segment with these columns; `None` if it was deleted.
    pub(super) async fn open(&self, segment: &Segment, columns: &[Column]) -> Result<Option<Opened>, StoreError> {
        let cache = self.store.segment_cache();
        let kept_ids = |blob| cache.get::<Ids>(&self.cache_name(segment.id, blob));
        let (ids, tombstones) = (kept_ids(Blob::Ids), kept_ids(Blob::Tombstones));
        let mut kept: HashMap<Column, Arc<Packed>> = HashMap::new();
        for column in columns {
            let name = self.cache_name(segment.id, Blob::Column(*column));
            kept.extend(cache.get::<Packed>(&name).map(|packed| (*column, packed)));
        }
        let mut wanted: Vec<Blob> = Vec::new();
        wanted.extend(ids.is_none().then_some(Blob::Ids));
        wanted.extend(tombstones.is_none().then_some(Blob::Tombstones));
        wanted.extend(columns.iter().filter(|column| !kept.contains_key(*column)).map(|column| Blob::Column(*column)));
        let Some(parts) = self.parts(segment, &wanted).await? else {
            return Ok(None);
        };
        let ids = match ids {
            Some(ids) => ids,
            None => self.ids(segment, Blob::Ids, &parts)?,
        };
        let tombstones = match tombstones {
            Some(tombstones) => tombstones,
            None => self.ids(segment, Blob::Tombstones, &parts)?,
        };
        for blob in wanted {
            if let Blob::Column(column) = blob {
                let packed = match segment.range(blob) {
                    None => Packed::empty(column, ids.len()),
                    Some(range) => {
                        let bytes = parts.cut(range).ok_or_else(damaged)?;
                        Packed::decode(column, &ids, &bytes).ok_or_else(damaged)?
                    }
                };
                let packed = Arc::new(packed);
                cache.keep(&self.cache_name(segment.id, blob), &packed, packed.bytes());
                kept.insert(column, packed);
            }
        }
        Ok(Some(Opened { kind: self.kind, ids, tombstones, columns: kept }))
    }

    fn ids(&self, segment: &Segment, blob: Blob, parts: &Parts) -> Result<Arc<Ids>, StoreError> {
        let ids = match segment.range(blob) {
            None => Ids::default(),
            Some(range) => parts.cut(range).and_then(|bytes| Ids::decode(&bytes)).ok_or_else(damaged)?,
        };
        let ids = Arc::new(ids);
        self.store.segment_cache().keep(&self.cache_name(segment.id, blob), &ids, ids.bytes());
        Ok(ids)
    }

    /// The parts that hold these blobs; `None` if one was deleted.
    async fn parts(&self, segment: &Segment, blobs: &[Blob]) -> Result<Option<Parts>, StoreError> {
        let ranges = blobs.iter().filter_map(|blob| segment.range(*blob));
        let wanted: BTreeSet<usize> = ranges.flat_map(|range| parts_of(&range)).collect();
        let read = wanted.into_iter().map(|part| async move {
            let key = self.segment_key(segment.id, part);
            let read = self.store.read_immutable::<StoredPart>(&key).await?;
            Ok::<_, StoreError>(read.map(|StoredPart { bytes: Bytes(bytes) }| (part, bytes)))
        });
        let read: Vec<Option<(usize, Vec<u8>)>> = try_join_all(read).await?;
        Ok(read.into_iter().collect::<Option<HashMap<_, _>>>().map(Parts))
    }
}
