//! Suppressed contacts: emails and phones of erased persons, which no prospect may get again (SPECIFICATION §15.2).

use std::collections::HashSet;

use domain::erasure::suppression;
use domain::{AccountId, Contact, Prospect};
use store::{Guard, Key, Part, Store, StoreError, Write};

/// An account with its secret, under which it knows suppressed contacts.
pub type AccountSecret<'a> = (AccountId, &'a [u8]);

/// The key of the mark of a suppressed contact.
pub fn mark((account, secret): AccountSecret<'_>, contact: &str) -> Key {
    Key::suppressed(account, &suppression(secret, contact))
}

/// The condition that a contact is not suppressed.
pub fn check(with_secret: AccountSecret<'_>, contact: Contact, text: &str) -> Write {
    let part = match contact {
        Contact::Email => Part::EmailClaim,
        Contact::Phone => Part::PhoneClaim,
    };
    Write::check(part, mark(with_secret, text), Guard::Absent)
}

/// The contacts that `after` shares, and that `before` did not have.
pub fn newly_shared<'p>(
    before: Option<&'p Prospect>,
    after: &'p Prospect,
) -> impl Iterator<Item = (Contact, &'p str)> + 'p {
    let is_new =
        move |contact: &(Contact, &str)| before.is_none_or(|before| before.contacts().all(|had| had != *contact));
    after.shared_with_others().filter(is_new)
}

/// The conditions under which `after` may share new contacts: none of them is suppressed. An owned contact has a claim, whose
/// write checks it.
pub fn unless_shared<'p>(
    with_secret: AccountSecret<'p>,
    before: Option<&'p Prospect>,
    after: &'p Prospect,
) -> impl Iterator<Item = Write> + 'p {
    newly_shared(before, after).map(move |(contact, text)| check(with_secret, contact, text))
}

/// Those of these contacts that are suppressed.
pub async fn suppressed<'p>(
    store: &Store,
    with_secret: AccountSecret<'_>,
    contacts: impl IntoIterator<Item = &'p str>,
) -> Result<HashSet<&'p str>, StoreError> {
    let marks: Vec<(&str, Key)> = contacts.into_iter().map(|text| (text, mark(with_secret, text))).collect();
    let keys: Vec<Key> = marks.iter().map(|(_, key)| key.clone()).collect();
    let found = store.get_many(&keys).await?;
    let suppressed = marks.into_iter().filter(|(_, key)| found.contains_key(key));
    Ok(suppressed.map(|(text, _)| text).collect())
}
