//! Changes of the settings. One transaction writes the change and the new version of the settings, on the account and
//! on all of its keys (ADR 0003), so that every request that is admitted later sees the change.

use domain::account::Account;
use domain::{Settings, UnixMs};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records;
use shared::records::Write;
use shared::records::keys::KeyRecord;

use crate::deletion_guard::DeletionGuard;

/// A change of the settings.
pub(crate) struct Change {
    /// The new account record, if it changes.
    pub account: Option<Account>,
    /// The writes of other records. Without writes and without an account nothing changes.
    pub writes: Vec<Write>,
    /// The references that prevent the change.
    pub guard: Option<DeletionGuard>,
    /// The reply.
    pub reply: Reply,
}

impl Change {
    /// A change of other records than the account.
    pub(crate) const fn of(writes: Vec<Write>, reply: Reply) -> Self {
        Self {
            account: None,
            writes,
            guard: None,
            reply,
        }
    }
}

/// The state that a change is decided from.
pub(crate) struct Present {
    /// The settings.
    pub settings: Settings,
    /// The account's keys.
    pub keys: Vec<KeyRecord>,
}

/// Commits the change that `decide` returns. `decide` runs again after another change was faster.
pub(crate) async fn change(
    context: &Context<'_>,
    decide: impl Fn(&Present) -> Result<Change, ApiError>,
) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let (settings, keys) = records::settings::load_with_keys(&context.app.store, context.account()).await?;
            let present = Present { settings, keys };
            let Change {
                account,
                mut writes,
                guard,
                reply,
            } = decide(&present)?;
            if let Some(guard) = &guard {
                writes.extend(guard.check(context).await?);
            }
            if account.is_some() || !writes.is_empty() {
                let before = &present.settings.account;
                let after = account.unwrap_or_else(|| before.clone());
                writes.extend(records::settings::advance(before, after, &present.keys)?);
            }
            Ok(Some(Decision::new(writes, reply)))
        })
        .await
}

/// The time of a change. It is the revision of the record too, so no two changes have the same.
pub(crate) fn moment(context: &Context<'_>, before: UnixMs) -> UnixMs {
    context.now.after(before)
}

/// The revision of a record without a counter: the time of its last change.
pub(crate) fn revision(updated_at: UnixMs) -> u64 {
    u64::try_from(updated_at.ms()).unwrap_or_default()
}

/// The reply with a record and its revision; 304 if the client already has that revision.
pub(crate) fn shown(
    context: &Context<'_>,
    item: &impl serde::Serialize,
    updated_at: UnixMs,
) -> Result<Reply, ApiError> {
    Ok(context.conditional(Reply::item(item)?, revision(updated_at)))
}
