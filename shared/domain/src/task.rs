//! A task of a prospect (SPECIFICATION §10.1).

use derive::{Parameters, Record};
use serde::{Deserialize, Serialize};

use super::child_id::TaskId;
use super::creation::Creation;
use super::id::{KeyId, ProspectId, UserId};
use super::time::UnixMs;

/// A task, as it is stored and as the client sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "task", columns(OtherUsers))]
#[serde(rename_all = "camelCase")]
pub struct Task {
    /// Identifies the task.
    #[field(column = Prospect)]
    pub id: TaskId,
    /// The prospect that the task belongs to.
    #[field(creation, required, label = "Prospect", sent = "A prospect of the account.")]
    pub prospect_id: ProspectId,
    /// Title or instruction.
    #[field(client, required, text = 1..=2_000)]
    pub task: String,
    /// The user who does it.
    #[field(client, column = AssignedTo, required, by_hand, sent = "A user of the account.")]
    pub assigned_to: UserId,
    /// Who assigned it. Null when no `userId` was given.
    #[field(compared)]
    pub assigned_by: Option<UserId>,
    /// Who created it; matched by the `userId` filter. Null when created without `userId`.
    #[field(column = CreatedBy)]
    pub created_by: Option<UserId>,
    /// When the task was created.
    #[field(column = CreatedAt, label = "Created")]
    pub created_at: UnixMs,
    /// When the task was last changed.
    #[field(column = UpdatedAt, label = "Updated")]
    pub updated_at: UnixMs,
    /// When the task is due.
    #[field(client, column = DueAt, label = "Due")]
    pub due_at: UnixMs,
    /// When the task was completed; null while it is open.
    #[field(column = CompletedAt, compared, label = "Completed")]
    pub completed_at: Option<UnixMs>,
    /// Who completed it: the `userId` of the completing request.
    #[field(compared)]
    pub completed_by: Option<UserId>,
    /// True when it was created through the API without naming a user.
    #[field(label = "Created with a key")]
    pub created_by_api: bool,
    /// The API key that created it then.
    #[field(label = "Key")]
    pub created_by_api_key_id: Option<KeyId>,
    /// That key's name.
    #[field(label = "Name of the key")]
    pub created_by_api_key_name: Option<String>,
}

/// The parameters of a request that creates a task.
#[derive(Clone, Debug, Parameters)]
pub struct TaskCreation {
    /// Who creates the task. When omitted, `createdBy` and `assignedBy` are null and the key is named instead.
    pub user_id: Option<UserId>,
}

/// The parameters of a request that updates a task.
#[derive(Clone, Debug, Parameters)]
pub struct TaskUpdate {
    /// The acting user, for the audit.
    pub user_id: Option<UserId>,
    /// True completes the task; false opens it again.
    #[field(label = "Completed")]
    pub complete: Option<bool>,
}

impl Task {
    /// A new task; `None` without a required field. It is due at once unless the request gives a time.
    pub fn new(creation: &Creation, input: &TaskInput) -> Option<Self> {
        Some(Self {
            id: TaskId::new(creation.prospect_id, creation.suffix),
            prospect_id: creation.prospect_id,
            task: input.task.clone()?,
            assigned_to: input.assigned_to?,
            assigned_by: creation.user_id,
            created_by: creation.user_id,
            created_at: creation.now,
            updated_at: creation.now,
            due_at: input.due_at.unwrap_or(creation.now),
            completed_at: None,
            completed_by: None,
            created_by_api: creation.key.is_some(),
            created_by_api_key_id: creation.key_id(),
            created_by_api_key_name: creation.key_name(),
        })
    }

    /// Assigns it to this user. `by` is the user who does so, if the request names one. Nothing changes if the user has
    /// it already.
    pub fn assign(&mut self, to: UserId, by: Option<UserId>) {
        if to != self.assigned_to {
            self.assigned_to = to;
            self.assigned_by = by;
        }
    }

    /// Completes the task or opens it again. Nothing changes if it is in that state already. A clock that was set back
    /// does not complete a task before its creation.
    pub fn complete(&mut self, complete: Option<bool>, by: Option<UserId>, now: UnixMs) {
        match (complete, self.completed_at) {
            (Some(true), None) => (self.completed_at, self.completed_by) = (Some(now.max(self.created_at)), by),
            (Some(false), Some(_)) => (self.completed_at, self.completed_by) = (None, None),
            (Some(true), Some(_)) | (Some(false), None) | (None, _) => {}
        }
    }
}
