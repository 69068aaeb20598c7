//! A note on a prospect (SPECIFICATION §10.3).

use derive::Record;
use serde::{Deserialize, Serialize};

use super::child_id::NoteId;
use super::creation::Creation;
use super::field::{FieldDefinition, Format, ValueKind};
use super::format::{Html, HttpsUrl};
use super::id::{KeyId, ProspectId, UserId};
use super::input::{Body, Json};
use super::time::UnixMs;

const MENTIONS: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mention {
    pub user_id: UserId,
}

/// The mentions that a client sends. Each is the id of a user, or `None` where the id is not valid, so that an error
/// names the place in the request.
pub struct Mentions;

impl Format for Mentions {
    const KIND: ValueKind = ValueKind::Schema {
        form: "list",
        bounds: &[("$mentions", MENTIONS)],
        shown: r##"{"type":"array","maxItems":$mentions,"items":{"$ref":"#/components/schemas/Mention"}}"##,
        sent: r##"{"type":"array","maxItems":$mentions,"items":{"$ref":"#/components/schemas/MentionInput"}}"##,
    };
    type Value = Vec<Option<UserId>>;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self::Value> {
        let mut mentions = Vec::new();
        for mut object in body.elements_as_objects(field.name, value, MENTIONS)? {
            let user = FieldDefinition { name: "userId", ..*field };
            mentions.push(object.required_field::<UserId>(&user));
            body.absorb(object);
        }
        Some(mentions)
    }
}

/// A note, as it is stored and as the client sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "note", columns(OtherUsers))]
#[serde(rename_all = "camelCase")]
pub struct Note {
    /// Identifies the note.
    #[field(column = Prospect)]
    pub id: NoteId,
    /// The prospect that the note is on.
    #[field(creation, required, label = "Prospect", sent = "A prospect of the account.")]
    pub prospect_id: ProspectId,
    /// HTML without scripts, event handlers, images and foreign schemes.
    #[field(client, required, with = Html, label = "Note", sent = "HTML. The service sanitizes it before it stores it. \
        It refuses a body that is empty afterwards, a body of more than 100,000 characters, and a body that exceeds a \
        bound of HTML: 5,000 tags, 100 open elements, 20 open formatting elements, 100 attributes per tag, 2 MiB of \
        formatting elements that a parser would repeat.")]
    pub body: String,
    /// Whether the note is kept on top.
    #[field(client, label = "Pinned")]
    pub pin: bool,
    /// The date of the note; when it was created, unless the request gives another one.
    #[field(client)]
    pub date: UnixMs,
    /// The users that the note mentions.
    #[field(client, by_hand, with = Mentions)]
    pub mentions: Vec<Mention>,
    /// An https link to a file.
    #[field(client, clears, with = HttpsUrl, label = "Attached file", sent = "An https link without white space. Null clears it.")]
    pub file_url: Option<String>,
    /// The user who wrote it; null when no user was named.
    #[field(client, column = User, label = "Written by", sent = "Who writes the note. A user of the account.")]
    pub user_id: Option<UserId>,
    /// True when it was created through the API without naming a user.
    #[field(label = "Created with a key")]
    pub created_by_api: bool,
    /// The API key that created it then.
    #[field(label = "Key")]
    pub created_by_api_key_id: Option<KeyId>,
    /// That key's name.
    #[field(label = "Name of the key")]
    pub created_by_api_key_name: Option<String>,
    /// When the note was created.
    #[field(column = CreatedAt, label = "Created")]
    pub created_at: UnixMs,
    /// When the note was last changed.
    #[field(column = UpdatedAt, label = "Updated")]
    pub updated_at: UnixMs,
}

impl Note {
    /// A new note; `None` without a required field.
    pub fn new(creation: &Creation, input: &NoteInput) -> Option<Self> {
        Some(Self {
            id: NoteId::new(creation.prospect_id, creation.suffix),
            prospect_id: creation.prospect_id,
            body: input.body.clone()?,
            pin: input.pin.unwrap_or(false),
            date: input.date.unwrap_or(creation.now),
            mentions: input.mentions.as_deref().map(distinct).unwrap_or_default(),
            file_url: input.file_url.clone().over(None),
            user_id: creation.user_id,
            created_by_api: creation.key.is_some(),
            created_by_api_key_id: creation.key_id(),
            created_by_api_key_name: creation.key_name(),
            created_at: creation.now,
            updated_at: creation.now,
        })
    }

    pub fn mentions(&self, user: UserId) -> bool {
        self.mentions.iter().any(|mention| mention.user_id == user)
    }
}

/// Each user once, in the order of the request.
pub fn distinct(sent: &[Option<UserId>]) -> Vec<Mention> {
    let mut mentions: Vec<Mention> = Vec::new();
    for user_id in sent.iter().copied().flatten() {
        if mentions.iter().all(|mention| mention.user_id != user_id) {
            mentions.push(Mention { user_id });
        }
    }
    mentions
}
