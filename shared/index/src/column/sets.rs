//! A column of several texts per row: a sorted dictionary, and the posting list of each text.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::bits::Bits;
use super::dictionary::Dictionary;
use super::{Histogram, RowRef};
use crate::bytes::{Reader, long, packed, put, put_bytes, short, unpacked};

/// A list takes 32 bits for each of its rows, a bitmap one bit for every row of the segment.
const BITS_OF_A_ROW: usize = 32;

/// The rows that have a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PostingList {
    Few(Vec<u32>),
    Many(Bits),
}

impl PostingList {
    fn of(rows: Vec<u32>, all: usize) -> Self {
        if rows.len().saturating_mul(BITS_OF_A_ROW) <= all {
            return Self::Few(rows);
        }
        let mut bits = Bits::none(all);
        add(&mut bits, &rows);
        Self::Many(bits)
    }

    fn rows(&self) -> Box<dyn Iterator<Item = usize> + '_> {
        match self {
            Self::Few(rows) => Box::new(rows.iter().map(|row| long(*row))),
            Self::Many(bits) => Box::new(bits.ascending()),
        }
    }

    const fn bytes(&self) -> usize {
        match self {
            Self::Few(rows) => rows.len().saturating_mul(4),
            Self::Many(bits) => bits.bytes(),
        }
    }
}

fn add(bits: &mut Bits, rows: &[u32]) {
    for row in rows {
        bits.set(long(*row));
    }
}

/// A posting list for each text of the dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sets {
    rows: usize,
    dictionary: Dictionary,
    postings: Vec<PostingList>,
}

impl Sets {
    pub(super) fn of(texts: &[Vec<&str>]) -> Self {
        let mut by_text: BTreeMap<&[u8], Vec<u32>> = BTreeMap::new();
        for (row, texts) in (0..).zip(texts) {
            for text in texts {
                let rows = by_text.entry(text.as_bytes()).or_default();
                if rows.last() != Some(&row) {
                    rows.push(row);
                }
            }
        }
        Self {
            rows: texts.len(),
            dictionary: Dictionary::of_sorted(by_text.keys().copied()),
            postings: by_text.into_values().map(|rows| PostingList::of(rows, texts.len())).collect(),
        }
    }

    /// The rows that have at least one of these texts.
    pub(super) fn any_of(&self, wanted: &[String]) -> Bits {
        let places = wanted.iter().filter_map(|text| self.dictionary.find(text.as_bytes()));
        self.union(places.filter_map(|place| self.postings.get(place)))
    }

    /// The rows that have at least one text that `admits` accepts.
    pub(crate) fn with(&self, admits: impl Fn(&str) -> bool) -> Bits {
        let texts = self.dictionary.iter().zip(&self.postings);
        let lists = texts.filter(|(text, _)| str::from_utf8(text).is_ok_and(&admits));
        self.union(lists.map(|(_, list)| list))
    }

    /// The rows without a text.
    pub(super) fn empty(&self) -> Bits {
        let mut empty = Bits::all(self.rows);
        empty.remove(&self.union(self.postings.iter()));
        empty
    }

    fn union<'a>(&self, lists: impl Iterator<Item = &'a PostingList>) -> Bits {
        let mut found = Bits::none(self.rows);
        for list in lists {
            match list {
                PostingList::Few(rows) => add(&mut found, rows),
                PostingList::Many(bits) => found.add(bits),
            }
        }
        found
    }

    pub(super) const fn dictionary(&self) -> &Dictionary {
        &self.dictionary
    }

    /// Its texts, ascending.
    pub(crate) fn texts(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.dictionary.iter().map(String::from_utf8_lossy)
    }

    /// The texts that some of these rows have, ascending.
    pub(crate) fn of_rows(&self, rows: &Bits) -> impl Iterator<Item = Cow<'_, str>> {
        let texts = self.dictionary.iter().zip(&self.postings);
        let had = texts.filter(|(_, list)| list.rows().any(|row| rows.has(row)));
        had.map(|(text, _)| String::from_utf8_lossy(text))
    }

    /// Which of its texts the rows have, one row after the other; and where each row begins, and the last one ends.
    pub(crate) fn by_row(&self) -> (Vec<usize>, Vec<u32>) {
        let mut places: Vec<(u32, u32)> = Vec::new();
        for (text, list) in (0..).zip(&self.postings) {
            match list {
                PostingList::Few(rows) => places.extend(rows.iter().map(|row| (*row, text))),
                PostingList::Many(bits) => {
                    bits.each(|row| places.push((short(row), text)));
                }
            }
        }
        places.sort_unstable();
        let mut starts = vec![0_usize; self.rows.saturating_add(1)];
        for (row, _) in &places {
            if let Some(count) = starts.get_mut(long(*row).saturating_add(1)) {
                *count = count.saturating_add(1);
            }
        }
        let mut sum = 0_usize;
        for start in &mut starts {
            sum = sum.saturating_add(*start);
            *start = sum;
        }
        (starts, places.into_iter().map(|(_, place)| place).collect())
    }

    /// How many of these rows have each text, and how many have none.
    pub(super) fn histogram(&self, rows: &Bits) -> Histogram {
        let mut filled = Bits::none(self.rows);
        let counts = self.postings.iter().map(|list| {
            let count = match list {
                PostingList::Few(few) => {
                    add(&mut filled, few);
                    let has = |row: &&u32| rows.has(long(**row));
                    few.iter().filter(has).count()
                }
                PostingList::Many(many) => {
                    filled.add(many);
                    many.count_with(rows)
                }
            };
            short(count)
        });
        Histogram { counts: counts.collect(), missing: rows.count().saturating_sub(filled.count_with(rows)) }
    }

    pub(super) fn gather(inputs: &[&Self], picks: &[RowRef]) -> Self {
        let mut moved: Vec<Vec<Option<u32>>> = inputs.iter().map(|input| vec![None; input.rows]).collect();
        for (to, pick) in (0..).zip(picks) {
            if let Some(place) = moved.get_mut(pick.input).and_then(|rows| rows.get_mut(pick.row)) {
                *place = Some(to);
            }
        }
        let mut by_text: BTreeMap<&[u8], Vec<u32>> = BTreeMap::new();
        for (input, moved) in inputs.iter().zip(&moved) {
            for (text, list) in input.dictionary.iter().zip(&input.postings) {
                let rows = list.rows().filter_map(|row| moved.get(row).copied().flatten());
                let mut rows = rows.peekable();
                if rows.peek().is_some() {
                    by_text.entry(text).or_default().extend(rows);
                }
            }
        }
        let postings = by_text.values().map(|rows| {
            let mut rows = rows.clone();
            rows.sort_unstable();
            PostingList::of(rows, picks.len())
        });
        Self {
            rows: picks.len(),
            postings: postings.collect(),
            dictionary: Dictionary::of_sorted(by_text.keys().copied()),
        }
    }

    /// Writes the distances from each row to the next, text after text.
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        self.dictionary.encode(out);
        let (mut counts, mut steps) = (Vec::new(), Vec::new());
        for list in &self.postings {
            let (mut count, mut next) = (0_u64, 0_usize);
            for row in list.rows() {
                put(&mut steps, u64::try_from(row.saturating_sub(next)).unwrap_or(0));
                next = row.saturating_add(1);
                count = count.saturating_add(1);
            }
            put(&mut counts, count);
        }
        put_bytes(out, &packed(&counts));
        put_bytes(out, &packed(&steps));
    }

    pub(super) fn decode(rows: usize, reader: &mut Reader<'_>) -> Option<Self> {
        let dictionary = Dictionary::decode(reader)?;
        let (counts, steps) = (unpacked(reader.bytes()?)?, unpacked(reader.bytes()?)?);
        let (mut counts, mut steps) = (Reader(&counts), Reader(&steps));
        let mut postings = Vec::with_capacity(dictionary.len());
        for _ in 0..dictionary.len() {
            let (count, mut next) = (counts.size()?, 0_u32);
            let mut list = Vec::with_capacity(count.min(rows));
            for _ in 0..count {
                let row = next.checked_add(steps.small()?)?;
                list.push(row);
                next = row.checked_add(1)?;
            }
            if long(next) > rows {
                return None;
            }
            postings.push(PostingList::of(list, rows));
        }
        Some(Self { rows, dictionary, postings })
    }

    pub(super) fn bytes(&self) -> usize {
        let postings = self.postings.iter().map(PostingList::bytes);
        postings.fold(self.dictionary.bytes(), usize::saturating_add)
    }
}
