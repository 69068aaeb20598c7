//! Resumes, which are stored as JSON text in parts that each fit an item.

use super::get;
use domain::Resume;
use domain::prospect::{StoredResume, digest};
use domain::{AccountId, Prospect, ProspectId};
use store::item::{Item, read_text, text, unreadable};
use store::{Guard, Key, Part, Store, StoreError, Write, key};

/// The longest part of a resume, in bytes: well under the 400 KB that DynamoDB allows an item.
const PART_BYTES: usize = 350_000;

/// How often a resume is read again because it changed meanwhile.
const READS: u32 = 5;

/// The parts of a resume's JSON text.
fn parts(json: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = json;
    while !rest.is_empty() {
        let (part, after) = rest.split_at(rest.floor_char_boundary(PART_BYTES));
        parts.push(part);
        rest = after;
    }
    parts
}

/// The part of a resume that the prospect's record holds. The resume is given as JSON text.
#[must_use]
pub fn stored_resume(json: &str) -> StoredResume {
    StoredResume {
        digest: digest(json),
        parts: u32::try_from(parts(json).len()).unwrap_or(u32::MAX),
    }
}

/// The writes of a resume, given as JSON text, in place of a resume that took `stored_parts` items.
#[must_use]
pub fn put_resume(account: AccountId, id: ProspectId, json: &str, stored_parts: u32) -> Vec<Write> {
    let key = |part: u32| Key::resume(account, id, part);
    let parts = parts(json);
    let taken = u32::try_from(parts.len()).unwrap_or(u32::MAX);
    let puts = (0..taken).zip(parts).map(|(number, part)| {
        let item = Item::from([("part".to_owned(), text(part))]);
        Write::put(Part::Attachment, key(number), item, Guard::Always)
    });
    let leftovers = (taken..stored_parts).map(|number| Write::delete(Part::Attachment, key(number), Guard::Always));
    puts.chain(leftovers).collect()
}

/// The writes that delete a resume that took this many items.
#[must_use]
pub fn delete_resume(account: AccountId, id: ProspectId, stored_parts: u32) -> Vec<Write> {
    let delete = |part| Write::delete(Part::Attachment, Key::resume(account, id, part), Guard::Always);
    (0..stored_parts).map(delete).collect()
}

/// A prospect with its resume, if it has one. Both belong to the same state.
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
    for attempt in 0..READS {
        let read = futures::future::try_join(get(store, account, id), all_parts(id));
        let (prospect, mut parts) = read.await?;
        let Some(prospect) = prospect else { return Ok(None) };
        let Some(stored) = &prospect.resume else {
            return Ok(Some((prospect, None)));
        };
        // A merge may have taken the resume over from another prospect.
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
