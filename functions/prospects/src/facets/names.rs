//! The names of the ids that facets list.

use std::collections::HashMap;

use domain::{JobId, OfficeId, PipelineId, Settings, SourceId, StageId, UserId};
use index::{Bucket, Facets};
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::sources;

use super::question::{Question, Values};

/// The names of the listed ids. The settings have most of them; sources and jobs are read.
///
/// # Errors
/// 503 if the store does not answer.
pub(super) async fn of(
    context: &Context<'_>,
    settings: &Settings,
    question: &Question<'_>,
    counted: &Facets,
) -> Result<HashMap<String, String>, ApiError> {
    let (mut names, mut sources, mut jobs) = (HashMap::new(), Vec::new(), Vec::new());
    for (field, facet) in question.fields.iter().zip(&counted.facets) {
        for Bucket { value, .. } in &facet.buckets {
            let name = match field.values {
                Values::Stages => {
                    let name = StageId::parse(value).map(|id| settings.stage_name(id));
                    name.filter(|name| !name.is_empty())
                }
                Values::Pipelines => {
                    let pipeline = PipelineId::parse(value).and_then(|id| settings.pipeline(id));
                    pipeline.map(|pipeline| pipeline.name.as_str())
                }
                Values::Users => {
                    let user = UserId::parse(value).and_then(|id| settings.user(id));
                    user.map(|user| user.name.as_str())
                }
                Values::Offices => {
                    let office = OfficeId::parse(value).and_then(|id| settings.office(id));
                    office.map(|office| office.name.as_str())
                }
                Values::Sources => {
                    sources.extend(SourceId::parse(value));
                    None
                }
                Values::Jobs => {
                    jobs.extend(JobId::parse(value));
                    None
                }
                Values::Choices(_) | Values::Names | Values::Texts | Values::Dates(_) | Values::Numbers => None,
            };
            names.extend(name.map(|name| (value.clone(), name.to_owned())));
        }
    }
    let (store, account) = (&context.app.store, context.account());
    names.extend(sources::names(store, account, &sources, &jobs).await?);
    Ok(names)
}
