//! API keys: the item that admits requests, and the record that the account shows.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use domain::caller::{ACTIVE, REVOKED};
use domain::{AccountId, ApiKey, Caller, KeyId, Limits, Permissions, UnixMs, UserId};
use store::item::{number, read_number, text};
use store::{Guard, Key, Part, Store, StoreError, Write, from_item, key, to_item};

/// An API key as the account shows it. The table stores only the hash and the last four characters of the key's text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyRecord {
    /// Its id.
    pub id: KeyId,
    /// Its name.
    pub name: String,
    /// What it may do.
    pub permissions: Permissions,
    /// The user for whom it acts.
    pub user_id: UserId,
    /// Whether it may be used.
    pub active: bool,
    /// When it was created.
    pub created_at: UnixMs,
    /// When it was revoked, or created.
    pub updated_at: UnixMs,
    /// The last four characters of its text.
    pub last_four: String,
    /// The SHA-256 of its text, by which its item is found.
    pub hash: String,
}

/// A key as it is shown, in the order of SPECIFICATION §5.7.
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
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
}

impl KeyView {
    /// A key with the time of its last use. `key` is its text, shown at creation only.
    #[must_use]
    pub fn new(record: KeyRecord, last_used_at: Option<i64>, key: Option<&str>) -> Self {
        let KeyRecord {
            id,
            name,
            permissions,
            user_id,
            active,
            created_at,
            updated_at: _,
            last_four,
            hash: _,
        } = record;
        Self {
            id,
            name,
            permissions,
            user_id,
            active,
            created_at,
            last_used_at,
            last_four,
            key: key.map(str::to_owned),
        }
    }
}

/// The record that an account shows of a new key.
#[must_use]
pub fn record(key: &ApiKey, caller: &Caller) -> KeyRecord {
    KeyRecord {
        id: caller.key_id,
        name: caller.key_name.clone(),
        permissions: caller.permissions.clone(),
        user_id: caller.user_id,
        active: true,
        created_at: caller.created_at,
        updated_at: caller.created_at,
        last_four: key.last_four(),
        hash: key.hash(),
    }
}

/// The writes that create a key for this caller.
///
/// # Errors
/// [`StoreError::Malformed`] if a record cannot be stored as an item.
pub fn create(key: &ApiKey, caller: &Caller, limits: Limits) -> Result<[Write; 2], StoreError> {
    let record = record(key, caller);
    let mut item = to_item(caller)?;
    item.insert("keyStatus".to_owned(), text(ACTIVE));
    for (name, value) in [
        ("minuteLimit", limits.minute),
        ("hourLimit", limits.hour),
        ("minuteWindow", 0),
        ("minuteCount", 0),
        ("hourWindow", 0),
        ("hourCount", 0),
    ] {
        item.insert(name.to_owned(), number(value));
    }
    let metadata = Key::key_metadata(caller.account_id, caller.key_id);
    Ok([
        Write::put(Part::Record, Key::api_key(&record.hash), item, Guard::Absent),
        Write::put(Part::Settings, metadata, to_item(&record)?, Guard::Absent),
    ])
}

/// The account's keys, active and revoked, oldest first.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn list(store: &Store, account: AccountId) -> Result<Vec<KeyRecord>, StoreError> {
    // A key that is revoked between the two reads appears in both. In the other order, both would miss it.
    let mut items = store.query(&key::config(account), "APIKEY#").await?;
    items.extend(store.query(&key::revoked_keys(account), "").await?);
    let records: Vec<KeyRecord> = items.into_iter().map(from_item).collect::<Result<_, _>>()?;
    let by_id: BTreeMap<KeyId, KeyRecord> = records.into_iter().map(|record| (record.id, record)).collect();
    Ok(by_id.into_values().collect())
}

/// One of the account's keys.
///
/// # Errors
/// [`StoreError`] if it cannot be read.
pub async fn get(store: &Store, account: AccountId, id: KeyId) -> Result<Option<KeyRecord>, StoreError> {
    let item = match store.get(&Key::key_metadata(account, id)).await? {
        Some(item) => Some(item),
        None => store.get(&Key::revoked_key(account, id)).await?,
    };
    item.map(from_item).transpose()
}

/// When each of these keys was last used; `None` for a key that was never used.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn last_used(store: &Store, records: &[KeyRecord]) -> Result<Vec<Option<i64>>, StoreError> {
    let keys: Vec<Key> = records.iter().map(|record| Key::api_key(&record.hash)).collect();
    let items = store.get_many(&keys).await?;
    Ok(keys
        .iter()
        .map(|key| read_number(items.get(key)?, "lastUsedAt"))
        .collect())
}

/// The writes that revoke a key. After their commit, the key admits no request. Its record moves out of the settings,
/// because every function reads the settings as a whole.
///
/// # Errors
/// [`StoreError::Malformed`] if the record cannot be stored as an item.
pub fn revoke(account: AccountId, record: &KeyRecord, now: UnixMs) -> Result<[Write; 3], StoreError> {
    let revoked = KeyRecord {
        active: false,
        updated_at: now,
        ..record.clone()
    };
    let status = vec![("keyStatus", text(REVOKED))];
    let key = Key::api_key(&record.hash);
    Ok([
        Write::set(Part::Record, key, status, Vec::new(), Guard::Present),
        Write::delete(Part::Settings, Key::key_metadata(account, record.id), Guard::Present),
        Write::put(
            Part::Attachment,
            Key::revoked_key(account, record.id),
            to_item(&revoked)?,
            Guard::Always,
        ),
    ])
}
