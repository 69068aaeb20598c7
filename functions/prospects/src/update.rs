//! PATCH and PUT /prospects/{prospectId}: the fields of POST, none required (SPECIFICATION §7.3).

use domain::{MatchBy, ProspectId, Settings};
use futures::future::try_join;
use shared::endpoints::prospects::{Asks, named, present};
use shared::gate::{Context, Decision, check_if_match};
use shared::http::{ApiError, Reply};
use shared::records::prospects;

use crate::request::{Reading, Request, UpdateTarget};
use crate::{decision, matching};

/// Updates a prospect; omitted fields keep their values.
pub(crate) async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let target = UpdateTarget { id: named(context)?, if_match: context.call.header("if-match").map(str::to_owned) };
    let body = context.call.json()?;
    let settings = context.settings().await?;
    let request = Request::of_update(target, body, MatchBy::default(), &settings);
    context.decide_and_commit(|| decide(context, &settings, &request, None)).await
}

async fn look_up(context: &Context<'_>, id: ProspectId, request: &Request) -> Result<Reading, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let lookup = prospects::look_up(store, (account, context.secret()), &request.references);
    let stored = prospects::get_with_attachments(context.sight(), id, &request.replaces);
    let (lookup, stored) = try_join(lookup, stored).await?;
    let (prospect, attachments) = stored.unzip();
    Ok(Reading { lookup, prospect, attachments })
}

/// Decides the request, from a reading or from what is read now. `None` if what was read is out of date.
///
/// # Errors
/// 400, 404, 409, 412 or 503, as for the whole request.
pub async fn decide(
    context: &Context<'_>,
    settings: &Settings,
    request: &Request,
    first: Option<Reading>,
) -> Result<Option<Decision>, ApiError> {
    let target = request.target.as_ref();
    let UpdateTarget { id, if_match } = target.ok_or_else(|| ApiError::internal("an update of no prospect"))?;
    let reading = match first {
        Some(reading) => reading,
        None => look_up(context, *id, request).await?,
    };
    let owner = reading.prospect.as_ref().map(|prospect| prospect.owner_id);
    request.check(settings, &reading.lookup, owner)?;
    let prospect = present(context, reading.prospect, Asks::Writes).await?;
    check_if_match(if_match.as_deref(), prospect.revision)?;
    let (store, account) = (&context.app.store, context.account());
    let Some(claims) = prospects::resolve_claims(store, account, reading.lookup, Some(&prospect)).await? else {
        return Ok(None);
    };
    let checked = matching::check_external_ids(context, &claims)
        .and_then(|()| matching::check_scope(context, request, &claims, Some(&prospect)))
        .and_then(|()| matching::check(request, &claims, Some(&prospect)));
    if !matching::stands(context, request, (&claims, Some(&prospect)), &checked).await? {
        return Ok(None);
    }
    checked?;
    let resume = request.read_resume(context).await?;
    let sent = (request, resume.as_ref(), &claims);
    let decided = decision::decide(context, settings, sent, Some(&prospect), (reading.attachments, None));
    Box::pin(decided).await
}
