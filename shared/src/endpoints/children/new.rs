//! New children: their prospect and their creator.

use std::sync::Mutex;

use super::change::creation;
use crate::gate::Context;
use crate::http::{ApiError, Body, FieldErrors, Reply};
use crate::records;
use crate::records::children::Child;
use crate::records::prospects::Found;
use domain::{KeyId, ProspectId, UserId};

/// The message for a prospect that the account does not have.
pub const NO_PROSPECT: &str = "is no prospect of this account";

/// A required id; an error is added if it is missing.
pub fn required_id<T>(
    body: &mut Body,
    name: &'static str,
    message: &str,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Option<T> {
    let before = body.error_count();
    let id = body.parse(name, message, parse);
    if id.is_none() && body.error_count() == before {
        body.fault(name, "is required");
    }
    id
}

/// The prospect for which a request says this id. Adds an error if the account has none.
///
/// # Errors
/// 503 if the store does not answer.
pub async fn find_prospect(
    context: &Context<'_>,
    prospect: Option<ProspectId>,
    faults: &mut FieldErrors,
) -> Result<Option<Found>, ApiError> {
    let Some(id) = prospect else { return Ok(None) };
    let found = records::prospects::find(&context.app.store, context.account(), id).await?;
    if found.is_none() {
        faults.add("prospectId", NO_PROSPECT);
    }
    Ok(found)
}

/// Creates a child that `make` gives for its prospect. `found` is the prospect for which the request says `named`. If
/// it is merged or deleted meanwhile, the request is decided again.
///
/// # Errors
/// 400 that names `prospectId` if the prospect was deleted; 409 if other writers kept winning; 503 if the store does
/// not answer.
pub async fn create_on_prospect<C: Child>(
    context: &Context<'_>,
    named: ProspectId,
    found: Found,
    make: impl Fn(ProspectId) -> C,
) -> Result<Reply, ApiError> {
    let first = Mutex::new(Some(found));
    context
        .decide_and_commit(|| async {
            let known = first.lock().ok().and_then(|mut first| first.take());
            let found = match known {
                Some(found) => Some(found),
                None => records::prospects::find(&context.app.store, context.account(), named).await?,
            };
            let found = found.ok_or_else(|| ApiError::invalid("prospectId", NO_PROSPECT))?;
            creation(context, make(found.prospect.id), found.fence.into_iter().collect()).map(Some)
        })
        .await
}

/// Who created a record: the named user, or else the key (SPECIFICATION §9.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribution {
    /// Whether no user was named.
    pub created_by_api: bool,
    /// The key, if no user was named.
    pub key_id: Option<KeyId>,
    /// Its name.
    pub key_name: Option<String>,
}

impl Attribution {
    /// Who created a record in whose request this user was named.
    #[must_use]
    pub fn of(context: &Context<'_>, user: Option<UserId>) -> Self {
        match user {
            Some(_) => Self {
                created_by_api: false,
                key_id: None,
                key_name: None,
            },
            None => Self {
                created_by_api: true,
                key_id: Some(context.caller.key_id),
                key_name: Some(context.caller.key_name.clone()),
            },
        }
    }
}
