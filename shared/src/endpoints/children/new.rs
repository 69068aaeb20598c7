//! New children: the prospect they hang on, and who made them.

use super::change::creation;
use crate::gate::Context;
use crate::http::{ApiError, Body, FieldErrors, Reply};
use crate::records;
use crate::records::children::Child;
use domain::{KeyId, ProspectId, UserId};
use store::Part;

/// What is said of a prospect that the account does not have.
pub const NO_PROSPECT: &str = "is no prospect of this account";

/// An id that must be there; a fault is noted where it is not.
pub fn required_id<T>(body: &mut Body, name: &str, message: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let before = body.error_count();
    let id = body.parse(name, message, parse);
    if id.is_none() && body.error_count() == before {
        body.fault(name, "is required");
    }
    id
}

/// Notes a fault where the account has no such prospect.
///
/// # Errors
/// 503 where the store does not answer.
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

/// Creates a child whose transaction holds nothing else. A prospect that goes away meanwhile is a fault of `prospectId`.
///
/// # Errors
/// 400 where the prospect went away; 409 where others kept winning; 503 where the store does not answer.
pub async fn create_on_prospect<C: Child>(context: &Context<'_>, record: C) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let gone = ApiError::invalid("prospectId", NO_PROSPECT);
            let creation = creation(context, record.clone(), Vec::new())?;
            Ok(Some(creation.refuse_if_lost(Part::Parent, gone)))
        })
        .await
}

/// Who made a record: the user that was named, or else the key (SPECIFICATION §9.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribution {
    /// Whether no user was named.
    pub created_by_api: bool,
    /// The key, where no user was named.
    pub key_id: Option<KeyId>,
    /// Its name.
    pub key_name: Option<String>,
}

impl Attribution {
    /// Who made a record for which this user was named.
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
