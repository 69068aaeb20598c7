//! API keys as their account shows them (SPECIFICATION §5.7).

use derive::Record;
use serde::{Deserialize, Serialize};

use super::id::{KeyId, UserId};
use super::network::{IpNetwork, Networks};
use super::permission::Permissions;
use super::time::UnixMs;

/// A key. The table stores only the hash and the last four characters of its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "key")]
#[serde(rename_all = "camelCase")]
pub struct KeyRecord {
    /// Identifies the key.
    pub id: KeyId,
    /// Name.
    #[field(client, required, text = 1..=200)]
    pub name: String,
    /// What it may do.
    #[field(
        creation,
        required,
        sent = "What the key may do; nothing that the calling key lacks."
    )]
    pub permissions: Permissions,
    /// The user for whom it acts.
    #[field(
        creation,
        label = "User",
        sent = "For whom it acts; the calling key's user unless it is given."
    )]
    pub user_id: UserId,
    /// When it stops working.
    #[field(
        client,
        clears,
        label = "Expires",
        sent = "When the key stops working, in the future. Null clears it."
    )]
    #[serde(default)]
    pub expires_at: Option<UnixMs>,
    /// The networks that may use it. Null is any network.
    #[field(
        client,
        clears,
        with = Networks,
        label = "Allowed networks",
        sent = "The networks that may use the key. An address alone is a network too. Null allows any."
    )]
    #[serde(default)]
    pub allowed_cidrs: Option<Vec<IpNetwork>>,
    /// False once it is revoked.
    pub active: bool,
    /// When it was created.
    #[field(label = "Created")]
    pub created_at: UnixMs,
    /// When it was last used. Its item counts the uses, and only lists read that.
    #[serde(skip)]
    pub last_used_at: Option<UnixMs>,
    /// When it was revoked, changed or created.
    #[field(hidden)]
    pub updated_at: UnixMs,
    /// The last four characters of its text.
    #[field(text = 4..=4)]
    pub last_four: String,
    /// The SHA-256 of its text, by which its item is found.
    #[field(hidden)]
    pub hash: String,
}
