//! The context of an endpoint: the request, the caller, and the only way to write.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use domain::entity_tag;
use domain::event::Origin;
use domain::{Event, EventId};
use serde::Serialize;
use tokio::sync::SetOnce;

use super::idempotency::Claim;
use super::route::PathParameters;
use super::unknown_names;
use crate::app::App;
use crate::http::lambda_size::{MAX_BODY_BYTES, lambda_bytes};
use crate::http::{ApiError, Call, Code, PageToken, Reply};
use crate::records;
use crate::records::events::moments::Moment;
use crate::records::events::{self, EventMeta, feed};
use domain::{AccountId, Caller, ChildSuffix, Permission, RunId, Settings, UnixMs};
use index::Sight;
use store::{Committed, Key, Part, RetryBudget, StoreError, Write};

/// The most bytes that a response or the feed adds around a record.
const ENVELOPE_BYTES: usize = 4 * 1024;

#[derive(Clone, Debug)]
pub struct Pass {
    /// The claim of the idempotency key, if the client sent one.
    pub claim: Option<Claim>,
}

/// One request under way.
#[derive(Debug)]
pub struct Context<'a> {
    pub app: &'a App,
    pub call: &'a Call,
    pub caller: Arc<Caller>,
    pub now: UnixMs,
    /// The same moment by the store's timer.
    pub(super) started: Duration,
    pub(super) parameters: &'a PathParameters,
    /// Whether the request is a dry run, which stores nothing (SPECIFICATION §3.13).
    pub(super) is_dry_run: bool,
    /// Whether steps of the request may have left marks (ADR 0024).
    pub(super) has_marks: &'a AtomicBool,
    /// The times that its decisions took, until the request ends.
    pub(super) moments: Mutex<Vec<Moment>>,
    /// The run of its writes, if the endpoint chose it; otherwise the header `Run-Id` names it.
    pub(super) run: OnceLock<RunId>,
    /// Opens when the request is admitted. Endpoints start earlier (ADR 0001), but write nothing before it opens.
    pub(super) turnstile: &'a SetOnce<Pass>,
}

/// The scope that a transaction completes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    /// The request. The transaction also completes its idempotency record.
    Request,
    /// A step of a request that takes several transactions (ADR 0024).
    Step,
}

impl Context<'_> {
    /// The suffix of a new child's id.
    pub fn child_suffix(&self) -> ChildSuffix {
        let [a, b, c, d, ..] = self.app.entropy.bytes();
        ChildSuffix::new(self.now, u32::from_be_bytes([a, b, c, d]))
    }

    /// The time of a change to a record that changed last at `before`, and of its event. It is later than `before` even
    /// if this clock is behind the clock of the function that made the last change, so the feed has the events of a
    /// record in the order of their commits (SPECIFICATION §12.3). The commit fails if it is far behind. A decision that runs again takes a new time.
    pub fn moment_after(&self, before: UnixMs) -> UnixMs {
        let (at, moment) = self.app.moment_after(before);
        if let Some(moment) = moment {
            self.moments.lock().unwrap_or_else(PoisonError::into_inner).push(moment);
        }
        at
    }

    /// The writes of an event that carries this revision of a record as a client sees it and of its entry in the activity
    /// of a prospect, and the event's key, the witness of the transaction. `at` is the time of the change
    /// ([`Context::moment_after`]).
    ///
    /// # Errors
    /// 413 if the feed could not return it; 500 if it cannot be stored.
    pub fn event(
        &self,
        meta: EventMeta,
        at: UnixMs,
        record: (u64, &impl Serialize),
    ) -> Result<(Vec<Write>, Key), ApiError> {
        Ok(events::writes(self.account(), &self.unwritten_event(meta, at, record)?)?)
    }

    /// The event that [`Context::event`] writes.
    ///
    /// # Errors
    /// 413 if the feed could not return it; 500 if it cannot be stored.
    pub fn unwritten_event(
        &self,
        meta: EventMeta,
        at: UnixMs,
        record: (u64, &impl Serialize),
    ) -> Result<Event, ApiError> {
        let id = EventId::new(self.app.entropy.ulid(at));
        let origin = Origin { actor: self.actor_for(meta.user_id)?, request_id: self.call.request_id.clone() };
        let event = meta.event((id, at), origin, record)?;
        let current = event.current().and_then(|current| serde_json::to_string(&current));
        let current = current.map_err(ApiError::internal)?;
        check_size(&[&event.item, event.previous.as_deref().unwrap_or_default(), &current])?;
        Ok(event)
    }

    /// How long ago the request arrived, by the store's timer.
    pub fn running_for(&self) -> Duration {
        self.app.store.elapsed().saturating_sub(self.started)
    }

    /// Whether the request is a dry run.
    pub const fn is_dry_run(&self) -> bool {
        self.is_dry_run
    }

    pub fn account(&self) -> AccountId {
        self.caller.account_id
    }

    /// What the key sees of the account.
    pub fn sight(&self) -> Sight<'_> {
        Sight::of(&self.app.store, &self.caller)
    }

    /// Refuses a key that lacks this permission, which the request needs in addition to the permission of its route.
    ///
    /// # Errors
    /// 403 `forbidden`.
    pub fn require(&self, permission: Permission) -> Result<(), ApiError> {
        if self.caller.permissions.allow(permission) {
            return Ok(());
        }
        Err(ApiError::lacks_permission(permission.name()))
    }

    /// A parameter of the path; empty if the route has no parameter of that name.
    pub fn parameter(&self, name: &str) -> &str {
        self.parameters.iter().find(|(given, _)| *given == name).map_or("", |(_, value)| value.as_str())
    }

    /// The account's settings, at the version that the key's item names.
    pub async fn settings(&self) -> Result<Arc<Settings>, ApiError> {
        Ok(records::settings::present(
            &self.app.store,
            &self.app.settings,
            self.account(),
            self.caller.settings_version,
            self.now,
        )
        .await?)
    }

    pub fn secret(&self) -> &[u8] {
        self.caller.token_secret.as_bytes()
    }

    /// The account's secret, and the values for which a page token of this list is valid.
    pub fn page_token<'b>(&'b self, route: &'b str, filters: &'b str) -> PageToken<'b> {
        PageToken { secret: self.secret(), account: self.account(), route, filters }
    }

    /// Refuses a request that has unknown names and wants them refused. Call it after the endpoint has read all
    /// parameters and fields.
    ///
    /// # Errors
    /// 400 with each unknown name.
    pub fn refuse_unknown_names(&self) -> Result<(), ApiError> {
        self.call.complete_names();
        unknown_names::refuse(self.call)
    }

    /// Commits all of `writes` and completes the idempotency record with `reply` in one transaction (SPECIFICATION
    /// §5.3). `witness` is the key of an item that only this request puts: its event. Without writes, it completes only
    /// the idempotency record, so that a replay returns the same response. A step does not complete that record. A dry
    /// run checks the conditions of `writes` and writes nothing (ADR 0025).
    ///
    /// # Errors
    /// 413 if the record could not be stored or returned; 409 if our idempotency claim was taken over or other
    /// transactions kept winning; 503 if the outcome is unknown.
    pub(super) async fn commit(
        &self,
        mut writes: Vec<Write>,
        witness: Option<&Key>,
        (reply, ends): (&Reply, Ends),
        budget: &mut RetryBudget,
    ) -> Result<Committed, ApiError> {
        check_size(&[&reply.body])?;
        let Some(within) = self.within_scope(writes).await? else {
            return Ok(Committed::Lost(vec![Part::Parent]));
        };
        writes = within;
        let pass = self.turnstile.wait().await;
        if let (Some(claim), Ends::Request) = (&pass.claim, ends) {
            let stored = unknown_names::completed(self.call, reply.clone());
            writes.extend(claim.completion(&stored, self.app.entropy.bytes())?);
        }
        if writes.is_empty() {
            return Ok(Committed::Done);
        }
        if self.is_dry_run {
            return Ok(self.app.store.check_within(&writes, budget).await?);
        }
        if let Some(cause) = witness.and_then(|event| feed::untimely(event, self.app.present_moment())) {
            return Err(StoreError::Unavailable(cause.to_owned()).into());
        }
        if witness.is_some() {
            self.register_run().await?;
        }
        match self.app.store.transact_within(&writes, witness, budget).await? {
            Committed::Lost(parts) if parts.contains(&Part::Idempotency) => Err(Claim::taken_over()),
            outcome => Ok(outcome),
        }
    }

    /// Refuses a request whose `If-Match` names another revision. The rest of the body's fingerprint, which includes
    /// values of other records such as the name of its stage, does not matter to a write (SPECIFICATION §3.12).
    ///
    /// # Errors
    /// 400 for an entity tag without quotes; 412 `precondition_failed`.
    pub fn check_if_match(&self, revision: u64) -> Result<(), ApiError> {
        check_if_match(self.call.header("if-match"), revision)
    }

    /// Whether `If-None-Match` shows that the client already has the representation with this entity tag (SPECIFICATION
    /// §3.12).
    pub(super) fn has(&self, entity_tag: &str) -> bool {
        self.call.header("if-none-match").is_some_and(|tags| listed(tags).any(|tag| tag == "*" || tag == entity_tag))
    }
}

/// What is wrong with entity tags that lack their quotes.
pub const UNQUOTED: &str =
    "must have each entity tag in quotes, as the header ETag has it, such as \"3-9f2c61d4a0b1c2d3\"; or it must be *";

/// Whether each element of a list is `*`, or an entity tag in its quotes.
pub fn are_entity_tags(tags: &str) -> bool {
    listed(tags).all(|tag| tag == "*" || tag.is_empty() || quoted(tag).is_some())
}

/// Refuses these entity tags, if there are any, unless one of them names this revision.
///
/// # Errors
/// 400 if one of them has no quotes; 412 `precondition_failed`.
pub fn check_if_match(tags: Option<&str>, revision: u64) -> Result<(), ApiError> {
    match tags {
        Some(tags) if !are_entity_tags(tags) => Err(ApiError::invalid("If-Match", UNQUOTED)),
        Some(tags) if !names_revision(tags, revision) => {
            let message = "The record has changed since: If-Match names another revision.";
            Err(ApiError::new(Code::PreconditionFailed, message))
        }
        Some(_) | None => Ok(()),
    }
}

/// Refuses a write if the service could never return the record, alone or in the feed of events (SPECIFICATION §4.7).
fn check_size(parts: &[&str]) -> Result<(), ApiError> {
    let parts = parts.iter().map(|json| lambda_bytes(json));
    let bytes = parts.fold(ENVELOPE_BYTES, usize::saturating_add);
    if bytes > MAX_BODY_BYTES {
        return Err(ApiError::too_large(format!("a response of {bytes} bytes")));
    }
    Ok(())
}

/// The entity tags of a list, without the sign of a weak one. A comma between quotes belongs to its tag.
fn listed(tags: &str) -> impl Iterator<Item = &str> {
    let mut is_inside = false;
    let is_end = move |c: char| {
        is_inside ^= c == '"';
        c == ',' && !is_inside
    };
    tags.split(is_end).map(str::trim).map(|tag| tag.strip_prefix("W/").unwrap_or(tag))
}

/// The text between the quotes of an entity tag.
fn quoted(tag: &str) -> Option<&str> {
    let inner = tag.strip_prefix('"')?.strip_suffix('"')?;
    (!inner.contains('"')).then_some(inner)
}

/// Whether a list of entity tags has one of this revision, or `*`. A tag may be the revision alone.
fn names_revision(tags: &str, revision: u64) -> bool {
    let ours = revision.to_string();
    listed(tags).any(|tag| tag == "*" || entity_tag::revision_of(tag) == Some(&ours))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_refused_above_the_size_that_lambda_can_return() {
        let most = MAX_BODY_BYTES.saturating_sub(ENVELOPE_BYTES);
        assert!(check_size(&[&"x".repeat(most)]).is_ok());
        assert!(check_size(&[&"x".repeat(most), "x"]).is_err());
        // A quote counts twice.
        for larger in ["x".repeat(most + 1), "x".repeat(most - 1) + "\""] {
            assert_eq!(check_size(&[&larger]).map_err(|error| error.code()), Err(Code::PayloadTooLarge));
        }
    }
}
