//! The address and the filter of a webhook in requests.

use domain::webhook::WebhookInput;
use domain::{EventFilter, OfficeId, PipelineId, Settings, SourceId, StageId, UserId};
use shared::gate::Context;
use shared::http::{ApiError, Body, FieldErrors};
use shared::outbound::Target;
use shared::records::sources;

/// Checks the URL and the filter, and ends the reading. The host name is resolved: a private address is an error
/// (SPECIFICATION §12.7).
pub async fn check(context: &Context<'_>, body: Body, mut input: WebhookInput) -> Result<WebhookInput, ApiError> {
    let mut errors = body.into_errors();
    if let Some(url) = &mut input.url {
        let (network, timer) = (&*context.app.network, context.app.timer());
        let targets = context.app.config.targets;
        match Target::parse(url, targets) {
            Ok(target) if target.resolves_well(network, timer, targets).await => {
                target.as_str().clone_into(url);
            }
            Ok(_) => errors.add("url", "must lead to a public address"),
            Err(message) => errors.add("url", message),
        }
    }
    if let Some(filter) = input.filter.value() {
        check_ids(context, &mut errors, filter).await?;
    }
    Ok(errors.or(input)?)
}

/// Adds an error for each id of the filter that the account does not have.
async fn check_ids(context: &Context<'_>, errors: &mut FieldErrors, filter: &EventFilter) -> Result<(), ApiError> {
    let settings = context.settings().await?;
    for (member, id) in filter.ids() {
        let (is_known, message) = match member {
            "sourceId" => (has_source(context, id).await?, SourceId::UNKNOWN),
            _ => of_settings(&settings, member, id),
        };
        if !is_known {
            errors.add(format!("filter.{member}"), message);
        }
    }
    Ok(())
}

async fn has_source(context: &Context<'_>, id: &str) -> Result<bool, ApiError> {
    let Some(id) = SourceId::parse(id) else { return Ok(false) };
    Ok(sources::source(&context.app.store, context.account(), id).await?.is_some())
}

fn of_settings(settings: &Settings, member: &str, id: &str) -> (bool, &'static str) {
    match member {
        "stageId" => (StageId::parse(id).is_some_and(|id| settings.stage(id).is_some()), StageId::UNKNOWN),
        "pipelineId" => (PipelineId::parse(id).is_some_and(|id| settings.pipeline(id).is_some()), PipelineId::UNKNOWN),
        "ownerId" => (UserId::parse(id).is_some_and(|id| settings.user(id).is_some()), UserId::UNKNOWN),
        _ => (OfficeId::parse(id).is_some_and(|id| settings.office(id).is_some()), OfficeId::UNKNOWN),
    }
}
