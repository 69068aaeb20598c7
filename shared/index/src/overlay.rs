//! What later segments say goes over what earlier ones say: which rows of each segment count no more.

use std::sync::Arc;

use super::column::bits::Bits;
use super::open::{Opened, Place};

/// For each segment, oldest first, the rows that a later one replaces or takes away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Overlay {
    version: u64,
    pub(super) dead: Vec<Bits>,
}

impl Overlay {
    /// The overlay of a manifest's version, from the segment_cache where it is there.
    pub(super) fn of(place: Place<'_>, version: u64, segments: &[Opened]) -> Arc<Self> {
        let name = format!("{}/{}/overlay", place.account.ulid(), place.kind.name());
        if let Some(kept) = place.store.segment_cache().get::<Self>(&name)
            && kept.version == version
        {
            return kept;
        }
        let overlay = Arc::new(Self {
            version,
            dead: dead(segments),
        });
        let bytes = overlay.dead.iter().map(Bits::bytes).fold(0, usize::saturating_add);
        place.store.segment_cache().keep(&name, &overlay, bytes);
        overlay
    }
}

/// For each of these segments, oldest first, the rows that a later one of them replaces or takes away.
pub(super) fn dead(segments: &[Opened]) -> Vec<Bits> {
    let mut all = Vec::with_capacity(segments.len());
    let mut later = segments;
    while let [segment, rest @ ..] = later {
        let mut dead = Bits::none(segment.ids.len());
        for over in rest {
            segment.ids.each_of(&over.ids, |row| dead.set(row));
            segment.ids.each_of(&over.tombstones, |row| dead.set(row));
        }
        all.push(dead);
        later = rest;
    }
    all
}
