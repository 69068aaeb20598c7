//! POST /prospects: creates or updates a prospect, matched by external id, email or phone (SPECIFICATION §7.3, §7.4,
//! §7.5).

use domain::{MatchBy, Settings};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::prospects;

use crate::decision;
use crate::matching::{self, Match};
use crate::request::{By, Reading, Request};
use crate::resume::ReadResume;

/// Creates a prospect, or updates the prospect that has an external id, the email or the phone.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let body = context.call.json()?;
    let settings = context.settings().await?;
    let request = Request::read(By::Post, body, MatchBy::default(), &settings);
    let (resume, reading) = prepare(context, &settings, &request, None).await?;
    let (resume, mut first) = (resume.as_ref(), Some(reading));
    context.decide_and_commit(|| decide(context, &settings, (&request, resume), first.take())).await
}

/// Looks up the references of a request unless a reading has them, checks the request, and reads the text of its
/// resume. That may take seconds, which do not count as time of the decision.
pub async fn prepare(
    context: &Context<'_>,
    settings: &Settings,
    request: &Request,
    reading: Option<Reading>,
) -> Result<(Option<ReadResume>, Reading), ApiError> {
    let reading = match reading {
        Some(reading) => reading,
        None => look_up(context, request).await?,
    };
    // If the request matches a prospect, its owner is read and checked later.
    let is_new = reading.lookup.prospects().next().is_none();
    let owner = request.input.owner_id.filter(|_| !is_new);
    request.check(settings, &reading.lookup, owner)?;
    Ok((request.read_resume(context).await?, reading))
}

async fn look_up(context: &Context<'_>, request: &Request) -> Result<Reading, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    Ok(Reading {
        lookup: prospects::look_up(store, (account, context.secret()), &request.references).await?,
        prospect: None,
        attachments: None,
    })
}

/// Decides a request from its first reading, or from what is read now. `None` if what was read is out of date.
pub async fn decide(
    context: &Context<'_>,
    settings: &Settings,
    (request, resume): (&Request, Option<&ReadResume>),
    first: Option<Reading>,
) -> Result<Option<Decision>, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let Reading { lookup, prospect: read, .. } = match first {
        Some(reading) => reading,
        None => look_up(context, request).await?,
    };
    // A merged prospect owns no claims: they belong to the prospect into which it was merged.
    let read = read.filter(|read| read.merged.is_none());
    let Some(claims) = prospects::resolve_claims(store, account, lookup, read.as_ref()).await? else {
        return Ok(None);
    };
    let found = matching::check_external_ids(context, &claims);
    let found = found.and_then(|()| matching::find(request, &claims, read.as_ref())).and_then(|found| {
        if let Some(Match { stored, .. }) = &found {
            matching::check_scope(context, request, &claims, *stored)?;
        }
        if let Some(Match { stored, .. }) = &found
            && (stored.is_none() || request.updates_match)
        {
            matching::check(request, &claims, *stored)?;
        }
        Ok(found)
    });
    if !matching::stands(context, request, (&claims, read.as_ref()), &found).await? {
        return Ok(None);
    }
    let Some(Match { stored, field }) = found? else {
        return Ok(None);
    };
    let sent = (request, resume, &claims);
    Box::pin(decision::decide(context, settings, sent, stored, (None, Some(field)))).await
}
