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
    /// The prospect it hangs on.
    pub prospect_id: ProspectId,
    /// What is to be done, 1 to 2,000 characters.
    pub task: String,
    /// Who is to do it.
    pub assigned_to: UserId,
    /// Who gave it to them; null where no user was named.
    pub assigned_by: Option<UserId>,
    /// Who made it; null where no user was named.
    pub created_by: Option<UserId>,
    /// When it was made.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
    /// When it is due.
    pub due_at: UnixMs,
    /// When it was completed; null while it is open.
    pub completed_at: Option<UnixMs>,
    /// Who completed it, where a user was named.
    pub completed_by: Option<UserId>,
    /// Whether it was made through the API without naming a user.
    pub created_by_api: bool,
    /// The key that made it then.
    pub created_by_api_key_id: Option<KeyId>,
    /// That key's name.
    pub created_by_api_key_name: Option<String>,
}
