//! API keys: the item that admits requests, and the record that the account shows.

pub mod full_windows;
pub mod refused_keys;

use std::collections::BTreeMap;

use domain::caller::{ACTIVE, REVOKED};
use domain::{AccountId, ApiKey, Caller, KeyId, KeyRecord, Limits, UnixMs};
use store::conditional::{IgnoredAny, Outcome};
use store::item::{Item, Value, number, read_number, read_text, text};
use store::{Guard, ItemUpdate, Key, Part, Store, StoreError, Write, from_item, key, to_item};

/// The record that an account shows of a new key.
pub fn record(key: &ApiKey, caller: &Caller) -> KeyRecord {
    KeyRecord {
        id: caller.key_id,
        name: caller.key_name.clone(),
        permissions: caller.permissions.clone(),
        user_id: caller.user_id,
        expires_at: caller.expires_at,
        allowed_cidrs: caller.allowed_cidrs.clone(),
        scope: caller.scope.clone(),
        active: true,
        created_at: caller.created_at,
        last_used_at: None,
        updated_at: caller.created_at,
        last_four: key.last_four(),
        hash: key.hash(),
    }
}

/// The item of a new key of this caller, which admits its requests.
pub fn item(caller: &Caller, limits: Limits) -> Result<Item, StoreError> {
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
    Ok(item)
}

pub fn create(key: &ApiKey, caller: &Caller, limits: Limits) -> Result<[Write; 2], StoreError> {
    let record = record(key, caller);
    let item = item(caller, limits)?;
    let metadata = Key::key_metadata(caller.account_id, caller.key_id);
    Ok([
        Write::put(Part::Record, Key::api_key(&record.hash), item, Guard::Absent),
        Write::put(Part::Settings, metadata, to_item(&record)?, Guard::Absent),
    ])
}

/// Gives a key other limits, which nothing has counted toward yet.
pub async fn limit(store: &Store, key: &ApiKey, limits: Limits) -> Result<(), StoreError> {
    let counts = ItemUpdate::default().set("minuteCount", number(0)).set("hourCount", number(0));
    let update = counts.set("minuteLimit", number(limits.minute)).set("hourLimit", number(limits.hour));
    let outcome = store.update_if::<IgnoredAny>(&Key::api_key(&key.hash()), update, Guard::Has("keyStatus")).await?;
    match outcome {
        Outcome::Done(_) => Ok(()),
        Outcome::Lost(_) => Err(StoreError::Malformed("a key that does not exist".to_owned())),
    }
}

/// The account's keys, active and revoked, oldest first.
pub async fn list(store: &Store, account: AccountId) -> Result<Vec<KeyRecord>, StoreError> {
    // A key that is revoked between the two reads appears in both. In the other order, both would miss it.
    let mut records = active(store, account).await?;
    let revoked = store.query(&key::revoked_keys(account), "").await?;
    records.extend(revoked.into_iter().map(from_item).collect::<Result<Vec<KeyRecord>, _>>()?);
    let by_id: BTreeMap<KeyId, KeyRecord> = records.into_iter().map(|record| (record.id, record)).collect();
    Ok(by_id.into_values().collect())
}

/// The account's active keys, oldest first.
pub async fn active(store: &Store, account: AccountId) -> Result<Vec<KeyRecord>, StoreError> {
    let items = store.query(&key::config(account), "APIKEY#").await?;
    items.into_iter().map(from_item).collect()
}

pub async fn get(store: &Store, account: AccountId, id: KeyId) -> Result<Option<KeyRecord>, StoreError> {
    let item = match store.get(&Key::key_metadata(account, id)).await? {
        Some(item) => Some(item),
        None => store.get(&Key::revoked_key(account, id)).await?,
    };
    item.map(from_item).transpose()
}

/// The caller of a key, and whether the key may be used. `None` if the account has no such key.
pub async fn caller(
    store: &Store,
    (account, id): (AccountId, KeyId),
    now: UnixMs,
) -> Result<Option<(Caller, bool)>, StoreError> {
    let Some(record) = get(store, account, id).await? else { return Ok(None) };
    let Some(item) = store.get(&Key::api_key(&record.hash)).await? else { return Ok(None) };
    let is_active = read_text(&item, "keyStatus") == Some(ACTIVE) && record.expires_at.is_none_or(|end| now < end);
    Ok(Some((from_item(item)?, is_active)))
}

/// Tells each of these keys when it was last used.
pub async fn add_last_use(store: &Store, records: &mut [KeyRecord]) -> Result<(), StoreError> {
    let keys: Vec<Key> = records.iter().map(|record| Key::api_key(&record.hash)).collect();
    let items = store.get_many(&keys).await?;
    for (record, key) in records.iter_mut().zip(&keys) {
        let used = items.get(key).and_then(|item| read_number(item, "lastUsedAt"));
        record.last_used_at = used.and_then(UnixMs::new);
    }
    Ok(())
}

/// The condition that this active key is neither changed nor revoked meanwhile.
pub fn stays(account: AccountId, record: &KeyRecord) -> Write {
    let metadata = Key::key_metadata(account, record.id);
    Write::check(Part::Settings, metadata, unchanged(record))
}

const fn unchanged(record: &KeyRecord) -> Guard {
    Guard::Number("updatedAt", record.updated_at.ms())
}

/// What an item takes from a stored key that changes what the key may reach: attributes to set and to remove.
pub fn bounds(stored: &Item) -> (Vec<(&'static str, Value)>, Vec<&'static str>) {
    let (mut set, mut removed) = (Vec::new(), Vec::new());
    for name in ["expiresAt", "allowedCidrs", "scope"] {
        match stored.get(name).filter(|value| !matches!(value, Value::Null(_))) {
            Some(value) => set.push((name, value.clone())),
            None => removed.push(name),
        }
    }
    (set, removed)
}

/// The writes that change a key from the state `before`. They fail if the key was changed or revoked meanwhile. Requests
/// that are admitted after their commit see the change.
pub fn change(account: AccountId, before: &KeyRecord, after: &KeyRecord) -> Result<[Write; 2], StoreError> {
    let stored = to_item(after)?;
    let (mut set, removed) = bounds(&stored);
    set.push(("keyName", text(&after.name)));
    let metadata = Key::key_metadata(account, after.id);
    let active = Guard::Text("keyStatus", ACTIVE.to_owned());
    Ok([
        Write::put(Part::Settings, metadata, stored, unchanged(before)),
        Write::set(Part::Record, Key::api_key(&after.hash), set, removed, active),
    ])
}

/// The writes that revoke a key. After their commit, the key admits no request. Its record moves out of the settings,
/// because every function reads the settings as a whole.
pub fn revoke(account: AccountId, record: &KeyRecord, now: UnixMs) -> Result<[Write; 3], StoreError> {
    let revoked = KeyRecord { active: false, updated_at: now, ..record.clone() };
    let status = vec![("keyStatus", text(REVOKED))];
    let key = Key::api_key(&record.hash);
    Ok([
        Write::set(Part::Record, key, status, Vec::new(), Guard::Present),
        Write::delete(Part::Settings, Key::key_metadata(account, record.id), Guard::Present),
        Write::put(Part::Attachment, Key::revoked_key(account, record.id), to_item(&revoked)?, Guard::Always),
    ])
}
