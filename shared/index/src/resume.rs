//! The row of a resume: its words. In the row of its prospect, every change of the prospect would write them again, and
//! every list would read them.

use std::collections::BTreeMap;

use super::filter::Filter;
use super::row::Row;
use super::schema::IndexKind;
use domain::column::{Cell, Column, Indexed};
use domain::resume_words::{words, words_of_question};
use domain::{ProspectId, UnixMs};

/// The id of the row of a resume in the record of this prospect. The row stays where it is when prospects are merged.
pub fn resume_row_id(prospect: ProspectId) -> String {
    format!("{}_{}", IndexKind::Resume.name(), prospect.ulid())
}

/// The prospect of the resume with this row.
pub fn prospect_of_resume_row(id: &str) -> Option<ProspectId> {
    let ulid = id.strip_prefix(IndexKind::Resume.name())?.strip_prefix('_')?;
    ProspectId::parse(&format!("{}_{ulid}", IndexKind::Prospect.name()))
}

/// The row of a resume with this text. `written` is the revision of the prospect that has it, and its time. `None` if the
/// text has no words.
pub fn resume_row(prospect: ProspectId, text: &str, (revision, at): (u64, UnixMs)) -> Option<Row> {
    let mut columns: BTreeMap<usize, (Column, Vec<String>)> = BTreeMap::new();
    for word in words(text) {
        let column = Column::of_word(&word);
        let (_, of_column) = columns.entry(column.position()).or_insert_with(|| (column, Vec::new()));
        of_column.push(word);
    }
    if columns.is_empty() {
        return None;
    }
    let cells = columns.into_values().map(|(column, words)| (column, Cell::Texts(words)));
    let cells = std::iter::once((Column::CreatedAt, at.cell())).chain(cells);
    Some(Row::new(resume_row_id(prospect), revision, cells))
}

/// The filters that resumes with every word of this text meet; `None` if the text has no words.
pub fn with_words(text: &str) -> Option<Vec<Filter>> {
    let filters: Vec<Filter> =
        words_of_question(text).into_iter().map(|word| Filter::AnyOf(Column::of_word(&word), vec![word])).collect();
    (!filters.is_empty()).then_some(filters)
}
