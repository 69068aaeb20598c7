//! Sources and jobs, of which an account may have many.

use sha2::{Digest, Sha256};
use ulid::Ulid;

use crate::domain::{AccountId, Job, Source, SourceId, UnixMs, text};
use crate::store::{Guard, Key, Part, Store, StoreError, Write, from_item, key, to_item};

/// The source of that name: one name, ignoring case, is one source of an account.
#[must_use]
pub fn source_id(account: AccountId, name: &str) -> SourceId {
    let hash = Sha256::new()
        .chain_update(account.to_string())
        .chain_update(text::caseless(name))
        .finalize();
    let bytes: [u8; 16] = hash.first_chunk().copied().unwrap_or_default();
    SourceId::new(Ulid::from_bytes(bytes))
}

/// The write that makes a source; it is lost where someone else made it first.
///
/// # Errors
/// [`StoreError::Malformed`] where the source is no item.
pub fn create(account: AccountId, name: &str, now: UnixMs) -> Result<Write, StoreError> {
    let id = source_id(account, name);
    let source = Source {
        id,
        name: name.to_owned(),
        created_at: now,
        updated_at: now,
    };
    Ok(Write::put(
        Part::Source,
        Key::source(account, id),
        to_item(&source)?,
        Guard::Absent,
    ))
}

/// The account's sources.
///
/// # Errors
/// [`StoreError`] where they cannot be read.
pub async fn sources(store: &Store, account: AccountId) -> Result<Vec<Source>, StoreError> {
    store
        .query(&key::sources(account), "")
        .await?
        .into_iter()
        .map(from_item)
        .collect()
}

/// The write that makes a job.
///
/// # Errors
/// [`StoreError::Malformed`] where the job is no item.
pub fn create_job(account: AccountId, job: &Job) -> Result<Write, StoreError> {
    Ok(Write::put(
        Part::Settings,
        Key::job(account, job.id),
        to_item(job)?,
        Guard::Absent,
    ))
}

/// The account's jobs.
///
/// # Errors
/// [`StoreError`] where they cannot be read.
pub async fn jobs(store: &Store, account: AccountId) -> Result<Vec<Job>, StoreError> {
    store
        .query(&key::jobs(account), "")
        .await?
        .into_iter()
        .map(from_item)
        .collect()
}
