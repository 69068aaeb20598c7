//! GET /prospects/{prospectId}/profile: the stored attributes outside the prospect record (SPECIFICATION §8.22).

use domain::ProspectId;
use domain::custom::value::Audience;
use futures::future::try_join;
use shared::endpoints::profile;
use shared::endpoints::prospects::{Asks, present};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records;

/// Returns the profile of one prospect.
///
/// # Errors
/// 404 if the account has no such prospect; 301 if it was merged; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let stored = async { Ok(records::prospects::get_with_profile(&context.app.store, context.account(), id).await?) };
    let (stored, settings) = try_join(stored, context.settings()).await?;
    let (prospect, attachments) = stored.unzip();
    let prospect = present(context, prospect, Asks::Reads("/profile")).await?;
    let attachments = attachments.unwrap_or_default();
    let seen = (&settings.custom_fields, Audience::Profile);
    Ok(context.conditional(
        Reply::item(&profile::view(&prospect, &attachments, seen))?,
        prospect.revision,
    ))
}
