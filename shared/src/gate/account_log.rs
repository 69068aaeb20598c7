//! What requests leave in the account's log (SPECIFICATION §17.10): the entry of a change in its transaction, the entry of
//! an answer before the answer, and the entry of a refusal after it.

use std::net::IpAddr;

use domain::{Actor, Caller, KeyRefusal, LogEntry, LogEntryId, LogKind, LoggedChange, UnixMs};
use store::{StoreError, Write};

use super::actor;
use super::context::Context;
use crate::app::App;
use crate::http::{ApiError, Call};
use crate::records::account_log;

impl Context<'_> {
    /// The write of the entry of a change, if its route leaves one. A route that names an entry writes nothing without one,
    /// and no other route writes one.
    pub(super) fn log_entry(&self, change: Option<&LoggedChange>) -> Result<Option<Write>, ApiError> {
        match (self.log, change) {
            (Some(kind), Some(change)) if !self.is_dry_run => {
                let entry = self.entry_of(kind, change)?;
                Ok(Some(account_log::write(self.account(), &entry)?))
            }
            (None, None) | (Some(_), Some(_)) => Ok(None),
            (Some(_), None) => Err(ApiError::internal("a change without its entry in the account's log")),
            (None, Some(_)) => Err(ApiError::internal("an entry of the account's log that the route does not name")),
        }
    }

    /// Notes that the answer shows data that leave the account. The request fails if that cannot be noted.
    pub async fn log_answer(&self, change: &LoggedChange) -> Result<(), ApiError> {
        self.admission().await;
        let kind = self.log.ok_or_else(|| ApiError::internal("an answer that the route does not log"))?;
        Ok(account_log::put(&self.app.store, self.account(), &self.entry_of(kind, change)?).await?)
    }

    fn entry_of(&self, kind: LogKind, change: &LoggedChange) -> Result<LogEntry, ApiError> {
        let id = LogEntryId::new(self.app.entropy.ulid(self.app.clock.now()));
        let origin = (self.call.source, self.call.request_id.as_str());
        // Only writes refuse invalid headers.
        let actor = self.actor().unwrap_or_else(|_| actor::named(self.call, Actor::of(&self.caller)));
        change.entry((id, kind), actor, origin).map_err(ApiError::internal)
    }
}

/// Notes that a key was refused. A request does not fail because of that.
pub(super) async fn log_refused_key(app: &App, call: &Call, (caller, cause): (&Caller, KeyRefusal), now: UnixMs) {
    let Some(refusals) = app.refused_keys.note(caller.key_id, cause, now) else { return };
    let id = LogEntryId::of_refusals(caller.key_id, cause, now);
    let change = LoggedChange::REFUSAL.with_value("cause", &cause);
    let noted = match refusal((id, LogKind::KeyRefused), caller, call, &change) {
        Ok(entry) => account_log::count(&app.store, caller.account_id, &entry, refusals).await,
        Err(error) => Err(error),
    };
    warn_unless(noted);
}

/// Notes that a request was refused because of what its key may do. The rate limit of the key bounds these entries.
pub(super) async fn log_refused_request(app: &App, call: &Call, caller: &Caller, (route, error): (String, &ApiError)) {
    let id = LogEntryId::new(app.entropy.ulid(app.clock.now()));
    let change = LoggedChange::REFUSAL.with_value("route", &route).with_value("reason", &error.message());
    let noted = match refusal((id, LogKind::PermissionRefused), caller, call, &change) {
        Ok(entry) => account_log::put(&app.store, caller.account_id, &entry).await,
        Err(error) => Err(error),
    };
    warn_unless(noted);
}

fn refusal(
    of: (LogEntryId, LogKind),
    caller: &Caller,
    call: &Call,
    change: &LoggedChange,
) -> Result<LogEntry, StoreError> {
    let source: Option<IpAddr> = call.source;
    let actor = actor::named(call, Actor::of(caller));
    let entry = change.entry(of, actor, (source, &call.request_id));
    entry.map_err(|error| StoreError::Malformed(error.to_string()))
}

fn warn_unless(noted: Result<(), StoreError>) {
    if let Err(error) = noted {
        tracing::warn!(%error, "a refusal is not in the account's log");
    }
}
