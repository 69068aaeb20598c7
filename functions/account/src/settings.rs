//! Changes of the settings: each is one transaction with the version of the settings, on the account and on all of its keys
//! (ADR 0003), so that every request that is admitted later sees it.

use domain::account::Account;
use domain::{Settings, UnixMs};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records;
use shared::records::Write;
use shared::records::keys::KeyRecord;

use crate::deletion_guard::DeletionGuard;

/// What a change of the settings does.
pub(crate) struct Change {
    /// The account as it is to be, where its own record changes.
    pub account: Option<Account>,
    /// The writes of other records. None of them and no account: nothing changes.
    pub writes: Vec<Write>,
    /// What must not be there.
    pub unused: Option<DeletionGuard>,
    /// The answer.
    pub reply: Reply,
}

impl Change {
    /// Writes besides the account's own record.
    pub(crate) const fn of(writes: Vec<Write>, reply: Reply) -> Self {
        Self {
            account: None,
            writes,
            unused: None,
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

/// Changes the settings as `decide` says, which is asked again where another change was faster.
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
                unused,
                reply,
            } = decide(&present)?;
            if let Some(unused) = &unused {
                unused.check(context).await?;
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

/// The moment of a change. It is the revision of the record too, and so never the same twice.
pub(crate) fn moment(context: &Context<'_>, before: UnixMs) -> UnixMs {
    context.now.after(before)
}

/// The revision of a record that has none of its own: the moment of its last change.
pub(crate) fn revision(updated_at: UnixMs) -> u64 {
    u64::try_from(updated_at.ms()).unwrap_or_default()
}

/// A record with its revision; 304 where the client has it already.
pub(crate) fn shown(
    context: &Context<'_>,
    item: &impl serde::Serialize,
    updated_at: UnixMs,
) -> Result<Reply, ApiError> {
    Ok(context.conditional(Reply::item(item)?, revision(updated_at)))
}
