//! PATCH and PUT /prospects/{prospectId}: the fields of POST, none required (contract.md §9).

use futures::future::try_join;
use shared::domain::ProspectId;
use shared::gate::{Committed, Context};
use shared::http::{ApiError, Code, Reply};
use shared::repo;
use shared::repo::prospects::Referred;

use crate::change;
use crate::sent;
use crate::sent::references::{self, SentPhone};
use crate::wanted::Wanted;
use crate::write_set;

/// How often the request is decided anew when another writer was faster (architecture.md §5).
const ATTEMPTS: u32 = 5;

/// Changes a prospect; omitted fields stay.
///
/// # Errors
/// 400 with every fault; 404; 412; 409 with `prospectId` where another prospect has the email or the phone; 409 where others
/// kept winning; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let mut body = context.call.json()?;
    let mut sent = sent::update(&mut body);
    let mut faults = body.into_faults();
    let settings = context.settings().await?;
    let phone = SentPhone::read(&sent.phone, &settings);
    let (store, account) = (&context.app.store, context.account());
    let look_up = references::of(&sent, &phone);
    for attempt in 0..ATTEMPTS {
        let refer = repo::prospects::refer(store, account, &look_up);
        let (referred, stored) = try_join(refer, repo::prospects::get(store, account, id)).await?;
        references::check(&sent, &settings, &referred, &mut faults);
        std::mem::take(&mut faults).or(())?;
        let stored = stored.filter(|stored| !stored.deleting);
        let stored = stored.ok_or_else(|| ApiError::not_found("prospect"))?;
        context.check_if_match(stored.revision)?;
        check_unclaimed(&referred, id)?;
        sent.read_resume(context).await;
        let wanted = Wanted::new(context, &sent, phone.clone(), &settings, &referred)?;
        let change = change::updated(&wanted, &stored, false);
        let reply = change.reply(&settings)?;
        let committed = if change.changes.is_empty() {
            context.commit(Vec::new(), None, reply).await?
        } else {
            let (writes, witness) = write_set::writes(context, &settings, &wanted, &change, Some(&stored))?;
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
fn check_unclaimed(referred: &Referred, id: ProspectId) -> Result<(), ApiError> {
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
