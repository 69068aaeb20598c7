//! Facets count how many of the matching records have each value of a column.
//!
//! Each segment counts the codes of its dictionary, so a row costs one increment. Then the sorted texts of all segments
//! and of the recent rows are merged. Memory is proportional to the distinct texts, never to the records: a text takes
//! 4 bytes per segment, and some 50 bytes if spellings are grouped.

mod cross;
mod days;
mod spellings;
mod top;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use super::account_index::Index;
use super::column::bits::Bits;
use super::column::{Histogram, Packed};
use super::error::Error;
use super::filter::Filter;
use super::row::Row;
use super::search::columns;
use super::segments::Opened;
use super::view::View;
pub use cross::{CrossTable, PairBucket};
use days::Days;
use domain::column::Column;
use spellings::Spellings;
use top::{Merged, Source, Top};

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
    /// Texts are one value if this function returns the same text for them. The most frequent text names the value;
    /// among equally frequent texts, the least.
    Folded(fn(&str) -> String),
    /// Times of one group of local days are one value.
    Dates(&'a dyn Calendar),
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
    /// still being built.
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
        let mut read = columns(filters, None);
        for facet in by.iter().chain(pairs.iter().flatten()) {
            if !read.contains(&facet.column) {
                read.push(facet.column);
            }
        }
        let view = View::read(self, &read).await?;
        let matching = Matching {
            recent: view.recent_matching(filters).collect(),
            segments: view.matching(filters).collect(),
        };
        Ok(Facets {
            total: matching.total(),
            facets: by.iter().map(|facet| matching.facet(*facet, top)).collect(),
            cross_tables: pairs.iter().map(|pair| matching.cross(pair, top)).collect(),
        })
    }
}

/// The rows that match.
struct Matching<'a> {
    recent: Vec<&'a Row>,
    segments: Vec<(&'a Opened, Bits)>,
}

impl Matching<'_> {
    fn total(&self) -> usize {
        let in_segments = self.segments.iter().map(|(_, rows)| rows.count());
        in_segments.fold(self.recent.len(), usize::saturating_add)
    }

    fn facet(&self, FacetBy { column, grouping }: FacetBy<'_>, top: usize) -> Facet {
        match grouping {
            Grouping::Exact => {
                let texts = self.texts(column);
                let mut best = Top::of(top);
                texts.merged().for_each(|(text, count)| best.offer(text, count));
                best.facet(texts.missing)
            }
            Grouping::Folded(fold) => {
                let texts = self.texts(column);
                let spellings = Spellings::of(texts.merged(), fold);
                let mut best = Top::of(top);
                spellings.each_group(|text, count| best.offer(text, count));
                best.facet(texts.missing)
            }
            Grouping::Dates(calendar) => self.dates(column, calendar, top),
        }
    }

    /// The texts of a column, counted in each segment and in the recent rows.
    fn texts(&self, column: Column) -> Texts<'_> {
        let (mut recent, mut missing) = (BTreeMap::new(), 0_usize);
        for row in &self.recent {
            let texts: BTreeSet<&str> = row.texts(column).collect();
            missing = missing.saturating_add(usize::from(texts.is_empty()));
            for text in texts {
                let count: &mut usize = recent.entry(text).or_default();
                *count = count.saturating_add(1);
            }
        }
        let segments = self.segments.iter();
        let segments = segments.filter_map(|(segment, rows)| segment.column(column)?.histogram(rows));
        let segments: Vec<Histogram<'_>> = segments.collect();
        let in_segments = segments.iter().map(Histogram::missing);
        Texts {
            missing: in_segments.fold(missing, usize::saturating_add),
            recent,
            segments,
        }
    }

    fn dates(&self, column: Column, calendar: &dyn Calendar, top: usize) -> Facet {
        let (mut days, mut missing) = (Days::of(calendar), 0_usize);
        let mut add = |time: Option<i64>| match time {
            Some(ms) => days.add(ms),
            None => missing = missing.saturating_add(1),
        };
        self.recent.iter().for_each(|row| add(row.time(column)));
        for (segment, rows) in &self.segments {
            if let Some(Packed::Times(times)) = segment.column(column) {
                rows.each(|row| add(times.get(row)));
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
        Facet {
            buckets,
            missing,
            other,
        }
    }
}

/// How many of the rows that match have each text of a column.
struct Texts<'a> {
    recent: BTreeMap<&'a str, usize>,
    segments: Vec<Histogram<'a>>,
    missing: usize,
}

impl Texts<'_> {
    /// Each text once, ascending, with its count.
    fn merged(&self) -> Merged<'_> {
        let mut sources: Vec<Source<'_>> = Vec::new();
        let recent = self.recent.iter();
        sources.push(Box::new(recent.map(|(text, count)| (text.as_bytes(), *count))));
        for segment in &self.segments {
            sources.push(Box::new(segment.texts()));
        }
        Merged::of(sources)
    }
}
