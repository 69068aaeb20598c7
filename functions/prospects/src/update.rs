//! PATCH and PUT /prospects/{prospectId}: the fields of POST, none required (SPECIFICATION §8.20).

use domain::ProspectId;
use futures::future::try_join;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records;
use shared::records::prospects::Lookup;

use crate::change;
use crate::input;
use crate::input::references::{self, InputPhone};
use crate::resolved_input::ResolvedInput;
use crate::write_set;

/// Changes a prospect; omitted fields stay.
///
/// # Errors
/// 400 with every fault; 404; 412; 409 with `prospectId` where another prospect has the email or the phone; 409 where others
/// kept winning; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let mut body = context.call.json()?;
    let input = input::update(&mut body);
    let faults = body.into_errors();
    let settings = context.settings().await?;
    let phone = InputPhone::read(&input.phone, &settings);
    let (store, account) = (&context.app.store, context.account());
    let look_up = references::of(&input, &phone);
    context
        .decide_and_commit(|| async {
            let refer = records::prospects::refer(store, account, &look_up);
            let (found, stored) = try_join(refer, records::prospects::get(store, account, id)).await?;
            let mut faults = faults.clone();
            references::check(&input, &settings, &found, &mut faults);
            faults.or(())?;
            let stored = stored.filter(|stored| !stored.deleting);
            let stored = stored.ok_or_else(|| ApiError::not_found("prospect"))?;
            context.check_if_match(stored.revision)?;
            check_unclaimed(&found, id)?;
            let mut input = input.clone();
            input.read_resume(context).await;
            let resolved = ResolvedInput::new(context, &input, phone.clone(), &settings, &found)?;
            let change = change::updated(&resolved, &stored, false);
            let reply = change.reply(&settings)?;
            if change.changes.is_empty() {
                return Ok(Some(Decision::unchanged(reply)));
            }
            let (writes, event) = write_set::writes(context, &settings, &resolved, &change, Some(&stored))?;
            Ok(Some(Decision::new(writes, reply).with_event(event)))
        })
        .await
}

/// Neither the email nor the phone may be another prospect's.
fn check_unclaimed(found: &Lookup, id: ProspectId) -> Result<(), ApiError> {
    let holder = |claim: Option<ProspectId>| claim.filter(|holder| *holder != id);
    let (what, holder) = match (holder(found.by_email), holder(found.by_phone)) {
        (Some(holder), _) => ("email", holder),
        (None, Some(holder)) => ("phone", holder),
        (None, None) => return Ok(()),
    };
    Err(
        ApiError::new(Code::Conflict, format!("Another prospect has this {what}."))
            .with("prospectId", holder.to_string()),
    )
}
