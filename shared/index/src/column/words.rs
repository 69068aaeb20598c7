//! A column of one text per row: a sorted dictionary, and a code for each row.

use std::borrow::Cow;
use std::collections::HashMap;

use memchr::memmem::Finder;

use super::bits::Bits;
use super::codes::Codes;
use super::dictionary::Dictionary;
use super::{Histogram, RowRef};
use crate::bytes::{Reader, long};

/// Looking up the text of a row costs as much as comparing this many texts of the dictionary in order.
const FEW: usize = 4;

/// Code 0 is an empty cell; code `n` is the text at position `n - 1` of the dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    dictionary: Dictionary,
    codes: Codes,
}

fn code(place: usize) -> u32 {
    u32::try_from(place.saturating_add(1)).unwrap_or(0)
}

impl Words {
    pub(super) fn of(texts: &[Option<&str>]) -> Self {
        let mut distinct: Vec<&str> = texts.iter().copied().flatten().collect();
        distinct.sort_unstable();
        distinct.dedup();
        let codes: HashMap<&str, u32> = distinct.iter().enumerate().map(|(at, text)| (*text, code(at))).collect();
        let of_text = |text: Option<&str>| text.and_then(|text| codes.get(text).copied()).unwrap_or(0);
        Self {
            codes: Codes::of(texts.iter().copied().map(of_text).collect(), distinct.len()),
            dictionary: Dictionary::of_sorted(distinct.into_iter().map(str::as_bytes)),
        }
    }

    /// The rows whose text is this.
    pub(crate) fn is(&self, wanted: &str) -> Bits {
        match self.dictionary.find(wanted.as_bytes()) {
            Some(place) => self.codes.equal(code(place)),
            None => Bits::none(self.codes.rows()),
        }
    }

    /// The rows whose text is one of these.
    pub(super) fn any_of(&self, wanted: &[String]) -> Bits {
        let found = wanted.iter().filter_map(|text| self.dictionary.find(text.as_bytes()));
        self.at(|found_at| found.for_each(found_at))
    }

    /// The rows whose text is at one of the dictionary positions that `find` reports.
    fn at(&self, find: impl FnOnce(&mut dyn FnMut(usize))) -> Bits {
        let mut places = Bits::none(self.dictionary.len().saturating_add(1));
        let (mut only, mut several) = (None, false);
        find(&mut |place| {
            places.set(place.saturating_add(1));
            several |= only.replace(place).is_some_and(|before| before != place);
        });
        match only {
            None => Bits::none(self.codes.rows()),
            Some(place) if !several => self.codes.equal(code(place)),
            Some(_) => self.codes.among(&places),
        }
    }

    /// The rows whose text contains this.
    pub(super) fn containing(&self, wanted: &str) -> Bits {
        self.at(|found| self.dictionary.containing(wanted.as_bytes(), found))
    }

    /// The rows whose text sorts between these, inclusively.
    pub(super) fn between(&self, least: Option<&str>, most: Option<&str>) -> Bits {
        let place = |text: &str| self.dictionary.search(text.as_bytes());
        let first = least.map_or(0, |text| place(text).unwrap_or_else(|next| next));
        let end = most.map_or(self.dictionary.len(), |text| {
            place(text).map_or_else(|next| next, |found| found.saturating_add(1))
        });
        self.at(|found| (first..end).for_each(found))
    }

    /// The rows without a text.
    pub(super) fn empty(&self) -> Bits {
        self.codes.equal(0)
    }

    /// The ranks of the rows by their texts. Equal texts have equal ranks, lesser texts have lesser ranks, and an empty
    /// cell has the least rank.
    pub(crate) fn rank(&self, row: usize) -> u32 {
        self.codes.get(row)
    }

    /// The rank of this text, or of the first text after it.
    pub(crate) fn rank_of(&self, text: &str) -> Result<u32, u32> {
        self.dictionary.search(text.as_bytes()).map(code).map_err(code)
    }

    /// The result of `of` for each text, in the order of the ranks. The first result is for the text with rank 1.
    pub(crate) fn by_code<T>(&self, of: impl Fn(&[u8]) -> T) -> Vec<T> {
        self.dictionary.iter().map(of).collect()
    }

    /// Replaces `numbers` by the number of each row's text. `by_rank` has the numbers of the texts; a row without a text has
    /// rank 0.
    pub(crate) fn each_number(&self, by_rank: &[u32], numbers: &mut Vec<u32>) {
        self.codes.each_number(by_rank, numbers);
    }

    /// How many texts a search for a part of a text compares.
    pub(super) const fn cost(&self) -> usize {
        self.dictionary.len()
    }

    /// Removes the rows whose text does not contain this. If few rows are left, compares their texts instead of the
    /// whole dictionary.
    pub(super) fn narrow(&self, wanted: &str, rows: &mut Bits) {
        if rows.count().saturating_mul(FEW) >= self.dictionary.len() {
            rows.keep(&self.containing(wanted));
            return;
        }
        let finder = Finder::new(wanted);
        let contains = |row: usize| finder.find(self.dictionary.get(long(self.place(row)?))?);
        let out: Vec<usize> = rows.ascending().filter(|row| contains(*row).is_none()).collect();
        for row in out {
            rows.clear(row);
        }
    }

    pub(super) const fn dictionary(&self) -> &Dictionary {
        &self.dictionary
    }

    /// Its texts, ascending.
    pub(crate) fn texts(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.dictionary.iter().map(String::from_utf8_lossy)
    }

    /// Which of its texts a row has.
    pub(crate) fn place(&self, row: usize) -> Option<u32> {
        self.codes.get(row).checked_sub(1)
    }

    /// How many of these rows have each text.
    pub(super) fn histogram(&self, rows: &Bits) -> Histogram {
        let mut counts = self.codes.histogram(rows, self.dictionary.len());
        let missing = long(counts.remove(0));
        Histogram { counts, missing }
    }

    pub(super) fn gather(inputs: &[&Self], picks: &[RowRef]) -> Self {
        let mut used: Vec<Bits> = inputs.iter().map(|input| Bits::none(input.dictionary.len())).collect();
        let code_of = |pick: &RowRef| inputs.get(pick.input).map_or(0, |input| input.codes.get(pick.row));
        for pick in picks {
            if let (Some(at), Some(used)) = (code_of(pick).checked_sub(1), used.get_mut(pick.input)) {
                used.set(long(at));
            }
        }
        let parts: Vec<_> = inputs.iter().map(|input| &input.dictionary).zip(&used).collect();
        let (dictionary, places) = Dictionary::merged(&parts);
        let moved = |pick: &RowRef| {
            let at = long(code_of(pick).checked_sub(1)?);
            places.get(pick.input)?.get(at)?.checked_add(1)
        };
        let codes = picks.iter().map(|pick| moved(pick).unwrap_or(0)).collect();
        Self { codes: Codes::of(codes, dictionary.len()), dictionary }
    }

    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        self.dictionary.encode(out);
        self.codes.encode(out);
    }

    pub(super) fn decode(rows: usize, reader: &mut Reader<'_>) -> Option<Self> {
        Some(Self { dictionary: Dictionary::decode(reader)?, codes: Codes::decode(rows, reader)? })
    }

    pub(super) fn bytes(&self) -> usize {
        self.dictionary.bytes().saturating_add(self.codes.bytes())
    }

    /// The text of a row; `None` for an empty cell.
    pub(crate) fn text(&self, row: usize) -> Option<&str> {
        let text = self.dictionary.get(long(self.place(row)?))?;
        std::str::from_utf8(text).ok()
    }
}
