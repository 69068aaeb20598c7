//! API keys.

use domain::api_key::{KeyPrefix, hex};
use domain::field::{View, WithSecret};
use domain::{AccountId, ApiKey, Caller, KeyId, KeyRecord, Limits, LogKind, LoggedChange, Settings};
use shared::records::{grants, keys, settings};
use store::{Committed, Key, Store, StoreError, from_item};

use crate::command::NewKey;
use crate::{Admin, Failure};

/// The most active keys of an account, as for POST /keys: a change of the settings writes all of them in one
/// transaction (SPECIFICATION §2.4).
const MAX_KEYS: usize = 60;

/// The most attempts to create a key while the settings change.
const ATTEMPTS: u32 = 5;

/// Creates a key and shows its text.
pub async fn create(admin: &Admin, new: NewKey) -> Result<(), Failure> {
    let (record, key) = issue(admin, &new).await?;
    admin.print(&WithSecret(&record, "key", key.reveal()))
}

/// Creates a key.
pub async fn issue(admin: &Admin, new: &NewKey) -> Result<(KeyRecord, ApiKey), Failure> {
    let prefix = if new.test { KeyPrefix::Test } else { KeyPrefix::Live };
    let key = ApiKey::new(admin.entropy.bytes(), prefix);
    let record = store_key(admin, new, &key).await?;
    Ok((record, key))
}

/// Stores a key whose text exists already.
pub async fn store_key(admin: &Admin, new: &NewKey, key: &ApiKey) -> Result<KeyRecord, Failure> {
    let account = new.owner.account;
    admin.expect_account(account).await?;
    if new.expires_at.is_some_and(|end| end <= admin.clock.now()) {
        return Err(Failure::Other("the key would have expired already".to_owned()));
    }
    for attempt in 0..ATTEMPTS {
        let (settings, present) = settings::load_with_keys(&admin.store, account).await?;
        // If the reply to an earlier attempt was lost, the key exists already.
        if let Some(record) = present.iter().find(|record| record.hash == key.hash()) {
            return Ok(record.clone());
        }
        if present.iter().filter(|key| key.active).count() >= MAX_KEYS {
            return Err(Failure::Other(format!("an account has at most {MAX_KEYS} active keys")));
        }
        let caller = caller(admin, &settings, &present, new).await?;
        let mut writes = keys::create(key, &caller, Limits::default())?.to_vec();
        // A concurrent change of the settings does not know this key. The new version makes that change fail and retry.
        writes.extend(settings::advance(&settings.account, settings.account.clone(), &present)?);
        let logged = LoggedChange::created(&caller.key_id, &keys::record(key, &caller));
        writes.push(admin.logged(account, LogKind::KeyCreated, &logged)?);
        if admin.store.transact(&writes, None).await? == Committed::Done {
            return Ok(keys::record(key, &caller));
        }
        admin.store.pause(attempt).await;
    }
    Err(StoreError::Contended.into())
}

/// The caller of a new key. Creating the key advances the version of the settings, and the caller has the new version.
async fn caller(admin: &Admin, settings: &Settings, present: &[KeyRecord], new: &NewKey) -> Result<Caller, Failure> {
    let user = match new.user {
        Some(id) => settings.user(id).ok_or_else(|| format!("the account has no {id}")),
        None => settings.users.first().ok_or_else(|| "the account has no user".to_owned()),
    };
    let now = admin.clock.now();
    Ok(Caller {
        account_id: settings.account.id,
        account_name: settings.account.name.clone(),
        key_id: KeyId::new(admin.entropy.ulid(now)),
        key_name: new.name.clone(),
        user_id: user.map_err(Failure::Other)?.id,
        permissions: new.permissions.clone(),
        created_at: now,
        expires_at: new.expires_at,
        allowed_cidrs: new.allowed_cidrs.clone(),
        scope: None,
        token_secret: secret(&admin.store, present).await?.unwrap_or_else(|| hex(&admin.entropy.bytes())),
        settings_version: settings.account.settings_version.saturating_add(1),
        format: settings.account.format,
    })
}

/// The account's secret, for page tokens and suppressed contacts; `None` before its first key, which creates it. All keys
/// share it, so that any of them can continue a list.
pub async fn secret(store: &Store, present: &[KeyRecord]) -> Result<Option<String>, StoreError> {
    let Some(any) = present.first() else {
        return Ok(None);
    };
    let item = store.get(&Key::api_key(&any.hash)).await?;
    let item = item.ok_or_else(|| StoreError::Malformed(format!("{} without its item", any.id)))?;
    Ok(Some(from_item::<Caller>(item)?.token_secret))
}

/// Lists the keys of an account, without their texts.
pub async fn list(admin: &Admin, account: AccountId) -> Result<(), Failure> {
    admin.expect_account(account).await?;
    let mut records = keys::list(&admin.store, account).await?;
    keys::add_last_use(&admin.store, &mut records).await?;
    admin.print(&records.iter().map(View).collect::<Vec<_>>())
}

/// Revokes a key. A revoked key stays revoked.
pub async fn revoke(admin: &Admin, account: AccountId, id: KeyId) -> Result<KeyRecord, Failure> {
    admin.expect_account(account).await?;
    let record = keys::get(&admin.store, account, id).await?;
    let mut record = record.ok_or_else(|| Failure::Other(format!("the account has no {id}")))?;
    let now = admin.clock.now();
    if record.active {
        let logged = LoggedChange::updated(&id, &record, &KeyRecord { active: false, ..record.clone() });
        let mut writes = keys::revoke(account, &record, now)?.to_vec();
        writes.extend(grants::end_with_key(account, &grants::of_key(&admin.store, account, record.id).await?));
        writes.push(admin.logged(account, LogKind::KeyRevoked, &logged)?);
        if admin.store.transact(&writes, None).await? != Committed::Done {
            return Err(Failure::Other(format!("{id} no longer exists")));
        }
    }
    record.active = false;
    keys::add_last_use(&admin.store, std::slice::from_mut(&mut record)).await?;
    Ok(record)
}
