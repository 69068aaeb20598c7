//! API keys.

use domain::api_key::hex;
use domain::{AccountId, ApiKey, Caller, KeyId, Limits, Settings};
use shared::records::keys::{self, KeyRecord, KeyView};
use shared::records::settings;
use store::{Committed, Key, StoreError, from_item};

use crate::command::NewKey;
use crate::{Admin, Failure, Outcome};

/// The most active keys of an account, as POST /keys has it: a change of the settings writes all of them in one transaction.
const MAX_KEYS: usize = 60;

/// How often a key is made anew when the settings changed meanwhile.
const ATTEMPTS: u32 = 5;

/// Makes a key and shows it.
///
/// # Errors
/// [`Failure`] where there is no such account or user, it has as many keys as it can have, or the table cannot be written.
pub async fn create(admin: &Admin, account: AccountId, new: NewKey) -> Result<Outcome, Failure> {
    admin.expect_account(account).await?;
    let key = ApiKey::new(admin.entropy.bytes(), new.prefix);
    for attempt in 0..ATTEMPTS {
        let settings = settings::load(&admin.store, account).await?;
        let present = keys::list(&admin.store, account).await?;
        // It is there where the answer to an earlier attempt was lost.
        if let Some(made) = present.iter().find(|record| record.hash == key.hash()) {
            return Outcome::of(&KeyView::new(made.clone(), None, Some(key.reveal())));
        }
        if present.iter().filter(|key| key.active).count() >= MAX_KEYS {
            return Err(Failure::Other(format!("an account has at most {MAX_KEYS} active keys")));
        }
        let caller = caller(admin, &settings, &present, &new).await?;
        let mut writes = keys::create(&key, &caller, Limits::default())?.to_vec();
        // A change of the settings under way knows nothing of this key: moving the version makes it look again.
        writes.extend(settings::advance(
            &settings.account,
            settings.account.clone(),
            &present,
        )?);
        if admin.store.transact(&writes, None).await? == Committed::Done {
            return Outcome::of(&KeyView::new(keys::record(&key, &caller), None, Some(key.reveal())));
        }
        admin.store.pause(attempt).await;
    }
    Err(StoreError::Contended.into())
}

/// The caller of a new key, which starts with the version that its making moves the settings to.
async fn caller(admin: &Admin, settings: &Settings, present: &[KeyRecord], new: &NewKey) -> Result<Caller, Failure> {
    let user = match new.user {
        Some(id) => settings.user(id).ok_or_else(|| format!("the account has no {id}")),
        None => settings
            .users
            .first()
            .ok_or_else(|| "the account has no user".to_owned()),
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
        token_secret: token_secret(admin, present).await?,
        settings_version: settings.account.settings_version.saturating_add(1),
    })
}

/// The account's secret for page tokens: every key of it carries the same, so that a list that was begun with one key goes
/// on with another. The first key brings a new one.
async fn token_secret(admin: &Admin, present: &[KeyRecord]) -> Result<String, Failure> {
    let Some(any) = present.first() else {
        return Ok(hex(&admin.entropy.bytes()));
    };
    let item = admin.store.get(&Key::api_key(&any.hash)).await?;
    let item = item.ok_or_else(|| StoreError::Malformed(format!("{} without its item", any.id)))?;
    Ok(from_item::<Caller>(item)?.token_secret)
}

/// Lists the keys of an account, without their texts.
///
/// # Errors
/// [`Failure`] where there is no such account, or the table cannot be read.
pub async fn list(admin: &Admin, account: AccountId) -> Result<Outcome, Failure> {
    admin.expect_account(account).await?;
    let records = keys::list(&admin.store, account).await?;
    let last_used = keys::last_used(&admin.store, &records).await?;
    let all: Vec<KeyView> = records
        .into_iter()
        .zip(last_used)
        .map(|(record, last_used_at)| KeyView::new(record, last_used_at, None))
        .collect();
    Outcome::of(&all)
}

/// Revokes a key; one that is revoked stays so.
///
/// # Errors
/// [`Failure`] where there is no such account or key, or the table cannot be written.
pub async fn revoke(admin: &Admin, account: AccountId, id: KeyId) -> Result<Outcome, Failure> {
    admin.expect_account(account).await?;
    let record = keys::get(&admin.store, account, id).await?;
    let mut record = record.ok_or_else(|| Failure::Other(format!("the account has no {id}")))?;
    let now = admin.clock.now();
    if record.active && admin.store.transact(&keys::revoke(account, &record, now), None).await? != Committed::Done {
        return Err(Failure::Other(format!("{id} went away")));
    }
    record.active = false;
    let last_used = keys::last_used(&admin.store, std::slice::from_ref(&record)).await?;
    Outcome::of(&KeyView::new(record, last_used.into_iter().next().flatten(), None))
}
