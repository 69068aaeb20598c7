//! DELETE /prospects/{prospectId}: the prospect goes with all that hangs on it; email and phone are free at once
//! (contract.md §3).

use futures::future::try_join;
use serde::Serialize;
use shared::directory::{Kind, Row};
use shared::domain::{EventKind, Prospect, ProspectId, Settings};
use shared::gate::{Committed, Context};
use shared::http::{ApiError, Reply};
use shared::repo;
use shared::store::{Guard, Key, Part, Write};

use crate::write_set;

/// How often the deletion is tried when others change the prospect meanwhile.
const ATTEMPTS: u32 = 5;

#[derive(Serialize)]
struct Deleted {
    success: bool,
    message: &'static str,
}

/// Deletes a prospect.
///
/// # Errors
/// 404 where the account has no such prospect; 412 where `If-Match` names another revision; 409 where others kept changing
/// it; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    for attempt in 0..ATTEMPTS {
        let read = async { Ok(repo::prospects::partition(&context.app.store, context.account(), id).await?) };
        let (partition, settings) = try_join(read, context.settings()).await?;
        let (prospect, children) = partition.ok_or_else(|| ApiError::not_found("prospect"))?;
        context.check_if_match(prospect.revision)?;
        let (writes, witness) = writes(context, &settings, &prospect, children)?;
        let reply = Reply::ok(&Deleted {
            success: true,
            message: "Prospect deleted.",
        })?;
        match context.commit(writes, Some(&witness), reply).await? {
            Committed::Done(reply) => return Ok(reply),
            Committed::Lost(_) => context.app.store.pause(attempt).await,
        }
    }
    Err(ApiError::conflict())
}

fn writes(
    context: &Context<'_>,
    settings: &Settings,
    prospect: &Prospect,
    children: Vec<Key>,
) -> Result<(Vec<Write>, Key), ApiError> {
    let (account, id) = (context.account(), prospect.id);
    let guard = Guard::Revision(prospect.revision);
    let mut writes = vec![Write::delete(Part::Record, Key::prospect(account, id), guard)];
    writes.extend(
        children
            .into_iter()
            .map(|key| Write::delete(Part::Beside, key, Guard::Always)),
    );
    writes.extend(repo::prospects::move_email(account, id, prospect.email.as_ref(), None));
    writes.extend(repo::prospects::move_phone(account, id, prospect.phone.as_ref(), None));
    let tombstone = Row::tombstone(id.to_string(), prospect.revision.saturating_add(1));
    writes.push(tombstone.write(account, Kind::Prospect));
    let told = write_set::Told {
        kind: EventKind::ProspectDeleted,
        changes: Vec::new(),
        muted: false,
    };
    let (event, witness) = write_set::event(context, settings, prospect, told)?;
    writes.push(event);
    Ok((writes, witness))
}
