//! An account's settings, loaded together and cached by version.

pub mod retired_stages;
pub mod settling;

use std::sync::Arc;

use domain::account::Account;
use domain::{AccountId, CustomField, CustomFields, KeyRecord, Office, Pipeline, Settings, UnixMs, User};
use store::item::{number, read_text, text};
use store::key::{SK, config};
use store::{Committed, Guard, Item, Key, Part, Store, StoreError, Write, from_item, to_item};

use crate::bounded::Bounded;

/// The attribute, of the account and of its keys, that counts the changes of the settings.
const VERSION: &str = "settingsVersion";

/// The attribute, of the account and of its keys, that tells the form of the account's records.
const FORMAT: &str = "format";

/// Cached settings are loaded again after this time, whatever their version.
const MAX_AGE_MS: i64 = 30_000;

#[derive(Debug, Default)]
pub struct SettingsCache(Bounded<AccountId, Kept>);

#[derive(Clone, Debug)]
struct Kept {
    settings: Arc<Settings>,
    loaded_at: UnixMs,
}

impl SettingsCache {
    /// The cached settings, if they have this version and are not too old.
    fn get(&self, account: AccountId, version: u64, now: UnixMs) -> Option<Arc<Settings>> {
        let kept = self.0.get(&account)?;
        let present = kept.settings.account.settings_version == version && kept.loaded_at.plus_ms(MAX_AGE_MS) > now;
        present.then_some(kept.settings)
    }

    fn keep(&self, account: AccountId, settings: &Arc<Settings>, now: UnixMs) {
        let kept = Kept { settings: Arc::clone(settings), loaded_at: now };
        self.0.remember(account, kept);
    }
}

/// The settings of an account. `version` comes from the caller's key: the transaction of every settings change
/// increments it on the account and on all of its keys, so a cached value of the same version is current.
pub async fn present(
    store: &Store,
    cache: &SettingsCache,
    account: AccountId,
    version: u64,
    now: UnixMs,
) -> Result<Arc<Settings>, StoreError> {
    if let Some(settings) = cache.get(account, version, now) {
        return Ok(settings);
    }
    let settings = Arc::new(load(store, account).await?);
    cache.keep(account, &settings, now);
    Ok(settings)
}

/// The settings of an account as they are stored now.
pub async fn load(store: &Store, account: AccountId) -> Result<Settings, StoreError> {
    load_with_keys(store, account).await.map(|(settings, _)| settings)
}

/// The same, with the records of the account's keys.
pub async fn load_with_keys(store: &Store, account: AccountId) -> Result<(Settings, Vec<KeyRecord>), StoreError> {
    let (mut found, mut users, mut pipelines, mut offices) = (None, Vec::new(), Vec::new(), Vec::new());
    let (mut keys, mut custom_fields) = (Vec::new(), Vec::new());
    for item in store.query(&config(account), "").await? {
        match kind(&item) {
            "ACCOUNT" => found = Some(from_item::<Account>(item)?),
            "USER" => users.push(from_item::<User>(item)?),
            "PIPELINE" => pipelines.push(from_item::<Pipeline>(item)?),
            "OFFICE" => offices.push(from_item::<Office>(item)?),
            "CUSTOMFIELD" => custom_fields.push(from_item::<CustomField>(item)?),
            "APIKEY" => keys.push(from_item::<KeyRecord>(item)?),
            _ => {}
        }
    }
    pipelines.sort_by_key(|pipeline| (pipeline.position, pipeline.id));
    let account = found.ok_or_else(|| StoreError::Malformed("an account without its record".to_owned()))?;
    let settings = Settings {
        custom_fields: CustomFields::of(custom_fields, (account.custom_fields, account.custom_columns)),
        account,
        users,
        pipelines,
        offices,
        retired_stages: Vec::new(),
    };
    Ok((settings, keys))
}

/// The custom fields of an account as they are stored now.
pub async fn custom_fields(store: &Store, account: AccountId) -> Result<CustomFields, StoreError> {
    // The account is read first: a field that is newer than the account's counters does no harm.
    let Some(item) = store.get(&Key::account(account)).await? else {
        return Ok(CustomFields::default());
    };
    let counters: Account = from_item(item)?;
    let fields = store.query(&config(account), "CUSTOMFIELD#").await?.into_iter();
    let fields: Vec<CustomField> = fields.map(from_item).collect::<Result<_, _>>()?;
    Ok(CustomFields::of(fields, (counters.custom_fields, counters.custom_columns)))
}

/// The writes that replace the account `before` with `after` and increment the settings version on the account and on
/// each of its active keys (ADR 0003). They fail if the settings changed meanwhile.
pub fn advance(before: &Account, after: Account, keys: &[KeyRecord]) -> Result<Vec<Write>, StoreError> {
    let version = before.settings_version.saturating_add(1);
    let account = Account { settings_version: version, ..after };
    let unchanged = Guard::Number(VERSION, i64::try_from(before.settings_version).unwrap_or(i64::MAX));
    let record = Write::put(Part::Settings, Key::account(account.id), to_item(&account)?, unchanged);
    let active = keys.iter().filter(|key| key.active).map(|key| {
        let set = vec![
            (VERSION, number(version)),
            (FORMAT, number(account.format)),
            ("accountName", text(account.name.clone())),
        ];
        Write::set(Part::Attachment, Key::api_key(&key.hash), set, Vec::new(), Guard::Present)
    });
    Ok(std::iter::once(record).chain(active).collect())
}

/// A change of the settings. Without writes nothing changes.
#[derive(Clone, Debug, Default)]
pub struct SettingsChange {
    /// The writes of other records than the account.
    pub writes: Vec<Write>,
    /// The new account record, if it changes.
    pub account: Option<Account>,
}

impl From<Vec<Write>> for SettingsChange {
    fn from(writes: Vec<Write>) -> Self {
        Self { writes, account: None }
    }
}

/// Changes the settings as `decide` returns them. If another change was faster, `decide` runs again.
///
/// # Errors
/// [`StoreError::Contended`] if other writers kept winning; else the error of the read or write.
pub async fn change(
    store: &Store,
    account: AccountId,
    decide: impl Fn(&Settings) -> Result<SettingsChange, StoreError>,
) -> Result<(), StoreError> {
    let mut budget = store.retry_budget();
    loop {
        let (present, keys) = load_with_keys(store, account).await?;
        let SettingsChange { mut writes, account } = decide(&present)?;
        if writes.is_empty() {
            return Ok(());
        }
        let after = account.unwrap_or_else(|| present.account.clone());
        writes.extend(advance(&present.account, after, &keys)?);
        if store.transact_within(&writes, None, &mut budget).await? == Committed::Done {
            return Ok(());
        }
        if !store.pause_within(&mut budget).await {
            return Err(StoreError::Contended);
        }
    }
}

fn kind(item: &Item) -> &str {
    read_text(item, SK).and_then(|sk| sk.split('#').next()).unwrap_or_default()
}

/// The write of a user, a pipeline, an office or a custom field. The version of the settings changes in the same
/// transaction and guards it.
pub fn put_setting(key: Key, record: &impl serde::Serialize) -> Result<Write, StoreError> {
    Ok(Write::put(Part::Record, key, to_item(record)?, Guard::Always))
}

/// The write that deletes a user, a pipeline or an office.
pub fn delete_setting(key: Key) -> Write {
    Write::delete(Part::Record, key, Guard::Present)
}
