//! New children: their prospect and their creator.

use super::change::creation;
use crate::gate::Context;
use crate::http::{ApiError, Body, FieldErrors, Reply};
use crate::records;
use crate::records::children::Child;
use domain::{KeyId, ProspectId, UserId};
use store::Part;

/// The message for a prospect that the account does not have.
pub const NO_PROSPECT: &str = "is no prospect of this account";

/// A required id; an error is added if it is missing.
pub fn required_id<T>(body: &mut Body, name: &str, message: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let before = body.error_count();
    let id = body.parse(name, message, parse);
    if id.is_none() && body.error_count() == before {
        body.fault(name, "is required");
    }
    id
}

/// Adds an error if the account has no such prospect.
///
/// # Errors
/// 503 if the store does not answer.
pub async fn check_prospect(
    context: &Context<'_>,
    prospect: Option<ProspectId>,
    faults: &mut FieldErrors,
) -> Result<(), ApiError> {
    if let Some(id) = prospect
        && records::prospects::get(&context.app.store, context.account(), id)
            .await?
            .is_none_or(|found| found.deleting)
    {
        faults.add("prospectId", NO_PROSPECT);
    }
    Ok(())
}

/// Creates a child. If its prospect is deleted meanwhile, the error names `prospectId`.
///
/// # Errors
/// 400 if the prospect was deleted; 409 if other writers kept winning; 503 if the store does not answer.
pub async fn create_on_prospect<C: Child>(context: &Context<'_>, record: C) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let gone = ApiError::invalid("prospectId", NO_PROSPECT);
            let creation = creation(context, record.clone(), Vec::new())?;
            Ok(Some(creation.refuse_if_lost(Part::Parent, gone)))
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
