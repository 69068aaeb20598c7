//! API keys, created and revoked directly in the table.

use std::sync::atomic::Ordering;

use domain::api_key::KeyPrefix;
use domain::{ApiKey, Caller, KeyId, Limits, Permission, Permissions};
use shared::records::keys;
use store::Entropy;
use store::{Key, from_item};

use super::{SEED, World};

/// A new key. By default it belongs to the first account and has every permission and the documented limits.
#[derive(Clone, Copy, Debug)]
pub struct NewKey<'a> {
    pub permissions: &'a [Permission],
    pub limits: Limits,
    /// Whether it belongs to the second account.
    pub of_second_account: bool,
}

impl Default for NewKey<'_> {
    fn default() -> Self {
        Self { permissions: &[Permission::All], limits: Limits::default(), of_second_account: false }
    }
}

impl NewKey<'_> {
    /// A key whose limits no run reaches.
    pub fn unlimited() -> Self {
        let limits = Limits { minute: 1_000_000_000, hour: 1_000_000_000 };
        Self { limits, ..Self::default() }
    }
}

impl World {
    pub async fn new_key(&self, new: NewKey<'_>) -> String {
        let like = if new.of_second_account { self.second_account_api_key() } else { self.api_key() };
        let like = ApiKey::parse(like).expect("a key").hash();
        let item = self.store().get(&Key::api_key(&like)).await.expect("a store").expect("the account's key");
        let entropy = Entropy::seeded(SEED + 2 + self.table.keys_made.fetch_add(1, Ordering::SeqCst));
        let key = ApiKey::new(entropy.bytes(), KeyPrefix::Live);
        let caller = Caller {
            key_id: KeyId::new(entropy.ulid(self.clock.now())),
            key_name: "Test key".to_owned(),
            permissions: new.permissions.iter().copied().collect::<Permissions>(),
            ..from_item::<Caller>(item).expect("a caller")
        };
        let writes = keys::create(&key, &caller, new.limits).expect("items");
        self.store().transact(&writes, None).await.expect("a store");
        key.reveal().to_owned()
    }

    pub async fn revoke(&self, key: &str) {
        let store = self.store();
        let hash = ApiKey::parse(key).expect("a key").hash();
        for account in [self.first(), self.second()] {
            let account = account.settings.account.id;
            let records = keys::list(&store, account).await.expect("a store");
            if let Some(record) = records.into_iter().find(|record| record.hash == hash) {
                store
                    .transact(&keys::revoke(account, &record, self.clock.now()).expect("an item"), None)
                    .await
                    .expect("a store");
                return;
            }
        }
        panic!("no such key");
    }
}
