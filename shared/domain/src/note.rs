//! A note on a prospect (SPECIFICATION §11.1).

use serde::{Deserialize, Serialize};

use super::child_id::NoteId;
use super::id::{KeyId, ProspectId, UserId};
use super::time::UnixMs;

/// A user that a note mentions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mention {
    /// The user.
    pub user_id: UserId,
}

/// A note, as it is stored and as the client sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Note {
    /// Its id.
    pub id: NoteId,
    /// The prospect it is on.
    pub prospect_id: ProspectId,
    /// HTML, cleaned before it is stored.
    pub body: String,
    /// Whether it is kept on top.
    pub pin: bool,
    /// The date it is about; when it was made, unless the client says otherwise.
    pub date: UnixMs,
    /// The users it mentions.
    pub mentions: Vec<Mention>,
    /// A file beside it, by its https link.
    pub file_url: Option<String>,
    /// The user who wrote it; null where none was named.
    pub user_id: Option<UserId>,
    /// Whether it was made through the API without naming a user.
    pub created_by_api: bool,
    /// The key that made it then.
    pub created_by_api_key_id: Option<KeyId>,
    /// That key's name.
    pub created_by_api_key_name: Option<String>,
    /// When it was made.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}
