//! Clients of an account (SPECIFICATION §2.8): programs of partners that have a secret.

use derive::Record;
use serde::{Deserialize, Serialize};

use super::id::{ClientId, GrantId, KeyId, UserId};
use super::permission::Permissions;
use super::redirect_uri::{RedirectUri, RedirectUris};
use super::scope::Scope;
use super::time::UnixMs;

/// The most clients of an account.
pub const MAX_CLIENTS: usize = 100;

/// A client. The table stores only the hash and the last four characters of its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "client")]
#[serde(rename_all = "camelCase")]
pub struct Client {
    /// Identifies the client.
    pub id: ClientId,
    /// Name, which people see before they allow anything.
    #[field(creation, required, text = 1..=200)]
    pub name: String,
    /// Where the codes of people may lead.
    #[field(
        creation,
        with = RedirectUris,
        label = "Redirect URIs",
        sent = "Where the codes of people may lead, compared byte for byte; only the port of a loopback address may differ."
    )]
    pub redirect_uris: Vec<RedirectUri>,
    /// What the client may do on its own, with the grant `client_credentials`. Null is nothing.
    #[field(
        creation,
        sent = "What the client may do on its own, with the grant client_credentials; nothing that the calling key lacks."
    )]
    pub permissions: Option<Permissions>,
    /// The prospects that it sees when it acts on its own. Null is all of them.
    #[field(creation, sent = "The prospects that the client sees when it acts on its own. Null is all of them.")]
    pub scope: Option<Scope>,
    /// The user for whom it acts on its own.
    #[field(
        creation,
        label = "User",
        sent = "For whom it acts on its own; the calling key's user unless it is given."
    )]
    pub user_id: UserId,
    /// The key that made it, whose end also ends what the client does on its own.
    #[field(label = "Made by")]
    pub allowed_by: KeyId,
    /// The grant of what it does on its own.
    pub grant_id: Option<GrantId>,
    /// The last four characters of its secret.
    #[field(text = 4..=4)]
    pub last_four: String,
    /// When it was created.
    #[field(label = "Created")]
    pub created_at: UnixMs,
    /// The SHA-256 of its secret.
    #[field(hidden)]
    pub hash: String,
    /// How many grants people ever gave it: a deletion notices one that is given at the same time.
    #[field(hidden)]
    pub revision: u64,
}
