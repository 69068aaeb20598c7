//! Facets of children (SPECIFICATION §8.24).

use domain::ProspectId;
use index::{Column, Filter, Index};

use super::Child;
use crate::endpoints::facets::answer;
use crate::endpoints::facets::question::Question;
use crate::gate::Context;
use crate::http::{ApiError, Reply};
use crate::records::prospects;

/// Counts the values of the fields that the question names, over the children that the filters match. `prospect` is the
/// prospect that they belong to: `None` for all prospects, `Some(None)` for one that cannot exist.
///
/// # Errors
/// 409 if a column is still being built; 503 if the store does not answer.
pub async fn facets<C: Child>(
    context: &Context<'_>,
    prospect: Option<Option<ProspectId>>,
    mut filters: Vec<Filter>,
    question: &Question<'_>,
) -> Result<Reply, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let settings = context.settings().await?;
    if let Some(prospect) = prospect {
        let found = match prospect {
            Some(id) => prospects::find(store, account, id).await?,
            None => None,
        };
        filters.push(found.map_or(Filter::Nothing, |found| {
            let group = found.prospect.group();
            Filter::Any(group.map(|id| Filter::Is(Column::Prospect, id.to_string())).collect())
        }));
    }
    let index = Index::of(store, account, C::KIND);
    answer(context, &settings, (index, &filters), question, ApiError::from).await
}
