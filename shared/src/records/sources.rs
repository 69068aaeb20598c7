//! Sources and jobs. An account may have many. A claim on each source's name, like the claim on an email, keeps the
//! name unique within the account, ignoring case and accents. The name is not the id, so that a source can be renamed.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use domain::api_key::hex;
use domain::{AccountId, Job, JobId, Source, SourceId, text};
use store::item::{Item, read_text, text as value};
use store::{Guard, Key, Part, Store, StoreError, Write, from_item, key, to_item};

/// The attribute of a name's claim that names its source.
const HOLDER: &str = "sourceId";

/// The key of the claim of a source's name.
pub fn name_key(account: AccountId, name: &str) -> Key {
    Key::source_name(account, &hex(&Sha256::digest(text::folded(name))))
}

/// The source that a claim names.
pub fn holder(claim: &Item) -> Option<SourceId> {
    SourceId::parse(read_text(claim, HOLDER)?)
}

/// The writes that create a source. Their condition fails if another source has the name.
pub fn create(account: AccountId, source: &Source) -> Result<[Write; 2], StoreError> {
    let item = to_item(source)?;
    Ok([Write::put(Part::Source, Key::source(account, source.id), item, Guard::Absent), claim(account, source)])
}

fn claim(account: AccountId, source: &Source) -> Write {
    let claim = Item::from([(HOLDER.to_owned(), value(source.id.to_string()))]);
    Write::put(Part::SourceName, name_key(account, &source.name), claim, Guard::Absent)
}

fn release(account: AccountId, source: &Source) -> Write {
    let own = Guard::Text(HOLDER, source.id.to_string());
    Write::delete(Part::SourceName, name_key(account, &source.name), own)
}

/// The writes that change a source.
pub fn update(account: AccountId, before: &Source, after: &Source) -> Result<Vec<Write>, StoreError> {
    let guard = Guard::Number("updatedAt", before.updated_at.ms());
    let item = to_item(after)?;
    let mut writes = vec![Write::put(Part::Record, Key::source(account, after.id), item, guard)];
    if text::folded(&before.name) != text::folded(&after.name) {
        writes.extend([release(account, before), claim(account, after)]);
    }
    Ok(writes)
}

pub fn delete(account: AccountId, source: &Source) -> [Write; 2] {
    let guard = Guard::Number("updatedAt", source.updated_at.ms());
    [Write::delete(Part::Record, Key::source(account, source.id), guard), release(account, source)]
}

pub async fn source(store: &Store, account: AccountId, id: SourceId) -> Result<Option<Source>, StoreError> {
    store.read(&Key::source(account, id)).await
}

pub async fn sources(store: &Store, account: AccountId) -> Result<Vec<Source>, StoreError> {
    let items = store.query(&key::sources(account), "").await?;
    items.into_iter().map(from_item).collect()
}

/// The names of these sources and the titles of these jobs, by id. Up to a hundred take one call.
pub async fn names(
    store: &Store,
    account: AccountId,
    sources: &[SourceId],
    jobs: &[JobId],
) -> Result<HashMap<String, String>, StoreError> {
    let source_keys = sources.iter().map(|id| Key::source(account, *id));
    let job_keys = jobs.iter().map(|id| Key::job(account, *id));
    let mut items = store.get_many(&source_keys.clone().chain(job_keys.clone()).collect::<Vec<_>>()).await?;
    let mut names = HashMap::new();
    for item in source_keys.filter_map(|key| items.remove(&key)) {
        let source: Source = from_item(item)?;
        names.insert(source.id.to_string(), source.name);
    }
    for item in job_keys.filter_map(|key| items.remove(&key)).collect::<Vec<_>>() {
        let job: Job = from_item(item)?;
        names.insert(job.id.to_string(), job.title);
    }
    Ok(names)
}

/// The write of a new job, or of one that changes from the state `before`.
pub fn put_job(account: AccountId, before: Option<&Job>, job: &Job) -> Result<Write, StoreError> {
    let unchanged = |before: &Job| Guard::Number("updatedAt", before.updated_at.ms());
    let guard = before.map_or(Guard::Absent, unchanged);
    Ok(Write::put(Part::Record, Key::job(account, job.id), to_item(job)?, guard))
}

pub fn delete_job(account: AccountId, job: &Job) -> Write {
    let guard = Guard::Number("updatedAt", job.updated_at.ms());
    Write::delete(Part::Record, Key::job(account, job.id), guard)
}

pub async fn job(store: &Store, account: AccountId, id: JobId) -> Result<Option<Job>, StoreError> {
    store.read(&Key::job(account, id)).await
}

pub async fn jobs(store: &Store, account: AccountId) -> Result<Vec<Job>, StoreError> {
    let items = store.query(&key::jobs(account), "").await?;
    items.into_iter().map(from_item).collect()
}
