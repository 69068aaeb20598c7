//! Resolves the references of a request, and finds the prospects that own its claims.

use std::collections::{HashMap, HashSet};
use std::slice;

use super::{follow, get, sources};
use crate::records::claims::suppressed::{AccountSecret, mark};
use crate::records::claims::{Vacant, holder, names};
use domain::prospect::digest;
use domain::{AccountId, Email, ExternalId, JobId, Phone, Prospect, ProspectId, SourceId};
use index::Sight;
use store::item::Item;
use store::{Key, Part, Store, StoreError, Write};

/// The references of a request, which [`look_up`] resolves in one call.
#[derive(Clone, Debug, Default)]
pub struct References {
    /// An email that a prospect may have.
    pub email: Option<Email>,
    /// A phone that a prospect may have.
    pub phone: Option<Phone>,
    pub source: Option<SourceId>,
    /// The name of a source. The request creates the source if it does not exist yet.
    pub source_name: Option<String>,
    pub job: Option<JobId>,
    /// External ids that a prospect may have.
    pub external_ids: Vec<ExternalId>,
    /// Values that only one prospect may have.
    pub unique: Vec<UniqueValue>,
}

/// A value of a unique custom field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UniqueValue {
    pub key: String,
    /// The stored name of the field.
    pub field: String,
    /// The text that equal values share.
    pub text: String,
}

/// The resolved references of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lookup {
    pub by_email: Option<ProspectId>,
    pub by_phone: Option<ProspectId>,
    /// The prospects that have the external ids, each once, in the order of the request.
    pub by_external_ids: Vec<ProspectId>,
    /// The prospects that have the unique values, each with the key of the field.
    pub by_unique: Vec<(String, ProspectId)>,
    pub source_exists: bool,
    pub by_source_name: Option<SourceId>,
    pub job_exists: bool,
    /// The claims that exist, each with the prospect that it names.
    pub claims: HashMap<Key, ProspectId>,
    /// The field whose value must not be stored, because its person was erased (SPECIFICATION §15.2).
    pub suppressed: Option<&'static str>,
}

impl Lookup {
    /// The prospects that have the email, the phone or an external id.
    pub fn prospects(&self) -> impl Iterator<Item = ProspectId> {
        let contacts = [self.by_email, self.by_phone].into_iter().flatten();
        contacts.chain(self.by_external_ids.iter().copied())
    }

    /// The conditions that the contacts which the request sent, and which the prospect shares, still belong to others.
    /// Without them, a contact that becomes free meanwhile would stay shared.
    pub fn unchanged_owners(&self, account: AccountId, prospect: &Prospect) -> Vec<Write> {
        let email = prospect.shared_email();
        let email = email.map(|email| (Part::EmailClaim, Key::email(account, email)));
        let phone = prospect.shared_phone();
        let phone = phone.map(|phone| (Part::PhoneClaim, Key::phone(account, phone)));
        let claims = email.into_iter().chain(phone);
        let held = claims.filter_map(|(part, key)| {
            let holder = *self.claims.get(&key)?;
            Some(Write::check(part, key, names(holder)))
        });
        held.collect()
    }
}

/// Each prospect once.
fn distinct(ids: impl Iterator<Item = ProspectId>) -> Vec<ProspectId> {
    let mut distinct = Vec::new();
    for id in ids {
        if !distinct.contains(&id) {
            distinct.push(id);
        }
    }
    distinct
}

/// The keys of the references of a request.
struct ReferenceKeys {
    email: Option<Key>,
    phone: Option<Key>,
    source: Option<Key>,
    source_name: Option<Key>,
    job: Option<Key>,
    external_ids: Vec<Key>,
    unique: Vec<(String, Key)>,
}

impl UniqueValue {
    fn claim(&self, account: AccountId) -> (String, Key) {
        let claim = Key::custom_value(account, &self.field, &digest(&self.text));
        (self.key.clone(), claim)
    }
}

impl References {
    fn keys(&self, account: AccountId) -> ReferenceKeys {
        let name = self.source_name.as_deref();
        let external_ids = self.external_ids.iter();
        ReferenceKeys {
            email: self.email.as_ref().map(|email| Key::email(account, email)),
            phone: self.phone.as_ref().map(|phone| Key::phone(account, phone)),
            source: self.source.map(|id| Key::source(account, id)),
            source_name: name.map(|name| sources::name_key(account, name)),
            job: self.job.map(|id| Key::job(account, id)),
            external_ids: external_ids.map(|id| Key::external_id(account, id)).collect(),
            unique: self.unique.iter().map(|value| value.claim(account)).collect(),
        }
    }

    /// The keys of the marks that refuse an email or a phone, each with its field.
    fn suppressed(&self, account: AccountSecret<'_>) -> Vec<(&'static str, Key)> {
        let email = self.email.as_ref().map(|email| ("email", mark(account, email.as_str())));
        let phone = self.phone.as_ref().map(|phone| ("phone", mark(account, phone.as_str())));
        email.into_iter().chain(phone).collect()
    }

    /// The keys of the claims that a request may put. Two requests with a common key affect each other.
    pub fn claims(&self, account: AccountId) -> Vec<Key> {
        let keys = self.keys(account);
        let single = [keys.email, keys.phone, keys.source_name];
        let unique = keys.unique.into_iter().map(|(_, claim)| claim);
        single.into_iter().flatten().chain(keys.external_ids).chain(unique).collect()
    }
}

/// Resolves the references of a request. The account comes with its secret.
pub async fn look_up(store: &Store, account: AccountSecret<'_>, references: &References) -> Result<Lookup, StoreError> {
    let lookups = look_up_all(store, account, slice::from_ref(references)).await?;
    Ok(lookups.into_iter().next().unwrap_or_default())
}

/// Resolves the references of several requests in their order: one call for each hundred, all at once.
pub async fn look_up_all(
    store: &Store,
    account: AccountSecret<'_>,
    references: &[References],
) -> Result<Vec<Lookup>, StoreError> {
    let all_keys: Vec<ReferenceKeys> = references.iter().map(|one| one.keys(account.0)).collect();
    let marks: Vec<_> = references.iter().map(|one| one.suppressed(account)).collect();
    let keys = all_keys.iter().flat_map(ReferenceKeys::iter);
    let keys: Vec<Key> = keys.chain(marks.iter().flatten().map(|(_, mark)| mark)).cloned().collect();
    let items = store.get_many(&keys).await?;
    let lookup = |(keys, marks): (&ReferenceKeys, &Vec<(&'static str, Key)>)| Lookup {
        suppressed: marks.iter().find(|(_, mark)| items.contains_key(mark)).map(|(field, _)| *field),
        ..keys.lookup(&items)
    };
    Ok(all_keys.iter().zip(&marks).map(lookup).collect())
}

impl ReferenceKeys {
    fn iter(&self) -> impl Iterator<Item = &Key> {
        let others = [&self.source, &self.source_name, &self.job];
        self.claims().chain(others.into_iter().flatten())
    }

    /// The keys of the claims of prospects.
    fn claims(&self) -> impl Iterator<Item = &Key> {
        let contacts = [&self.email, &self.phone].into_iter().flatten();
        contacts.chain(&self.external_ids).chain(self.unique.iter().map(|(_, claim)| claim))
    }

    fn lookup(&self, items: &HashMap<Key, Item>) -> Lookup {
        let item = |key: &Option<Key>| key.as_ref().and_then(|key| items.get(key));
        let external_ids = self.external_ids.iter().filter_map(|key| items.get(key));
        let claims = self.claims().filter_map(|key| Some((key.clone(), holder(items.get(key)?)?)));
        Lookup {
            by_email: item(&self.email).and_then(holder),
            by_phone: item(&self.phone).and_then(holder),
            by_external_ids: distinct(external_ids.filter_map(holder)),
            by_unique: self
                .unique
                .iter()
                .filter_map(|(field, claim)| Some((field.clone(), holder(items.get(claim)?)?)))
                .collect(),
            source_exists: item(&self.source).is_some(),
            by_source_name: item(&self.source_name).and_then(sources::holder),
            job_exists: item(&self.job).is_some(),
            claims: claims.collect(),
            suppressed: None,
        }
    }
}

/// The claims of a request with the prospects that own them.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// The look-up, which names the owners of the claims.
    pub lookup: Lookup,
    /// The records of the owners, except the record that was read before.
    pub owners: HashMap<ProspectId, Prospect>,
    pub vacant: Vacant,
}

impl Claims {
    /// The claims that this prospect may take although they exist: the vacant ones, and the ones on unique values that
    /// only a prospect has which was merged into it.
    pub fn takable(&self, prospect: Option<&Prospect>) -> Vacant {
        let group: Vec<ProspectId> = prospect.into_iter().flat_map(Prospect::group).collect();
        let own = self.lookup.claims.iter().filter(|(_, holder)| group.contains(holder));
        self.vacant.iter().chain(own).map(|(key, holder)| (key.clone(), *holder)).collect()
    }
}

/// Finds the owners of the claims: one call if they name one prospect, and a further call for each prospect that was
/// merged. `stored_prospect` is a prospect whose record was read before. `None` if that record or the look-up is out of
/// date: one of the prospects was merged into another of them meanwhile.
pub async fn resolve_claims(
    store: &Store,
    account: AccountId,
    mut lookup: Lookup,
    stored_prospect: Option<&Prospect>,
) -> Result<Option<Claims>, StoreError> {
    let mut holders: HashSet<ProspectId> = lookup.claims.values().copied().collect();
    let mut owner_of: HashMap<ProspectId, ProspectId> = HashMap::new();
    if let Some(prospect) = stored_prospect {
        owner_of.extend(prospect.group().map(|id| (id, prospect.id)));
        holders.retain(|holder| !owner_of.contains_key(holder));
    }
    let mut owners = HashMap::new();
    for (holder, record) in records(store, account, holders).await? {
        // A prospect that is being deleted still owns its claims.
        let owner = match record {
            Some(record) if record.merged.is_some() => follow(Sight::whole(store, account), Some(record)).await?,
            other => other,
        };
        if let Some(owner) = owner {
            owner_of.insert(holder, owner.id);
            owners.insert(owner.id, owner);
        }
    }
    let is_merged = |id: ProspectId| owners.values().any(|owner| owner.absorbed.ids.contains(&id));
    if stored_prospect.is_some_and(|prospect| is_merged(prospect.id)) || owners.keys().any(|id| is_merged(*id)) {
        return Ok(None);
    }
    let owner = |holder: ProspectId| owner_of.get(&holder).copied();
    lookup.by_email = lookup.by_email.and_then(owner);
    lookup.by_phone = lookup.by_phone.and_then(owner);
    lookup.by_external_ids = distinct(lookup.by_external_ids.into_iter().filter_map(owner));
    let unique = std::mem::take(&mut lookup.by_unique).into_iter();
    lookup.by_unique = unique.filter_map(|(field, holder)| Some((field, owner(holder)?))).collect();
    let vacant = lookup.claims.iter().filter(|(_, holder)| owner(**holder).is_none());
    Ok(Some(Claims { vacant: vacant.map(|(key, holder)| (key.clone(), *holder)).collect(), lookup, owners }))
}

async fn records(
    store: &Store,
    account: AccountId,
    holders: HashSet<ProspectId>,
) -> Result<Vec<(ProspectId, Option<Prospect>)>, StoreError> {
    let holders: Vec<ProspectId> = holders.into_iter().collect();
    if let [holder] = holders.as_slice() {
        return Ok(vec![(*holder, get(Sight::whole(store, account), *holder).await?)]);
    }
    let keys: Vec<Key> = holders.iter().map(|id| Key::prospect(account, *id)).collect();
    let mut records = store.read_many(&keys).await?;
    let holders = holders.into_iter().zip(keys);
    Ok(holders.map(|(id, key)| (id, records.remove(&key))).collect())
}
