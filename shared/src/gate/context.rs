//! What an endpoint works with: the request, the caller, and the one way to write.

use std::sync::Arc;

use domain::EventId;
use serde::Serialize;
use tokio::sync::SetOnce;

use super::idempotency::Claim;
use super::route::Parameters;
use crate::app::App;
use crate::http::{ApiError, Call, Code, PageToken, Reply};
use crate::records;
use crate::records::events::{self, EventMeta};
use domain::{AccountId, Caller, ChildSuffix, Settings, UnixMs};
use store::{self, Key, Part, Write};

/// A request that the gate let through.
#[derive(Clone, Debug)]
pub struct Pass {
    /// The right to execute, where the client sent an idempotency key.
    pub claim: Option<Claim>,
}

/// One request under way.
#[derive(Debug)]
pub struct Context<'a> {
    /// The service.
    pub app: &'a App,
    /// The request.
    pub call: &'a Call,
    /// Who calls.
    pub caller: Arc<Caller>,
    /// When the request came.
    pub now: UnixMs,
    /// The path's parameters.
    pub(super) parameters: &'a Parameters,
    /// Open once the request is admitted. Endpoints start before that; nothing is written before it.
    pub(super) turnstile: &'a SetOnce<Pass>,
}

/// How a commit ended.
#[derive(Debug)]
pub(super) enum Committed {
    /// It is written; this is the answer.
    Done(Reply),
    /// Someone else was faster: the conditions of these parts did not hold. Read again, decide again.
    Lost(Vec<Part>),
}

impl Context<'_> {
    /// The own part of a new child's id.
    #[must_use]
    pub fn child_suffix(&self) -> ChildSuffix {
        let [a, b, c, d, ..] = self.app.entropy.bytes();
        ChildSuffix::new(self.now, u32::from_be_bytes([a, b, c, d]))
    }

    /// The write of an event that tells of this record, as a client sees it; and its key, by which the transaction is known.
    ///
    /// # Errors
    /// 500 where it cannot be stored.
    pub fn event(&self, meta: EventMeta, view: &impl Serialize) -> Result<(Write, Key), ApiError> {
        let id = EventId::new(self.app.entropy.ulid(self.now));
        Ok(events::write(self.account(), &meta.event(id, self.now, view)?)?)
    }

    /// The caller's account.
    #[must_use]
    pub fn account(&self) -> AccountId {
        self.caller.account_id
    }

    /// A parameter of the path; empty where the route has none of that name.
    #[must_use]
    pub fn parameter(&self, name: &str) -> &str {
        self.parameters
            .iter()
            .find(|(given, _)| *given == name)
            .map_or("", |(_, value)| value.as_str())
    }

    /// The account's settings, in the state that the key's item names as present.
    ///
    /// # Errors
    /// 503 where the store does not answer.
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

    /// What the tokens of this list are bound to.
    #[must_use]
    pub fn page_token<'b>(&'b self, account: &'b str, route: &'b str, filters: &'b str) -> PageToken<'b> {
        PageToken {
            secret: self.caller.token_secret.as_bytes(),
            account,
            route,
            filters,
        }
    }

    /// Writes a part of what the request does, in a transaction of its own that leaves the idempotency record running. Only
    /// for work that may be done twice and gone on with: see DELETE /prospects/{prospectId}. `false` where a condition did
    /// not hold.
    ///
    /// # Errors
    /// 409 where other transactions kept winning; 503 where the outcome could not be learnt.
    pub async fn commit_part(&self, writes: &[Write]) -> Result<bool, ApiError> {
        self.turnstile.wait().await;
        Ok(self.app.store.transact(writes, None).await? == store::Committed::Done)
    }

    /// Writes all of `writes`, and completes the idempotency record with `reply`, in one transaction (SPECIFICATION §7.4).
    /// `witness` is the item that this request alone puts: its event. Nothing to write is fine: then only the record is
    /// completed, so that a replay gives the same answer.
    ///
    /// # Errors
    /// 409 where our idempotency claim was taken over or other transactions kept winning; 503 where the outcome could
    /// not be learnt.
    pub(super) async fn commit(
        &self,
        mut writes: Vec<Write>,
        witness: Option<&Key>,
        reply: Reply,
    ) -> Result<Committed, ApiError> {
        let pass = self.turnstile.wait().await;
        if let Some(claim) = &pass.claim {
            writes.push(claim.completion(&reply)?);
        }
        if writes.is_empty() {
            return Ok(Committed::Done(reply));
        }
        match self.app.store.transact(&writes, witness).await? {
            store::Committed::Done => Ok(Committed::Done(reply)),
            store::Committed::Lost(parts) if parts.contains(&Part::Idempotency) => Err(Claim::taken_over()),
            store::Committed::Lost(parts) => Ok(Committed::Lost(parts)),
        }
    }

    /// Refuses a request whose `If-Match` names another revision than this one (SPECIFICATION §2.15).
    ///
    /// # Errors
    /// 412 `precondition_failed`.
    pub fn check_if_match(&self, revision: u64) -> Result<(), ApiError> {
        match self.call.header("if-match") {
            Some(tags) if !names_revision(tags, revision) => {
                let message = "The record has changed since: If-Match names another revision.";
                Err(ApiError::new(Code::PreconditionFailed, message))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Whether the client has this revision already, as `If-None-Match` tells (SPECIFICATION §2.15).
    #[must_use]
    pub fn has_revision(&self, revision: u64) -> bool {
        self.call
            .header("if-none-match")
            .is_some_and(|tags| names_revision(tags, revision))
    }
}

/// Whether a list of entity tags holds this revision, or `*`.
fn names_revision(tags: &str, revision: u64) -> bool {
    let ours = format!("\"{revision}\"");
    tags.split(',')
        .map(str::trim)
        .any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == ours)
}
