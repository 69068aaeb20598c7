//! GET /prospects/facets: how many prospects have each value of up to three fields (SPECIFICATION §8.24).

mod calendar;
mod names;
mod question;

use std::borrow::Cow;

use index::{Index, IndexKind};
use serde::Serialize;
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::custom_filters;
use crate::filters::Filters;
use question::Question;

#[derive(Serialize)]
struct Answer<'a> {
    success: bool,
    total: usize,
    facets: Vec<FacetView<'a>>,
}

#[derive(Serialize)]
struct FacetView<'a> {
    by: &'a str,
    buckets: Vec<BucketView<'a>>,
    missing: usize,
    other: usize,
}

#[derive(Serialize)]
struct BucketView<'a> {
    value: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    count: usize,
}

/// Counts the values of the fields that `by` names, over the prospects that the filters match.
///
/// # Errors
/// 400 for a malformed filter, `by`, `timeZone` or `top`; 409 if a column is still being built; 503 if the store does
/// not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let mut reader = context.call.query.reader();
    let filters = Filters::read(&mut reader, &settings);
    let question = Question::read(&mut reader, &settings);
    reader.or(())?;
    let by = question.by();
    let index =
        Index::of(&context.app.store, context.account(), IndexKind::Prospect).with_fields(&settings.custom_fields);
    let filters = filters.joined(context).await?;
    let counted = index.facets(&filters, &by, question.top).await;
    let counted = counted.map_err(|error| custom_filters::refused(error, &settings))?;
    let names = names::of(context, &settings, &question, &counted).await?;
    let facets = question.fields.iter().zip(&counted.facets);
    let facets = facets.map(|(field, facet)| {
        let buckets = facet.buckets.iter().map(|bucket| BucketView {
            value: field.shown(&bucket.value),
            name: field.name_of(&bucket.value, &names),
            count: bucket.count,
        });
        FacetView {
            by: field.name,
            buckets: buckets.collect(),
            missing: facet.missing,
            other: facet.other,
        }
    });
    Reply::ok(&Answer {
        success: true,
        total: counted.total,
        facets: facets.collect(),
    })
}
