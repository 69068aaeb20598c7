//! A meeting with a prospect (SPECIFICATION §10.5).

use derive::{Parameters, Record};
use serde::{Deserialize, Serialize};

use super::child_id::MeetingId;
use super::creation::Creation;
use super::format::{TimeZoneName, ZonedTime};
use super::id::{KeyId, ProspectId, UserId};
use super::time::UnixMs;

/// A meeting, as it is stored and as the client sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "meeting", columns(MeetingType, OtherUsers))]
#[serde(rename_all = "camelCase")]
pub struct Meeting {
    /// Identifies the meeting.
    #[field(column = Prospect)]
    pub id: MeetingId,
    /// The prospect that the meeting is with.
    #[field(creation, required, label = "Prospect", sent = "A prospect of the account.")]
    pub prospect_id: ProspectId,
    /// When the meeting takes place.
    #[field(client, column = MeetingDate, required, by_hand, with = ZonedTime, label = "Date",
        sent = "When the meeting takes place. A time without an offset is in `timeZone`.")]
    pub meeting_date: UnixMs,
    /// The IANA name of the time zone in which the meeting was arranged.
    #[field(client, required, with = TimeZoneName, sent = "An IANA name, such as `Europe/London`.")]
    pub time_zone: String,
    /// The kind of meeting, in your words.
    #[field(client, required, text = 1..=100, label = "Type")]
    pub meeting_type: String,
    /// The user who holds it.
    #[field(
        client,
        column = Owner,
        required,
        label = "Host",
        sent = "A user of the account, who holds the meeting."
    )]
    pub owner_id: UserId,
    /// Where the meeting takes place.
    #[field(client, clears, text = 0..=300)]
    pub location: Option<String>,
    /// Notes on the meeting.
    #[field(client, clears, text = 0..=100_000)]
    pub notes: Option<String>,
    /// The user who arranged it; null when the request named no user.
    pub created_by: Option<UserId>,
    /// True when it was created through the API without naming a user.
    #[field(label = "Created with a key")]
    pub created_by_api: bool,
    /// The API key that created it then.
    #[field(label = "Key")]
    pub created_by_api_key_id: Option<KeyId>,
    /// That key's name.
    #[field(label = "Name of the key")]
    pub created_by_api_key_name: Option<String>,
    /// When the meeting was created.
    #[field(column = CreatedAt, label = "Created")]
    pub created_at: UnixMs,
    /// When the meeting was last changed.
    #[field(column = UpdatedAt, label = "Updated")]
    pub updated_at: UnixMs,
}

/// The parameters of a request that creates a meeting.
#[derive(Clone, Debug, Parameters)]
pub struct MeetingCreation {
    /// Who arranges the meeting. A user of the account.
    pub user_id: Option<UserId>,
}

impl Meeting {
    /// A new meeting; `None` without a required field.
    pub fn new(creation: &Creation, input: &MeetingInput) -> Option<Self> {
        Some(Self {
            id: MeetingId::new(creation.prospect_id, creation.suffix),
            prospect_id: creation.prospect_id,
            meeting_date: input.meeting_date?.in_zone(input.time_zone.as_ref()?),
            time_zone: input.time_zone.clone()?,
            meeting_type: input.meeting_type.clone()?,
            owner_id: input.owner_id?,
            location: input.location.clone().over(None),
            notes: input.notes.clone().over(None),
            created_by: creation.user_id,
            created_by_api: creation.key.is_some(),
            created_by_api_key_id: creation.key_id(),
            created_by_api_key_name: creation.key_name(),
            created_at: creation.now,
            updated_at: creation.now,
        })
    }
}
