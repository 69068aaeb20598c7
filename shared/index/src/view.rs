//! A reader's view of an index: its recent rows and its segments.

use std::sync::Arc;

use super::account_index::Index;
use super::column::bits::Bits;
use super::column::ids::{Id, Ids};
use super::error::{ColumnProgress, Error};
use super::filter::Filter;
use super::hidden::Hidden;
use super::manifest::Manifest;
use super::overlay::Overlay;
use super::row::Row;
use super::schema::IndexKind;
use super::segments::Opened;
use domain::UnixMs;
use domain::column::Column;
use store::key::MANIFEST;
use store::{ItemJson, StoreError};

/// How often a reader starts again because compaction deleted the segments that it was about to read.
pub(super) const ATTEMPTS: u32 = 5;

/// The view of a reader.
#[derive(Debug)]
pub(super) struct View {
    /// The recent rows, including tombstones.
    pub(super) recent: Vec<Row>,
    pub(super) segments: Vec<Opened>,
    kind: IndexKind,
    hidden: Hidden,
    overlay: Arc<Overlay>,
    /// For each segment, the rows that a recent row replaces or deletes.
    replaced: Vec<Vec<usize>>,
}

/// Separates the marks that hide children, the rows, and the manifest of a partition.
pub(super) fn split(items: &[ItemJson]) -> Result<(Hidden, Vec<Row>, Manifest), StoreError> {
    let (hidden, mut rows) = Hidden::split(items)?;
    let mut manifest = Manifest::default();
    if let Some((last, others)) = rows.split_last()
        && last.key()?.sk == MANIFEST
    {
        manifest = Manifest::read(&last.item()?)
            .ok_or_else(|| StoreError::Malformed("the manifest of an index".to_owned()))?;
        rows = others;
    }
    let rows = rows.iter().map(Row::read).collect::<Result<_, _>>()?;
    Ok((hidden, rows, manifest))
}

/// The error of a reader that started again too often.
pub(super) fn kept_changing() -> StoreError {
    StoreError::Unavailable("an index was compacted again and again".to_owned())
}

impl Index<'_> {
    fn progress(self, column: Column, recent: &[Row], manifest: &Manifest) -> ColumnProgress {
        let recent = recent.iter().filter_map(Row::schema_version).map(|version| (version, 1));
        let segments = manifest.segments.iter().map(|segment| (segment.schema_version, segment.rows));
        let mut progress = ColumnProgress::default();
        for (version, rows) in recent.chain(segments) {
            progress.total = progress.total.saturating_add(rows);
            if self.schema.has(column, version) {
                progress.done = progress.done.saturating_add(rows);
            }
        }
        progress
    }

    /// How far a column is built.
    pub async fn indexed(self, column: Column) -> Result<ColumnProgress, StoreError> {
        let (_, recent, manifest) = split(&self.store.query_json(&self.partition(), "").await?)?;
        Ok(self.progress(column, &recent, &manifest))
    }

    /// Marks the index for compaction if a recent row lacks the column of a custom field and no row is marked yet: a write
    /// that began before the field became filterable may have committed the row after the index was built.
    async fn mark_if_late(self, columns: &[Column], recent: &[Row]) {
        let lacks = |row: &&Row| {
            let has = |column| row.schema_version().is_none_or(|version| self.schema.has(column, version));
            columns.iter().any(|column| matches!(column, Column::Custom(_)) && !has(*column))
        };
        if recent.iter().any(Row::is_marked) {
            return;
        }
        if let Some(row) = recent.iter().find(lacks) {
            let since = UnixMs::default().plus_ms(row.time(Column::UpdatedAt).unwrap_or_default());
            // If the mark cannot be written, the next question writes it.
            let _ = self.store.transact(&[Row::mark(self.account, self.kind, since)], None).await;
        }
    }

    /// Refuses a question on a column that a segment or a recent row does not have yet. There, an empty cell does not
    /// mean that the record has no value.
    fn check_columns(self, columns: &[Column], recent: &[Row], manifest: &Manifest) -> Result<(), Error> {
        for column in columns {
            let has = |version| self.schema.has(*column, version);
            let rows = recent.iter().filter_map(Row::schema_version);
            let segments = manifest.segments.iter().map(|segment| segment.schema_version);
            if !self.schema.knows(*column) || !rows.chain(segments).all(has) {
                return Err(Error::NotIndexedYet(*column, self.progress(*column, recent, manifest)));
            }
        }
        Ok(())
    }
}

impl View {
    /// Reads the marks that hide children, then the recent rows, then the manifest, in one query that returns them in
    /// this order. A mark is deleted only after each of the children has a tombstone, so a reader that misses the mark
    /// sees the tombstones. Compaction deletes a row only after a manifest lists the row's segment, so a reader that
    /// misses the row sees the segment. If a segment is gone, a newer manifest has replaced it, and the reader starts
    /// again.
    pub(super) async fn read(index: Index<'_>, columns: &[Column]) -> Result<Self, Error> {
        for _ in 0..ATTEMPTS {
            let (hidden, recent, manifest) = split(&index.store.query_json(&index.partition(), "").await?)?;
            if let Err(error) = index.check_columns(columns, &recent, &manifest) {
                index.mark_if_late(columns, &recent).await;
                return Err(error);
            }
            index.check_size(&manifest.segments, columns)?;
            if let Some(segments) = index.open_all(&manifest.segments, columns).await? {
                return Ok(Self::of(index, (hidden, recent), &manifest, segments));
            }
        }
        Err(kept_changing().into())
    }

    pub(super) fn of(
        index: Index<'_>,
        (hidden, recent): (Hidden, Vec<Row>),
        manifest: &Manifest,
        segments: Vec<Opened>,
    ) -> Self {
        let ids: Vec<Id> = recent.iter().filter_map(|row| Id::read(index.kind, &row.id)).collect();
        let ids = Ids::of_sorted(&ids);
        let replaced = segments.iter().map(|segment| {
            let mut rows = Vec::new();
            segment.ids.each_of(&ids, |row| rows.push(row));
            rows
        });
        Self {
            replaced: replaced.collect(),
            overlay: Overlay::of(index, manifest.version, &segments),
            kind: index.kind,
            hidden,
            recent,
            segments,
        }
    }

    /// Whether prospects of the account were ever merged.
    pub(super) const fn has_merges(&self) -> bool {
        self.hidden.has_merges
    }

    /// Each segment with its live rows: rows that are not hidden and that no newer row or segment overrides.
    pub(super) fn live(&self) -> impl DoubleEndedIterator<Item = (&Opened, Bits)> {
        let dead = self.overlay.dead.iter().zip(&self.replaced);
        let parts: Vec<_> = self.segments.iter().zip(dead).collect();
        parts.into_iter().map(|(segment, (dead, replaced))| {
            let mut live = Bits::all(segment.ids.len());
            live.remove(dead);
            for row in replaced {
                live.clear(*row);
            }
            self.hidden.remove_from(&segment.ids, &mut live);
            (segment, live)
        })
    }

    /// Each segment with its live rows that meet all of `filters`, the newest segment first.
    pub(super) fn matching(&self, filters: &[Filter]) -> impl Iterator<Item = (&Opened, Bits)> {
        self.live().rev().map(move |(segment, mut rows)| {
            let mut filters: Vec<&Filter> = filters.iter().collect();
            filters.sort_by_key(|filter| segment.cost(filter));
            for filter in filters {
                segment.narrow(filter, &mut rows);
            }
            (segment, rows)
        })
    }

    /// The version of the manifest.
    pub(super) fn version(&self) -> u64 {
        self.overlay.version
    }

    /// Whether both views of an index have the same rows.
    pub(super) fn shows_the_same_as(&self, other: &Self) -> bool {
        self.version() == other.version() && self.hidden == other.hidden && self.recent == other.recent
    }

    /// Each segment with the rows that a later segment replaces or deletes.
    pub(super) fn segments_and_dead(&self) -> impl Iterator<Item = (&Opened, &Bits)> {
        self.segments.iter().zip(&self.overlay.dead)
    }

    /// The recent rows that meet all of `filters`.
    pub(super) fn recent_matching(&self, filters: &[Filter]) -> impl Iterator<Item = &Row> {
        let alive = self.recent.iter().filter(|row| !row.is_tombstone());
        let alive = alive.filter(|row| !self.hidden.has(self.kind, row));
        alive.filter(|row| filters.iter().all(|filter| filter.admits(row)))
    }
}

/// The columns that a question reads, without repetition.
pub(super) fn columns(filters: &[Filter], by: Option<Column>) -> Vec<Column> {
    let mut columns: Vec<Column> = by.into_iter().collect();
    add_columns(filters, &mut columns);
    columns
}

fn add_columns(filters: &[Filter], columns: &mut Vec<Column>) {
    for filter in filters {
        columns.extend(filter.column().filter(|column| !columns.contains(column)));
        add_columns(filter.alternatives(), columns);
    }
}
