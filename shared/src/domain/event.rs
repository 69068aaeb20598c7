//! What happened, told to webhooks and kept in the feed (contract.md §8).

use serde::{Deserialize, Serialize};

use super::id::EventId;
use super::time::UnixMs;

/// What can happen.
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
}

/// One event, as it is stored in the transaction of the write that it tells of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// Its id, which sorts by time.
    pub id: EventId,
    /// Its kind.
    #[serde(rename = "type")]
    pub kind: EventKind,
    /// When it happened.
    pub created_at: UnixMs,
    /// The record as a client sees it, as JSON text.
    pub item: String,
    /// The names of the fields that changed; empty unless the kind is an update.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub changes: Vec<String>,
    /// Whether no notification goes out for it (`muteWebhook`); it is in the feed all the same.
    #[serde(skip_serializing_if = "is_false", default)]
    pub muted: bool,
}

/// `serde` hands a reference to whatever it skips by.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}
