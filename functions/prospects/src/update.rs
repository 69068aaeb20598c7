//! PATCH and PUT /prospects/{prospectId}: the fields of POST, none required (SPECIFICATION §8.20).

use std::slice;
use std::sync::Arc;

use domain::{ProspectId, Settings};
use futures::future::try_join;
use shared::endpoints::prospects::{Asks, naming_owner, present};
use shared::gate::{Context, Decision, check_if_match};
use shared::http::{ApiError, Body, Code, FieldErrors, Reply};
use shared::records;
use shared::records::prospects::{Lookup, References};

use crate::change::{self, By};
use crate::input::references::{self, InputPhone};
use crate::input::{self, Input};
use crate::resolved_input::ResolvedInput;
use crate::seen::Seen;
use crate::write_set;

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
    context
        .decide_and_commit(|| update.decide(context, &settings, None))
        .await
}

/// A request to update one prospect.
#[derive(Debug)]
pub struct Update {
    id: ProspectId,
    /// The entity tags of `If-Match`.
    if_match: Option<String>,
    input: Input,
    errors: FieldErrors,
    phone: InputPhone,
    references: References,
}

impl Update {
    /// Reads the body.
    #[must_use]
    pub fn read(id: ProspectId, if_match: Option<String>, mut body: Body, settings: &Settings) -> Self {
        let input = input::update(&mut body);
        let phone = InputPhone::read(&input.phone, settings);
        Self {
            id,
            if_match,
            references: references::of(&input, &phone),
            errors: body.into_errors(),
            input,
            phone,
        }
    }

    /// The prospect.
    #[must_use]
    pub const fn id(&self) -> ProspectId {
        self.id
    }

    /// What the request refers to.
    #[must_use]
    pub const fn references(&self) -> &References {
        &self.references
    }

    /// Whether the request starts a reader of resume files.
    #[must_use]
    pub fn has_file(&self) -> bool {
        self.input.has_file()
    }

    async fn look_up(&self, context: &Context<'_>) -> Result<Seen, ApiError> {
        let (store, account) = (&context.app.store, context.account());
        let look_up = records::prospects::look_up(store, account, &self.references);
        let replaced = self.input.attachments();
        let read = records::prospects::get_with_attachments(store, account, self.id, &replaced);
        let (found, read) = try_join(look_up, read).await?;
        let (stored, attachments) = read.unzip();
        Ok(Seen {
            found,
            stored,
            attachments,
        })
    }

    /// Decides the request, from what was seen or from what is read now.
    ///
    /// # Errors
    /// 400, 404, 409, 412 or 503, as for the whole request.
    pub async fn decide(
        &self,
        context: &Context<'_>,
        settings: &Arc<Settings>,
        seen: Option<Seen>,
    ) -> Result<Option<Decision>, ApiError> {
        let Seen {
            found,
            stored,
            attachments,
        } = match seen {
            Some(seen) => seen,
            None => self.look_up(context).await?,
        };
        let owner = stored.as_ref().map(|stored| stored.owner_id);
        let mut errors = self.errors.clone();
        references::check(&self.input, settings, &found, owner, &mut errors);
        errors.or(())?;
        let stored = present(context, stored, Asks::Writes).await?;
        check_if_match(self.if_match.as_deref(), stored.revision)?;
        let (store, account) = (&context.app.store, context.account());
        let Some(held) = records::prospects::owned(store, account, found, Some(&stored)).await? else {
            return Ok(None);
        };
        check_unclaimed(&held.found, self.id)?;
        let replaced = self.input.attachments();
        let attachments = match attachments {
            Some(attachments) => attachments,
            None => records::prospects::attachments(store, account, &stored, &replaced).await?,
        };
        if !attachments.is_of(&stored, &replaced)? {
            return Ok(None);
        }
        let mut input = self.input.clone();
        input.read_resume(context).await;
        let resolved = ResolvedInput::new(context, &input, self.phone.clone(), settings, &held)?;
        let change = change::updated(&resolved, (&stored, &attachments), By::Patch);
        let settings = context
            .with_names_of(Arc::clone(settings), slice::from_ref(&change.prospect))
            .await?;
        let reply = change.reply(&settings)?;
        if change.changes.is_empty() {
            return Ok(Some(Decision::unchanged(reply)));
        }
        let (writes, event) = write_set::writes(context, &settings, &resolved, &change, Some(&stored))?;
        let decision = Decision::new(writes, reply).with_event(event);
        Ok(Some(naming_owner(decision, context, &stored, &change.prospect)))
    }
}

/// Refuses an email, a phone or an external id that another prospect has.
fn check_unclaimed(found: &Lookup, id: ProspectId) -> Result<(), ApiError> {
    check_claim("email", found.by_email, id)?;
    check_claim("phone", found.by_phone, id)?;
    let other = found.by_external_ids.iter().copied().find(|holder| *holder != id);
    check_claim("external id", other, id)
}

/// Refuses what another prospect holds than this one.
///
/// # Errors
/// 409 with `prospectId`.
pub fn check_claim(what: &str, holder: Option<ProspectId>, id: ProspectId) -> Result<(), ApiError> {
    let Some(holder) = holder.filter(|holder| *holder != id) else {
        return Ok(());
    };
    let message = format!("Another prospect has this {what}.");
    Err(ApiError::new(Code::Conflict, message).with("prospectId", holder.to_string()))
}
