//! Compares the answers of segments, filter by filter and page by page, with the rows that they were made from.

#![expect(clippy::arithmetic_side_effects, reason = "numbers of tests are small")]

use super::column::bits::Bits;
use super::column::ids::{Id, Ids};
use super::column::tests::{Random, custom, every};
use super::filter::{Direction, Filter, Order, Search};
use super::page::{Name, Page};
use super::parents::Parents;
use super::row::Row;
use super::schema::IndexKind;
use super::segments::Opened;
use domain::column::{Column, Shape};
use domain::{Position, SortKey};

/// The columns that order lists, one column of texts that many rows share, and two of custom fields.
const ORDERS: [Column; 6] =
    [Column::CreatedAt, Column::UpdatedAt, Column::Name, Column::Stage, custom(Shape::Words), custom(Shape::Times)];

fn place(random: &mut Random, count: usize) -> usize {
    usize::try_from(random.below(u64::try_from(count).unwrap())).unwrap()
}

/// One condition, or alternatives, nested several levels deep.
fn condition(random: &mut Random, rows: &[Row], depth: u64) -> Filter {
    match random.below(8) {
        0 if depth > 0 => {
            let count = random.below(4);
            Filter::Any((0..count).map(|_| condition(random, rows, depth - 1)).collect())
        }
        1 if depth > 1 => Filter::Nothing,
        2 => {
            let known = (0..random.below(100)).map(|_| rows[place(random, rows.len())].id.clone());
            let others = ["task_01KJMP3RDGAAAAAAAAAAAAAAAA", "prospect_00000000000000000000000000", "x"];
            Filter::Ids(known.chain(others.map(str::to_owned)).collect())
        }
        3 => {
            let ids = (0..random.below(200)).map(|_| rows[place(random, rows.len())].id.as_str());
            let parents = Parents::of_ids(ids);
            if random.below(2) == 0 { Filter::ParentOf(parents) } else { Filter::NotParentOf(parents) }
        }
        _ => {
            let column = every()[place(random, every().len())];
            random.filter(column)
        }
    }
}

#[test]
fn a_segment_admits_the_rows_that_any_mix_of_filters_admits() {
    let mut random = Random(19);
    let (rows, ids) = random.rows(300);
    let segment = Opened::of(&rows, ids);
    let mut admitted = 0;
    for _ in 0..3_000 {
        let filters: Vec<Filter> = (0..=random.below(2)).map(|_| condition(&mut random, &rows, 2)).collect();
        let mut found = Bits::all(rows.len());
        for filter in &filters {
            segment.narrow(filter, &mut found);
        }
        let admits = |row: &usize| filters.iter().all(|filter| filter.admits(&rows[*row]));
        let expected: Vec<usize> = (0..rows.len()).filter(admits).collect();
        assert_eq!(found.ascending().collect::<Vec<_>>(), expected, "{filters:?}");
        admitted += expected.len();
    }
    assert!(admitted > 50_000, "the filters admit some rows: {admitted}");
}

/// A record without a value is last in the order of a custom field.
fn key(row: &Row, Order { by, direction }: Order) -> SortKey {
    let is_custom = matches!(by, Column::Custom(_));
    let is_ascending = direction == Direction::Ascending;
    if by.shape() == Shape::Times {
        let missing = match (is_custom, is_ascending) {
            (true, true) => i64::MAX,
            (true, false) => i64::MIN,
            (false, _) => 0,
        };
        return SortKey::Number(row.time(by).unwrap_or(missing));
    }
    let missing = if is_custom && is_ascending { "\u{10ffff}" } else { "" };
    SortKey::Text(row.text(by).unwrap_or(missing).to_owned())
}

/// The position of a row, or a position between rows.
fn position(random: &mut Random, rows: &[Row], order: Order) -> Position {
    let (one, other) = (place(random, rows.len()), place(random, rows.len()));
    let mut key = key(&rows[one], order);
    match (&mut key, random.below(3)) {
        (SortKey::Text(text), 0) => text.push('b'),
        (SortKey::Number(time), 0) => *time = time.saturating_add(1),
        (SortKey::Text(_) | SortKey::Number(_), _) => {}
    }
    let id = match random.below(4) {
        0 => "prospect_of an unusual form".to_owned(),
        1 => rows[other].id.clone(),
        _ => rows[one].id.clone(),
    };
    Position { key, id }
}

#[test]
fn a_page_of_several_segments_and_recent_rows_is_that_of_the_sorted_rows() {
    let mut random = Random(23);
    let (rows, _) = random.rows(400);
    // Each row is in one of three segments, or a recent row.
    let mut parts = vec![Vec::new(); 4];
    for row in &rows {
        parts[place(&mut random, 4)].push(row.clone());
    }
    let recent = parts.pop().unwrap();
    let segments = parts.iter().map(|rows| {
        let ids: Vec<Id> = rows.iter().map(|row| Id::read(IndexKind::Prospect, &row.id).unwrap()).collect();
        Opened::of(rows, Ids::of_sorted(&ids))
    });
    let segments: Vec<Opened> = segments.collect();
    for number in 0..2_000 {
        let order =
            Order { by: ORDERS[number % 6], direction: [Direction::Ascending, Direction::Descending][number / 6 % 2] };
        let search = Search {
            filters: Vec::new(),
            order,
            after: (random.below(4) > 0).then(|| position(&mut random, &rows, order)),
            limit: [1, 2, 7, 25, 399, 400, 1_000][place(&mut random, 7)],
        };
        let mut expected: Vec<Position> =
            rows.iter().map(|row| Position { key: key(row, order), id: row.id.clone() }).collect();
        expected.sort();
        if order.direction == Direction::Descending {
            expected.reverse();
        }
        if let Some(after) = &search.after {
            expected.retain(|position| match order.direction {
                Direction::Ascending => position > after,
                Direction::Descending => position < after,
            });
        }
        let mut page = Page::of(&search, Some(IndexKind::Prospect));
        for row in &recent {
            page.offer(row.sort_key(order.by, order.missing()), || Name::Text(row.id.clone()));
        }
        for segment in &segments {
            page.offer_rows(IndexKind::Prospect, segment, &Bits::all(segment.ids.len()), order);
        }
        let (found, has_more) = page.finish();
        assert_eq!(has_more, expected.len() > search.limit, "{search:?}");
        expected.truncate(search.limit);
        assert_eq!(found, expected, "{search:?}");
    }
}
