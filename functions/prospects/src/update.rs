//! PATCH and PUT /prospects/{prospectId}: the fields of POST, none required (SPECIFICATION §8.20).

use domain::{MatchBy, Prospect, ProspectId, Settings};
use futures::future::try_join;
use shared::endpoints::prospects::{Asks, present};
use shared::gate::{Context, Decision, check_if_match};
use shared::http::{ApiError, Body, Reply};
use shared::records::prospects::{self, Claims};

use crate::change::updated;
use crate::request::{By, FirstReading, Reading, Request};
use crate::resolved::Resolved;
use crate::{attachments, decision, matching};

/// Updates a prospect; omitted fields keep their values.
///
/// # Errors
/// 400 with every field error; 404; 409 `merged`; 412; 409 with `prospectId` if another prospect has the email, the
/// phone or an external id; 409 if other writers kept winning; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let body = context.call.json()?;
    let settings = context.settings().await?;
    let if_match = context.call.header("if-match").map(str::to_owned);
    let update = Update::read(id, if_match, body, &settings);
    let first = FirstReading::default();
    context
        .decide_and_commit(|| update.decide(context, &settings, &first))
        .await
}

/// A request to update one prospect.
#[derive(Debug)]
pub struct Update {
    /// The prospect.
    pub id: ProspectId,
    /// The entity tags of `If-Match`.
    if_match: Option<String>,
    /// The fields.
    pub request: Request,
}

impl Update {
    /// Reads the body.
    #[must_use]
    pub fn read(id: ProspectId, if_match: Option<String>, body: Body, settings: &Settings) -> Self {
        Self {
            id,
            if_match,
            request: Request::read(By::Patch, body, MatchBy::default(), settings),
        }
    }

    async fn look_up(&self, context: &Context<'_>) -> Result<Reading, ApiError> {
        let (store, account) = (&context.app.store, context.account());
        let lookup = prospects::look_up(store, (account, context.secret()), &self.request.references);
        let stored = prospects::get_with_attachments(store, account, self.id, &self.request.replaces);
        let (lookup, stored) = try_join(lookup, stored).await?;
        let (prospect, attachments) = stored.unzip();
        Ok(Reading {
            lookup,
            prospect,
            attachments,
        })
    }

    /// Decides the request, from the first reading or from what is read now. `None` if what was read is out of date.
    ///
    /// # Errors
    /// 400, 404, 409, 412 or 503, as for the whole request.
    pub async fn decide(
        &self,
        context: &Context<'_>,
        settings: &Settings,
        first: &FirstReading,
    ) -> Result<Option<Decision>, ApiError> {
        let (store, account) = (&context.app.store, context.account());
        let request = &self.request;
        let first = first.lock().await.take();
        let reading = match first {
            Some(reading) => reading,
            None => self.look_up(context).await?,
        };
        let owner = reading.prospect.as_ref().map(|prospect| prospect.owner_id);
        request.check(settings, &reading.lookup, owner)?;
        let prospect = present(context, reading.prospect, Asks::Writes).await?;
        check_if_match(self.if_match.as_deref(), prospect.revision)?;
        let Some(claims) = prospects::resolve_claims(store, account, reading.lookup, Some(&prospect)).await? else {
            return Ok(None);
        };
        let checked = self.check_owners(&claims, &prospect);
        if !matching::stands(context, request, (&claims, Some(&prospect)), &checked).await? {
            return Ok(None);
        }
        checked?;
        let attachments = match reading.attachments {
            Some(attachments) => attachments,
            None => prospects::attachments(store, account, &prospect, &request.replaces).await?,
        };
        if !attachments.is_of(&prospect, &request.replaces)? {
            return Ok(None);
        }
        let resume = request.read_resume(context).await?;
        let resume = resume.as_ref();
        let resolved = Resolved {
            displaced_parts: attachments::displaced_parts(context, resume, Some(&prospect)).await?,
            ..Resolved::new(context, settings, request, resume, &claims, Some(&prospect))?
        };
        let change = updated(&resolved, (&prospect, &attachments))?;
        decision::write(context, settings, &resolved, &change, Some(&prospect), None).map(Some)
    }

    /// Refuses to give the prospect what another one owns.
    fn check_owners(&self, claims: &Claims, prospect: &Prospect) -> Result<(), ApiError> {
        let (id, request) = (Some(self.id), &self.request);
        // Undoing a run gives a contact back that the prospect shared, which then is not in `match_by`.
        if request.match_by.email {
            matching::check_email(request, claims, prospect)?;
        }
        let shared = prospect.shared_phone();
        if request.match_by.phone && shared.is_none_or(|shared| request.references.phone.as_ref() != Some(shared)) {
            matching::check_owner("phone", claims.lookup.by_phone, id)?;
        }
        matching::check_external_ids(claims, id)?;
        matching::check_unique(claims, id)
    }
}
