//! The rows of an index, with hashes of their texts.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hasher};

use super::seen::Seen;
use super::{COLUMNS, fingerprint_text};
use crate::bytes::{long, short};
use crate::column::bits::Bits;
use crate::column::ids::Id;
use crate::column::{Fingerprints, Packed, Words, fingerprint};
use crate::row::Row;
use crate::schema::IndexKind;
use crate::segments::Opened;
use crate::view::View;
use domain::column::{Column, Shape};

/// A row that may be in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Member {
    pub(super) hash: u64,
    /// The number of its segment; of a recent row, the number after the last segment.
    source: u32,
    row: u32,
}

/// A column of a segment.
enum Texts<'a> {
    /// Words, with the hash of each code.
    Words(&'a Words, Vec<u64>),
    /// Fingerprints, which are hashes.
    Fingerprints(&'a Fingerprints),
}

/// The live rows of a segment, and its columns.
struct Source<'a> {
    segment: &'a Opened,
    live: Bits,
    columns: Vec<Texts<'a>>,
}

/// The live rows of an index.
pub(super) struct Rows<'a> {
    sources: Vec<Source<'a>>,
    recent: Vec<&'a Row>,
    columns: &'static [Column],
}

fn hash(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text);
    hasher.finish()
}

/// The hash of several texts, computed from their hashes; `None` if one is missing.
fn of_all(hashes: impl Iterator<Item = Option<u64>>) -> Option<u64> {
    hashes.reduce(|one, other| Some(one?.rotate_left(1) ^ other?)).flatten()
}

impl<'a> Texts<'a> {
    /// The hash of a row; `None` if its cell is empty.
    fn hash(&self, row: usize) -> Option<u64> {
        match self {
            Self::Words(words, hashes) => hashes.get(long(words.rank(row)).checked_sub(1)?).copied(),
            Self::Fingerprints(fingerprints) => fingerprints.at(row),
        }
    }

    fn text(&self, row: usize) -> Cow<'a, str> {
        match self {
            Self::Words(words, _) => Cow::Borrowed(words.text(row).unwrap_or_default()),
            Self::Fingerprints(fingerprints) => {
                Cow::Owned(fingerprints.at(row).map(fingerprint_text).unwrap_or_default())
            }
        }
    }

    fn are_equal(&self, one: usize, other: usize) -> bool {
        match self {
            Self::Words(words, _) => words.rank(one) == words.rank(other),
            Self::Fingerprints(fingerprints) => fingerprints.at(one) == fingerprints.at(other),
        }
    }
}

/// The hash of a text of a recent row, as a segment has it.
fn hash_in(column: Column, text: &str) -> u64 {
    match column.shape() {
        Shape::Fingerprints => fingerprint(text),
        _ => hash(text.as_bytes()),
    }
}

/// The text of a recent row, as a segment has it.
fn text_in(column: Column, text: &str) -> Cow<'_, str> {
    match column.shape() {
        Shape::Fingerprints => Cow::Owned(fingerprint_text(fingerprint(text))),
        _ => Cow::Borrowed(text),
    }
}

impl<'a> Source<'a> {
    fn of((segment, live): (&'a Opened, Bits), columns: &[Column]) -> Self {
        let texts = columns.iter().filter_map(|column| match segment.column(*column)? {
            Packed::Words(words) => Some(Texts::Words(words, words.by_code(hash))),
            Packed::Fingerprints(fingerprints) => Some(Texts::Fingerprints(fingerprints)),
            Packed::Sets(_) | Packed::Times(_) => None,
        });
        Self { segment, live, columns: texts.collect() }
    }

    fn hash(&self, row: usize) -> Option<u64> {
        of_all(self.columns.iter().map(|texts| texts.hash(row)))
    }

    fn texts(&self, row: usize) -> [Cow<'a, str>; COLUMNS] {
        let mut texts = [const { Cow::Borrowed("") }; COLUMNS];
        for (text, column) in texts.iter_mut().zip(&self.columns) {
            *text = column.text(row);
        }
        texts
    }
}

impl<'a> Rows<'a> {
    pub(super) fn of(view: &'a View, columns: &'static [Column]) -> Self {
        Self {
            sources: view.matching(&[]).map(|rows| Source::of(rows, columns)).collect(),
            recent: view.recent_matching(&[]).collect(),
            columns,
        }
    }

    /// Calls `found` with each row that has all of the texts.
    fn each(&self, mut found: impl FnMut(Member)) {
        for (number, source) in self.sources.iter().enumerate() {
            source.live.each(|row| {
                if let Some(hash) = source.hash(row) {
                    let (source, row) = (short(number), short(row));
                    found(Member { hash, source, row });
                }
            });
        }
        for (row, recent) in self.recent.iter().enumerate() {
            let hashes = self.columns.iter().map(|column| Some(hash_in(*column, recent.text(*column)?)));
            if let Some(hash) = of_all(hashes) {
                let (source, row) = (short(self.sources.len()), short(row));
                found(Member { hash, source, row });
            }
        }
    }

    /// The rows that probably share their hash with another row, sorted by hash, then by segment.
    pub(super) fn members(&self) -> Vec<Member> {
        let live = self.sources.iter().map(|source| source.live.count());
        let mut seen = Seen::of(live.fold(self.recent.len(), usize::saturating_add));
        self.each(|member| seen.add(member.hash));
        let mut members = Vec::new();
        self.each(|member| {
            if seen.is_repeated(member.hash) {
                members.push(member);
            }
        });
        members.sort_unstable();
        members
    }

    /// Calls `found` with the groups of the rows of one hash.
    pub(super) fn each_group<'m>(&self, run: &'m mut [Member], mut found: impl FnMut(&'m [Member])) {
        if run.len() < 2 {
            return;
        }
        if run.is_sorted_by(|one, next| self.are_equal(*one, *next)) {
            found(run);
            return;
        }
        // Different texts have the same hash.
        run.sort_by(|one, other| self.texts(*one).cmp(&self.texts(*other)));
        let run: &'m [Member] = run;
        for group in run.chunk_by(|one, next| self.are_equal(*one, *next)) {
            if group.len() > 1 {
                found(group);
            }
        }
    }

    fn are_equal(&self, one: Member, other: Member) -> bool {
        match self.source(one).filter(|_| one.source == other.source) {
            Some(source) => {
                let mut columns = source.columns.iter();
                columns.all(|texts| texts.are_equal(long(one.row), long(other.row)))
            }
            None => self.texts(one) == self.texts(other),
        }
    }

    fn source(&self, member: Member) -> Option<&Source<'a>> {
        self.sources.get(long(member.source))
    }

    /// The texts of a row; empty beyond the columns in question.
    pub(super) fn texts(&self, member: Member) -> [Cow<'_, str>; COLUMNS] {
        if let Some(source) = self.source(member) {
            return source.texts(long(member.row));
        }
        let mut texts = [const { Cow::Borrowed("") }; COLUMNS];
        if let Some(recent) = self.recent.get(long(member.row)) {
            for (text, column) in texts.iter_mut().zip(self.columns) {
                *text = text_in(*column, recent.text(*column).unwrap_or_default());
            }
        }
        texts
    }

    pub(super) fn id(&self, member: Member, kind: IndexKind) -> Option<Id> {
        match self.source(member) {
            Some(source) => source.segment.ids.get(long(member.row)),
            None => Id::read(kind, &self.recent.get(long(member.row))?.id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::column::Cell;

    /// Nobody knows two texts with the same hash, so this test makes the hashes equal.
    #[test]
    fn rows_of_equal_hashes_and_different_texts_are_different_groups() {
        let row = |text: &&str| Row::new(format!("id {text}"), 1, [(Column::Name, Cell::Text((*text).to_owned()))]);
        let recent: Vec<Row> = ["ada", "bob", "ada", "zoe", "bob", "ada"].iter().map(row).collect();
        let rows = Rows { sources: Vec::new(), recent: recent.iter().collect(), columns: &[Column::Name] };
        let member = |row| Member { hash: 1, source: 0, row };
        let mut members: Vec<Member> = (0..6).map(member).collect();
        let mut groups = Vec::new();
        rows.each_group(&mut members, |group| {
            groups.push((rows.texts(group[0])[0].clone(), group.len()));
        });
        let found = groups.iter().map(|(text, count)| (&**text, *count));
        assert_eq!(found.collect::<Vec<_>>(), [("ada", 3), ("bob", 2)]);
    }
}
