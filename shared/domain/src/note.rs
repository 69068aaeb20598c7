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
    /// The text, as cleaned HTML.
    pub body: String,
    /// Whether it is pinned.
    pub pin: bool,
    /// Its date; by default, when it was created.
    pub date: UnixMs,
    /// The users it mentions.
    pub mentions: Vec<Mention>,
    /// The https link to an attached file.
    pub file_url: Option<String>,
    /// The user who wrote it; null if the request named no user.
    pub user_id: Option<UserId>,
    /// Whether it was created through the API without a user.
    pub created_by_api: bool,
    /// The API key that created it, if there is no user.
    pub created_by_api_key_id: Option<KeyId>,
    /// The name of that key.
    pub created_by_api_key_name: Option<String>,
    /// When it was created.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}
