//! Joins an index of children with the index of prospects: the prospects that some children belong to.

use super::account_index::Index;
use super::column::ids::Id;
use super::error::Error;
use super::filter::Filter;
use super::parents::Parents;
use super::schema::IndexKind;
use super::view::View;
use super::view::columns;

impl Index<'_> {
    /// For each of these questions, the prospects that the ids of the children name that meet all of its filters now.
    /// One view of the index answers all questions.
    ///
    /// # Errors
    /// [`Error::Store`] if the index cannot be read; [`Error::NotIndexedYet`] if a filter's column is still being
    /// built.
    pub async fn parents(self, questions: &[Vec<Filter>]) -> Result<Vec<Parents>, Error> {
        let view = View::read(self, &columns(&questions.concat(), None)).await?;
        let answers = questions.iter().map(|filters| of_matching(self.kind, &view, filters));
        Ok(answers.collect())
    }
}

fn of_matching(kind: IndexKind, view: &View, filters: &[Filter]) -> Parents {
    let recent = view.recent_matching(filters).filter_map(|row| Id::read(kind, &row.id));
    let mut ulids: Vec<u128> = recent.map(Id::ulid).collect();
    for (segment, rows) in view.matching(filters) {
        rows.each(|row| {
            // The children of a prospect follow one another.
            if let Some(ulid) = segment.ids.ulid(row)
                && ulids.last() != Some(&ulid)
            {
                ulids.push(ulid);
            }
        });
    }
    Parents::of_ulids(ulids, view.has_merges())
}
