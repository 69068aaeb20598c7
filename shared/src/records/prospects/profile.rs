//! Profiles: the attachments of a prospect that its record does not hold because they may be long.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::is_seen;
use domain::ApplicationQuestion;
use domain::prospect::digest;
use domain::{AccountId, Prospect, ProspectId};
use index::Sight;
use store::{Guard, ItemJson, Key, Part, Store, StoreError, Write, to_item};

/// How many prospects one call reads with their profiles: three items each, of the hundred that DynamoDB allows.
pub const PROFILES_AT_ONCE: usize = 33;

/// The attachments of a prospect that may be long.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub notes: Option<String>,
    /// The answers of an application form.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub application_questions: Vec<ApplicationQuestion>,
}

/// A part of a profile, an item of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attachment {
    Notes,
    Questions,
}

impl Attachment {
    const EVERY: [Self; 2] = [Self::Notes, Self::Questions];

    /// The merged prospect whose partition holds this attachment, if a merge took it over.
    const fn taken_from(self, prospect: &Prospect) -> Option<ProspectId> {
        match self {
            Self::Notes => prospect.absorbed.notes_from,
            Self::Questions => prospect.absorbed.questions_from,
        }
    }

    fn key(self, account: AccountId, prospect: &Prospect) -> Key {
        self.key_of(account, self.taken_from(prospect).unwrap_or(prospect.id))
    }

    /// The key of what a prospect wrote itself.
    fn key_of(self, account: AccountId, id: ProspectId) -> Key {
        match self {
            Self::Notes => Key::notes(account, id),
            Self::Questions => Key::questions(account, id),
        }
    }
}

impl Profile {
    /// Whether these parts have the digests that this state of the prospect records. A read of several items may see
    /// some of them before a change and others after it.
    pub fn is_of(&self, prospect: &Prospect, parts: &[Attachment]) -> Result<bool, StoreError> {
        for part in parts {
            let (text, stored) = match part {
                Attachment::Notes => (self.notes.clone(), &prospect.notes_digest),
                Attachment::Questions => (self.questions_text(prospect)?, &prospect.questions_digest),
            };
            if text.as_deref().map(digest) != *stored {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The questions as JSON text; `None` if no request ever sent questions for the prospect.
    fn questions_text(&self, prospect: &Prospect) -> Result<Option<String>, StoreError> {
        if self.application_questions.is_empty() && prospect.questions_digest.is_none() {
            return Ok(None);
        }
        let text = serde_json::to_string(&self.application_questions);
        text.map(Some).map_err(|error| StoreError::Malformed(error.to_string()))
    }
}

/// Reads a prospect with these parts of its profile in one call. A second call reads parts that a merge took over. The
/// parts may belong to another state than the record ([`Profile::is_of`]).
pub async fn get_with_attachments(
    sight: Sight<'_>,
    id: ProspectId,
    parts: &[Attachment],
) -> Result<Option<(Prospect, Profile)>, StoreError> {
    let Sight { store, account, .. } = sight;
    if parts.is_empty() {
        let prospect = super::get(sight, id).await?;
        return Ok(prospect.map(|prospect| (prospect, Profile::default())));
    }
    let record = Key::prospect(account, id);
    let mut keys = vec![record.clone()];
    keys.extend(parts.iter().map(|part| part.key_of(account, id)));
    let mut items = store.get_many_json(&keys).await?;
    let Some(record) = items.remove(&record) else {
        return Ok(None);
    };
    let prospect: Prospect = record.record()?;
    if !is_seen(sight, &prospect) {
        return Ok(None);
    }
    read_more(store, elsewhere(account, &prospect, parts), &mut items).await?;
    let profile = profile(account, &prospect, &items)?;
    Ok(Some((prospect, profile)))
}

/// Reads these parts of the profile, for a prospect that was read before, in one call. They may belong to another state
/// than the record ([`Profile::is_of`]).
pub async fn attachments(
    store: &Store,
    account: AccountId,
    prospect: &Prospect,
    parts: &[Attachment],
) -> Result<Profile, StoreError> {
    let mut items = HashMap::new();
    let keys = parts.iter().map(|part| part.key(account, prospect));
    read_more(store, keys.collect(), &mut items).await?;
    profile(account, prospect, &items)
}

pub async fn get_with_profile(sight: Sight<'_>, id: ProspectId) -> Result<Option<(Prospect, Profile)>, StoreError> {
    Ok(get_many_with_profiles(sight, &[id]).await?.pop())
}

/// Reads the prospects that still exist, each with its profile, in the order of the ids. Up to [`PROFILES_AT_ONCE`]
/// prospects take one call. A second call reads profiles that a merge took over.
pub async fn get_many_with_profiles(
    sight: Sight<'_>,
    ids: &[ProspectId],
) -> Result<Vec<(Prospect, Profile)>, StoreError> {
    let Sight { store, account, .. } = sight;
    let keys: Vec<[Key; 3]> = ids.iter().map(|id| keys(account, *id)).collect();
    let mut items = store.get_many_json(keys.as_flattened()).await?;
    let mut prospects: Vec<Prospect> = Vec::with_capacity(keys.len());
    for [record, _, _] in &keys {
        prospects.extend(items.get(record).map(ItemJson::record).transpose()?);
    }
    let elsewhere = prospects.iter().flat_map(|prospect| elsewhere(account, prospect, &Attachment::EVERY));
    read_more(store, elsewhere.collect(), &mut items).await?;
    let with_profile = |prospect: Prospect| {
        let profile = profile(account, &prospect, &items)?;
        Ok((prospect, profile))
    };
    prospects.into_iter().filter(|prospect| is_seen(sight, prospect)).map(with_profile).collect()
}

/// How often a prospect is read that others keep changing.
const WHOLE_READS: u32 = 8;

/// The same, each with the profile of the same moment: a write can come between the reads of several items.
///
/// # Errors
/// [`StoreError::Contended`] if others keep changing a prospect; [`StoreError`] if they cannot be read.
pub async fn get_many_whole(sight: Sight<'_>, ids: &[ProspectId]) -> Result<Vec<(Prospect, Profile)>, StoreError> {
    let store = sight.store;
    let mut whole = Vec::with_capacity(ids.len());
    for (prospect, profile) in get_many_with_profiles(sight, ids).await? {
        let (id, mut read) = (prospect.id, Some((prospect, profile)));
        for attempt in 0..=WHOLE_READS {
            match &read {
                Some((prospect, profile)) if !profile.is_of(prospect, &Attachment::EVERY)? => {}
                Some(_) | None => break,
            }
            if attempt == WHOLE_READS {
                return Err(StoreError::Contended);
            }
            store.pause(attempt).await;
            read = get_with_profile(sight, id).await?;
        }
        whole.extend(read);
    }
    Ok(whole)
}

async fn read_more(store: &Store, keys: Vec<Key>, items: &mut HashMap<Key, ItemJson>) -> Result<(), StoreError> {
    if !keys.is_empty() {
        items.extend(store.get_many_json(&keys).await?);
    }
    Ok(())
}

/// Builds the profile of a prospect from the parts that are among these items.
fn profile(account: AccountId, prospect: &Prospect, items: &HashMap<Key, ItemJson>) -> Result<Profile, StoreError> {
    // A merge that clears an attachment leaves its items in the table.
    let notes = items.get(&Attachment::Notes.key(account, prospect));
    let notes = notes.filter(|_| prospect.notes_digest.is_some());
    let questions = items.get(&Attachment::Questions.key(account, prospect));
    let questions = questions.filter(|_| prospect.questions_digest.is_some());
    let mut profile: Profile = notes.map(ItemJson::record).transpose()?.unwrap_or_default();
    if let Some(item) = questions {
        profile.application_questions = item.record::<Profile>()?.application_questions;
    }
    Ok(profile)
}

/// The keys of the parts that this prospect took over from a merged one.
fn elsewhere(account: AccountId, prospect: &Prospect, parts: &[Attachment]) -> Vec<Key> {
    let taken = parts.iter().filter(|part| part.taken_from(prospect).is_some());
    taken.map(|part| part.key(account, prospect)).collect()
}

/// The keys of a prospect, of its notes, and of its application questions.
fn keys(account: AccountId, id: ProspectId) -> [Key; 3] {
    [Key::prospect(account, id), Key::notes(account, id), Key::questions(account, id)]
}

/// The write of a prospect's notes.
pub fn put_notes(account: AccountId, id: ProspectId, notes: &str) -> Result<Write, StoreError> {
    let item = to_item(&Profile { notes: Some(notes.to_owned()), ..Profile::default() })?;
    Ok(Write::put(Part::Attachment, Key::notes(account, id), item, Guard::Always))
}

/// The write that deletes a prospect's notes.
pub fn delete_notes(account: AccountId, id: ProspectId) -> Write {
    Write::delete(Part::Attachment, Key::notes(account, id), Guard::Always)
}

/// The write of a prospect's application questions.
pub fn put_questions(
    account: AccountId,
    id: ProspectId,
    questions: &[ApplicationQuestion],
) -> Result<Write, StoreError> {
    let item = to_item(&Profile { notes: None, application_questions: questions.to_vec() })?;
    Ok(Write::put(Part::Attachment, Key::questions(account, id), item, Guard::Always))
}
