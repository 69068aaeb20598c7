//! Segments as they are read: from the segment_cache, or from the table and then kept there. They never change; they only go when no
//! manifest names them any more.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

use futures::future::try_join_all;
use futures::{StreamExt, TryStreamExt, stream};

use super::column::Packed;
use super::column::ids::Ids;
use super::manifest::{Blob, PART_BYTES, Segment};
use super::row::{Column, Kind};
use domain::AccountId;
use store::item::read_bytes;
use store::{Key, Store, StoreError};

/// The attribute of a part that holds its bytes.
pub(super) const BYTES: &str = "b";

/// How many segments are read at once.
const AT_ONCE: usize = 16;

/// A directory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    pub(super) store: &'a Store,
    pub(super) account: AccountId,
    pub(super) kind: Kind,
}

/// A segment, with the columns that were asked for.
#[derive(Clone, Debug)]
pub(super) struct Opened {
    pub(super) ids: Arc<Ids>,
    pub(super) tombstones: Arc<Ids>,
    columns: HashMap<Column, Arc<Packed>>,
}

impl Opened {
    pub(super) fn column(&self, column: Column) -> Option<&Packed> {
        self.columns.get(&column).map(Arc::as_ref)
    }
}

/// Bytes of a segment, as far as they were read.
struct Parts(HashMap<usize, Vec<u8>>);

impl Parts {
    fn cut(&self, place: Range<usize>) -> Option<Vec<u8>> {
        let mut bytes = Vec::with_capacity(place.len());
        for part in parts_of(&place) {
            let start = part.saturating_mul(PART_BYTES);
            let end = place.end.saturating_sub(start).min(PART_BYTES);
            bytes.extend_from_slice(self.0.get(&part)?.get(place.start.saturating_sub(start)..end)?);
        }
        Some(bytes)
    }
}

fn parts_of(place: &Range<usize>) -> Range<usize> {
    place.start.div_euclid(PART_BYTES)..place.end.div_ceil(PART_BYTES)
}

fn damaged() -> StoreError {
    StoreError::Malformed("a segment of a directory cannot be read".to_owned())
}

impl Place<'_> {
    pub(super) fn cache_name(&self, segment: u64, blob: Blob) -> String {
        format!(
            "{}/{}/{segment:x}/{}",
            self.account.ulid(),
            self.kind.name(),
            blob.number()
        )
    }

    /// All of these segments with these columns; `None` where one of them is gone.
    pub(super) async fn open_all(
        &self,
        segments: &[Segment],
        columns: &[Column],
    ) -> Result<Option<Vec<Opened>>, StoreError> {
        let opening: Vec<_> = segments.iter().map(|segment| self.open(segment, columns)).collect();
        let opened = stream::iter(opening).buffered(AT_ONCE).try_collect::<Vec<_>>();
        Ok(opened.await?.into_iter().collect())
    }

    /// A segment with these columns; `None` where it is gone.
    pub(super) async fn open(&self, segment: &Segment, columns: &[Column]) -> Result<Option<Opened>, StoreError> {
        let keeper = self.store.segment_cache();
        let kept_ids = |blob| keeper.get::<Ids>(&self.cache_name(segment.id, blob));
        let (ids, tombstones) = (kept_ids(Blob::Ids), kept_ids(Blob::Tombstones));
        let mut kept: HashMap<Column, Arc<Packed>> = HashMap::new();
        for column in columns {
            let name = self.cache_name(segment.id, Blob::Column(*column));
            kept.extend(keeper.get::<Packed>(&name).map(|packed| (*column, packed)));
        }
        let mut wanted: Vec<Blob> = Vec::new();
        wanted.extend(ids.is_none().then_some(Blob::Ids));
        wanted.extend(tombstones.is_none().then_some(Blob::Tombstones));
        wanted.extend(
            columns
                .iter()
                .filter(|column| !kept.contains_key(*column))
                .map(|column| Blob::Column(*column)),
        );
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
                let packed = match segment.place(blob) {
                    None => Packed::empty(column, ids.len()),
                    Some(place) => {
                        let bytes = parts.cut(place).ok_or_else(damaged)?;
                        Packed::decode(column, &ids, &bytes).ok_or_else(damaged)?
                    }
                };
                let packed = Arc::new(packed);
                keeper.keep(&self.cache_name(segment.id, blob), &packed, packed.bytes());
                kept.insert(column, packed);
            }
        }
        Ok(Some(Opened {
            ids,
            tombstones,
            columns: kept,
        }))
    }

    fn ids(&self, segment: &Segment, blob: Blob, parts: &Parts) -> Result<Arc<Ids>, StoreError> {
        let ids = match segment.place(blob) {
            None => Ids::default(),
            Some(place) => parts
                .cut(place)
                .and_then(|bytes| Ids::decode(&bytes))
                .ok_or_else(damaged)?,
        };
        let ids = Arc::new(ids);
        self.store
            .segment_cache()
            .keep(&self.cache_name(segment.id, blob), &ids, ids.bytes());
        Ok(ids)
    }

    /// What tells the rows that a segment was made of from later ones, its tombstones' last; `None` where it is gone.
    pub(super) async fn fingerprints(&self, segment: &Segment) -> Result<Option<Vec<u64>>, StoreError> {
        let Some(parts) = self.parts(segment, &[Blob::Fingerprints]).await? else {
            return Ok(None);
        };
        let bytes = segment
            .place(Blob::Fingerprints)
            .and_then(|place| parts.cut(place))
            .ok_or_else(damaged)?;
        let fingerprints = bytes
            .chunks_exact(8)
            .map(|print| print.try_into().map(u64::from_le_bytes));
        fingerprints.collect::<Result<_, _>>().map(Some).map_err(|_| damaged())
    }

    /// The parts in which these blobs lie; `None` where one is gone.
    async fn parts(&self, segment: &Segment, blobs: &[Blob]) -> Result<Option<Parts>, StoreError> {
        let places = blobs.iter().filter_map(|blob| segment.place(*blob));
        let wanted: BTreeSet<usize> = places.flat_map(|place| parts_of(&place)).collect();
        let read = wanted.into_iter().map(|part| async move {
            let key = Key::segment(self.account, self.kind.name(), segment.id, part);
            let item = self.store.get_unchanging(&key).await?;
            let bytes = item.as_ref().and_then(|item| read_bytes(item, BYTES));
            Ok(bytes.map(|bytes| (part, bytes.to_vec())))
        });
        let read: Vec<Option<(usize, Vec<u8>)>> = try_join_all(read).await?;
        Ok(read.into_iter().collect::<Option<HashMap<_, _>>>().map(Parts))
    }
}
