//! A meeting with a prospect (SPECIFICATION §12.1).

use serde::{Deserialize, Serialize};

use super::child_id::MeetingId;
use super::id::{KeyId, ProspectId, UserId};
use super::time::UnixMs;

/// A meeting, as it is stored and as the client sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Meeting {
    /// Its id.
    pub id: MeetingId,
    /// The prospect it is with.
    pub prospect_id: ProspectId,
    /// When it takes place.
    pub meeting_date: UnixMs,
    /// The IANA name of its time zone.
    pub time_zone: String,
    /// The kind of meeting, 1 to 100 characters.
    pub meeting_type: String,
    /// The user who holds it.
    pub owner_id: UserId,
    /// Where it takes place.
    pub location: Option<String>,
    /// Notes on it.
    pub notes: Option<String>,
    /// The user who arranged it; null if the request named no user.
    pub created_by: Option<UserId>,
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
