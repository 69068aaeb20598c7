//! Changes of settings: the state that they depend on, and their writes.

use std::sync::Arc;

use domain::account::Account;
use domain::{KeyRecord, LoggedChange, Settings, UnixMs};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records;
use store::{Key, Part, Write};

use crate::deletion_guard::DeletionGuard;

/// A change of the settings. Without writes and without an account nothing changes.
#[must_use]
#[derive(Default)]
pub(crate) struct Change {
    /// The new account record, if it changes.
    pub account: Option<Account>,
    pub writes: Vec<Write>,
    pub event: Option<(Vec<Write>, Key)>,
    /// The references that prevent the change.
    pub guard: Option<DeletionGuard>,
    /// The error if the condition of this part of the transaction fails.
    pub refusal: Option<(Part, ApiError)>,
    /// What it leaves in the account's log.
    pub logged: Option<LoggedChange>,
}

impl Change {
    /// A change of other records than the account.
    pub(crate) fn of(writes: Vec<Write>) -> Self {
        Self { writes, ..Self::default() }
    }

    /// The same with its event.
    pub(crate) fn with_event(self, event: (Vec<Write>, Key)) -> Self {
        Self { event: Some(event), ..self }
    }

    /// The same, which leaves this in the account's log.
    pub(crate) fn logged(self, logged: LoggedChange) -> Self {
        Self { logged: Some(logged), ..self }
    }

    /// The same, which these references prevent.
    pub(crate) fn guarded(self, guard: DeletionGuard) -> Self {
        Self { guard: Some(guard), ..self }
    }
}

/// Refuses a change for the reason that the settings have, if any.
pub(crate) fn allowed(refusal: Option<String>) -> Result<(), ApiError> {
    refusal.map_or(Ok(()), |message| Err(ApiError::new(Code::Conflict, message)))
}

/// The stored data that decide about a change.
pub(crate) trait State: Sized + Send + Sync {
    /// Reads the state before a record is shown.
    fn shown(context: &Context<'_>) -> impl Future<Output = Result<Self, ApiError>> + Send;

    /// Reads the state before a record is changed.
    fn stored(context: &Context<'_>) -> impl Future<Output = Result<Self, ApiError>> + Send;

    /// The writes that come with a change of this state.
    fn advance(&self, change: &Change) -> Result<Vec<Write>, ApiError>;

    /// The decision to commit a change. A reference that prevents it is an error.
    fn decision(
        &self,
        context: &Context<'_>,
        change: Change,
        reply: Reply,
    ) -> impl Future<Output = Result<Decision, ApiError>> + Send {
        async move {
            if let Some(guard) = &change.guard {
                guard.check(context).await?;
            }
            let others = self.advance(&change)?;
            let mut decision = Decision::new([change.writes, others].concat(), reply);
            if let Some(event) = change.event {
                decision = decision.with_event(event);
            }
            if let Some(logged) = change.logged {
                decision = decision.logged(logged);
            }
            Ok(match change.refusal {
                Some((part, error)) => decision.refuse_if_lost(part, error),
                None => decision,
            })
        }
    }
}

/// The settings that nearly every request needs. One transaction writes a change and the new version of the settings, on
/// the account and on all of its keys (ADR 0003), so that every request that is admitted later sees the change.
pub(crate) struct Present {
    pub settings: Arc<Settings>,
    /// The account's keys; none if the settings are only shown.
    pub keys: Vec<KeyRecord>,
}

impl State for Present {
    async fn shown(context: &Context<'_>) -> Result<Self, ApiError> {
        let settings = context.settings().await?;
        let keys = Vec::new();
        Ok(Self { settings, keys })
    }

    async fn stored(context: &Context<'_>) -> Result<Self, ApiError> {
        let (settings, keys) = records::settings::load_with_keys(&context.app.store, context.account()).await?;
        let settings = Arc::new(settings);
        Ok(Self { settings, keys })
    }

    fn advance(&self, change: &Change) -> Result<Vec<Write>, ApiError> {
        if change.account.is_none() && change.writes.is_empty() {
            return Ok(Vec::new());
        }
        let before = &self.settings.account;
        let after = change.account.clone().unwrap_or_else(|| before.clone());
        Ok(records::settings::advance(before, after, &self.keys)?)
    }
}

/// A record that is stored apart from the settings: an account may have many of them.
pub(crate) trait Kept: Sized + Send + Sync {
    /// Reads the record that the path names.
    fn read(context: &Context<'_>) -> impl Future<Output = Result<Option<Self>, ApiError>> + Send;
}

/// The record that the path names, if the account has it.
pub(crate) struct Apart<R>(pub Option<R>);

impl<R: Kept> State for Apart<R> {
    async fn shown(context: &Context<'_>) -> Result<Self, ApiError> {
        R::read(context).await.map(Self)
    }

    async fn stored(context: &Context<'_>) -> Result<Self, ApiError> {
        R::read(context).await.map(Self)
    }

    fn advance(&self, _: &Change) -> Result<Vec<Write>, ApiError> {
        Ok(Vec::new())
    }
}

/// Commits the change of the settings that `decide` returns, with its reply. `decide` runs again after another change
/// was faster.
pub(crate) async fn change(
    context: &Context<'_>,
    decide: impl Fn(&Present) -> Result<(Change, Reply), ApiError>,
) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let present = Present::stored(context).await?;
            let (change, reply) = decide(&present)?;
            present.decision(context, change, reply).await.map(Some)
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
