//! Who calls: what the key's item says of the account, the user and the permissions.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use super::account::first_format;
use super::{AccountId, IpNetwork, KeyId, Permissions, Scope, UnixMs, UserId, network};

/// The part of a key's item that does not change from request to request.
#[derive::sparse]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Caller {
    pub account_id: AccountId,
    pub account_name: String,
    pub key_id: KeyId,
    pub key_name: String,
    pub user_id: UserId,
    pub permissions: Permissions,
    pub created_at: UnixMs,
    pub expires_at: Option<UnixMs>,
    /// The networks that may use the key; `None` for any.
    pub allowed_cidrs: Option<Vec<IpNetwork>>,
    /// The prospects that the key sees; `None` for all.
    pub scope: Option<Scope>,
    /// The account's secret for page tokens, in base64.
    pub token_secret: String,
    /// Which state of the account's settings is the present one.
    pub settings_version: u64,
    /// The form of the account's records.
    #[serde(default = "first_format")]
    pub format: u64,
}

impl Caller {
    pub fn works_from(&self, address: Option<IpAddr>) -> bool {
        network::admit(self.allowed_cidrs.as_deref(), address)
    }
}

/// The value of a key item's `keyStatus` while the key may be used.
pub const ACTIVE: &str = "active";

/// The value of a key item's `keyStatus` once the key was revoked.
pub const REVOKED: &str = "revoked";

/// How many requests a key admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub minute: i64,
    pub hour: i64,
}

/// 500 per minute, 10,000 per hour (SPECIFICATION §2.6).
impl Default for Limits {
    fn default() -> Self {
        Self { minute: 500, hour: 10_000 }
    }
}
