//! A directory as a reader sees it: its recent rows, and its segments.

use std::sync::Arc;

use super::column::Packed;
use super::column::bits::Bits;
use super::column::ids::{Id, Ids};
use super::filter::Filter;
use super::manifest::Manifest;
use super::open::{Opened, Place};
use super::overlay::Overlay;
use super::row::{Column, Row};
use store::item::read_text;
use store::key::{MANIFEST, SK};
use store::{Item, StoreError, key};

/// How often a reader begins again whose segments a fold took away meanwhile.
const ATTEMPTS: u32 = 5;

/// What a reader sees.
#[derive(Debug)]
pub(super) struct View {
    /// The rows, tombstones too.
    pub(super) recent: Vec<Row>,
    pub(super) segments: Vec<Opened>,
    overlay: Arc<Overlay>,
    /// For each segment, the rows that a recent one replaces or takes away.
    replaced: Vec<Vec<usize>>,
}

/// Takes the manifest out of what a partition holds.
pub(super) fn split(mut items: Vec<Item>) -> Result<(Vec<Row>, Manifest), StoreError> {
    let last = items.pop_if(|item| read_text(item, SK) == Some(MANIFEST));
    let manifest = match last {
        None => Manifest::default(),
        Some(item) => {
            Manifest::read(&item).ok_or_else(|| StoreError::Malformed("the manifest of a directory".to_owned()))?
        }
    };
    Ok((items.into_iter().filter_map(Row::read).collect(), manifest))
}

impl View {
    /// Reads the rows, then the manifest, in one query that comes to it last: a row is taken away only after a manifest names
    /// the segment in which it is, so that whoever misses the row sees the segment. Segments that went between the manifest and
    /// them were replaced by others, which the next look finds.
    pub(super) async fn read(place: Place<'_>, columns: &[Column]) -> Result<Self, StoreError> {
        let partition = key::index(place.account, place.kind.name());
        for _ in 0..ATTEMPTS {
            let (recent, manifest) = split(place.store.query(&partition, "").await?)?;
            if let Some(segments) = place.open_all(&manifest.segments, columns).await? {
                return Ok(Self::of(place, recent, &manifest, segments));
            }
        }
        Err(StoreError::Unavailable(
            "a directory was folded over and over".to_owned(),
        ))
    }

    pub(super) fn of(place: Place<'_>, recent: Vec<Row>, manifest: &Manifest, segments: Vec<Opened>) -> Self {
        let ids: Vec<Id> = recent.iter().filter_map(|row| Id::read(place.kind, &row.id)).collect();
        let ids = Ids::of_sorted(&ids);
        let replaced = segments.iter().map(|segment| {
            let mut rows = Vec::new();
            segment.ids.each_of(&ids, |row| rows.push(row));
            rows
        });
        Self {
            replaced: replaced.collect(),
            overlay: Overlay::of(place, manifest.version, &segments),
            recent,
            segments,
        }
    }

    /// Each segment with its rows that count.
    pub(super) fn live(&self) -> impl DoubleEndedIterator<Item = (&Opened, Bits)> {
        let dead = self.overlay.dead.iter().zip(&self.replaced);
        let parts: Vec<_> = self.segments.iter().zip(dead).collect();
        parts.into_iter().map(|(segment, (dead, replaced))| {
            let mut live = Bits::all(segment.ids.len());
            live.remove(dead);
            for row in replaced {
                live.clear(*row);
            }
            (segment, live)
        })
    }

    /// Each segment with its rows that count and meet all of `filters`, the newest segment first.
    pub(super) fn matching(&self, filters: &[Filter]) -> impl Iterator<Item = (&Opened, Bits)> {
        self.live().rev().map(move |(segment, mut rows)| {
            let mut columns: Vec<(&Filter, Option<&Packed>)> = filters
                .iter()
                .map(|filter| (filter, filter.column().and_then(|column| segment.column(column))))
                .collect();
            columns.sort_by_key(|(filter, column)| column.map_or(0, |column| column.cost(filter)));
            for (filter, column) in columns {
                match column {
                    Some(column) => column.narrow(filter, &mut rows),
                    None => rows = Bits::none(segment.ids.len()),
                }
            }
            (segment, rows)
        })
    }

    /// The recent rows that meet all of `filters`.
    pub(super) fn recent_matching(&self, filters: &[Filter]) -> impl Iterator<Item = &Row> {
        let alive = self.recent.iter().filter(|row| !row.is_tombstone());
        alive.filter(|row| filters.iter().all(|filter| filter.admits(row)))
    }
}
