//! Counts how many of the matching records have each pair of values of two columns.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::days::Days;
use super::{FacetBy, Grouping, Matching};
use crate::bytes::{long, short};
use crate::column::Packed;
use crate::column::bits::Bits;
use crate::row::Row;
use crate::segments::Opened;
use domain::text::folded;

/// Counters are stored as a table if it has at most this many cells: 16 MB.
const MAX_CELLS: usize = 4_000_000;

/// A pair of values, and how many records have both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairBucket {
    /// The values, in the order of the question.
    pub values: [String; 2],
    /// How many of the records have both.
    pub count: usize,
}

/// The counts of a cross table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrossTable {
    /// The most frequent pairs, the most frequent first, then by value.
    pub buckets: Vec<PairBucket>,
    /// How many records have no value of one of the columns.
    pub missing: usize,
    /// The sum of the counts of the pairs that are not in `buckets`.
    pub other: usize,
}

/// The values of a column of a segment. A number stands for each of them.
struct Axis<'a> {
    texts: Vec<Cow<'a, str>>,
    /// Where the numbers of a row begin, and where the numbers of the last row end.
    starts: Vec<usize>,
    numbers: Vec<u32>,
}

impl<'a> Axis<'a> {
    fn of(segment: &'a Opened, FacetBy { column, grouping }: FacetBy<'a>) -> Self {
        let rows = segment.ids.len();
        let of_one = |texts: Vec<Cow<'a, str>>, number: &mut dyn FnMut(usize) -> Option<u32>| {
            let (mut starts, mut numbers) = (vec![0], Vec::with_capacity(rows));
            for row in 0..rows {
                numbers.extend(number(row));
                starts.push(numbers.len());
            }
            Self { texts, starts, numbers }
        };
        match (segment.column(column), grouping) {
            (Some(Packed::Words(words)), _) => of_one(words.texts().collect(), &mut |row| words.place(row)),
            (Some(Packed::Sets(sets)), _) => {
                let (starts, numbers) = sets.by_row();
                let texts = sets.texts().collect();
                Self { texts, starts, numbers }
            }
            (Some(Packed::Times(times)), Grouping::Dates(calendar)) => {
                let (mut days, mut names, mut of_day) = (Days::of(calendar), Vec::new(), BTreeMap::new());
                let numbers: Vec<Option<u32>> = (0..rows)
                    .map(|row| {
                        let day = days.local_day(times.get(row)?);
                        Some(*of_day.entry(day).or_insert_with(|| {
                            let name = calendar.name(day);
                            let known = names.iter().rposition(|other| *other == name).unwrap_or(names.len());
                            if known == names.len() {
                                names.push(name);
                            }
                            short(known)
                        }))
                    })
                    .collect();
                let texts = names.into_iter().map(Cow::Owned).collect();
                of_one(texts, &mut |row| numbers.get(row).copied().flatten())
            }
            _ => of_one(Vec::new(), &mut |_| None),
        }
    }

    fn of_row(&self, row: usize) -> &[u32] {
        let ends = self.starts.get(row).zip(self.starts.get(row.saturating_add(1)));
        let numbers = ends.and_then(|(start, end)| self.numbers.get(*start..*end));
        numbers.unwrap_or_default()
    }

    fn text(&self, number: usize) -> &str {
        self.texts.get(number).map(AsRef::as_ref).unwrap_or_default()
    }
}

/// The counted pairs.
#[derive(Default)]
struct Pairs {
    counts: BTreeMap<[String; 2], usize>,
    missing: usize,
}

impl Pairs {
    fn add(&mut self, pair: [&str; 2], count: usize) {
        let sum = self.counts.entry(pair.map(str::to_owned)).or_default();
        *sum = sum.saturating_add(count);
    }

    fn add_row(&mut self, row: &Row, by: &[FacetBy<'_>; 2]) {
        let [first, second] = by.map(|one| values(row, one));
        if first.is_empty() || second.is_empty() {
            self.missing = self.missing.saturating_add(1);
        }
        for one in &first {
            for other in &second {
                self.add([one, other], 1);
            }
        }
    }

    fn add_segment(&mut self, segment: &Opened, rows: &Bits, by: &[FacetBy<'_>; 2]) {
        let [first, second] = by.map(|one| Axis::of(segment, one));
        let width = second.texts.len();
        let cells = first.texts.len().saturating_mul(width);
        let (mut table, mut few) = (vec![0_u32; if cells > MAX_CELLS { 0 } else { cells }], HashMap::new());
        rows.each(|row| {
            let (ones, others) = (first.of_row(row), second.of_row(row));
            if ones.is_empty() || others.is_empty() {
                self.missing = self.missing.saturating_add(1);
            }
            for one in ones {
                for other in others {
                    let cell = long(*one).saturating_mul(width).saturating_add(long(*other));
                    let count = match table.get_mut(cell) {
                        Some(count) => count,
                        None => few.entry(cell).or_insert(0_u32),
                    };
                    *count = count.saturating_add(1);
                }
            }
        });
        for (cell, count) in table.into_iter().enumerate().chain(few) {
            if let (1.., Some(one), Some(other)) = (count, cell.checked_div(width), cell.checked_rem(width)) {
                self.add([first.text(one), second.text(other)], long(count));
            }
        }
    }
}

/// The values of a recent row.
fn values(row: &Row, FacetBy { column, grouping }: FacetBy<'_>) -> BTreeSet<String> {
    match grouping {
        Grouping::Exact | Grouping::Folded => row.texts(column).map(str::to_owned).collect(),
        Grouping::Dates(calendar) => {
            let name = |ms| calendar.name(Days::of(calendar).local_day(ms));
            row.time(column).map(name).into_iter().collect()
        }
    }
}

impl<'a> Matching<'a> {
    pub(super) fn cross(&self, by: &[FacetBy<'a>; 2], top: usize) -> CrossTable {
        let mut pairs = Pairs::default();
        self.recent.iter().for_each(|row| pairs.add_row(row, by));
        for (segment, rows) in &self.segments {
            pairs.add_segment(segment, rows, by);
        }
        let [one, other] = by.map(|one| self.spellings(one));
        let mut counts: BTreeMap<[String; 2], usize> = BTreeMap::new();
        for ([first, second], count) in pairs.counts {
            let pair = [spelled(one.as_ref(), first), spelled(other.as_ref(), second)];
            let sum = counts.entry(pair).or_default();
            *sum = sum.saturating_add(count);
        }
        let mut buckets: Vec<PairBucket> =
            counts.into_iter().map(|(values, count)| PairBucket { values, count }).collect();
        // Stable: equal counts stay in the order of their values.
        buckets.sort_by_key(|bucket| Reverse(bucket.count));
        let others = buckets.split_off(top.min(buckets.len()));
        CrossTable {
            buckets,
            missing: pairs.missing,
            other: others.iter().map(|bucket| bucket.count).fold(0, usize::saturating_add),
        }
    }

    /// How each group of spellings is shown, by the folded text. `None` if each text is a value of its own.
    fn spellings(&self, by: FacetBy<'a>) -> Option<HashMap<String, String>> {
        if !matches!(by.grouping, Grouping::Folded) {
            return None;
        }
        let (texts, mut best) = (self.texts(by), HashMap::new());
        texts.each_group(|text, _| {
            let text = String::from_utf8_lossy(text).into_owned();
            best.insert(folded(&text), text);
        });
        Some(best)
    }
}

fn spelled(best: Option<&HashMap<String, String>>, text: String) -> String {
    let best = best.and_then(|best| best.get(&folded(&text)));
    best.cloned().unwrap_or(text)
}
