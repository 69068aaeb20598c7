//! What the service itself knows about a new task, hire, note or meeting.

use crate::{ChildSuffix, KeyId, ProspectId, UnixMs, UserId};

/// The creation of a record that belongs to a prospect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creation {
    pub prospect_id: ProspectId,
    pub suffix: ChildSuffix,
    pub now: UnixMs,
    pub user_id: Option<UserId>,
    /// The API key and its name, if the request names no user (SPECIFICATION §10.1).
    pub key: Option<(KeyId, String)>,
}

impl Creation {
    /// The id of the key that created the record, unless the request named a user.
    pub fn key_id(&self) -> Option<KeyId> {
        self.key.as_ref().map(|(id, _)| *id)
    }

    pub fn key_name(&self) -> Option<String> {
        self.key.as_ref().map(|(_, name)| name.clone())
    }
}
