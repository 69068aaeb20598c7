//! Every group of duplicates, compared with the groups of `SQLite`.

use std::cmp::Reverse;

use index::{Column, DuplicatesBy, DuplicatesGroup, DuplicatesPlace, Index, MAX_DUPLICATE_IDS, contact_text};

use super::table::{Table, name};

/// Groups of one page.
const PAGE: usize = 1_000;

/// Walks all pages of each list of duplicates; returns how many groups there were.
///
/// # Panics
/// If the index lists other groups than `SQLite`.
pub async fn compare(index: Index<'_>, table: &Table) -> usize {
    let every = [
        (DuplicatesBy::Name, Column::Name, None),
        (DuplicatesBy::NameAndCompany, Column::Name, Some(Column::Company)),
        (DuplicatesBy::Email, Column::Email, None),
        (DuplicatesBy::Phone, Column::Phone, None),
    ];
    let mut count = 0;
    for (by, one, other) in every {
        let expected = groups(table, one, other);
        let (mut found, mut after) = (Vec::new(), None::<DuplicatesPlace>);
        loop {
            let page = index.duplicates(by, after.as_ref(), PAGE).await.unwrap();
            assert_eq!(page.total, expected.len(), "{by:?}");
            after = page.groups.last().map(|group| group.place.clone());
            found.extend(page.groups);
            if !page.has_more {
                break;
            }
        }
        assert!(found == expected, "{by:?}");
        count += found.len();
    }
    count
}

fn groups(table: &Table, one: Column, other: Option<Column>) -> Vec<DuplicatesGroup> {
    let (second, join) = match other {
        Some(other) => ("b.v", format!("JOIN {} AS b USING (n)", name(other))),
        None => ("''", String::new()),
    };
    let sql = format!(
        "SELECT one, two, count(*), group_concat(id) FROM (SELECT a.v AS one, {second} AS two, id FROM {} AS a {join} \
         JOIN ids USING (n) ORDER BY id) GROUP BY one, two HAVING count(*) > 1",
        name(one)
    );
    let mut statement = table.connection.prepare(&sql).unwrap();
    let mut groups = Vec::new();
    let mut rows = statement.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let text: String = row.get(0).unwrap();
        let ids: String = row.get(3).unwrap();
        let mut ids: Vec<String> = ids.split(',').map(str::to_owned).collect();
        ids.sort();
        ids.truncate(MAX_DUPLICATE_IDS);
        let text = if one == Column::Name { text } else { contact_text(&text) };
        groups.push(DuplicatesGroup {
            place: DuplicatesPlace { count: Reverse(row.get(2).unwrap()), texts: [text, row.get(1).unwrap()] },
            ids,
        });
    }
    groups.sort_by(|one, other| one.place.cmp(&other.place));
    groups
}
