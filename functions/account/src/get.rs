//! GET, PATCH and PUT /account (SPECIFICATION §13.2).

use domain::account::Account;
use domain::{Phone, PipelineId};
use shared::gate::Context;
use shared::http::Length;
use shared::http::{ApiError, Reply};

use crate::settings::{self, Change};
use crate::view;

pub(crate) const NAME: Length = Length::within(200);
const NO_REGION: &str = "must be the ISO 3166 code of a region, such as US";
const NO_PIPELINE: &str = "is no pipeline of this account";

/// Returns the account.
///
/// # Errors
/// 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let account = &settings.account;
    settings::shown(context, &view::account(account), account.updated_at)
}

/// Updates the account: its name, the region of phones without a country code, its default pipeline.
///
/// # Errors
/// 400 with every field error; 412; 409 if other writers kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let name = body.text("name", NAME);
    let region = body.parse("defaultRegion", NO_REGION, |text| {
        let code = text.to_ascii_uppercase();
        Phone::is_region(&code).then_some(code)
    });
    let pipeline = body.parse("defaultPipelineId", NO_PIPELINE, PipelineId::parse);
    let mut errors = body.into_errors();
    let settings = context.settings().await?;
    if pipeline.is_some_and(|id| settings.pipeline(id).is_none()) {
        errors.add("defaultPipelineId", NO_PIPELINE);
    }
    errors.or(())?;
    settings::change(context, |present| {
        let before = &present.settings.account;
        context.check_if_match(settings::revision(before.updated_at))?;
        if pipeline.is_some_and(|id| present.settings.pipeline(id).is_none()) {
            return Err(ApiError::invalid("defaultPipelineId", NO_PIPELINE));
        }
        let mut after = Account {
            id: before.id,
            name: name.clone().unwrap_or_else(|| before.name.clone()),
            default_region: region.clone().unwrap_or_else(|| before.default_region.clone()),
            default_pipeline_id: pipeline.unwrap_or(before.default_pipeline_id),
            settings_version: before.settings_version,
            retired_changes: before.retired_changes,
            created_at: before.created_at,
            updated_at: before.updated_at,
        };
        let changed = after != *before;
        if changed {
            after.updated_at = settings::moment(context, before.updated_at);
        }
        let reply = Reply::item(&view::account(&after))?.with_revision(settings::revision(after.updated_at));
        Ok(Change {
            account: changed.then_some(after),
            writes: Vec::new(),
            guard: None,
            reply,
        })
    })
    .await
}
