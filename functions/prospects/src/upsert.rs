//! POST /prospects: creates or updates a prospect, matched by external id, email or phone (SPECIFICATION §8.6, §8.7,
//! §8.26).

use std::slice;
use std::sync::Arc;

use domain::{Prospect, ProspectId, Settings};
use shared::endpoints::prospects::naming_owner;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Body, Code, FieldErrors, Reply};
use shared::records;
use shared::records::prospects::{Lookup, Owned, References};

use crate::change::{self, By, Change};
use crate::input::references::{self, InputPhone};
use crate::input::{self, Input, external_ids};
use crate::resolved_input::ResolvedInput;
use crate::seen::{First, Seen};
use crate::{update, write_set};

/// The response header that names the matching field.
pub const MATCH: &str = "prospect-match";

/// A match, by its field (SPECIFICATION §8.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Matched {
    External(ProspectId),
    Email(ProspectId),
    Phone(ProspectId),
    Both(ProspectId),
}

impl Matched {
    const fn prospect(self) -> ProspectId {
        match self {
            Self::External(id) | Self::Email(id) | Self::Phone(id) | Self::Both(id) => id,
        }
    }

    /// The field, as the response header names it.
    const fn field(self) -> &'static str {
        match self {
            Self::External(_) => "external",
            Self::Email(_) => "email",
            Self::Phone(_) => "phone",
            Self::Both(_) => "both",
        }
    }
}

/// Creates a prospect or updates the one that has an external id, the email or the phone.
///
/// # Errors
/// 400 with every field error; 409 with `prospectId` if several prospects have the external ids, or another one has the
/// email; 409 if other writers kept winning; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let body = context.call.json()?;
    let settings = context.settings().await?;
    let mut upsert = Upsert::read(body, &settings);
    let seen = upsert.look_up(context).await?;
    upsert.prepare(context, &settings, &seen.found).await?;
    let first = First::of(Some(seen));
    context
        .decide_and_commit(|| upsert.decide(context, &settings, first.take()))
        .await
}

/// A request to create or update one prospect.
#[derive(Debug)]
pub struct Upsert {
    input: Input,
    errors: FieldErrors,
    phone: InputPhone,
    references: References,
}

impl Upsert {
    /// Reads the body.
    #[must_use]
    pub fn read(mut body: Body, settings: &Settings) -> Self {
        let input = input::upsert(&mut body);
        let phone = InputPhone::read(&input.phone, settings);
        Self {
            references: references::of(&input, &phone),
            errors: body.into_errors(),
            input,
            phone,
        }
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

    /// Reads what the request refers to.
    ///
    /// # Errors
    /// 503 if the store does not answer.
    pub async fn look_up(&self, context: &Context<'_>) -> Result<Seen, ApiError> {
        let (store, account) = (&context.app.store, context.account());
        let found = records::prospects::look_up(store, account, &self.references).await?;
        Ok(Seen {
            found,
            ..Seen::default()
        })
    }

    /// Checks the request, and reads the text of its resume.
    ///
    /// # Errors
    /// 400 with every field error.
    pub async fn prepare(
        &mut self,
        context: &Context<'_>,
        settings: &Settings,
        found: &Lookup,
    ) -> Result<(), ApiError> {
        // Who owns a matched prospect is not known yet.
        let is_new = matches!(matched(found), Ok(None));
        let owner = self.input.owner_id.filter(|_| !is_new);
        let mut errors = std::mem::take(&mut self.errors);
        references::check(&self.input, settings, found, owner, &mut errors);
        errors.or(())?;
        self.input.read_resume(context).await;
        Ok(())
    }

    /// Decides the request, from what was seen or from what is read now. `None` if it is out of date.
    ///
    /// # Errors
    /// 400, 409 or 503, as for the whole request.
    pub async fn decide(
        &self,
        context: &Context<'_>,
        settings: &Arc<Settings>,
        seen: Option<Seen>,
    ) -> Result<Option<Decision>, ApiError> {
        let Seen { found, stored, .. } = match seen {
            Some(seen) => seen,
            None => self.look_up(context).await?,
        };
        let (store, account) = (&context.app.store, context.account());
        // A merged prospect is not the one that has its claims.
        let known = stored.filter(|stored| stored.merged.is_none());
        let Some(mut held) = records::prospects::owned(store, account, found, known.as_ref()).await? else {
            return Ok(None);
        };
        held.owners.extend(known.map(|known| (known.id, known)));
        let resolved = ResolvedInput::new(context, &self.input, self.phone.clone(), settings, &held)?;
        match matched(&held.found)? {
            None => create(context, settings, &resolved).map(Some),
            Some(matched) => update(context, settings, &resolved, matched, &held).await,
        }
    }
}

/// The prospect that a request with these references matches, unless it is refused.
#[must_use]
pub fn match_of(found: &Lookup) -> Option<ProspectId> {
    matched(found).ok().flatten().map(Matched::prospect)
}

/// A match by external id takes precedence over one by email, and that over one by phone (SPECIFICATION §8.7).
fn matched(found: &Lookup) -> Result<Option<Matched>, ApiError> {
    Ok(
        match (found.by_external_ids.as_slice(), found.by_email, found.by_phone) {
            ([id], ..) => Some(Matched::External(*id)),
            ([first, ..], ..) => {
                let message = "The external ids belong to different prospects.";
                return Err(ApiError::new(Code::Conflict, message).with("prospectId", first.to_string()));
            }
            ([], Some(email), Some(phone)) if email == phone => Some(Matched::Both(email)),
            ([], Some(email), _) => Some(Matched::Email(email)),
            ([], None, Some(phone)) => Some(Matched::Phone(phone)),
            ([], None, None) => None,
        },
    )
}

fn create(context: &Context<'_>, settings: &Settings, resolved: &ResolvedInput<'_>) -> Result<Decision, ApiError> {
    references::check_owner(resolved.input, settings, None)?;
    let id = ProspectId::new(context.app.entropy.ulid(context.now));
    let change = change::created(resolved, id, context.caller.user_id, settings)?;
    let (writes, event) = write_set::writes(context, settings, resolved, &change, None)?;
    let reply = change.reply(settings)?.with_header(MATCH, "created").created();
    let decision = Decision::new(writes, reply).with_event(event);
    // Otherwise the owner is the user of the key, whom the key protects from deletion.
    Ok(match references::new_owner(resolved.input) {
        Some(_) => decision.naming_users(context, &id.to_string()),
        None => decision,
    })
}

/// Updates the matched prospect, or keeps it if the request has `update: false`. `None` if it no longer matches.
async fn update(
    context: &Context<'_>,
    settings: &Arc<Settings>,
    resolved: &ResolvedInput<'_>,
    matched: Matched,
    held: &Owned,
) -> Result<Option<Decision>, ApiError> {
    let (id, by) = (matched.prospect(), matched.field());
    let stored = held.owners.get(&id).cloned();
    // The claim may have been released since the look-up. Then the request is decided again.
    let Some(stored) = stored.filter(|stored| still_matches(stored, matched, resolved)) else {
        return Ok(None);
    };
    if stored.deleting {
        return Err(ApiError::new(
            Code::Conflict,
            "The prospect with this email or phone is being deleted. Try again.",
        ));
    }
    references::check_owner(resolved.input, settings, Some(stored.owner_id))?;
    let settings = &context
        .with_names_of(Arc::clone(settings), slice::from_ref(&stored))
        .await?;
    if !resolved.input.update {
        let unchanged = Change {
            prospect: stored,
            changes: Vec::new(),
            warnings: Vec::new(),
        };
        let reply = unchanged.reply(settings)?.with_header(MATCH, by);
        return Ok(Some(Decision::unchanged(reply)));
    }
    let replaced = resolved.input.attachments();
    let (store, account) = (&context.app.store, context.account());
    let attachments = records::prospects::attachments(store, account, &stored, &replaced).await?;
    if !attachments.is_of(&stored, &replaced)? {
        return Ok(None);
    }
    update::check_claim("email", held.found.by_email, id)?;
    let phone_is_taken = held.found.by_phone.is_some_and(|holder| holder != id);
    let change = change::updated(resolved, (&stored, &attachments), By::Post { phone_is_taken });
    external_ids::check(&change.prospect)?;
    let reply = change.reply(settings)?.with_header(MATCH, by);
    if change.changes.is_empty() {
        return Ok(Some(Decision::unchanged(reply)));
    }
    let (writes, event) = write_set::writes(context, settings, resolved, &change, Some(&stored))?;
    let decision = Decision::new(writes, reply).with_event(event);
    Ok(Some(naming_owner(decision, context, &stored, &change.prospect)))
}

/// Whether the record still matches by the same fields. If it was changed after the look-up, it may match by no field,
/// or by another one.
fn still_matches(stored: &Prospect, matched: Matched, resolved: &ResolvedInput<'_>) -> bool {
    let email = resolved.input.email.value();
    let email = email.is_none_or(|email| stored.emails().any(|known| known == email));
    let phone = resolved.phone.number();
    let phone = phone.is_none_or(|phone| stored.phones().any(|known| known == phone));
    let (has_email, has_phone) = (
        resolved.input.email.value().is_some(),
        resolved.phone.number().is_some(),
    );
    let sent = resolved.input.external_ids.sent();
    let external = sent.iter().any(|id| stored.all_external_ids().any(|known| known == id));
    match matched {
        Matched::External(_) => external,
        Matched::Email(_) => !external && email && !(phone && has_phone),
        Matched::Phone(_) => !external && phone && !(email && has_email),
        Matched::Both(_) => !external && email && phone,
    }
}
