//! Getting, creating, changing and deleting one child.

use serde::Serialize;

use crate::gate::{Committed, Context};
use crate::http::{ApiError, Reply};
use crate::records::children::{Child, Stored, read, removal, writes};
use crate::records::events::EventMeta;
use domain::{ChildSuffix, EventKind, ProspectId};
use store::{Part, Write};

/// How often a change is decided anew when another writer was faster (SPECIFICATION §3.2).
const ATTEMPTS: u32 = 5;

/// What an update makes of a child.
#[derive(Clone, Debug)]
pub struct Decision<C> {
    /// The record as it is to be.
    pub record: C,
    /// The names of the fields that differ; empty where nothing changes.
    pub changes: Vec<&'static str>,
    /// What the event says happened.
    pub kind: EventKind,
}

fn id<C: Child>(context: &Context<'_>) -> Result<(ProspectId, ChildSuffix), ApiError> {
    C::parse_id(context.parameter(C::PARAMETER)).ok_or_else(|| ApiError::not_found(C::NOUN))
}

/// Gives one child, with its revision as `ETag`; 304 where the client has that revision already.
///
/// # Errors
/// 404 where the account has no such child; 503 where the store does not answer.
pub async fn get<C: Child>(context: &Context<'_>) -> Result<Reply, ApiError> {
    let stored = stored::<C>(context).await?;
    let reply = reply(&stored)?;
    Ok(if context.has_revision(stored.revision) {
        reply.not_modified()
    } else {
        reply
    })
}

/// The child that the path names.
///
/// # Errors
/// 404 where the account has no such child; 503 where the store does not answer.
pub async fn stored<C: Child>(context: &Context<'_>) -> Result<Stored<C>, ApiError> {
    let found = read::<C>(&context.app.store, context.account(), id::<C>(context)?).await?;
    found.ok_or_else(|| ApiError::not_found(C::NOUN))
}

fn reply<C: Child>(stored: &Stored<C>) -> Result<Reply, ApiError> {
    Ok(Reply::item(&stored.record)?.with_revision(stored.revision))
}

/// Creates a child, with whatever else belongs to its transaction. What was lost is given back, for the caller to tell
/// why: [`Part::Parent`] is a prospect that went away.
///
/// # Errors
/// 409 where others kept winning; 503 where the store does not answer.
pub async fn create<C: Child>(
    context: &Context<'_>,
    record: C,
    beside: Vec<Write>,
) -> Result<Result<Reply, Vec<Part>>, ApiError> {
    let stored = Stored { revision: 1, record };
    let mut writes = writes(context.account(), &stored, None)?;
    // The prospect is written by whoever changes it in the same transaction: one action an item.
    if beside.iter().any(|write| {
        writes
            .iter()
            .any(|own| own.part == Part::Parent && own.key() == write.key())
    }) {
        writes.retain(|write| write.part != Part::Parent);
    }
    writes.extend(beside);
    let (event, witness) = context.event(EventMeta::new(C::CREATED), &stored.record)?;
    writes.push(event);
    Ok(
        match context
            .commit(writes, Some(&witness), reply(&stored)?.created())
            .await?
        {
            Committed::Done(reply) => Ok(reply),
            Committed::Lost(parts) => Err(parts),
        },
    )
}

/// Changes a child as `decide` says, which may be asked again where another writer was faster.
///
/// # Errors
/// 404, 412, 409 where others kept winning, 503; and what `decide` refuses.
pub async fn update<C: Child>(
    context: &Context<'_>,
    decide: impl Fn(&C) -> Result<Decision<C>, ApiError>,
) -> Result<Reply, ApiError> {
    for attempt in 0..ATTEMPTS {
        let before = stored::<C>(context).await?;
        context.check_if_match(before.revision)?;
        let decision = decide(&before.record)?;
        let committed = if decision.changes.is_empty() {
            context.commit(Vec::new(), None, reply(&before)?).await?
        } else {
            let after = Stored {
                revision: before.revision.saturating_add(1),
                record: decision.record,
            };
            let mut writes = writes(context.account(), &after, Some(before.revision))?;
            let meta = EventMeta {
                changes: decision.changes,
                ..EventMeta::new(decision.kind)
            };
            let (event, witness) = context.event(meta, &after.record)?;
            writes.push(event);
            context.commit(writes, Some(&witness), reply(&after)?).await?
        };
        match committed {
            Committed::Done(reply) => return Ok(reply),
            Committed::Lost(_) => context.app.store.pause(attempt).await,
        }
    }
    Err(ApiError::conflict())
}

/// Deletes a child, and answers with `body`.
///
/// # Errors
/// 404, 412, 409 where others kept winning, 503.
pub async fn delete<C: Child>(context: &Context<'_>, body: &impl Serialize) -> Result<Reply, ApiError> {
    for attempt in 0..ATTEMPTS {
        let before = stored::<C>(context).await?;
        if let Some(reply) = remove(context, &before, Reply::ok(body)?).await? {
            return Ok(reply);
        }
        context.app.store.pause(attempt).await;
    }
    Err(ApiError::conflict())
}

/// Deletes this state of a child, and answers with `reply`. `None` where it is another by now.
///
/// # Errors
/// 412; 503 where the store does not answer.
pub async fn remove<C: Child>(
    context: &Context<'_>,
    before: &Stored<C>,
    reply: Reply,
) -> Result<Option<Reply>, ApiError> {
    context.check_if_match(before.revision)?;
    let mut writes = removal(context.account(), before);
    let (event, witness) = context.event(EventMeta::new(C::DELETED), &before.record)?;
    writes.push(event);
    Ok(match context.commit(writes, Some(&witness), reply).await? {
        Committed::Done(reply) => Some(reply),
        Committed::Lost(_) => None,
    })
}
