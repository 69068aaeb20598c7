//! Which items belong to the accounts that are moved, and in which order they are copied.

use std::collections::BTreeSet;

use domain::{AccountId, UnixMs};
use store::item::{read_number, read_text};
use store::key::{DUE, EXPIRES_AT, WAKE};
use store::{Item, Key};

/// Accounts, at a time.
pub(super) struct Selection {
    accounts: BTreeSet<AccountId>,
    now_seconds: i64,
}

/// When an item is copied. A deployment acts on some items as soon as they arrive, so everything that they refer to is
/// copied before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wave {
    /// Records, which wait for a request.
    Records,
    /// Work that the sweeper finds, and events that wake the dispatcher.
    Work,
    /// API keys, with which requests begin.
    Keys,
    /// The account itself, whose presence shows that the copy is complete.
    Account,
}

impl Wave {
    /// The wave of an item.
    pub(super) fn of(key: &Key, item: &Item) -> Self {
        if key.pk.starts_with(KEY) {
            Self::Keys
        } else if owner(key, item).is_some_and(|account| *key == Key::account(account)) {
            Self::Account
        } else if item.contains_key(DUE) || item.contains_key(WAKE) {
            Self::Work
        } else {
            Self::Records
        }
    }
}

impl Selection {
    pub(super) fn new(accounts: BTreeSet<AccountId>, now: UnixMs) -> Self {
        Self { accounts, now_seconds: now.ms().div_euclid(1_000) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.accounts.is_empty()
    }

    /// Whether an item is moved.
    pub(super) fn holds(&self, key: &Key, item: &Item) -> bool {
        let is_kept = read_number(item, EXPIRES_AT).is_none_or(|expires| expires >= self.now_seconds);
        is_kept && owner(key, item).is_some_and(|account| self.accounts.contains(&account))
    }
}

/// The beginning of the partition keys of API keys.
const KEY: &str = "KEY#";

/// The account that an item belongs to.
fn owner(key: &Key, item: &Item) -> Option<AccountId> {
    let mut parts = key.pk.split('#');
    let ulid = match parts.next()? {
        "KEY" => return AccountId::parse(read_text(item, "accountId")?),
        "IDEMPOTENCY" => parts.next()?,
        ulid => ulid,
    };
    AccountId::parse(&format!("account_{ulid}"))
}

#[cfg(test)]
mod tests {
    use store::item::{number, text};
    use ulid::Ulid;

    use super::*;

    #[test]
    fn the_items_of_an_account_are_found_by_their_keys() {
        let (own, other) = (AccountId::new(Ulid(7)), AccountId::new(Ulid(8)));
        let now = UnixMs::new(10_000).unwrap();
        let selection = Selection::new(BTreeSet::from([own]), now);
        let of = |account: AccountId| Item::from([("accountId".to_owned(), text(account.to_string()))]);
        let expiring = |at: i64| Item::from([(EXPIRES_AT.to_owned(), number(at))]);
        let due = Item::from([(DUE.to_owned(), text("EXPORT"))]);
        for (key, item, expected) in [
            (Key::account(own), Item::new(), Some(Wave::Account)),
            (Key::account(other), Item::new(), None),
            (Key::webhook_creations(own), Item::new(), Some(Wave::Records)),
            (Key::webhook_creations(own), due, Some(Wave::Work)),
            (Key::api_key("x"), of(own), Some(Wave::Keys)),
            (Key::api_key("x"), of(other), None),
            (Key::idempotency(own, "x"), expiring(10), Some(Wave::Records)),
            (Key::idempotency(own, "x"), expiring(9), None),
            (Key::idempotency(other, "x"), expiring(11), None),
            (Key::sweeper_run(), Item::new(), None),
            (Key::erasures_replayed(), Item::new(), None),
        ] {
            let found = selection.holds(&key, &item).then(|| Wave::of(&key, &item));
            assert_eq!(found, expected, "{key:?}");
        }
    }
}
