//! New children: their prospect and their creator.

use std::sync::Mutex;

use super::change::creation;
use crate::gate::Context;
use crate::http::{ApiError, FieldErrors, Reply};
use crate::records;
use crate::records::children::Child;
use crate::records::prospects::FoundProspect;
use domain::{Creation, Prospect, ProspectId, UserId};

/// Finds the prospect with the id that the request names. Adds an error if it does not exist.
///
/// # Errors
/// 503 if the store does not answer.
pub async fn find_prospect(
    context: &Context<'_>,
    prospect: Option<ProspectId>,
    errors: &mut FieldErrors,
) -> Result<Option<FoundProspect>, ApiError> {
    let Some(id) = prospect else { return Ok(None) };
    let found = records::prospects::find(&context.app.store, context.account(), id).await?;
    if found.is_none() {
        errors.add("prospectId", ProspectId::UNKNOWN);
    }
    Ok(found)
}

/// Creates the child that `make` returns, on the prospect that the request names. If that prospect is merged or deleted
/// meanwhile, the service decides the request again. `user` is the user whom the request names.
///
/// # Errors
/// 400 with `errors`, or if the account does not have the prospect; 409 if other writers kept winning; 503 if the store
/// does not answer.
pub async fn create_on_prospect<C: Child>(
    context: &Context<'_>,
    prospect: Option<ProspectId>,
    user: Option<UserId>,
    mut errors: FieldErrors,
    make: impl Fn(&Creation) -> Option<C>,
) -> Result<Reply, ApiError> {
    let found = find_prospect(context, prospect, &mut errors).await?;
    let (Some(named), Some(found)) = errors.or((prospect, found))? else {
        return Err(ApiError::internal("a required id without a field error"));
    };
    let first = Mutex::new(Some(found));
    let creation_on = creation_by(context, user);
    context
        .decide_and_commit(|| async {
            let read = first.lock().ok().and_then(|mut first| first.take());
            let found = match read {
                Some(found) => Some(found),
                None => records::prospects::find(&context.app.store, context.account(), named).await?,
            };
            let found = found.ok_or_else(|| ApiError::invalid("prospectId", ProspectId::UNKNOWN))?;
            let record = make(&creation_on(&found.prospect));
            let record = record.ok_or_else(|| ApiError::internal("a required field without a field error"))?;
            let others = found.fence.into_iter().collect();
            creation(context, (&found.prospect, user), record, others).map(Some)
        })
        .await
}

/// Builds the creation of a child on its prospect, by this user, or by the API key if this is `None` (SPECIFICATION
/// §9.3). Its event follows the events of the prospect at any clock.
pub fn creation_by(context: &Context<'_>, user_id: Option<UserId>) -> impl Fn(&Prospect) -> Creation {
    let suffix = context.child_suffix();
    let key = user_id
        .is_none()
        .then(|| (context.caller.key_id, context.caller.key_name.clone()));
    move |prospect| Creation {
        prospect_id: prospect.id,
        suffix,
        now: context.moment_after(prospect.updated_at),
        user_id,
        key: key.clone(),
    }
}
