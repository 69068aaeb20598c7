//! How a fold writes: the parts of a segment, then the manifest that names it.

use futures::{StreamExt, TryStreamExt, stream};

use super::lease::Lease;
use super::{Run, Step, parts};
use crate::manifest::{Garbage, Manifest, Segment, VERSION};
use crate::open::{BYTES, Place};
use crate::segment::Made;
use store::conditional::{Expression, Outcome};
use store::item::{bytes, number};
use store::key::PK;
use store::{Item, Key, StoreError};

/// Parts that are written or deleted at once.
const AT_ONCE: usize = 8;

/// For how long a segment that no manifest names is left, for those who still read by an older one.
const REST_MS: i64 = 30_000;

/// A fold under way.
#[derive(Debug)]
pub(super) struct Work<'a> {
    pub(super) place: Place<'a>,
    pub(super) run: &'a Run,
    pub(super) lease: Lease,
    /// The manifest as it is stored, where nobody else changed it.
    pub(super) manifest: Manifest,
    /// How many random numbers were used.
    drawn: u64,
}

impl<'a> Work<'a> {
    pub(super) const fn new(place: Place<'a>, run: &'a Run, lease: Lease, manifest: Manifest) -> Self {
        Self {
            place,
            run,
            lease,
            manifest,
            drawn: 0,
        }
    }

    /// A random number.
    pub(super) fn draw(&mut self) -> u64 {
        self.drawn = self.drawn.saturating_add(1);
        self.run.number(self.drawn)
    }

    /// Whether what was done at `since` was done long enough ago to be forgotten by readers.
    pub(super) fn rested(&self, since: i64) -> bool {
        since.saturating_add(REST_MS) <= self.run.now.ms()
    }

    /// Puts `next` in the place of the manifest.
    pub(super) async fn commit(&mut self, mut next: Manifest) -> Result<Step, StoreError> {
        let before = self.manifest.version;
        next.version = before.saturating_add(1);
        let nonce = self.draw();
        let expression = if before == 0 {
            Expression {
                condition: format!("attribute_not_exists({PK})"),
                ..Expression::default()
            }
        } else {
            Expression {
                condition: "#v = :v".to_owned(),
                names: vec![("#v", VERSION)],
                values: vec![(":v", number(before))],
                ..Expression::default()
            }
        };
        let key = Key::manifest(self.place.account, self.place.kind.name());
        let outcome = self.place.store.put_if(&key, &next.item(nonce), expression).await?;
        let ours = match outcome {
            Outcome::Done(_) => true,
            // The answer to a first attempt may have been lost.
            Outcome::Lost(there) => there.is_some_and(|there| Manifest::is_of(&there, nonce)),
        };
        if !ours {
            return Ok(Step::GaveWay);
        }
        self.manifest = next;
        Ok(Step::Done)
    }

    /// Writes the parts of a segment, which the lease names before. A manifest must name it then.
    pub(super) async fn write(&mut self, made: &Made) -> Result<Step, StoreError> {
        let (id, count) = (made.segment.id, made.segment.parts());
        if !self.lease.note(self.place, &[(id, count)]).await? {
            return Ok(Step::GaveWay);
        }
        let place = self.place;
        let writes = parts(&made.bytes).enumerate().map(|(part, body)| async move {
            let key = Key::segment(place.account, place.kind.name(), id, part);
            let item = Item::from([(BYTES.to_owned(), bytes(body.to_vec()))]);
            let absent = Expression {
                condition: format!("attribute_not_exists({PK})"),
                ..Expression::default()
            };
            // Its id is random: what lies there already is this part.
            place.store.put_if(&key, &item, absent).await.map(|_| ())
        });
        stream::iter(writes.collect::<Vec<_>>())
            .buffer_unordered(AT_ONCE)
            .try_collect::<()>()
            .await?;
        Ok(Step::Done)
    }

    /// Takes away segments that a run before wrote and no manifest names. First the manifest moves on, so that no run that is
    /// late can still name them.
    pub(super) async fn take_away_unfinished(&mut self, unfinished: &[(u64, usize)]) -> Result<Step, StoreError> {
        let named = |id: u64| {
            let live = self.manifest.segments.iter().any(|segment| segment.id == id);
            live || self.manifest.garbage.iter().any(|garbage| garbage.id == id)
        };
        let orphans: Vec<(u64, usize)> = unfinished.iter().copied().filter(|(id, _)| !named(*id)).collect();
        if orphans.is_empty() {
            return Ok(Step::Done);
        }
        if self.commit(self.manifest.clone()).await? == Step::GaveWay {
            return Ok(Step::GaveWay);
        }
        self.delete(&orphans).await?;
        let noted = self.lease.note(self.place, &[]).await?;
        Ok(if noted { Step::Done } else { Step::GaveWay })
    }

    /// Takes away what was replaced and has rested.
    pub(super) async fn take_away_garbage(&mut self) -> Result<Step, StoreError> {
        let rested = |garbage: &Garbage| self.rested(garbage.since);
        let (old, kept): (Vec<Garbage>, Vec<Garbage>) = self.manifest.garbage.iter().copied().partition(rested);
        if old.is_empty() {
            return Ok(Step::Done);
        }
        let old: Vec<(u64, usize)> = old.iter().map(|garbage| (garbage.id, garbage.parts)).collect();
        self.delete(&old).await?;
        let next = Manifest {
            garbage: kept,
            ..self.manifest.clone()
        };
        self.commit(next).await
    }

    async fn delete(&self, segments: &[(u64, usize)]) -> Result<(), StoreError> {
        let place = self.place;
        let keys = segments
            .iter()
            .flat_map(|(id, parts)| (0..*parts).map(|part| Key::segment(place.account, place.kind.name(), *id, part)));
        let deletes = keys.map(|key| async move { place.store.delete(&key).await });
        stream::iter(deletes.collect::<Vec<_>>())
            .buffer_unordered(AT_ONCE)
            .try_collect::<()>()
            .await
    }
}

/// What becomes of segments that others replace.
pub(super) fn garbage(segments: &[Segment], since: i64) -> Vec<Garbage> {
    let garbage = segments.iter().map(|segment| Garbage {
        id: segment.id,
        parts: segment.parts(),
        since,
    });
    garbage.collect()
}
