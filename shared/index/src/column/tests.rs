//! Compares the answers of columns with the answers of the rows that they were made from.

#![expect(clippy::arithmetic_side_effects, reason = "numbers of tests are small")]

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::schema::IndexKind;
use domain::UnixMs;
use domain::column::{Cell, CustomColumn};
use ulid::Ulid;

use super::ids::Id;

/// The columns of the service, and one of each shape of a custom field.
pub(crate) fn every() -> Vec<Column> {
    let custom = [Shape::Words, Shape::Sets, Shape::Times].map(custom);
    Column::EVERY.into_iter().chain(custom).collect()
}

/// A column of a custom field.
pub(crate) const fn custom(shape: Shape) -> Column {
    Column::Custom(CustomColumn { field: 7, shape, is_as_written: false })
}

/// Random numbers that repeat from run to run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    pub(crate) fn text(&mut self) -> String {
        let words = ["ada", "bob", "zoë", "o'neill", "van der", "x", "东京", "a a"];
        (0..self.below(4)).map(|_| words[usize::try_from(self.below(8)).unwrap()]).collect::<Vec<_>>().join(" ")
    }

    fn id(number: u64) -> String {
        format!("prospect_{}", Ulid::from_parts(number / 3 * 1_000, u128::from(number)))
    }

    fn row(&mut self, number: u64) -> Row {
        let id = Self::id(number);
        let mut cells = Vec::new();
        for column in every() {
            match column.shape() {
                Shape::Words | Shape::Fingerprints => cells.push((column, Cell::Text(self.text()))),
                Shape::Sets if column == Column::Absorbed => {
                    let merged = (0..self.below(3)).map(|_| Self::id(self.below(400)));
                    cells.push((column, Cell::Texts(merged.collect())));
                }
                Shape::Sets => {
                    let texts = (0..self.below(4)).map(|_| self.text()).filter(|text| !text.is_empty());
                    cells.push((column, Cell::Texts(texts.collect())));
                }
                Shape::Times if self.below(3) > 0 => {
                    cells.push((column, Cell::Time(i64::try_from(self.below(100_000)).unwrap() - 1_000)));
                }
                Shape::Times => {}
            }
        }
        Row::new(id, number, cells)
    }

    pub(crate) fn rows(&mut self, count: u64) -> (Vec<Row>, Ids) {
        let rows: Vec<Row> = (0..count).map(|number| self.row(number)).collect();
        let ids: Vec<Id> = rows.iter().map(|row| Id::read(IndexKind::Prospect, &row.id).unwrap()).collect();
        (rows, Ids::of_sorted(&ids))
    }

    pub(crate) fn filter(&mut self, column: Column) -> Filter {
        let text = self.text();
        let time = UnixMs::default().plus_ms(i64::try_from(self.below(100_000)).unwrap());
        match self.below(10) {
            0 => Filter::Is(column, text),
            1 => Filter::Contains(column, if text.is_empty() { "a".to_owned() } else { text }),
            2 => Filter::AnyOf(column, vec![text, self.text(), self.text()]),
            3 => Filter::From(column, time),
            4 => Filter::Until(column, time),
            5 => Filter::Empty(column),
            7 => {
                let least = (self.below(4) > 0).then_some(text);
                Filter::Between(column, least, Some(self.text()))
            }
            8 => Filter::At(column, vec![time, UnixMs::default().plus_ms(5)]),
            6 => Filter::NoneOf(column, vec![text, self.text()]),
            _ => Filter::Filled(column),
        }
    }
}

#[test]
fn a_column_reads_back_as_it_was_written() {
    let mut random = Random(7);
    for count in [0, 1, 5, 64, 300] {
        let (rows, ids) = random.rows(count);
        for column in every() {
            let packed = Packed::of(column, &rows);
            assert_eq!(Packed::decode(column, &ids, &packed.encode(&ids)).as_ref(), Some(&packed), "{column:?}");
        }
    }
}

#[test]
fn a_column_admits_the_rows_that_a_filter_admits() {
    let mut random = Random(11);
    let (rows, _) = random.rows(400);
    let mut admitted = 0;
    for column in every() {
        let packed = Packed::of(column, &rows);
        for _ in 0..100 {
            let filter = random.filter(column);
            let expected: Vec<usize> = (0..rows.len()).filter(|row| filter.admits(&rows[*row])).collect();
            let found = packed.admitted(&filter, rows.len());
            assert_eq!(found.ascending().collect::<Vec<_>>(), expected, "{filter:?}");
            // Narrows few rows and many.
            for step in [1, 50] {
                let mut some = Bits::none(rows.len());
                (0..rows.len()).step_by(step).for_each(|row| some.set(row));
                packed.narrow(&filter, &mut some);
                let expected: Vec<usize> = expected.iter().copied().filter(|row| row % step == 0).collect();
                assert_eq!(some.ascending().collect::<Vec<_>>(), expected, "{filter:?}");
            }
            admitted += expected.len();
        }
    }
    assert!(admitted > 10_000, "the filters admit some rows: {admitted}");
}

#[test]
fn a_histogram_counts_the_texts_of_the_rows() {
    let mut random = Random(19);
    let (rows, _) = random.rows(300);
    let texts = every().into_iter().filter(|column| matches!(column.shape(), Shape::Words | Shape::Sets));
    for column in texts {
        let packed = Packed::of(column, &rows);
        for step in [1, 3] {
            let mut some = Bits::none(rows.len());
            (0..rows.len()).step_by(step).for_each(|row| some.set(row));
            let (mut expected, mut missing) = (BTreeMap::new(), 0);
            for row in rows.iter().step_by(step) {
                let texts: BTreeSet<&str> = row.texts(column).collect();
                missing += usize::from(texts.is_empty());
                for text in texts {
                    *expected.entry(text.as_bytes()).or_default() += 1;
                }
            }
            let histogram = packed.histogram(&some).unwrap();
            let counted = packed.dictionary().unwrap().iter().zip(histogram.counts);
            let counted: BTreeMap<_, _> = counted.filter(|(_, count)| *count > 0).collect();
            assert_eq!((counted, histogram.missing), (expected, missing), "{column:?}");
        }
    }
}

#[test]
fn columns_of_several_segments_are_gathered_into_one() {
    let mut random = Random(13);
    let (rows, _) = random.rows(500);
    let (first, second) = rows.split_at(200);
    for column in every() {
        let inputs = [Packed::of(column, first), Packed::of(column, second)];
        let wanted: Vec<usize> = (0..rows.len()).filter(|_| random.below(2) == 0).collect();
        let picks: Vec<RowRef> = wanted
            .iter()
            .map(|row| if *row < 200 { RowRef { input: 0, row: *row } } else { RowRef { input: 1, row: row - 200 } })
            .collect();
        let kept: Vec<Row> = wanted.iter().map(|row| rows[*row].clone()).collect();
        let gathered = Packed::gather(column, &[&inputs[0], &inputs[1]], &picks);
        assert_eq!(gathered, Packed::of(column, &kept), "{column:?}");
    }
}

#[test]
fn damaged_bytes_are_refused() {
    let mut random = Random(17);
    let (rows, ids) = random.rows(50);
    for column in every() {
        let bytes = Packed::of(column, &rows).encode(&ids);
        for cut in 0..bytes.len() {
            let _ = Packed::decode(column, &ids, &bytes[..cut]);
            let mut other = bytes.clone();
            other[cut] ^= 0x55;
            let _ = Packed::decode(column, &ids, &other);
        }
        assert_eq!(Packed::decode(column, &ids, &bytes[..bytes.len() / 2]), None, "{column:?}");
    }
}

#[test]
fn a_row_keeps_its_text() {
    let rows =
        [Row::new("prospect_01KJMP3RDGAAAAAAAAAAAAAAAA".to_owned(), 1, [(Column::Name, Cell::Text("ada".to_owned()))])];
    let Packed::Words(words) = Packed::of(Column::Name, &rows) else {
        panic!("a column of words");
    };
    assert_eq!(words.text(0), Some("ada"));
}
