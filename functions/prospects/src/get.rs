//! GET /prospects/{prospectId} (SPECIFICATION §8.19).

use domain::{Prospect, ProspectId};
use futures::future::try_join;
use shared::endpoints::additions::Additions;
use shared::endpoints::prospects::{Asks, present};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::prospects::{self, Profile};

use crate::include::{self, Include, PROFILE};

/// Returns one prospect with its revision as `ETag`; 304 if the client already has that revision.
///
/// # Errors
/// 400 for an unknown `include`; 404 if the account has no such prospect; 301 if it was merged; 503 if the store does
/// not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let mut reader = context.call.query.reader();
    let include = Include::of(&Additions::read(&mut reader, &[PROFILE]));
    reader.or(())?;
    let (stored, settings) = try_join(read(context, id, include), context.settings()).await?;
    let (prospect, profile) = stored.unzip();
    let prospect = present(context, prospect, Asks::Reads("")).await?;
    let profile = profile.flatten();
    let reply = Reply::item(&include::view(&prospect, &settings, profile.as_ref()))?;
    Ok(context.conditional(reply, prospect.revision))
}

/// The prospect, with its profile if the request includes it.
async fn read(
    context: &Context<'_>,
    id: ProspectId,
    include: Include,
) -> Result<Option<(Prospect, Option<Profile>)>, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    Ok(match include {
        Include::Nothing => prospects::get(store, account, id)
            .await?
            .map(|prospect| (prospect, None)),
        Include::Profile => prospects::get_with_profile(store, account, id)
            .await?
            .map(|(prospect, profile)| (prospect, Some(profile))),
    })
}
