//! A task of a prospect (SPECIFICATION §9.1).

use serde::{Deserialize, Serialize};

use super::child_id::TaskId;
use super::id::{KeyId, ProspectId, UserId};
use super::time::UnixMs;

/// A task, as it is stored and as the client sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    /// Its id.
    pub id: TaskId,
    /// The prospect that it belongs to.
    pub prospect_id: ProspectId,
    /// The text, 1 to 2,000 characters.
    pub task: String,
    /// The user that it is assigned to.
    pub assigned_to: UserId,
    /// The user who assigned it; null if the request named no user.
    pub assigned_by: Option<UserId>,
    /// The user who created it; null if the request named no user.
    pub created_by: Option<UserId>,
    /// When it was created.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
    /// When it is due.
    pub due_at: UnixMs,
    /// When it was completed; null while it is open.
    pub completed_at: Option<UnixMs>,
    /// The user who completed it; null if the request named no user.
    pub completed_by: Option<UserId>,
    /// Whether it was created through the API without a user.
    pub created_by_api: bool,
    /// The API key that created it, if there is no user.
    pub created_by_api_key_id: Option<KeyId>,
    /// The name of that key.
    pub created_by_api_key_name: Option<String>,
}

impl Task {
    /// Assigns it to this user. `by` is the user who does so, if the request names one. Nothing changes if the user has
    /// it already.
    pub fn assign(&mut self, to: UserId, by: Option<UserId>) {
        if to != self.assigned_to {
            self.assigned_to = to;
            self.assigned_by = by;
        }
    }
}
