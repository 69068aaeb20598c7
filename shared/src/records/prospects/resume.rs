//! Resumes, which are stored as JSON text in parts that each fit an item.

use super::get;
use domain::prospect::{StoredResume, digest};
use domain::{AccountId, Prospect, ProspectId, Resume, UnixMs};
use futures::future::try_join;
use futures::stream::{self, StreamExt, TryStreamExt};
use index::{IndexKind, Row, Sight, prospect_of_resume_row, resume_row, resume_row_id};
use store::item::{Item, read_text, text, unreadable};
use store::key::RESUME;
use store::{Guard, Key, Part, Store, StoreError, Write, key};

/// The longest part of a resume, in bytes: well under the 400 KB that DynamoDB allows an item.
const PART_BYTES: usize = 350_000;

/// Resumes that are read at once to build their rows.
const RESUMES_AT_ONCE: usize = 8;

/// The revision of a new prospect.
const FIRST_REVISION: u64 = 1;

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
pub fn stored_resume(json: &str) -> StoredResume {
    StoredResume { digest: digest(json), parts: u32::try_from(parts(json).len()).unwrap_or(u32::MAX) }
}

/// The writes of a resume and of its words, after its prospect changed to this state. The resume is given as JSON text too,
/// and can replace a resume that took `stored_parts` items.
pub fn put_resume(
    (account, after): (AccountId, &Prospect),
    (resume, json): (&Resume, &str),
    stored_parts: u32,
) -> Vec<Write> {
    let key = |part: u32| Key::resume(account, after.id, part);
    let parts = parts(json);
    let taken = u32::try_from(parts.len()).unwrap_or(u32::MAX);
    let puts = (0..taken).zip(parts).map(|(number, part)| {
        let item = Item::from([("part".to_owned(), text(part))]);
        Write::put(Part::Attachment, key(number), item, Guard::Always)
    });
    let leftovers = (taken..stored_parts).map(|number| Write::delete(Part::Attachment, key(number), Guard::Always));
    let text = resume.text.as_deref().unwrap_or_default();
    let words = match resume_row(after.id, text, (after.revision, after.updated_at)) {
        Some(row) => Some(row.write(account, IndexKind::Resume)),
        // There may be words of an earlier resume, unless the prospect is new.
        None => (after.revision > FIRST_REVISION).then(|| forget_words(account, after.id, after.updated_at)),
    };
    puts.chain(leftovers).chain(words).collect()
}

/// The write that makes the words of a resume unknown to questions, at this time.
fn forget_words(account: AccountId, id: ProspectId, at: UnixMs) -> Write {
    Row::tombstone(resume_row_id(id), at).write(account, IndexKind::Resume)
}

/// The writes that delete a resume that took this many items, after its prospect changed to this state.
pub fn delete_resume(account: AccountId, after: &Prospect, stored_parts: u32) -> Vec<Write> {
    let delete = |part| Write::delete(Part::Attachment, Key::resume(account, after.id, part), Guard::Always);
    let words = forget_words(account, after.id, after.updated_at);
    (0..stored_parts).map(delete).chain([words]).collect()
}

/// The rows of the resumes with these rows, built from the resumes themselves. If a resume is replaced meanwhile, its new
/// row overrides the row that is built here.
pub async fn resume_rows(store: &Store, account: AccountId, ids: &[String]) -> Result<Vec<Row>, StoreError> {
    let rows = ids.iter().filter_map(|id| prospect_of_resume_row(id)).map(|id| async move {
        let partition = key::prospect_partition(account, id);
        let parts = store.query(&partition, RESUME).await?;
        let json: String = parts.iter().filter_map(|part| read_text(part, "part")).collect();
        // Parts of an earlier, longer resume may follow.
        let resume = serde_json::Deserializer::from_str(&json).into_iter::<Resume>().next();
        let text = resume.and_then(Result::ok).and_then(|resume| resume.text);
        Ok(text.and_then(|text| resume_row(id, &text, (FIRST_REVISION, UnixMs::default()))))
    });
    let rows = stream::iter(rows.collect::<Vec<_>>()).buffer_unordered(RESUMES_AT_ONCE);
    rows.try_filter_map(async |row| Ok(row)).try_collect().await
}

/// A prospect with its resume, if it has one. Both belong to the same state.
///
/// # Errors
/// [`StoreError`] if they cannot be read, or kept changing.
pub async fn get_with_resume(
    sight: Sight<'_>,
    id: ProspectId,
) -> Result<Option<(Prospect, Option<Resume>)>, StoreError> {
    let Sight { store, account, .. } = sight;
    for attempt in 0..READS {
        let (prospect, mut items) = try_join(get(sight, id), items_of(store, account, id)).await?;
        let Some(prospect) = prospect else { return Ok(None) };
        let Some(stored) = &prospect.resume else {
            return Ok(Some((prospect, None)));
        };
        // A merge may have taken the resume over from another prospect.
        let of = prospect.absorbed.resume_from.unwrap_or(id);
        if of != id {
            items = items_of(store, account, of).await?;
        }
        if let Some(resume) = whole(stored, texts((account, of), &items))? {
            return Ok(Some((prospect, Some(resume))));
        }
        store.pause(attempt).await;
    }
    Err(StoreError::Contended)
}

/// The resume that is stored with this prospect itself, even if a merge gave the prospect another one.
///
/// # Errors
/// [`StoreError`] if it cannot be read, or kept changing.
pub async fn resume_here(store: &Store, account: AccountId, id: ProspectId) -> Result<Option<Resume>, StoreError> {
    for attempt in 0..READS {
        let (prospect, items) = try_join(get(Sight::whole(store, account), id), items_of(store, account, id)).await?;
        let Some(prospect) = prospect else { return Ok(None) };
        let texts = texts((account, id), &items);
        let is_own = prospect.absorbed.resume_from.is_none();
        let Some(stored) = prospect.resume.as_ref().filter(|_| is_own) else {
            // The record has no digest of it. Parts of an earlier, longer resume may follow.
            let json: String = texts.collect();
            let resume = serde_json::Deserializer::from_str(&json).into_iter::<Resume>().next();
            return resume.transpose().map_err(|_| unreadable::<Resume>());
        };
        if let Some(resume) = whole(stored, texts)? {
            return Ok(Some(resume));
        }
        store.pause(attempt).await;
    }
    Err(StoreError::Contended)
}

/// How many items the resume that is stored with this prospect itself takes.
pub async fn parts_here(store: &Store, account: AccountId, id: ProspectId) -> Result<u32, StoreError> {
    let items = items_of(store, account, id).await?;
    Ok(u32::try_from(texts((account, id), &items).count()).unwrap_or(u32::MAX))
}

/// The items of the resume that is stored with a prospect.
async fn items_of(store: &Store, account: AccountId, id: ProspectId) -> Result<Vec<Item>, StoreError> {
    store.query(&key::prospect_partition(account, id), RESUME).await
}

/// The texts of these items in the order of their numbers, up to the first one that is missing.
fn texts((account, id): (AccountId, ProspectId), items: &[Item]) -> impl Iterator<Item = &str> {
    (0..u32::MAX).map_while(move |number| {
        let key = Key::resume(account, id, number);
        let item = items.iter().find(|item| Key::of(item).as_ref() == Some(&key))?;
        read_text(item, "part")
    })
}

/// The resume with these texts. `None` if it was replaced between the read of its record and theirs.
fn whole<'a>(stored: &StoredResume, texts: impl Iterator<Item = &'a str>) -> Result<Option<Resume>, StoreError> {
    let json: String = (0..stored.parts).zip(texts).map(|(_, text)| text).collect();
    if digest(&json) != stored.digest {
        return Ok(None);
    }
    serde_json::from_str(&json).map(Some).map_err(|_| unreadable::<Resume>())
}
