//! Counts texts, and groups the spellings of a value, such as `VIP` and `vip`.
//!
//! Comparing and folding the texts of all segments takes far longer than counting their rows. Segments change only with
//! the manifest, so the segment cache keeps the result.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::{FacetBy, Grouping, Matching};
use crate::bytes::{long, short};
use crate::column::Packed;
use crate::column::bits::Bits;
use crate::column::dictionary::Dictionary;
use crate::manifest::Blob;
use domain::column::Column;

/// The texts of a column that some segment has, and their groups.
#[derive(Debug)]
struct Values {
    /// The version of the manifest.
    version: u64,
    /// Each text once, ascending.
    texts: Dictionary,
    /// For each segment, where the texts of its dictionary are in `texts`.
    places: Vec<Vec<u32>>,
    /// The places of all texts, group by group. Groups ascend by their folded text, and texts ascend in a group.
    members: Vec<u32>,
    /// Where each group ends in `members`.
    ends: Vec<u32>,
}

/// The memory that a facet needs for a text of a segment, in bytes, without the text and its folded form.
const TEXT_BYTES: usize = 20;

/// A text and its count.
type Counted<'a> = (&'a [u8], u32);

impl Values {
    fn of(version: u64, dictionaries: &[&Dictionary], grouping: Grouping<'_>) -> Self {
        let all: Vec<Bits> = dictionaries.iter().map(|one| Bits::all(one.len())).collect();
        let inputs: Vec<_> = dictionaries.iter().copied().zip(&all).collect();
        let (texts, places) = Dictionary::merged(&inputs);
        let mut folded = Dictionary::default();
        for text in texts.iter() {
            folded.push(grouping.folded(&String::from_utf8_lossy(text)).as_bytes());
        }
        let of = |place: &u32| folded.get(long(*place));
        let mut members: Vec<u32> = (0..short(texts.len())).collect();
        // The stable sort is fast, because most folded texts are in order already.
        members.sort_by(|one, next| of(one).cmp(&of(next)));
        let (mut ends, mut end) = (Vec::new(), 0_usize);
        for group in members.chunk_by(|one, next| of(one) == of(next)) {
            end = end.saturating_add(group.len());
            ends.push(short(end));
        }
        Self { version, texts, places, members, ends }
    }

    /// Its size in memory, in bytes.
    fn bytes(&self) -> usize {
        let numbers = self.places.iter().chain([&self.members, &self.ends]).map(Vec::len);
        let numbers = numbers.fold(0, usize::saturating_add);
        self.texts.bytes().saturating_add(numbers.saturating_mul(4))
    }

    /// The members of a group; `None` behind the last one.
    fn group(&self, at: usize) -> Option<&[u32]> {
        let end = long(*self.ends.get(at)?);
        let start = at.checked_sub(1).and_then(|before| self.ends.get(before)).map_or(0, |start| long(*start));
        self.members.get(start..end)
    }

    /// The group of a folded text.
    fn find(&self, wanted: &str, grouping: Grouping<'_>) -> Option<usize> {
        let folded = |place: &u32| {
            let text = self.texts.get(long(*place)).unwrap_or_default();
            grouping.folded(&String::from_utf8_lossy(text))
        };
        let first = self.members.partition_point(|place| folded(place).as_str() < wanted);
        let is_known = self.members.get(first).is_some_and(|place| folded(place) == wanted);
        is_known.then(|| self.ends.partition_point(|end| long(*end) <= first))
    }
}

/// How many of the rows that match have each text of a column.
pub(super) struct Texts<'a> {
    values: Arc<Values>,
    grouping: Grouping<'a>,
    /// The counts of the texts of `values`.
    counts: Vec<u32>,
    /// The texts that only recent rows have, and their counts.
    recent: BTreeMap<&'a str, u32>,
    /// How many rows have no text.
    pub(super) missing: usize,
}

impl<'a> Matching<'a> {
    /// Counts the texts of a column.
    pub(super) fn texts(&self, FacetBy { column, grouping }: FacetBy<'a>) -> Texts<'a> {
        let columns = self.segments.iter().filter_map(|(segment, rows)| Some((segment.column(column)?, rows)));
        let dictionaries: Vec<&Dictionary> = columns.clone().filter_map(|(packed, _)| packed.dictionary()).collect();
        let values = self.values(&dictionaries, FacetBy { column, grouping });
        let (mut counts, mut missing) = (vec![0_u32; values.texts.len()], 0_usize);
        let histograms = columns.filter_map(|(packed, rows)| Packed::histogram(packed, rows));
        for (histogram, places) in histograms.zip(&values.places) {
            missing = missing.saturating_add(histogram.missing);
            for (place, count) in places.iter().zip(histogram.counts) {
                if let Some(sum) = counts.get_mut(long(*place)) {
                    *sum = sum.saturating_add(count);
                }
            }
        }
        let mut recent = BTreeMap::new();
        for row in &self.recent {
            let mut texts: Vec<&str> = row.texts(column).collect();
            missing = missing.saturating_add(usize::from(texts.is_empty()));
            texts.sort_unstable();
            texts.dedup();
            for text in texts {
                let known = values.texts.find(text.as_bytes()).and_then(|place| counts.get_mut(place));
                let count = known.unwrap_or_else(|| recent.entry(text).or_default());
                *count = count.saturating_add(1);
            }
        }
        Texts { values, grouping, counts, recent, missing }
    }

    /// The memory that the texts of a column need, in bytes.
    pub(super) fn text_bytes(&self, column: Column) -> usize {
        let columns = self.segments.iter().filter_map(|(segment, _)| segment.column(column)?.dictionary());
        let bytes = columns.map(|texts| {
            let with_folded = texts.bytes().saturating_mul(2);
            with_folded.saturating_add(texts.len().saturating_mul(TEXT_BYTES))
        });
        bytes.fold(0, usize::saturating_add)
    }

    /// The texts of all segments: from the segment cache if they are there.
    fn values(&self, dictionaries: &[&Dictionary], FacetBy { column, grouping }: FacetBy<'_>) -> Arc<Values> {
        let cache = self.index.store.segment_cache();
        let name = format!(
            "{}/{}/values/{}/{}",
            self.index.account.ulid(),
            self.index.kind.name(),
            Blob::Column(column).number(),
            matches!(grouping, Grouping::Folded)
        );
        if let Some(kept) = cache.get::<Values>(&name)
            && kept.version == self.version
        {
            return kept;
        }
        let values = Arc::new(Values::of(self.version, dictionaries, grouping));
        cache.keep(&name, &values, values.bytes());
        values
    }
}

impl Texts<'_> {
    /// Calls `found` with the most frequent text of each group and the count of the whole group.
    pub(super) fn each_group<'t>(&'t self, mut found: impl FnMut(&'t [u8], usize)) {
        let (mut further, mut new) = (BTreeMap::new(), BTreeMap::new());
        for (text, count) in &self.recent {
            let folded = self.grouping.folded(text);
            let group: &mut Vec<Counted<'t>> = match self.values.find(&folded, self.grouping) {
                Some(group) => further.entry(group).or_default(),
                None => new.entry(folded).or_default(),
            };
            group.push((text.as_bytes(), *count));
        }
        let mut further = further.into_iter().peekable();
        let groups = (0..).map_while(|at| Some((at, self.values.group(at)?)));
        for (at, members) in groups {
            let of_segments = members.iter().filter_map(|place| self.counted(*place));
            let of_recent = further.next_if(|(group, _)| *group == at).map(|(_, texts)| texts);
            offer(of_segments.chain(of_recent.unwrap_or_default()), &mut found);
        }
        for texts in new.into_values() {
            offer(texts.into_iter(), &mut found);
        }
    }

    fn counted(&self, place: u32) -> Option<Counted<'_>> {
        let place = long(place);
        Some((self.values.texts.get(place)?, *self.counts.get(place)?))
    }
}

/// Calls `found` with the most frequent of the texts of a group and the sum of their counts, if that is not 0. The least
/// of equally frequent texts is found.
fn offer<'a>(texts: impl Iterator<Item = Counted<'a>>, found: &mut impl FnMut(&'a [u8], usize)) {
    let (mut sum, mut best) = (0_usize, None);
    for (text, count) in texts.filter(|(_, count)| *count > 0) {
        sum = sum.saturating_add(long(count));
        best = best.max(Some((count, Reverse(text))));
    }
    if let Some((_, Reverse(text))) = best {
        found(text, sum);
    }
}
