//! Facets of children (SPECIFICATION §8.24).

use domain::ProspectId;
use index::{Column, Filter, Index};

use super::Child;
use crate::endpoints::facets::answer;
use crate::endpoints::facets::fields::{FacetField, Zone};
use crate::endpoints::facets::question::Question;
use crate::gate::Context;
use crate::http::query::Reader;
use crate::http::{ApiError, Reply};
use crate::records::prospects;

/// Counts the values of the fields that `by` names, over the children of `prospect` that the filters match: `None` for
/// all prospects, `Some(None)` for one that cannot exist. The reader has read the filters. `field` finds the field of a
/// name; `expected` is the error of an unknown name.
/// Errors: 400 for a malformed filter, `by`, `timeZone` or `top`; 409 if a column is still being built.
pub async fn facets<'a, C: Child>(
    context: &Context<'_>,
    (prospect, mut filters): (Option<Option<ProspectId>>, Vec<Filter>),
    mut reader: Reader<'a>,
    (expected, field): (&str, impl Fn(&'a str, Zone) -> Option<FacetField<'a>>),
) -> Result<Reply, ApiError> {
    let question = Question::read(&mut reader, expected, |name, zone| field(name, zone).map(Ok));
    reader.or(())?;
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
    answer(context, &settings, (index, &filters), &question, ApiError::from).await
}
