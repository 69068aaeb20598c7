//! Facets of children (SPECIFICATION §6.7).

use index::{Column, Filter, Index};

use super::Child;
use super::list::ChildFilters;
use crate::endpoints::facets::answer;
use crate::endpoints::facets::fields::FacetFields;
use crate::endpoints::facets::question::Question;
use crate::gate::Context;
use crate::http::query::Reader;
use crate::http::{ApiError, Reply};
use crate::records::prospects;

/// Counts the values of the fields that `by` names, over the children that the filters match. The reader has read the
/// filters.
///
/// # Errors
/// 400 for a malformed filter, `by`, `timeZone` or `top`; 409 if a column is still being built; 503 if the store does
/// not answer.
pub async fn facets<C: Child>(
    context: &Context<'_>,
    (prospect, mut filters): ChildFilters,
    mut reader: Reader<'_>,
    fields: &FacetFields,
) -> Result<Reply, ApiError> {
    let expected = fields.expected();
    let question = Question::read(&mut reader, &expected, |name, zone| fields.find(name, zone).map(Ok));
    reader.or(())?;
    let settings = context.settings().await?;
    if let Some(prospect) = prospect {
        let found = match prospect {
            Some(id) => prospects::find(context.sight(), id).await?,
            None => None,
        };
        filters.push(found.map_or(Filter::Nothing, |found| {
            let group = found.prospect.group();
            Filter::Any(group.map(|id| Filter::Is(Column::Prospect, id.to_string())).collect())
        }));
    }
    let index = Index::of(context.sight(), C::KIND);
    answer(context, &settings, (index, &filters), &question, ApiError::from).await
}
