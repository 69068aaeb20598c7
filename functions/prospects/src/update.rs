//! PATCH and PUT /prospects/{prospectId}: the fields of POST, none required (SPECIFICATION §8.20).

use domain::ProspectId;
use futures::future::try_join;
use shared::gate::{Committed, Context};
use shared::http::{ApiError, Code, Reply};
use shared::records;
use shared::records::prospects::Lookup;

use crate::change;
use crate::input;
use crate::input::references::{self, InputPhone};
use crate::resolved_input::ResolvedInput;
use crate::write_set;

/// How often the request is decided anew when another writer was faster (SPECIFICATION §3.2).
const ATTEMPTS: u32 = 5;

/// Changes a prospect; omitted fields stay.
///
/// # Errors
/// 400 with every fault; 404; 412; 409 with `prospectId` where another prospect has the email or the phone; 409 where others
/// kept winning; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let mut body = context.call.json()?;
    let mut input = input::update(&mut body);
    let mut faults = body.into_errors();
    let settings = context.settings().await?;
    let phone = InputPhone::read(&input.phone, &settings);
    let (store, account) = (&context.app.store, context.account());
    let look_up = references::of(&input, &phone);
    for attempt in 0..ATTEMPTS {
        let refer = records::prospects::refer(store, account, &look_up);
        let (referred, stored) = try_join(refer, records::prospects::get(store, account, id)).await?;
        references::check(&input, &settings, &referred, &mut faults);
        std::mem::take(&mut faults).or(())?;
        let stored = stored.filter(|stored| !stored.deleting);
        let stored = stored.ok_or_else(|| ApiError::not_found("prospect"))?;
        context.check_if_match(stored.revision)?;
        check_unclaimed(&referred, id)?;
        input.read_resume(context).await;
        let resolved = ResolvedInput::new(context, &input, phone.clone(), &settings, &referred)?;
        let change = change::updated(&resolved, &stored, false);
        let reply = change.reply(&settings)?;
        let committed = if change.changes.is_empty() {
            context.commit(Vec::new(), None, reply).await?
        } else {
            let (writes, witness) = write_set::writes(context, &settings, &resolved, &change, Some(&stored))?;
            context.commit(writes, Some(&witness), reply).await?
        };
        match committed {
            Committed::Done(reply) => return Ok(reply),
            Committed::Lost(_) => store.pause(attempt).await,
        }
    }
    Err(ApiError::conflict())
}

/// Neither the email nor the phone may be another prospect's.
fn check_unclaimed(referred: &Lookup, id: ProspectId) -> Result<(), ApiError> {
    let holder = |claim: Option<ProspectId>| claim.filter(|holder| *holder != id);
    let (what, holder) = match (holder(referred.by_email), holder(referred.by_phone)) {
        (Some(holder), _) => ("email", holder),
        (None, Some(holder)) => ("phone", holder),
        (None, None) => return Ok(()),
    };
    Err(
        ApiError::new(Code::Conflict, format!("Another prospect has this {what}."))
            .with("prospectId", holder.to_string()),
    )
}
