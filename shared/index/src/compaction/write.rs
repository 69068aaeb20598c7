//! Writes: the parts of a segment, then the manifest that lists it.

use futures::{StreamExt, TryStreamExt, stream};

use super::lease::{Lease, take};
use super::{RowSource, Run, Scope, Sizes, Stop};
use crate::account_index::Index;
use crate::manifest::{Garbage, Manifest, PART_BYTES, Segment, VERSION};
use crate::new_segment::NewSegment;
use crate::segments::{BYTES, Opened};
use domain::column::Column;
use store::conditional::Outcome;
use store::item::{bytes, number};
use store::{Guard, Item, StoreError};

/// Parts that are written or deleted at once.
const AT_ONCE: usize = 8;

/// How long segments stay after a manifest replaced them, for readers of an earlier manifest.
const READERS_MS: i64 = 30_000;

/// A run at work.
#[derive(Debug)]
pub(super) struct Work<'a> {
    pub(super) index: Index<'a>,
    pub(super) run: &'a Run,
    pub(super) scope: Scope,
    /// The scope of the run.
    pub(super) sizes: Sizes,
    /// The records, if the run rebuilds rows and segments of an older schema.
    pub(super) records: Option<&'a dyn RowSource>,
    pub(super) lease: Lease,
    /// The manifest as it is stored, unless another run changed it.
    pub(super) manifest: Manifest,
    /// How many random numbers were drawn.
    drawn: u64,
}

impl<'a> Work<'a> {
    /// Takes the lease, and reads the manifest. Also returns the segment that an earlier run was writing.
    pub(super) async fn begin(
        index: Index<'a>,
        (run, scope): (&'a Run, Scope),
        records: Option<&'a dyn RowSource>,
    ) -> Result<(Self, Vec<(u64, usize)>), Stop> {
        let (lease, unfinished) = take(index, run).await?;
        let work = Self {
            index,
            run,
            scope,
            sizes: match scope {
                Scope::Everything => run.sizes,
                Scope::RecentRows => run.sizes.of_recent_rows(),
            },
            records,
            lease,
            manifest: index.manifest().await?,
            drawn: 0,
        };
        Ok((work, unfinished))
    }

    /// A random number.
    pub(super) fn draw(&mut self) -> u64 {
        self.drawn = self.drawn.saturating_add(1);
        self.run.number(self.drawn)
    }

    /// Whether readers no longer need segments that were replaced at `since`.
    pub(super) fn is_unread(&self, since: i64) -> bool {
        since.saturating_add(READERS_MS) <= self.run.now.ms()
    }

    /// Whether this run or a later one has segments to rebuild.
    pub(super) fn has_outdated_segments(&self) -> bool {
        self.records.is_some() && self.is_outdated(&self.manifest)
    }

    fn is_outdated(&self, manifest: &Manifest) -> bool {
        let version = self.index.schema.version();
        manifest.segments.iter().any(|segment| segment.schema_version < version)
    }

    /// These segments with these columns. If one was deleted, another run is at work.
    pub(super) async fn open(&self, segments: &[Segment], columns: &[Column]) -> Result<Vec<Opened>, Stop> {
        self.index.open_all(segments, columns).await?.ok_or(Stop::GaveWay)
    }

    /// Replaces the manifest by `next`.
    pub(super) async fn commit(&mut self, mut next: Manifest) -> Result<(), Stop> {
        let before = self.manifest.version;
        next.version = before.saturating_add(1);
        let nonce = self.draw();
        let is_unchanged = match before {
            0 => Guard::Absent,
            before => Guard::Is(VERSION, number(before)),
        };
        let key = self.index.manifest_key();
        // The mark lets the sweeper go on if this run cannot rebuild every segment.
        let marked_since = self.is_outdated(&next).then_some(self.run.now.ms());
        let item = next.item(nonce, marked_since);
        let outcome = self.index.store.put_if(&key, item, is_unchanged).await?;
        let ours = match outcome {
            Outcome::Done(_) => true,
            // The reply to an earlier attempt may have been lost.
            Outcome::Lost(stored) => stored.is_some_and(|stored| Manifest::has_nonce(&stored, nonce)),
        };
        if !ours {
            return Err(Stop::GaveWay);
        }
        self.manifest = next;
        Ok(())
    }

    /// Writes the parts of a segment, after the lease names it. The caller then commits a manifest that lists it.
    pub(super) async fn write(&mut self, new: &NewSegment) -> Result<(), Stop> {
        let (id, count) = (new.segment.id, new.segment.parts());
        self.lease.note(self.index, &[(id, count)]).await?;
        let index = self.index;
        let writes = new.bytes.chunks(PART_BYTES).enumerate().map(|(part, body)| async move {
            let item = Item::from([(BYTES.to_owned(), bytes(body.to_vec()))]);
            // The id is random, so an existing item with this key is this part, from an earlier attempt.
            let key = index.segment_key(id, part);
            index.store.put_if(&key, item, Guard::Absent).await.map(|_| ())
        });
        let writes = stream::iter(writes.collect::<Vec<_>>()).buffer_unordered(AT_ONCE);
        Ok(writes.try_collect::<()>().await?)
    }

    /// Deletes segments that an earlier run wrote and no manifest lists. Changes the manifest's version first, so that
    /// a late run can no longer list them.
    pub(super) async fn delete_unfinished(&mut self, unfinished: &[(u64, usize)]) -> Result<(), Stop> {
        let is_listed = |id: u64| {
            let live = self.manifest.segments.iter().any(|segment| segment.id == id);
            live || self.manifest.garbage.iter().any(|garbage| garbage.id == id)
        };
        let orphans: Vec<(u64, usize)> = unfinished.iter().copied().filter(|(id, _)| !is_listed(*id)).collect();
        if orphans.is_empty() {
            return Ok(());
        }
        self.commit(self.manifest.clone()).await?;
        self.delete(&orphans).await?;
        self.lease.note(self.index, &[]).await
    }

    /// Deletes replaced segments that no reader needs any more.
    pub(super) async fn delete_garbage(&mut self) -> Result<(), Stop> {
        let is_unread = |garbage: &Garbage| self.is_unread(garbage.since);
        let (old, kept): (Vec<Garbage>, Vec<Garbage>) = self.manifest.garbage.iter().copied().partition(is_unread);
        if old.is_empty() {
            return Ok(());
        }
        let old: Vec<(u64, usize)> = old.iter().map(|garbage| (garbage.id, garbage.parts)).collect();
        self.delete(&old).await?;
        let next = Manifest { garbage: kept, ..self.manifest.clone() };
        self.commit(next).await
    }

    async fn delete(&self, segments: &[(u64, usize)]) -> Result<(), StoreError> {
        let index = self.index;
        let keys = segments.iter().flat_map(|(id, parts)| (0..*parts).map(|part| index.segment_key(*id, part)));
        let deletes = keys.map(|key| async move { index.store.delete(&key).await });
        stream::iter(deletes.collect::<Vec<_>>()).buffer_unordered(AT_ONCE).try_collect::<()>().await
    }
}

/// Replaced segments as garbage.
pub(super) fn garbage(segments: &[Segment], since: i64) -> Vec<Garbage> {
    let garbage = segments.iter().map(|segment| Garbage { id: segment.id, parts: segment.parts(), since });
    garbage.collect()
}
