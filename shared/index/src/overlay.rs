//! Which rows of each segment a later segment overrides.

use std::sync::Arc;

use super::account_index::Index;
use super::column::bits::Bits;
use super::segments::Opened;

/// For each segment, oldest first, the rows that a later one replaces or deletes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Overlay {
    pub(super) version: u64,
    pub(super) dead: Vec<Bits>,
}

impl Overlay {
    /// The overlay of a manifest's version, from the segment cache if it is there.
    pub(super) fn of(index: Index<'_>, version: u64, segments: &[Opened]) -> Arc<Self> {
        let name = format!("{}/{}/overlay", index.account.ulid(), index.kind.name());
        if let Some(kept) = index.store.segment_cache().get::<Self>(&name)
            && kept.version == version
        {
            return kept;
        }
        let overlay = Arc::new(Self { version, dead: dead(segments) });
        let bytes = overlay.dead.iter().map(Bits::bytes).fold(0, usize::saturating_add);
        index.store.segment_cache().keep(&name, &overlay, bytes);
        overlay
    }
}

/// For each of these segments, oldest first, the rows that a later one replaces or deletes.
pub(super) fn dead(segments: &[Opened]) -> Vec<Bits> {
    let mut all = Vec::with_capacity(segments.len());
    let mut left = segments;
    while let [segment, later @ ..] = left {
        all.push(dead_rows(segment, later));
        left = later;
    }
    all
}

/// The rows of a segment that one of the later segments replaces or deletes.
pub(super) fn dead_rows(segment: &Opened, later: &[Opened]) -> Bits {
    let mut dead = Bits::none(segment.ids.len());
    for over in later {
        segment.ids.each_of(&over.ids, |row| dead.set(row));
        segment.ids.each_of(&over.tombstones, |row| dead.set(row));
    }
    dead
}
