//! An account's settings, loaded together and kept while they are the present ones.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::domain::account::Account;
use crate::domain::{AccountId, Office, Pipeline, Settings, UnixMs, User};
use crate::store::item::read_text;
use crate::store::key::{SK, config};
use crate::store::{Item, Store, StoreError, from_item};

/// Kept settings are loaded again after this, whatever their version says.
const MAX_AGE_MS: i64 = 30_000;

/// The most accounts whose settings a function keeps.
const MAX_ACCOUNTS: usize = 1_000;

/// Settings that were loaded before.
#[derive(Debug, Default)]
pub struct SettingsCache(Mutex<HashMap<AccountId, Kept>>);

#[derive(Clone, Debug)]
struct Kept {
    settings: Arc<Settings>,
    loaded_at: UnixMs,
}

impl SettingsCache {
    /// The kept settings, where they are of this version and not old.
    fn get(&self, account: AccountId, version: u64, now: UnixMs) -> Option<Arc<Settings>> {
        let kept = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&account)
            .cloned()?;
        let present = kept.settings.account.settings_version == version && kept.loaded_at.plus_ms(MAX_AGE_MS) > now;
        present.then_some(kept.settings)
    }

    fn keep(&self, account: AccountId, settings: &Arc<Settings>, now: UnixMs) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MAX_ACCOUNTS {
            kept.clear();
        }
        kept.insert(
            account,
            Kept {
                settings: Arc::clone(settings),
                loaded_at: now,
            },
        );
    }
}

/// The settings of an account. `version` is what the caller's key names as the present state: every change of the settings
/// moves it, on the account and on all of its keys, in the change's own transaction. So what is kept is never outdated.
///
/// # Errors
/// [`StoreError`] where they cannot be read.
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
///
/// # Errors
/// [`StoreError`] where they cannot be read.
pub async fn load(store: &Store, account: AccountId) -> Result<Settings, StoreError> {
    let (mut found, mut users, mut pipelines, mut offices) = (None, Vec::new(), Vec::new(), Vec::new());
    for item in store.query(&config(account), "").await? {
        match kind(&item) {
            "ACCOUNT" => found = Some(from_item::<Account>(item)?),
            "USER" => users.push(from_item::<User>(item)?),
            "PIPELINE" => pipelines.push(from_item::<Pipeline>(item)?),
            "OFFICE" => offices.push(from_item::<Office>(item)?),
            _ => {}
        }
    }
    pipelines.sort_by_key(|pipeline| (pipeline.position, pipeline.id));
    let account = found.ok_or_else(|| StoreError::Malformed("an account without its record".to_owned()))?;
    Ok(Settings {
        account,
        users,
        pipelines,
        offices,
    })
}

fn kind(item: &Item) -> &str {
    read_text(item, SK)
        .and_then(|sk| sk.split('#').next())
        .unwrap_or_default()
}
