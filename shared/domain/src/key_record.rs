//! API keys as their account shows them (SPECIFICATION §2.4).

use std::net::IpAddr;

use derive::Record;
use serde::{Deserialize, Serialize};

use super::id::{KeyId, UserId};
use super::network::{self, IpNetwork, Networks};
use super::permission::{Permission, Permissions};
use super::scope::Scope;
use super::time::UnixMs;

/// How long before its end a key announces it: 7 days (SPECIFICATION §2.2).
pub const END_NOTICE_MS: i64 = 7 * 24 * 60 * 60 * 1_000;

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
    #[field(creation, required, sent = "What the key may do; nothing that the calling key lacks.")]
    pub permissions: Permissions,
    /// The user for whom it acts.
    #[field(creation, label = "User", sent = "For whom it acts; the calling key's user unless it is given.")]
    pub user_id: UserId,
    /// When it stops working.
    #[field(client, clears, label = "Expires", sent = "When the key stops working, in the future. Null clears it.")]
    pub expires_at: Option<UnixMs>,
    /// The networks that may use it. Null is any network.
    #[field(
        client,
        clears,
        with = Networks,
        label = "Allowed networks",
        sent = "The networks that may use the key, IPv4 or IPv6. An address alone is a network too. Each is stored once, \
            without the bits of a host. Null allows any."
    )]
    pub allowed_cidrs: Option<Vec<IpNetwork>>,
    /// The prospects that it sees. Null is all of them.
    #[field(
        client,
        clears,
        sent = "The prospects that the key sees and changes. They meet every member that is given. Null is all of \
            them. A scoped key reads no keys, webhooks, events or exports of the account."
    )]
    pub scope: Option<Scope>,
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

impl KeyRecord {
    /// Whether this key manages the account's keys if `other` no longer does: a request from this address may use it,
    /// until the end of `other` or for [`END_NOTICE_MS`].
    pub fn replaces(&self, other: &Self, now: UnixMs, address: Option<IpAddr>) -> bool {
        let notice = now.plus_ms(END_NOTICE_MS);
        let needed = other.expires_at.map_or(notice, |end| end.min(notice));
        let lasts = self.expires_at.is_none_or(|end| end > now && end >= needed);
        let manages = self.active && self.scope.is_none() && self.permissions.allow(Permission::AccountWrite);
        manages && lasts && network::admit(self.allowed_cidrs.as_deref(), address)
    }

    /// Whether this key, once it is `after`, ends earlier, no longer works from this address, or no longer sees everything.
    pub fn is_restricted(&self, after: &Self, address: Option<IpAddr>) -> bool {
        let ends_earlier = after.expires_at.is_some_and(|end| self.expires_at.is_none_or(|before| end < before));
        let networks = after.allowed_cidrs.as_deref();
        let is_narrowed = self.scope.is_none() && after.scope.is_some();
        ends_earlier || is_narrowed || (self.allowed_cidrs.as_deref() != networks && !network::admit(networks, address))
    }
}
