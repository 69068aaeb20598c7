//! The names of the ids that facets and reports list.

use std::collections::HashMap;

use domain::{JobId, OfficeId, PipelineId, Settings, SourceId, StageId, UserId};

use super::fields::{FacetField, FacetValues, Names};
use crate::gate::Context;
use crate::http::ApiError;
use crate::records::sources;

/// The names of the listed ids. The settings have most of them; sources and jobs are read.
pub async fn of(
    context: &Context<'_>,
    settings: &Settings,
    listed: &[(&FacetField<'_>, &str)],
) -> Result<Names, ApiError> {
    let (mut names, mut sources, mut jobs) = (HashMap::new(), Vec::new(), Vec::new());
    for (field, value) in listed {
        let name = match field.values {
            FacetValues::Stages => {
                let name = StageId::parse(value).map(|id| settings.stage_name(id));
                name.filter(|name| !name.is_empty())
            }
            FacetValues::Pipelines => {
                let pipeline = PipelineId::parse(value).and_then(|id| settings.pipeline(id));
                pipeline.map(|pipeline| pipeline.name.as_str())
            }
            FacetValues::Users => {
                let user = UserId::parse(value).and_then(|id| settings.user(id));
                user.map(|user| user.name.as_str())
            }
            FacetValues::Offices => {
                let office = OfficeId::parse(value).and_then(|id| settings.office(id));
                office.map(|office| office.name.as_str())
            }
            FacetValues::Sources => {
                sources.extend(SourceId::parse(value));
                None
            }
            FacetValues::Jobs => {
                jobs.extend(JobId::parse(value));
                None
            }
            FacetValues::Choices(_)
            | FacetValues::Names
            | FacetValues::Texts
            | FacetValues::Dates(_)
            | FacetValues::Numbers => None,
        };
        names.extend(name.map(|name| ((*value).to_owned(), name.to_owned())));
    }
    let (store, account) = (&context.app.store, context.account());
    sources.sort_unstable();
    sources.dedup();
    jobs.sort_unstable();
    jobs.dedup();
    names.extend(sources::names(store, account, &sources, &jobs).await?);
    Ok(names)
}
