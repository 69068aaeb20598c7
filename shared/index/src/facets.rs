//! Facets count how many of the matching records have each value of a column.
//!
//! Each segment counts the codes of its dictionary, so a row costs one increment. The counts of the segments are then
//! added up for each text. Memory is proportional to the distinct texts, never to the records: a text takes its own
//! bytes, 4 more for each segment that has it, and 16.

mod cross;
mod days;
mod top;
mod values;

use std::fmt::Debug;

use super::account_index::Index;
use super::column::Packed;
use super::column::bits::Bits;
use super::error::Error;
use super::filter::Filter;
use super::row::Row;
use super::segments::Opened;
use super::view::View;
use super::view::columns;
pub use cross::{CrossTable, PairBucket};
use days::Days;
use domain::column::Column;
use domain::text::folded;
use top::Top;

/// Local time, and the names of groups of local days.
pub trait Calendar: Debug + Sync {
    /// The milliseconds by which local time is ahead of UTC at this Unix time in milliseconds: less than a day either
    /// way, and changed at most once in any day.
    fn offset_ms(&self, ms: i64) -> i64;

    /// The name of the group that a local day belongs to; days count from 1970-01-01. Days of a group follow one
    /// another.
    fn name(&self, day: i64) -> String;
}

/// Decides which values of a column count as equal.
#[derive(Clone, Copy, Debug)]
pub enum Grouping<'a> {
    /// Equal texts are one value.
    Exact,
    /// Texts that [`folded`] makes equal are one value. The most frequent text names the value; among equally frequent
    /// texts, the least.
    Folded,
    /// Times of one group of local days are one value.
    Dates(&'a dyn Calendar),
}

impl Grouping<'_> {
    /// What is the same for all texts of a value.
    fn folded(self, text: &str) -> String {
        match self {
            Self::Folded => folded(text),
            Self::Exact | Self::Dates(_) => text.to_owned(),
        }
    }
}

/// One facet of a question.
#[derive(Clone, Copy, Debug)]
pub struct FacetBy<'a> {
    /// A column of texts or, with [`Grouping::Dates`], of times.
    pub column: Column,
    /// Decides which of its values count as equal.
    pub grouping: Grouping<'a>,
}

/// A value, and how many records have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bucket {
    /// The value.
    pub value: String,
    /// How many of the records have it.
    pub count: usize,
}

/// The counts of one facet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facet {
    /// Texts: the most frequent values, the most frequent first, then by value. Dates: the newest, ascending.
    pub buckets: Vec<Bucket>,
    /// How many records have no value.
    pub missing: usize,
    /// The sum of the counts of the values that are not in `buckets`.
    pub other: usize,
}

/// The answer to a question with facets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facets {
    /// How many records match.
    pub total: usize,
    /// The facets, in the order of the question.
    pub facets: Vec<Facet>,
    /// The cross tables, in the order of the question.
    pub cross_tables: Vec<CrossTable>,
}

impl Index<'_> {
    /// Counts the records that meet all of `filters` now, the values of each facet, and the pairs of values of each cross
    /// table. Lists at most `top` values or pairs of each. A record counts in each of its values and pairs.
    ///
    /// # Errors
    /// [`Error::Store`] if the index cannot be read; [`Error::NotIndexedYet`] if the column of a filter or a facet is
    /// still being built; [`Error::TooLarge`] if the function has no memory for the columns, or for their texts.
    pub async fn facets(
        self,
        filters: &[Filter],
        (by, pairs): (&[FacetBy<'_>], &[[FacetBy<'_>; 2]]),
        top: usize,
    ) -> Result<Facets, Error> {
        if filters.contains(&Filter::Nothing) {
            return Ok(Facets {
                total: 0,
                facets: vec![Facet::default(); by.len()],
                cross_tables: vec![CrossTable::default(); pairs.len()],
            });
        }
        let filters = &self.in_scope(filters).await?;
        let mut read = columns(filters, None);
        for facet in by.iter().chain(pairs.iter().flatten()) {
            if !read.contains(&facet.column) {
                read.push(facet.column);
            }
        }
        let view = View::read(self, &read).await?;
        let matching = Matching {
            index: self,
            version: view.version(),
            recent: view.recent_matching(filters).collect(),
            segments: view.matching(filters).collect(),
        };
        let counted = by.iter().chain(pairs.iter().flatten());
        let needed = counted.map(|facet| matching.text_bytes(facet.column));
        self.check_needed(needed.fold(0, usize::saturating_add))?;
        Ok(Facets {
            total: matching.total(),
            facets: by.iter().map(|facet| matching.facet(*facet, top)).collect(),
            cross_tables: pairs.iter().map(|pair| matching.cross(pair, top)).collect(),
        })
    }
}

/// The rows that match.
struct Matching<'a> {
    index: Index<'a>,
    /// The version of the manifest.
    version: u64,
    recent: Vec<&'a Row>,
    segments: Vec<(&'a Opened, Bits)>,
}

impl<'a> Matching<'a> {
    fn total(&self) -> usize {
        let in_segments = self.segments.iter().map(|(_, rows)| rows.count());
        in_segments.fold(self.recent.len(), usize::saturating_add)
    }

    fn facet(&self, by: FacetBy<'a>, top: usize) -> Facet {
        match by.grouping {
            Grouping::Exact | Grouping::Folded => {
                let (texts, mut best) = (self.texts(by), Top::of(top));
                texts.each_group(|text, count| best.offer(text, count));
                best.facet(texts.missing)
            }
            Grouping::Dates(calendar) => self.dates(by.column, calendar, top),
        }
    }

    fn dates(&self, column: Column, calendar: &dyn Calendar, top: usize) -> Facet {
        let (mut days, mut missing) = (Days::of(calendar), 0_usize);
        for row in &self.recent {
            match row.time(column) {
                Some(ms) => days.add(ms),
                None => missing = missing.saturating_add(1),
            }
        }
        for (segment, rows) in &self.segments {
            if let Some(Packed::Times(times)) = segment.column(column) {
                let mut filled = rows.clone();
                filled.remove(&times.empty());
                missing = missing.saturating_add(rows.count().saturating_sub(filled.count()));
                filled.each(|row| {
                    if let Some(ms) = times.get(row) {
                        days.add(ms);
                    }
                });
            }
        }
        let mut buckets: Vec<Bucket> = Vec::new();
        for (day, count) in days.counts() {
            let value = calendar.name(day);
            match buckets.last_mut().filter(|last| last.value == value) {
                Some(last) => last.count = last.count.saturating_add(count),
                None => buckets.push(Bucket { value, count }),
            }
        }
        let older = buckets.drain(..buckets.len().saturating_sub(top));
        let other = older.map(|bucket| bucket.count).fold(0, usize::saturating_add);
        Facet { buckets, missing, other }
    }
}
