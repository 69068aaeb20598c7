//! Events, which the service sends to webhooks and keeps in the feed (SPECIFICATION §14.9).

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::actor::Actor;
use super::changed_field::{Members, current};
use super::id::{AccountId, EventId, MergeId, ProspectId, WebhookId};
use super::prospect_view::ProspectContact;
use super::stage_history::StageReason;
use super::time::UnixMs;

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EventKind {
    /// A prospect was created.
    #[serde(rename = "prospect.created")]
    ProspectCreated,
    /// A prospect was updated.
    #[serde(rename = "prospect.updated")]
    ProspectUpdated,
    /// A prospect was deleted.
    #[serde(rename = "prospect.deleted")]
    ProspectDeleted,
    /// A prospect was erased: deleted, with everything that the service knew about the person.
    #[serde(rename = "prospect.erased")]
    ProspectErased,
    /// Prospects were merged into another one.
    #[serde(rename = "prospect.merged")]
    ProspectMerged,
    /// A merge of prospects was undone.
    #[serde(rename = "prospect.unmerged")]
    ProspectUnmerged,
    /// A consent of a prospect changed.
    #[serde(rename = "consent.changed")]
    ConsentChanged,
    /// A task was created.
    #[serde(rename = "task.created")]
    TaskCreated,
    /// A task was updated.
    #[serde(rename = "task.updated")]
    TaskUpdated,
    /// A task was completed.
    #[serde(rename = "task.completed")]
    TaskCompleted,
    /// A task was deleted.
    #[serde(rename = "task.deleted")]
    TaskDeleted,
    /// A hire was created.
    #[serde(rename = "hire.created")]
    HireCreated,
    /// A hire was updated.
    #[serde(rename = "hire.updated")]
    HireUpdated,
    /// A hire was deleted.
    #[serde(rename = "hire.deleted")]
    HireDeleted,
    /// A note was created.
    #[serde(rename = "note.created")]
    NoteCreated,
    /// A note was updated.
    #[serde(rename = "note.updated")]
    NoteUpdated,
    /// A note was deleted.
    #[serde(rename = "note.deleted")]
    NoteDeleted,
    /// A meeting was created.
    #[serde(rename = "meeting.created")]
    MeetingCreated,
    /// A meeting was updated.
    #[serde(rename = "meeting.updated")]
    MeetingUpdated,
    /// A meeting was deleted.
    #[serde(rename = "meeting.deleted")]
    MeetingDeleted,
    /// A file was uploaded.
    #[serde(rename = "file.created")]
    FileCreated,
    /// A file was deleted.
    #[serde(rename = "file.deleted")]
    FileDeleted,
    /// A custom field was created.
    #[serde(rename = "custom_field.created")]
    CustomFieldCreated,
    /// A custom field was updated or restored.
    #[serde(rename = "custom_field.updated")]
    CustomFieldUpdated,
    /// A custom field was deleted.
    #[serde(rename = "custom_field.deleted")]
    CustomFieldDeleted,
    /// A test of a webhook was requested.
    #[serde(rename = "webhook.test")]
    WebhookTest,
    /// The service switched a webhook off.
    #[serde(rename = "webhook.disabled")]
    WebhookDisabled,
}

impl EventKind {
    /// Every kind.
    pub const EVERY: [Self; 27] = [
        Self::ProspectCreated,
        Self::ProspectUpdated,
        Self::ProspectDeleted,
        Self::ProspectErased,
        Self::ProspectMerged,
        Self::ProspectUnmerged,
        Self::ConsentChanged,
        Self::TaskCreated,
        Self::TaskUpdated,
        Self::TaskCompleted,
        Self::TaskDeleted,
        Self::HireCreated,
        Self::HireUpdated,
        Self::HireDeleted,
        Self::NoteCreated,
        Self::NoteUpdated,
        Self::NoteDeleted,
        Self::MeetingCreated,
        Self::MeetingUpdated,
        Self::MeetingDeleted,
        Self::FileCreated,
        Self::FileDeleted,
        Self::CustomFieldCreated,
        Self::CustomFieldUpdated,
        Self::CustomFieldDeleted,
        Self::WebhookTest,
        Self::WebhookDisabled,
    ];

    /// Its name, for example `prospect.created`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ProspectCreated => "prospect.created",
            Self::ProspectUpdated => "prospect.updated",
            Self::ProspectDeleted => "prospect.deleted",
            Self::ProspectErased => "prospect.erased",
            Self::ProspectMerged => "prospect.merged",
            Self::ProspectUnmerged => "prospect.unmerged",
            Self::ConsentChanged => "consent.changed",
            Self::TaskCreated => "task.created",
            Self::TaskUpdated => "task.updated",
            Self::TaskCompleted => "task.completed",
            Self::TaskDeleted => "task.deleted",
            Self::HireCreated => "hire.created",
            Self::HireUpdated => "hire.updated",
            Self::HireDeleted => "hire.deleted",
            Self::NoteCreated => "note.created",
            Self::NoteUpdated => "note.updated",
            Self::NoteDeleted => "note.deleted",
            Self::MeetingCreated => "meeting.created",
            Self::MeetingUpdated => "meeting.updated",
            Self::MeetingDeleted => "meeting.deleted",
            Self::FileCreated => "file.created",
            Self::FileDeleted => "file.deleted",
            Self::CustomFieldCreated => "custom_field.created",
            Self::CustomFieldUpdated => "custom_field.updated",
            Self::CustomFieldDeleted => "custom_field.deleted",
            Self::WebhookTest => "webhook.test",
            Self::WebhookDisabled => "webhook.disabled",
        }
    }

    /// What happened to the record, for example `created`.
    #[must_use]
    pub fn verb(self) -> &'static str {
        self.name().rsplit('.').next().unwrap_or_default()
    }

    /// The kind of that name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::EVERY.into_iter().find(|kind| kind.name() == name)
    }
}

impl EventId {
    /// When the event occurred.
    #[must_use]
    pub fn at(self) -> UnixMs {
        UnixMs::default().plus_ms(i64::try_from(self.ulid().timestamp_ms()).unwrap_or(i64::MAX))
    }
}

/// The merge that an event is about (SPECIFICATION §8.29, §8.30).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MergeNotice {
    /// The prospects that were merged into the record or returned from it; empty in `prospect.deleted`.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub merged_ids: Vec<ProspectId>,
    /// The merge.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub merge_id: Option<MergeId>,
    /// The prospect that the record was merged into.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub merged_into: Option<ProspectId>,
}

/// Who caused an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Origin {
    /// Who made the change.
    pub actor: Actor,
    /// The request of the change, or the log line of the service that made it.
    pub request_id: String,
}

impl Origin {
    /// The service itself, whose log has this id.
    #[must_use]
    pub const fn system(request_id: String) -> Self {
        Self {
            actor: Actor::SYSTEM,
            request_id,
        }
    }
}

/// One event. It is stored in the transaction of its write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// Its id, which sorts by time.
    pub id: EventId,
    /// Its kind.
    #[serde(rename = "type")]
    pub kind: EventKind,
    /// When it occurred.
    pub created_at: UnixMs,
    /// The record as a client sees it, as JSON text.
    pub item: String,
    /// The entity tag that `GET` of the record returned at that time; of a deletion, the one before.
    pub etag: String,
    /// Who caused it.
    pub origin: Origin,
    /// The names of the changed fields; empty unless the kind is an update or a merge.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub changes: Vec<String>,
    /// The old values of these fields as a client saw them, as JSON text. `None` without changed fields.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub previous: Option<String>,
    /// The new values of these fields, without the fields that `item` shows, as JSON text; of a new prospect, the values
    /// that `item` does not show. `None` if `item` shows all.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub current: Option<String>,
    /// The prospect of a new task, hire, note or meeting.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub prospect: Option<ProspectContact>,
    /// Why the prospect moved to another stage.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<StageReason>,
    /// The only webhook that receives it; `None` for all.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub webhook_id: Option<WebhookId>,
    /// Whether the request muted it (`muteWebhook`): only the feed has it then.
    #[serde(skip_serializing_if = "super::is_false", default)]
    pub muted: bool,
    /// The merge that it is about, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub merge: Option<MergeNotice>,
    /// Whether it is a sample, which tests a webhook.
    #[serde(skip_serializing_if = "super::is_false", default)]
    pub sample: bool,
}

/// An event as webhooks and the feed show it (SPECIFICATION §14.10).
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

#[derive(Debug, Serialize)]
struct PayloadData<'a> {
    item: &'a RawValue,
    changes: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    previous: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    current: Option<Members<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prospect: Option<&'a ProspectContact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a StageReason>,
    #[serde(flatten)]
    merge: Option<&'a MergeNotice>,
    etag: &'a str,
    #[serde(flatten)]
    origin: &'a Origin,
    #[serde(skip_serializing_if = "super::is_false")]
    sample: bool,
}

impl Event {
    /// What webhooks and the feed show.
    ///
    /// # Errors
    /// If the texts of the event are not JSON.
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
    ///
    /// # Errors
    /// If the texts of the event are not JSON.
    pub fn current(&self) -> Result<Option<Members<'_>>, serde_json::Error> {
        if self.changes.is_empty() && self.current.is_none() {
            return Ok(None);
        }
        current(&self.changes, &self.item, self.current.as_deref()).map(Some)
    }
}
