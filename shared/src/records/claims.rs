//! Claims make emails, phones, external ids and the values of some custom fields unique. A claim names the prospect that took it. After a merge, it
//! belongs to the winner. If that prospect no longer exists, the claim is vacant (ADR 0028).

pub mod suppressed;

use std::collections::{BTreeSet, HashMap};

use domain::prospect::digest;
use domain::{AccountId, Contact, CustomFields, Prospect, ProspectId};
use store::item::{Item, read_text, text};
use store::key::CLAIM;
use store::{Guard, Key, Part, Store, StoreError, Write};

use self::suppressed::AccountSecret;

/// The attribute of a claim that names the prospect that took it.
const HOLDER: &str = "prospectId";

/// Claims that are free although they exist, each with the prospect that it names.
pub type Vacant = HashMap<Key, ProspectId>;

/// The prospect that a claim names.
pub fn holder(claim: &Item) -> Option<ProspectId> {
    ProspectId::parse(read_text(claim, HOLDER)?)
}

/// The claims on every email, phone and external id that matches this prospect, and on its unique values. A shared contact is not among them: its
/// claim names another prospect.
pub fn of(account: AccountId, prospect: &Prospect) -> Vec<(Part, Key)> {
    let emails = prospect.emails().map(|email| (Part::EmailClaim, Key::email(account, email)));
    let phones = prospect.phones().map(|phone| (Part::PhoneClaim, Key::phone(account, phone)));
    let external_ids = prospect.all_external_ids();
    let external_ids = external_ids.map(|id| (Part::ExternalClaim, Key::external_id(account, id)));
    let custom = prospect.custom.unique();
    let custom = custom.map(|(field, text)| (Part::CustomClaim, Key::custom_value(account, field, &digest(&text))));
    emails.chain(phones).chain(external_ids).chain(custom).collect()
}

/// The claims on the emails, phones and external ids that the prospect took over in merges.
pub fn of_alternates(account: AccountId, prospect: &Prospect) -> Vec<Key> {
    let emails = prospect.absorbed.emails.iter().map(|email| Key::email(account, email));
    let phones = prospect.absorbed.phones.iter().map(|phone| Key::phone(account, phone));
    let external_ids = prospect.absorbed.external_ids.iter();
    let external_ids = external_ids.map(|id| Key::external_id(account, id));
    emails.chain(phones).chain(external_ids).collect()
}

/// The claims on every email and phone that matches this prospect.
pub fn of_contacts(account: AccountId, prospect: &Prospect) -> Vec<Key> {
    let emails = prospect.emails().map(|email| Key::email(account, email));
    let phones = prospect.phones().map(|phone| Key::phone(account, phone));
    emails.chain(phones).collect()
}

/// The writes that release the claims that only `before` has, and take the claims that only `after` has. They take a
/// claim only if it is free, and release it only while the prospect holds it. No contact that `after` gets is suppressed.
pub fn moved(
    with_secret: AccountSecret<'_>,
    before: Option<&Prospect>,
    after: &Prospect,
    vacant: &Vacant,
) -> Vec<Write> {
    let account = with_secret.0;
    let released = before.into_iter().flat_map(|before| released(account, before, Some(after)));
    let had = claims_of(account, before);
    let new = of(account, after).into_iter().filter(|claim| !had.contains(claim));
    let taken = new.flat_map(|(part, key)| {
        let holder = vacant.get(&key).copied();
        taken(with_secret, (part, key), after, holder)
    });
    let shared = suppressed::unless_shared(with_secret, before, after);
    released.chain(taken).chain(shared).collect()
}

/// The writes after which a prospect holds a free claim. If its `holder` no longer exists, the writes check that the contact
/// is not suppressed. A claim that does not exist needs no check: the claims of suppressed contacts stay as long as a request
/// can run that read before they were suppressed ([`crate::records::deletions::leave`]).
pub fn taken(
    with_secret: AccountSecret<'_>,
    (part, key): (Part, Key),
    by: &Prospect,
    holder: Option<ProspectId>,
) -> impl Iterator<Item = Write> {
    let emails = by.emails().filter(|email| Key::email(with_secret.0, email) == key);
    let phones = by.phones().filter(|phone| Key::phone(with_secret.0, phone) == key);
    let contacts = emails.map(|email| (Contact::Email, email.as_str()));
    let contact = contacts.chain(phones.map(|phone| (Contact::Phone, phone.as_str()))).next();
    let check = contact.filter(|_| holder.is_some());
    let check = check.map(|(contact, text)| suppressed::check(with_secret, contact, text));
    let guard = holder.map_or(Guard::Absent, names);
    [put(part, key, by.id, guard)].into_iter().chain(check)
}

/// The writes that release the claims that only `before` has, while the prospect holds them.
pub fn released(account: AccountId, before: &Prospect, after: Option<&Prospect>) -> Vec<Write> {
    let has = claims_of(account, after);
    let gone = of(account, before).into_iter().filter(|claim| !has.contains(claim));
    gone.map(|(part, key)| Write::delete(part, key, held_by(before))).collect()
}

fn claims_of(account: AccountId, prospect: Option<&Prospect>) -> Vec<(Part, Key)> {
    prospect.map(|prospect| of(account, prospect)).unwrap_or_default()
}

/// The writes that release the claims of these prospects on values of fields that are gone for good. Nobody takes such a
/// claim any more.
pub fn of_gone_fields<'p>(
    (account, fields): (AccountId, &CustomFields),
    prospects: impl IntoIterator<Item = &'p Prospect>,
) -> impl Iterator<Item = Write> {
    let values = prospects.into_iter().flat_map(|prospect| prospect.custom.unique());
    let gone = values.filter(|(name, _)| fields.is_gone(name));
    // A transaction writes an item once, although a merge gives two prospects the same value.
    let keys: BTreeSet<Key> = gone.map(|(name, text)| Key::custom_value(account, name, &digest(&text))).collect();
    let release = |key| Write::delete(Part::CustomClaim, key, Guard::Always);
    keys.into_iter().map(release)
}

/// The write of a claim that names this prospect.
pub fn put(part: Part, key: Key, holder: ProspectId, guard: Guard) -> Write {
    let item = Item::from([(HOLDER.to_owned(), text(holder.to_string()))]);
    Write::put(part, key, item, guard)
}

/// The prospect that each of these claims names. Claims that do not exist are left out.
pub async fn holders(store: &Store, keys: &[Key]) -> Result<HashMap<Key, ProspectId>, StoreError> {
    let items = store.get_many(keys).await?;
    Ok(items.into_iter().filter_map(|(key, item)| Some((key, holder(&item)?))).collect())
}

/// The condition that a claim names this prospect.
pub fn names(holder: ProspectId) -> Guard {
    Guard::Text(HOLDER, holder.to_string())
}

/// The condition that a claim belongs to this prospect.
fn held_by(prospect: &Prospect) -> Guard {
    if prospect.absorbed.ids.is_empty() {
        return names(prospect.id);
    }
    belongs_to(prospect.group().map(|id| id.to_string()).collect())
}

/// The condition that a claim names one of these prospects, given by their ids.
pub const fn belongs_to(group: Vec<String>) -> Guard {
    Guard::OneOf(HOLDER, group)
}

/// Whether a claim names one of these prospects, given by their ids.
pub fn names_one_of(claim: &Item, group: &[String]) -> bool {
    read_text(claim, HOLDER).is_some_and(|holder| group.iter().any(|id| id == holder))
}

/// The key of a claim in this partition.
pub fn key(partition: &str) -> Key {
    Key { pk: partition.to_owned(), sk: CLAIM.to_owned() }
}
