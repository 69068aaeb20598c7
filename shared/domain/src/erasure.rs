//! Erasures of persons (SPECIFICATION §15). An erasure keeps ids and numbers, but nothing that describes the person.

use derive::Parameters;
use hmac::Mac;
use serde::{Deserialize, Serialize};

use super::activity::Subject;
use super::actor::Actor;
use super::api_key::hex;
use super::event::{Event, EventKind};
use super::field::Parameters as _;
use super::id::{ErasureId, ProspectId};
use super::input::{Body, FieldErrors};
use super::mac::mac;
use super::phone::line;
use super::prospect::Prospect;
use super::prospect_view::ProspectContact;
use super::time::UnixMs;

/// Within this time an erasure is done, in milliseconds: an hour more than a response can be repeated.
pub const WITHIN_MS: i64 = 25 * 3_600_000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Erasure {
    pub id: ErasureId,
    pub prospect_id: ProspectId,
    /// The prospects that had been merged into it, which were erased with it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub merged_ids: Vec<ProspectId>,
    pub reason: String,
    /// The number that the client gave the person's request.
    pub request_id: Option<String>,
    pub actor: Actor,
    pub requested_at: UnixMs,
    /// When nothing is left.
    pub done_at: Option<UnixMs>,
    pub removed: Removed,
    /// By what each email and phone is known that must not be stored again ([`suppression`]).
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub suppressed: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Removed {
    /// Prospects: the one that the request named, and those merged into it.
    pub prospects: usize,
    pub tasks: usize,
    pub hires: usize,
    pub notes: usize,
    pub meetings: usize,
    pub files: usize,
    pub events: usize,
    /// Deliveries of these events, which keep neither the event nor what the receivers answered.
    pub deliveries: usize,
    /// Merges that could have been undone.
    pub merges: usize,
}

impl Erasure {
    pub fn prospects(&self) -> impl Iterator<Item = ProspectId> {
        std::iter::once(self.prospect_id).chain(self.merged_ids.iter().copied())
    }

    pub fn view(&self) -> ErasureView<'_> {
        let status = if self.done_at.is_some() { "done" } else { "pending" };
        ErasureView {
            id: self.id,
            prospect_id: self.prospect_id,
            merged_ids: &self.merged_ids,
            status,
            reason: &self.reason,
            request_id: self.request_id.as_deref(),
            actor: &self.actor,
            requested_at: self.requested_at,
            due_at: self.requested_at.plus_ms(WITHIN_MS),
            done_at: self.done_at,
            removed: self.removed,
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ErasureView<'a> {
    id: ErasureId,
    prospect_id: ProspectId,
    merged_ids: &'a [ProspectId],
    status: &'static str,
    reason: &'a str,
    request_id: Option<&'a str>,
    actor: &'a Actor,
    requested_at: UnixMs,
    due_at: UnixMs,
    done_at: Option<UnixMs>,
    removed: Removed,
}

/// The prospects whose data an event has: the prospect of the record, the prospect whose contact it shows, and the
/// prospects of a merge. The event of an erasure has only ids.
pub fn persons(event: &Event) -> Result<Vec<ProspectId>, serde_json::Error> {
    if event.kind == EventKind::ProspectErased {
        return Ok(Vec::new());
    }
    let subject = Subject::of(event)?.map(|(prospect, _)| prospect);
    let shown = event.prospect.as_ref().map(ProspectContact::id);
    let merged = event.merge.iter().flat_map(|merge| merge.merged_ids.iter().copied());
    Ok(subject.into_iter().chain(shown).chain(merged).collect())
}

/// By what each email and phone of a prospect is known if it is suppressed.
pub fn suppressions<'p>(secret: &'p [u8], prospect: &'p Prospect) -> impl Iterator<Item = String> + 'p {
    prospect.contacts().map(|(_, contact)| suppression(secret, contact))
}

/// By what a suppressed email or phone is known: a hash under the secret of the account.
pub fn suppression(secret: &[u8], contact: &str) -> String {
    hex(&mac(secret, &[b"suppressed", line(contact).as_bytes()]).finalize().into_bytes())
}

/// The body of a request that erases a prospect.
#[derive(Clone, Debug, Default, Parameters)]
pub struct ErasureInput {
    /// Why.
    #[field(text = 1..=500)]
    pub reason: Option<String>,
    /// The number that the client gave the person's request.
    #[field(text = 1..=200)]
    pub request_id: Option<String>,
    /// Whether the email and the phone must not be stored again.
    pub suppress: Option<bool>,
}

impl ErasureInput {
    /// Reads the body. Also returns the reason, which must be there.
    ///
    /// # Errors
    /// Every field error.
    pub fn read_all(mut body: Body) -> Result<(Self, String), FieldErrors> {
        if !body.has("reason") {
            body.fault_missing("reason");
        }
        let mut input = Self::read(&mut body);
        let reason = input.reason.take().unwrap_or_default();
        body.into_errors().or((input, reason))
    }
}
