//! Changes of an account's settings: each moves the version on the account and on all of its keys, in its own transaction
//! (ADR 0003).

use super::keys::KeyRecord;
use super::{keys, settings};
use crate::domain::account::Account;
use crate::domain::{AccountId, Settings};
use crate::store::item::number;
use crate::store::{Committed, Guard, Key, Part, Store, StoreError, Write};

/// The attribute that carries the version.
const VERSION: &str = "settingsVersion";

/// How often a change is decided anew when another one was faster.
const ATTEMPTS: u32 = 5;

/// The writes that move the version from the one that `account` shows to the next. `keys` must have been read after it.
#[must_use]
pub fn moved(account: &Account, keys: &[KeyRecord]) -> Vec<Write> {
    let next = || vec![(VERSION, number(account.settings_version.saturating_add(1)))];
    let on_account = Write::set(
        Part::Settings,
        Key::account(account.id),
        next(),
        Vec::new(),
        Guard::Number(VERSION, account.settings_version),
    );
    let on_keys = keys.iter().map(|key| {
        let place = Key::api_key(&key.hash);
        Write::set(Part::Record, place, next(), Vec::new(), Guard::Present)
    });
    [on_account].into_iter().chain(on_keys).collect()
}

/// Changes the settings by what `decide` makes of the present ones; where that is nothing, nothing is written. It is asked
/// again where another change was faster.
///
/// # Errors
/// [`StoreError::Contended`] where others kept winning; else what keeps the settings from being read or written.
pub async fn change(
    store: &Store,
    account: AccountId,
    decide: impl Fn(&Settings) -> Result<Vec<Write>, StoreError>,
) -> Result<(), StoreError> {
    for attempt in 0..ATTEMPTS {
        let present = settings::load(store, account).await?;
        let mut writes = decide(&present)?;
        if writes.is_empty() {
            return Ok(());
        }
        writes.extend(moved(&present.account, &keys::list(store, account).await?));
        if store.transact(&writes, None).await? == Committed::Done {
            return Ok(());
        }
        store.pause(attempt).await;
    }
    Err(StoreError::Contended)
}
