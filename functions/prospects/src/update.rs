//! PATCH and PUT /prospects/{prospectId}: the fields of POST, none required (SPECIFICATION §8.20).

use std::slice;
use std::sync::Arc;

use domain::ProspectId;
use futures::future::try_join;
use shared::endpoints::prospects::{Asks, naming_owner, present};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records;
use shared::records::prospects::Lookup;

use crate::change::{self, By};
use crate::input;
use crate::input::references::{self, InputPhone};
use crate::resolved_input::ResolvedInput;
use crate::write_set;

/// Updates a prospect; omitted fields keep their values.
///
/// # Errors
/// 400 with every field error; 404; 409 `merged`; 412; 409 with `prospectId` if another prospect has the email, the phone
/// or an external id; 409 if other writers kept winning; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let mut body = context.call.json()?;
    let input = input::update(&mut body);
    let errors = body.into_errors();
    let settings = context.settings().await?;
    let phone = InputPhone::read(&input.phone, &settings);
    let (store, account) = (&context.app.store, context.account());
    let requested = references::of(&input, &phone);
    let replaced = input.attachments();
    context
        .decide_and_commit(|| async {
            let look_up = records::prospects::look_up(store, account, &requested);
            let read = records::prospects::get_with_attachments(store, account, id, &replaced);
            let (found, stored) = try_join(look_up, read).await?;
            let mut errors = errors.clone();
            let (stored, attachments) = stored.unzip();
            let owner = stored.as_ref().map(|stored| stored.owner_id);
            references::check(&input, &settings, &found, owner, &mut errors);
            errors.or(())?;
            let stored = present(context, stored, Asks::Writes).await?;
            let attachments = attachments.unwrap_or_default();
            context.check_if_match(stored.revision)?;
            let held = records::prospects::owned(store, account, found, Some(&stored)).await?;
            check_unclaimed(&held.found, id)?;
            if !attachments.is_of(&stored, &replaced)? {
                return Ok(None);
            }
            let mut input = input.clone();
            input.read_resume(context).await;
            let resolved = ResolvedInput::new(context, &input, phone.clone(), &settings, &held)?;
            let change = change::updated(&resolved, (&stored, &attachments), By::Patch);
            let settings = context
                .with_names_of(Arc::clone(&settings), slice::from_ref(&change.prospect))
                .await?;
            let reply = change.reply(&settings)?;
            if change.changes.is_empty() {
                return Ok(Some(Decision::unchanged(reply)));
            }
            let (writes, event) = write_set::writes(context, &settings, &resolved, &change, Some(&stored))?;
            let decision = Decision::new(writes, reply).with_event(event);
            Ok(Some(naming_owner(decision, context, &stored, &change.prospect)))
        })
        .await
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
