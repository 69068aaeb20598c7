//! Prospects, their claims of email, phone and external ids, and their attachments.

pub mod claims;
mod history;
mod merged;
mod profile;

pub use claims::{Owned, Vacant, owned};
pub use history::{MAX_STAGES, get_with_past_stages, left as left_stage, put as put_past_stage};
pub use merged::{Found, Standing, find, follow};
pub use profile::{
    Attachment, PROFILES_AT_ONCE, Profile, attachments, get_many_with_profiles, get_with_attachments, get_with_profile,
    put_notes, put_questions,
};

use std::collections::HashMap;
use std::slice;

use super::sources;
use domain::prospect::{Resume, digest};
use domain::{AccountId, Email, ExternalId, JobId, Phone, Prospect, ProspectId, SourceId};
use index::{Kind, prospect_row};
use store::item::{Item, read_text, text, unreadable};
use store::{Guard, ItemJson, Key, Part, Store, StoreError, Write, key, to_item};

/// The longest part of a resume, in bytes: well under the 400 KB that DynamoDB allows an item.
const RESUME_PART_BYTES: usize = 350_000;

/// How often a resume is read that changes meanwhile.
const RESUME_READS: u32 = 5;

/// The references of a request, which [`look_up`] resolves in one call.
#[derive(Clone, Debug, Default)]
pub struct References {
    /// An email that a prospect may have.
    pub email: Option<Email>,
    /// A phone that a prospect may have.
    pub phone: Option<Phone>,
    /// A source that should exist.
    pub source: Option<SourceId>,
    /// The name of a source, which is created unless one of that name exists.
    pub source_name: Option<String>,
    /// A job that should exist.
    pub job: Option<JobId>,
    /// External ids that a prospect may have.
    pub external_ids: Vec<ExternalId>,
}

/// What the references of a request stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lookup {
    /// The prospect that has the email.
    pub by_email: Option<ProspectId>,
    /// The prospect that has the phone.
    pub by_phone: Option<ProspectId>,
    /// Whether the source exists.
    pub source_exists: bool,
    /// The source that has the name.
    pub by_source_name: Option<SourceId>,
    /// Whether the job exists.
    pub job_exists: bool,
    /// The prospects that have the external ids, each once, in the order of the request.
    pub by_external_ids: Vec<ProspectId>,
    /// The claims that were found, each with the prospect that it names.
    pub claims: HashMap<Key, ProspectId>,
}

impl Lookup {
    /// The same with the owner of each claim in place of the prospect that it names.
    #[must_use]
    pub fn of_owners(self, owner: impl Fn(ProspectId) -> Option<ProspectId>) -> Self {
        Self {
            by_email: self.by_email.and_then(&owner),
            by_phone: self.by_phone.and_then(&owner),
            by_external_ids: distinct(self.by_external_ids.into_iter().filter_map(&owner)),
            ..self
        }
    }
}

/// Each prospect once.
fn distinct(all: impl Iterator<Item = ProspectId>) -> Vec<ProspectId> {
    let mut distinct = Vec::new();
    for prospect in all {
        if !distinct.contains(&prospect) {
            distinct.push(prospect);
        }
    }
    distinct
}

/// The keys of the references of a request.
struct Sought {
    email: Option<Key>,
    phone: Option<Key>,
    source: Option<Key>,
    source_name: Option<Key>,
    job: Option<Key>,
    external_ids: Vec<Key>,
}

impl References {
    fn sought(&self, account: AccountId) -> Sought {
        let name = self.source_name.as_deref();
        Sought {
            email: self.email.as_ref().map(|email| Key::email(account, email)),
            phone: self.phone.as_ref().map(|phone| Key::phone(account, phone)),
            source: self.source.map(|id| Key::source(account, id)),
            source_name: name.map(|name| sources::name_key(account, name)),
            job: self.job.map(|id| Key::job(account, id)),
            external_ids: self
                .external_ids
                .iter()
                .map(|id| Key::external_id(account, id))
                .collect(),
        }
    }

    /// The keys of the claims that a request may put: two requests that share one affect each other.
    #[must_use]
    pub fn claims(&self, account: AccountId) -> Vec<Key> {
        let Sought {
            email,
            phone,
            source: _,
            source_name,
            job: _,
            external_ids,
        } = self.sought(account);
        [email, phone, source_name]
            .into_iter()
            .flatten()
            .chain(external_ids)
            .collect()
    }
}

/// Resolves the references of a request.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn look_up(store: &Store, account: AccountId, references: &References) -> Result<Lookup, StoreError> {
    let found = look_up_all(store, account, slice::from_ref(references)).await?;
    Ok(found.into_iter().next().unwrap_or_default())
}

/// Resolves the references of several requests in their order: one call for each hundred, all at once.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn look_up_all(
    store: &Store,
    account: AccountId,
    references: &[References],
) -> Result<Vec<Lookup>, StoreError> {
    let sought: Vec<Sought> = references.iter().map(|one| one.sought(account)).collect();
    let keys: Vec<Key> = sought.iter().flat_map(Sought::keys).cloned().collect();
    let items = store.get_many(&keys).await?;
    Ok(sought.iter().map(|one| one.lookup(&items)).collect())
}

impl Sought {
    fn keys(&self) -> impl Iterator<Item = &Key> {
        let one = [&self.email, &self.phone, &self.source, &self.source_name, &self.job];
        one.into_iter().flatten().chain(&self.external_ids)
    }

    fn lookup(&self, items: &HashMap<Key, Item>) -> Lookup {
        let found = |key: &Option<Key>| key.as_ref().and_then(|key| items.get(key));
        let external_ids = self.external_ids.iter().filter_map(|key| items.get(key));
        let claims = [&self.email, &self.phone]
            .into_iter()
            .flatten()
            .chain(&self.external_ids);
        let claims = claims.filter_map(|key| Some((key.clone(), holder(items.get(key)?)?)));
        Lookup {
            by_email: found(&self.email).and_then(holder),
            by_phone: found(&self.phone).and_then(holder),
            source_exists: found(&self.source).is_some(),
            by_source_name: found(&self.source_name).and_then(sources::holder),
            job_exists: found(&self.job).is_some(),
            by_external_ids: distinct(external_ids.filter_map(holder)),
            claims: claims.collect(),
        }
    }
}

fn holder(claim: &Item) -> Option<ProspectId> {
    ProspectId::parse(read_text(claim, HOLDER)?)
}

/// The attribute of a claim that names the prospect that took it.
const HOLDER: &str = "prospectId";

/// One prospect.
///
/// # Errors
/// [`StoreError`] if it cannot be read.
pub async fn get(store: &Store, account: AccountId, id: ProspectId) -> Result<Option<Prospect>, StoreError> {
    store.read(&Key::prospect(account, id)).await
}

/// Those of these prospects that exist, in the order of the ids.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn get_many(store: &Store, account: AccountId, ids: &[ProspectId]) -> Result<Vec<Prospect>, StoreError> {
    let keys: Vec<Key> = ids.iter().map(|id| Key::prospect(account, *id)).collect();
    let mut found = store.read_many(&keys).await?;
    Ok(keys.iter().filter_map(|key| found.remove(key)).collect())
}

/// The write of a prospect in place of the state that has the revision `before`, or of a new one.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be stored as an item.
pub fn put(account: AccountId, prospect: &Prospect, before: Option<u64>) -> Result<Write, StoreError> {
    let guard = before.map_or(Guard::Absent, Guard::Revision);
    Ok(Write::put(
        Part::Record,
        Key::prospect(account, prospect.id),
        to_item(prospect)?,
        guard,
    ))
}

/// The writes of a new or changed prospect without its attachments: the record, its claims, its index row, the stage
/// that it leaves. `before` is the stored record; `None` for a new prospect. `vacant` are the claims that it may take
/// from prospects that are gone.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be stored as an item, or if its stage changes and
/// [`Prospect::stage_entered`] does not.
pub fn writes(
    account: AccountId,
    before: Option<&Prospect>,
    after: &Prospect,
    vacant: &Vacant,
) -> Result<Vec<Write>, StoreError> {
    let mut writes = vec![put(account, after, before.map(|before| before.revision))?];
    writes.extend(claims::moved(account, before, Some(after), vacant));
    writes.push(prospect_row(after).write(account, Kind::Prospect));
    if let Some(before) = before {
        writes.extend(history::left(account, before, after)?);
    }
    Ok(writes)
}

/// A resume's JSON text in parts that each fit an item.
#[must_use]
pub fn resume_parts(json: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = json;
    while !rest.is_empty() {
        let (part, after) = rest.split_at(rest.floor_char_boundary(RESUME_PART_BYTES));
        parts.push(part);
        rest = after;
    }
    parts
}

/// The writes of a resume, given as JSON text, in place of one that took `stored_parts` items.
#[must_use]
pub fn put_resume(account: AccountId, id: ProspectId, json: &str, stored_parts: u32) -> Vec<Write> {
    let key = |part: u32| Key::resume(account, id, part);
    let parts = resume_parts(json);
    let taken = u32::try_from(parts.len()).unwrap_or(u32::MAX);
    let puts = (0..taken).zip(parts).map(|(number, part)| {
        let item = Item::from([("part".to_owned(), text(part))]);
        Write::put(Part::Attachment, key(number), item, Guard::Always)
    });
    let leftovers = (taken..stored_parts).map(|number| Write::delete(Part::Attachment, key(number), Guard::Always));
    puts.chain(leftovers).collect()
}

/// A prospect with its resume, if it has one; both as of one moment.
///
/// # Errors
/// [`StoreError`] if they cannot be read, or kept changing.
pub async fn get_with_resume(
    store: &Store,
    account: AccountId,
    id: ProspectId,
) -> Result<Option<(Prospect, Option<Resume>)>, StoreError> {
    let all_parts = async |of: ProspectId| {
        let partition = key::prospect_partition(account, of);
        store.query(&partition, "RESUME#").await
    };
    for attempt in 0..RESUME_READS {
        let read = futures::future::try_join(get(store, account, id), all_parts(id));
        let (prospect, mut parts) = read.await?;
        let Some(prospect) = prospect else { return Ok(None) };
        let Some(stored) = &prospect.resume else {
            return Ok(Some((prospect, None)));
        };
        // The resume may be that of a prospect that was merged into it.
        let of = prospect.absorbed.resume_from.unwrap_or(id);
        if of != id {
            parts = all_parts(of).await?;
        }
        let part = |number| {
            let key = Key::resume(account, of, number);
            let item = parts.iter().find(|item| Key::of(item).as_ref() == Some(&key))?;
            read_text(item, "part")
        };
        let json: Option<String> = (0..stored.parts).map(part).collect();
        // The resume may have been replaced between the two reads.
        if let Some(json) = json.filter(|json| digest(json) == stored.digest) {
            let resume = serde_json::from_str(&json).map_err(|_| unreadable::<Resume>())?;
            return Ok(Some((prospect, Some(resume))));
        }
        store.pause(attempt).await;
    }
    Err(StoreError::Contended)
}

/// All items of a prospect's partition: the record, if it exists, and the others.
///
/// # Errors
/// [`StoreError`] if it cannot be read.
pub async fn partition(
    store: &Store,
    account: AccountId,
    id: ProspectId,
) -> Result<Option<(Prospect, Vec<Item>)>, StoreError> {
    let record_key = Key::prospect(account, id);
    let items = store.query_json(&key::prospect_partition(account, id), "").await?;
    let (record, others) = record_and_others(&items, &record_key)?;
    Ok(record.map(|record| (record, others)))
}

/// The record among the items of a prospect's partition, and the others.
fn record_and_others(items: &[ItemJson], record_key: &Key) -> Result<(Option<Prospect>, Vec<Item>), StoreError> {
    let (mut record, mut others) = (None, Vec::with_capacity(items.len()));
    for item in items {
        if item.key()? == *record_key {
            record = Some(item.record()?);
        } else {
            others.push(item.item()?);
        }
    }
    Ok((record, others))
}

/// A prospect, and the other items of its partition if they are fewer than `most` and fit into one page of the table;
/// else `None` in their place.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn with_few_others(
    store: &Store,
    account: AccountId,
    id: ProspectId,
    most: i32,
) -> Result<Option<(Prospect, Option<Vec<Item>>)>, StoreError> {
    let record_key = Key::prospect(account, id);
    let (items, more) = store
        .query_page(&key::prospect_partition(account, id), None, most)
        .await?;
    let (mut record, others) = record_and_others(&items, &record_key)?;
    if record.is_none() && more.is_some() {
        record = store.read(&record_key).await?;
    }
    let others = more.is_none().then_some(others);
    Ok(record.map(|record| (record, others)))
}

/// The check that a prospect still has this state.
#[must_use]
pub fn unchanged(account: AccountId, prospect: &Prospect) -> Write {
    let guard = Guard::Revision(prospect.revision);
    Write::check(Part::Record, Key::prospect(account, prospect.id), guard)
}

/// The write that deletes this state of a prospect.
#[must_use]
pub fn delete(account: AccountId, prospect: &Prospect) -> Write {
    let guard = Guard::Revision(prospect.revision);
    Write::delete(Part::Record, Key::prospect(account, prospect.id), guard)
}
