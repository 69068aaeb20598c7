//! POST /prospects: creates or updates a prospect, matched by external id, email or phone (SPECIFICATION §8.6, §8.7,
//! §8.26).

use domain::{MatchBy, Prospect, ProspectId, Settings};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::prospects::{self, Claims};
use tokio::sync::Mutex;

use crate::attachments;
use crate::change::{Change, created, updated};
use crate::decision;
use crate::matching::{self, Match};
use crate::request::{By, FirstReading, Reading, Request};
use crate::resolved::Resolved;
use crate::resume::ReadResume;

/// Creates a prospect, or updates the prospect that has an external id, the email or the phone.
///
/// # Errors
/// 400 with every field error; 409 with `prospectId` if several prospects have the external ids, or another one has the
/// email; 409 if other writers kept winning; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let body = context.call.json()?;
    let settings = context.settings().await?;
    let request = Request::read(By::Post, body, MatchBy::default(), &settings);
    let prepared = prepare(context, &settings, &request, None).await?;
    context
        .decide_and_commit(|| decide(context, &settings, &prepared))
        .await
}

/// A request that was checked.
#[derive(Debug)]
pub struct Prepared<'a> {
    request: &'a Request,
    resume: Option<ReadResume>,
    first: FirstReading,
}

/// Looks up the references of a request unless a reading has them, checks the request, and reads the text of its
/// resume. That may take seconds, which do not count as time of the decision.
///
/// # Errors
/// 400 with every field error; 503 if the store does not answer.
pub async fn prepare<'a>(
    context: &Context<'_>,
    settings: &Settings,
    request: &'a Request,
    reading: Option<Reading>,
) -> Result<Prepared<'a>, ApiError> {
    let reading = match reading {
        Some(reading) => reading,
        None => look_up(context, request).await?,
    };
    // If the request matches a prospect, its owner is read and checked later.
    let is_new = reading.lookup.prospects().next().is_none();
    let owner = request.input.owner_id.filter(|_| !is_new);
    request.check(settings, &reading.lookup, owner)?;
    Ok(Prepared {
        request,
        resume: request.read_resume(context).await?,
        first: Mutex::new(Some(reading)),
    })
}

async fn look_up(context: &Context<'_>, request: &Request) -> Result<Reading, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    Ok(Reading {
        lookup: prospects::look_up(store, (account, context.secret()), &request.references).await?,
        prospect: None,
        attachments: None,
    })
}

/// Decides a request, from the first reading or from what is read now. `None` if what was read is out of date.
///
/// # Errors
/// 400, 409 or 503, as for the whole request.
pub async fn decide(
    context: &Context<'_>,
    settings: &Settings,
    prepared: &Prepared<'_>,
) -> Result<Option<Decision>, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let Prepared { request, resume, first } = prepared;
    let first = first.lock().await.take();
    let Reading { lookup, prospect, .. } = match first {
        Some(reading) => reading,
        None => look_up(context, request).await?,
    };
    // A merged prospect owns no claims: they belong to the prospect into which it was merged.
    let prospect = prospect.filter(|prospect| prospect.merged.is_none());
    let Some(mut claims) = prospects::resolve_claims(store, account, lookup, prospect.as_ref()).await? else {
        return Ok(None);
    };
    let read_before = prospect.as_ref().map(|prospect| prospect.id);
    claims.owners.extend(prospect.map(|prospect| (prospect.id, prospect)));
    let prospect = read_before.and_then(|id| claims.owners.get(&id));
    let found = matching::find(request, &claims).and_then(|found| {
        let Some(found) = found else { return Ok(None) };
        check_owners(request, &claims, found.stored_prospect)?;
        Ok(Some(found))
    });
    if !matching::stands(context, request, (&claims, prospect), &found).await? {
        return Ok(None);
    }
    let Some(Match { stored_prospect, field }) = found? else {
        return Ok(None);
    };
    let resume = resume.as_ref();
    let resolved = Resolved {
        displaced_parts: attachments::displaced_parts(context, resume, stored_prospect).await?,
        ..Resolved::new(context, settings, request, resume, &claims, stored_prospect)?
    };
    let change = match stored_prospect {
        None => {
            let id = ProspectId::new(context.app.entropy.ulid(context.now));
            created(&resolved, id, settings)?
        }
        Some(prospect) if !request.updates_match => Change::none(prospect),
        Some(prospect) => {
            let attachments = prospects::attachments(store, account, prospect, &request.replaces).await?;
            if !attachments.is_of(prospect, &request.replaces)? {
                return Ok(None);
            }
            let mut change = updated(&resolved, (prospect, &attachments))?;
            change
                .notices
                .extend(matching::replaced(field, prospect, &change.prospect));
            change
        }
    };
    decision::write(context, settings, &resolved, &change, stored_prospect, Some(field)).map(Some)
}

/// Refuses a request for its match, or for a new prospect, if it sends what another prospect owns.
fn check_owners(request: &Request, claims: &Claims, stored: Option<&Prospect>) -> Result<(), ApiError> {
    match stored {
        None => matching::check_external_ids(claims, None)?,
        Some(prospect) if request.updates_match => matching::check(request, claims, prospect)?,
        Some(_) => return Ok(()),
    }
    matching::check_unique(claims, stored.map(|prospect| prospect.id))
}
