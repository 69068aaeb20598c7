//! Events, which the service sends to webhooks and keeps in the feed (SPECIFICATION §12.1).

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::actor::Actor;
use super::changed_field::{Members, current};
use super::custom::CustomFields;
use super::export::ExportKind;
use super::filtered_state::FilteredState;
use super::id::{AccountId, EventId, MergeId, ProspectId, WebhookId};
use super::past_stages::StageReason;
use super::permission::Permission;
use super::prospect_view::ProspectContact;
use super::time::UnixMs;

named! {
    /// The kind of an event, whose name is for example `prospect.created`.
    pub enum EventKind {
        ProspectCreated = "prospect.created",
        ProspectUpdated = "prospect.updated",
        ProspectDeleted = "prospect.deleted",
        /// A prospect was erased: deleted, with everything that the service knew about the person.
        ProspectErased = "prospect.erased",
        /// Prospects were merged into another one.
        ProspectMerged = "prospect.merged",
        /// A merge of prospects was undone.
        ProspectUnmerged = "prospect.unmerged",
        ConsentChanged = "consent.changed",
        TaskCreated = "task.created",
        TaskUpdated = "task.updated",
        TaskCompleted = "task.completed",
        TaskDeleted = "task.deleted",
        HireCreated = "hire.created",
        HireUpdated = "hire.updated",
        HireDeleted = "hire.deleted",
        NoteCreated = "note.created",
        NoteUpdated = "note.updated",
        NoteDeleted = "note.deleted",
        MeetingCreated = "meeting.created",
        MeetingUpdated = "meeting.updated",
        MeetingDeleted = "meeting.deleted",
        FileCreated = "file.created",
        FileDeleted = "file.deleted",
        CustomFieldCreated = "custom_field.created",
        /// A custom field was updated or restored.
        CustomFieldUpdated = "custom_field.updated",
        CustomFieldDeleted = "custom_field.deleted",
        ImportFinished = "import.finished",
        /// A test of a webhook was requested.
        WebhookTest = "webhook.test",
        /// The service switched a webhook off.
        WebhookDisabled = "webhook.disabled",
    }
}

impl EventKind {
    /// What happened to the record, for example `created`.
    pub fn verb(self) -> &'static str {
        self.name().rsplit('.').next().unwrap_or_default()
    }

    /// What a key needs to read what belongs to a prospect.
    pub fn permission(self) -> Permission {
        ExportKind::permission_of(self.name().split('.').next().unwrap_or_default())
    }
}

impl EventId {
    pub fn at(self) -> UnixMs {
        UnixMs::default().plus_ms(i64::try_from(self.ulid().timestamp_ms()).unwrap_or(i64::MAX))
    }
}

/// The merge that an event is about (SPECIFICATION §9.2, §9.3).
#[derive::sparse]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MergeNotice {
    /// The prospects that were merged into the record or returned from it; empty in `prospect.deleted`.
    pub merged_ids: Vec<ProspectId>,
    pub merge_id: Option<MergeId>,
    pub merged_into: Option<ProspectId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Origin {
    pub actor: Actor,
    /// The request of the change, or the log line of the service that made it.
    pub request_id: String,
}

impl Origin {
    /// The service itself, whose log has this id.
    pub const fn system(request_id: String) -> Self {
        Self { actor: Actor::SYSTEM, request_id }
    }
}

/// One event. It is stored in the transaction of its write.
#[derive::sparse]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// Its id, which sorts by time.
    pub id: EventId,
    #[serde(rename = "type")]
    pub kind: EventKind,
    pub created_at: UnixMs,
    /// The record as a client sees it, as JSON text.
    pub item: String,
    /// The entity tag that `GET` of the record returned at that time; of a deletion, the one before.
    pub etag: String,
    pub origin: Origin,
    /// The names of the changed fields; empty unless the kind is an update or a merge.
    pub changes: Vec<String>,
    /// The old values of these fields as a client saw them, as JSON text. `None` without changed fields.
    pub previous: Option<String>,
    /// The new values of these fields, without the fields that `item` shows, as JSON text; of a new prospect, the values
    /// that `item` does not show. `None` if `item` shows all.
    pub current: Option<String>,
    /// The prospect of a new task, hire, note or meeting.
    pub prospect: Option<ProspectContact>,
    /// Why the prospect moved to another stage.
    pub reason: Option<StageReason>,
    /// The only webhook that receives it; `None` for all.
    pub webhook_id: Option<WebhookId>,
    /// Whether the request muted it (`muteWebhook`): only the feed has it then.
    pub muted: bool,
    /// The merge that it is about, if it is about one.
    pub merge: Option<MergeNotice>,
    /// Whether it is a sample, which tests a webhook.
    pub sample: bool,
    /// Where its prospect was before the change and after it. Only filters read that.
    pub places: Vec<FilteredState>,
}

/// An event as webhooks and the feed show it (SPECIFICATION §12.2).
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Payload<'a> {
    id: EventId,
    #[serde(rename = "type")]
    kind: EventKind,
    api_version: &'static str,
    account_id: AccountId,
    created_at: UnixMs,
    data: PayloadData<'a>,
}

#[derive::sparse]
#[derive(Debug, Serialize)]
struct PayloadData<'a> {
    item: &'a RawValue,
    changes: &'a [String],
    previous: Option<&'a RawValue>,
    current: Option<Members<'a>>,
    prospect: Option<&'a ProspectContact>,
    reason: Option<&'a StageReason>,
    #[serde(flatten)]
    merge: Option<&'a MergeNotice>,
    etag: &'a str,
    #[serde(flatten)]
    origin: &'a Origin,
    sample: bool,
}

impl Event {
    /// The same without the values of custom fields that clients do not see any more.
    pub fn shown(mut self, fields: &CustomFields) -> Result<Self, serde_json::Error> {
        fields.hide(&mut self.previous, self.created_at)?;
        fields.hide(&mut self.current, self.created_at)?;
        Ok(self)
    }

    /// What webhooks and the feed show.
    pub fn payload(&self, account: AccountId) -> Result<Payload<'_>, serde_json::Error> {
        let Self {
            id,
            kind,
            created_at,
            item,
            etag,
            origin,
            changes,
            previous,
            current: _,
            prospect,
            reason,
            webhook_id: _,
            muted: _,
            merge,
            sample,
            places: _,
        } = self;
        Ok(Payload {
            id: *id,
            kind: *kind,
            api_version: "v2",
            account_id: account,
            created_at: *created_at,
            data: PayloadData {
                item: serde_json::from_str(item)?,
                changes,
                previous: previous.as_deref().map(serde_json::from_str).transpose()?,
                current: self.current()?,
                prospect: prospect.as_ref(),
                reason: reason.as_ref(),
                merge: merge.as_ref(),
                etag,
                origin,
                sample: *sample,
            },
        })
    }

    /// The new values of the changed fields, by name; of a new prospect, the values that `item` does not show. `None` if
    /// nothing is left to tell.
    pub fn current(&self) -> Result<Option<Members<'_>>, serde_json::Error> {
        if self.changes.is_empty() && self.current.is_none() {
            return Ok(None);
        }
        current(&self.changes, &self.item, self.current.as_deref()).map(Some)
    }
}
