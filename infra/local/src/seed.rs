//! Two demo accounts. They are the same on every machine, because their ids and keys come from a fixed sequence.

mod plan;

use domain::api_key::{ApiKey, KeyPrefix, hex};
use domain::{AccountId, Caller, KeyId, Limits, Permission, Permissions, Settings, UnixMs, UserId};
use shared::records::accounts::{self, NewAccount};
use shared::records::{keys, settings};
use store::Entropy;
use store::{Store, StoreError};

use plan::{FIRST, IdSequence, Plan, SECOND, account};

/// Settings of the demo accounts.
#[derive(Clone, Default)]
pub struct Options {
    /// An additional key of the first account, which [`Demo::api_key`] then returns.
    pub key: Option<ApiKey>,
    /// The rate limits of each key.
    pub limits: Limits,
}

/// The demo accounts.
#[derive(Clone)]
pub struct Demo {
    /// A key of the first account, with every permission.
    pub api_key: String,
    /// A key of the second account, with every permission.
    pub second_account_api_key: String,
    /// The first account at its creation.
    pub first: NewAccount,
    /// The second account at its creation.
    pub second: NewAccount,
}

/// Creates both accounts with one key each. Existing accounts and keys stay unchanged.
pub async fn create(store: &Store, now: UnixMs, options: Options) -> Result<Demo, StoreError> {
    let (mut api_key, first) = create_account(store, now, &FIRST, options.limits).await?;
    let (second_account_api_key, second) = create_account(store, now, &SECOND, options.limits).await?;
    if let Some(key) = options.key {
        add_key(store, now, first.settings.account.id, &key, options.limits).await?;
        key.reveal().clone_into(&mut api_key);
    }
    Ok(Demo { api_key, second_account_api_key, first, second })
}

/// Gives the keys of both accounts these limits.
pub async fn limit(store: &Store, demo: &Demo, limits: Limits) -> Result<(), StoreError> {
    for key in [&demo.api_key, &demo.second_account_api_key] {
        let key = ApiKey::any(key).ok_or_else(|| StoreError::Malformed("a demo key".to_owned()))?;
        keys::limit(store, &key, limits).await?;
    }
    Ok(())
}

async fn create_account(
    store: &Store,
    now: UnixMs,
    plan: &Plan,
    limits: Limits,
) -> Result<(String, NewAccount), StoreError> {
    let ids = IdSequence::new(plan.seed);
    let new = account(plan, &ids, now);
    let key = ApiKey::new(ids.entropy.bytes(), KeyPrefix::Test);
    let caller = caller(plan, &new.settings, "Demo key", &ids, now);
    accounts::create(store, &new, keys::create(&key, &caller, limits)?.to_vec()).await?;
    Ok((key.reveal().to_owned(), new))
}

/// Adds the key to the first account. The account may have changed since its creation, so this reads its current state.
async fn add_key(
    store: &Store,
    now: UnixMs,
    account: AccountId,
    key: &ApiKey,
    limits: Limits,
) -> Result<(), StoreError> {
    let settings = settings::load(store, account).await?;
    // Derive the id from the text, so that the same text has the same key id after a restart.
    let seed = key.hash().get(..16).and_then(|hash| u64::from_str_radix(hash, 16).ok());
    let caller = caller(&FIRST, &settings, "Command line", &IdSequence::new(seed.unwrap_or_default()), now);
    store.transact(&keys::create(key, &caller, limits)?, None).await?;
    Ok(())
}

/// The caller for a new key of the account's first user, with every permission.
fn caller(plan: &Plan, settings: &Settings, key_name: &str, ids: &IdSequence, now: UnixMs) -> Caller {
    let account = &settings.account;
    Caller {
        account_id: account.id,
        account_name: account.name.clone(),
        key_id: KeyId::new(ids.ulid()),
        key_name: key_name.to_owned(),
        user_id: settings.users.first().map_or_else(|| UserId::new(account.id.ulid()), |user| user.id),
        permissions: Permissions::from_iter([Permission::All]),
        created_at: now,
        expires_at: None,
        allowed_cidrs: None,
        scope: None,
        // All keys of an account share one secret. It protects nothing on this machine.
        token_secret: hex(&Entropy::seeded(!plan.seed).bytes()),
        settings_version: account.settings_version,
        format: account.format,
    }
}

#[cfg(test)]
mod tests {
    use store::sqlite::Sqlite;

    use super::*;

    fn empty() -> Store {
        Store::new(std::sync::Arc::new(Sqlite::in_memory().unwrap()), Entropy::System)
    }

    async fn created(store: &Store, key: Option<&str>) -> Demo {
        let options = Options { key: key.and_then(ApiKey::any), ..Options::default() };
        create(store, UnixMs::default(), options).await.unwrap()
    }

    #[tokio::test]
    async fn the_seed_is_the_same_on_every_machine() {
        let here = created(&empty(), None).await;
        assert_eq!(here.api_key, "rk_test_IQyDNmeb8GChZycte2YFTuIb1VkUpVPnVrTMZjzw4E33nM9as");
        assert_eq!(here.second_account_api_key, "rk_test_Bo4NF3hXVnBWxkJsX40N4gDEK2khxrQ2LpWxh1th6Ml07YszI");
        for key in [&here.api_key, &here.second_account_api_key] {
            assert!(ApiKey::parse(key).is_some());
        }
        assert_eq!(here.first.settings.account.id.to_string(), "account_01KDVDNA01KSHDM8CGX0ME9JEJ");
    }
}
