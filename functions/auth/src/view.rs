//! A key as the client sees it (contract.md §7).

use serde::Serialize;
use shared::domain::{KeyId, Permissions, UnixMs, UserId};
use shared::repo::keys::KeyRecord;

/// The names that the `fields` parameter takes.
pub const FIELDS: &[&str] = &[
    "id",
    "name",
    "permissions",
    "userId",
    "active",
    "createdAt",
    "lastUsedAt",
    "lastFour",
];

/// What an account shows of a key.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyView {
    id: KeyId,
    name: String,
    permissions: Permissions,
    user_id: UserId,
    active: bool,
    created_at: UnixMs,
    last_used_at: Option<i64>,
    last_four: String,
    /// The key's text, when it is made and never again.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<&'static str>,
}

/// What the client sees of a key that was last used then.
#[must_use]
pub fn item(record: KeyRecord, last_used_at: Option<i64>, key: Option<&'static str>) -> KeyView {
    KeyView {
        id: record.id,
        name: record.name,
        permissions: record.permissions,
        user_id: record.user_id,
        active: record.active,
        created_at: record.created_at,
        last_used_at,
        last_four: record.last_four,
        key,
    }
}
