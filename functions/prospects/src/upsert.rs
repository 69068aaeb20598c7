//! POST /prospects: creates or updates a prospect, matched by external id, email or phone (SPECIFICATION §8.6, §8.7,
//! §8.26).

use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::{Prospect, ProspectId, Settings};
use shared::endpoints::prospects::naming_owner;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records;
use shared::records::prospects::{Lookup, Owned};

use crate::change::{self, By, Change};
use crate::input;
use crate::input::external_ids;
use crate::input::references::{self, InputPhone};
use crate::resolved_input::ResolvedInput;
use crate::update;
use crate::write_set;

/// The response header that names the matching field.
const MATCH: &str = "prospect-match";

/// A match, by its field (SPECIFICATION §8.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Matched {
    External(ProspectId),
    Email(ProspectId),
    Phone(ProspectId),
    Both(ProspectId),
}

/// Creates a prospect or updates the one that has an external id, the email or the phone.
///
/// # Errors
/// 400 with every field error; 409 with `prospectId` if several prospects have the external ids, or another one has the
/// email; 409 if other writers kept winning; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let mut input = input::upsert(&mut body);
    let mut errors = body.into_errors();
    let settings = context.settings().await?;
    let phone = InputPhone::read(&input.phone, &settings);
    let requested = references::of(&input, &phone);
    let store = &context.app.store;
    let found = records::prospects::look_up(store, context.account(), &requested).await?;
    // Who owns a matched prospect is not known yet.
    let is_new = matches!(matched(&found), Ok(None));
    let owner = input.owner_id.filter(|_| !is_new);
    references::check(&input, &settings, &found, owner, &mut errors);
    errors.or(())?;
    input.read_resume(context).await;
    let first = AtomicBool::new(true);
    context
        .decide_and_commit(|| async {
            let found = if first.swap(false, Ordering::Relaxed) {
                found.clone()
            } else {
                records::prospects::look_up(store, context.account(), &requested).await?
            };
            let held = records::prospects::owned(store, context.account(), found, None).await?;
            let resolved = ResolvedInput::new(context, &input, phone.clone(), &settings, &held)?;
            match matched(&held.found)? {
                None => create(context, &settings, &resolved).map(Some),
                Some(matched) => update(context, &settings, &resolved, matched, &held).await,
            }
        })
        .await
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
    let (id, by) = match matched {
        Matched::External(id) => (id, "external"),
        Matched::Email(id) => (id, "email"),
        Matched::Phone(id) => (id, "phone"),
        Matched::Both(id) => (id, "both"),
    };
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
