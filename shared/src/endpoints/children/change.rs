//! Getting, creating, changing and deleting one child.

use domain::prospect_view::ProspectContact;
use domain::{ChildSuffix, Prospect, ProspectId, UnixMs, UserId};
use futures::future::try_join;
use store::Write;

use crate::gate::{Context, Decision};
use crate::http::{ApiError, Code, Reply};
use crate::records::children::{Child, Stored, change_writes, creation_writes, deletion_writes, read};
use crate::records::counters;
use crate::records::events::EventMeta;
use crate::records::prospects;

fn id<C: Child>(context: &Context<'_>) -> Result<(ProspectId, ChildSuffix), ApiError> {
    C::parse_id(context.parameter(C::PARAMETER)).ok_or_else(|| ApiError::not_found(C::NAME))
}

/// Replies with one child and its revision as `ETag`, or with 304 if the client already has that revision.
///
/// # Errors
/// 404 if the account has no such child.
pub async fn get<C: Child>(context: &Context<'_>) -> Result<Reply, ApiError> {
    let stored = stored::<C>(context).await?;
    Ok(context.conditional(Reply::item(&stored.record)?, stored.revision))
}

/// The child that the path names.
///
/// # Errors
/// 404 if the account has no such child.
pub async fn stored<C: Child>(context: &Context<'_>) -> Result<Stored<C>, ApiError> {
    let found = read::<C>(context.sight(), id::<C>(context)?).await?;
    found.ok_or_else(|| ApiError::not_found(C::NAME))
}

fn reply<C: Child>(stored: &Stored<C>) -> Result<Reply, ApiError> {
    Ok(Reply::item(&stored.record)?.with_revision(stored.revision))
}

/// The creation of a child of this prospect, with the other writes of its transaction. The request names the user
/// `user_id` as its actor. The condition of `Part::Parent` fails if the prospect was deleted.
pub fn creation<C: Child>(
    context: &Context<'_>,
    (prospect, user_id): (&Prospect, Option<UserId>),
    record: C,
    others: Vec<Write>,
) -> Result<Decision, ApiError> {
    let mut stored = Stored::new(1, record);
    let mut writes = creation_writes(context.account(), &stored)?;
    writes.extend(others);
    let at = *stored.record.updated_at();
    let meta = EventMeta { prospect: Some(ProspectContact::of(prospect)), user_id, ..EventMeta::new(C::CREATED) };
    let event = context.event(meta, at, (stored.revision, &stored.record))?;
    let decision = Decision::new(writes, reply(&stored)?.created()).with_event(event);
    let users: Vec<String> = stored.record.named_users().iter().map(UserId::to_string).collect();
    Ok(decision.referring(context, &stored.record.id_text(), &users))
}

/// Changes a child as `decide` returns it. If another writer was faster, `decide` runs again. The request names the user
/// `user_id` as its actor.
///
/// # Errors
/// 404, 412, 409 if other writers kept winning, 503, and the errors of `decide`.
pub async fn update<C: Child>(
    context: &Context<'_>,
    user_id: Option<UserId>,
    decide: impl Fn(&C) -> Result<C, ApiError>,
) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let before = stored::<C>(context).await?;
            context.check_if_match(before.revision)?;
            let after = decide(&before.record)?;
            changed(context, (&before, user_id), after).map(Some)
        })
        .await
}

/// The change of this state of a child to `record`, by the user `user_id` if the request names one. The time of change in
/// `record` is still the old one. The condition of `Part::Parent` fails if its prospect was deleted or merged.
///
/// # Errors
/// 413 or 500 if it cannot be stored.
pub fn changed<C: Child>(
    context: &Context<'_>,
    (before, user_id): (&Stored<C>, Option<UserId>),
    mut record: C,
) -> Result<Decision, ApiError> {
    let changes = before.record.changes(&record);
    if changes.is_empty() {
        return Ok(Decision::unchanged(reply(before)?));
    }
    let kind = before.record.update_event(&record);
    let at = context.moment_after(*record.updated_at());
    *record.updated_at() = at;
    let after = Stored::new(before.revision.saturating_add(1), record);
    let writes = change_writes(context.account(), before, &after)?;
    let meta = EventMeta { changes, user_id, ..EventMeta::new(kind) };
    let event = context.event(meta, at, (after.revision, &after.record))?;
    let decision = Decision::new(writes, reply(&after)?).with_event(event);
    // The stored record already protects the users whom it names.
    let known = before.record.named_users();
    let users = after.record.named_users().into_iter();
    let users = users.filter(|user| !known.contains(user)).map(|user| user.to_string());
    let users: Vec<String> = users.collect();
    Ok(decision.referring(context, &after.record.id_text(), &users))
}

/// Deletes a child, and replies with this message.
///
/// # Errors
/// 404, 412, 409 if other writers kept winning.
pub async fn delete<C: Child>(context: &Context<'_>, message: &'static str) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let (before, counted) = try_join(stored::<C>(context), counted::<C>(context)).await?;
            let reply = Reply::deleted(message)?;
            deletion(context, &before, counted, reply).await.map(Some)
        })
        .await
}

/// The count in which the writes of the child that the path names are, unless its prospect was merged.
///
/// # Errors
/// 404 if the path names no child.
pub async fn counted<C: Child>(context: &Context<'_>) -> Result<UnixMs, ApiError> {
    Ok(counters::counted(&context.app.store, context.account(), id::<C>(context)?).await?)
}

/// The deletion of this state of a child. Its time is later than the count ([`counted`]) and becomes the
/// count, so that a deletion of the prospect knows it.
///
/// # Errors
/// 403 if only another user may delete it; 412; 500 if its event cannot be stored.
pub async fn deletion<C: Child>(
    context: &Context<'_>,
    before: &Stored<C>,
    mut counted: UnixMs,
    reply: Reply,
) -> Result<Decision, ApiError> {
    check_user(context, &before.record).await?;
    context.check_if_match(before.revision)?;
    if before.fence.is_some() {
        let id = (before.record.prospect(), before.record.id().1);
        counted = counters::counted(&context.app.store, context.account(), id).await?;
    }
    let at = context.moment_after(counted.max(*before.record.clone().updated_at()));
    let event = context.event(EventMeta::new(C::DELETED), at, (before.revision, &before.record))?;
    Ok(Decision::new(deletion_writes(context.account(), before, at), reply).with_event(event))
}

async fn check_user<C: Child>(context: &Context<'_>, record: &C) -> Result<(), ApiError> {
    let user = context.caller.user_id;
    if record.deleted_by().is_none_or(|creator| creator == user) {
        return Ok(());
    }
    let prospect = prospects::get(context.sight(), record.prospect()).await?;
    if prospect.is_some_and(|prospect| prospect.owner_id == user) {
        return Ok(());
    }
    let name = C::NAME;
    let message = format!("Only the user who created the {name} or who owns the prospect can delete it.");
    Err(ApiError::new(Code::Forbidden, message))
}
