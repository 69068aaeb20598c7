//! GET /prospects/{prospectId}, and its profile: the stored attributes outside the record (SPECIFICATION §7.1).

use domain::custom::value::Audience;
use domain::{Prospect, ProspectId};
use futures::future::try_join;
use shared::endpoints::additions::Additions;
use shared::endpoints::profile as profiles;
use shared::endpoints::prospects::{Asks, named, present, with_settings};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::prospects::{self, Profile};

use crate::include::{self, PROFILE};

/// Returns one prospect.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = named(context)?;
    let mut reader = context.call.query.reader();
    let additions = Additions::read(&mut reader, &[PROFILE]);
    reader.or(())?;
    let read = read(context, id, additions.has(PROFILE));
    let (stored, settings) = try_join(read, context.settings()).await?;
    let (prospect, profile) = stored.unzip();
    let prospect = present(context, prospect, Asks::Reads("")).await?;
    let profile = profile.flatten();
    let reply = Reply::item(&include::view(&prospect, &settings, profile.as_ref(), &additions)?)?;
    Ok(context.conditional(reply, prospect.revision))
}

/// The prospect, with its profile if the request includes it.
async fn read(
    context: &Context<'_>,
    id: ProspectId,
    profile: bool,
) -> Result<Option<(Prospect, Option<Profile>)>, ApiError> {
    if profile {
        let found = prospects::get_with_profile(context.sight(), id).await?;
        return Ok(found.map(|(prospect, profile)| (prospect, Some(profile))));
    }
    let found = prospects::get(context.sight(), id).await?;
    Ok(found.map(|prospect| (prospect, None)))
}

/// Returns the profile of one prospect.
pub async fn profile(context: &Context<'_>) -> Result<Reply, ApiError> {
    let read = prospects::get_with_profile(context.sight(), named(context)?);
    let (stored, settings) = with_settings(context, read).await?;
    let (prospect, profile) = stored.unzip();
    let prospect = present(context, prospect, Asks::Reads("/profile")).await?;
    let profile = profile.unwrap_or_default();
    let seen = (&settings.custom_fields, Audience::Profile);
    let reply = Reply::item(&profiles::view(&prospect, &profile, seen))?;
    Ok(context.conditional(reply, prospect.revision))
}
