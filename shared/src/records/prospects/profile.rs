//! Profiles: the attachments of a prospect that its record does not hold because they may be long.

use serde::{Deserialize, Serialize};

use domain::prospect::ApplicationQuestion;
use domain::{AccountId, Prospect, ProspectId};
use store::{Guard, Key, Part, Store, StoreError, Write, from_item, to_item};

/// How many prospects one call reads with their profiles: three items each, of the hundred that DynamoDB allows.
pub const PROFILES_AT_ONCE: usize = 33;

/// The attachments of a prospect that may be long.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// Plain text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub notes: Option<String>,
    /// The answers of an application form.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub application_questions: Vec<ApplicationQuestion>,
}

/// A prospect with its profile.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn get_with_profile(
    store: &Store,
    account: AccountId,
    id: ProspectId,
) -> Result<Option<(Prospect, Profile)>, StoreError> {
    Ok(get_many_with_profiles(store, account, &[id]).await?.pop())
}

/// Those of these prospects that exist, each with its profile, in the order of the ids: one call, if there are at most
/// [`PROFILES_AT_ONCE`].
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn get_many_with_profiles(
    store: &Store,
    account: AccountId,
    ids: &[ProspectId],
) -> Result<Vec<(Prospect, Profile)>, StoreError> {
    let keys: Vec<[Key; 3]> = ids.iter().map(|id| keys(account, *id)).collect();
    let mut items = store.get_many(keys.as_flattened()).await?;
    let mut found = Vec::with_capacity(keys.len());
    for [record, notes, questions] in &keys {
        let Some(record) = items.remove(record) else { continue };
        let mut profile: Profile = items.remove(notes).map(from_item).transpose()?.unwrap_or_default();
        if let Some(item) = items.remove(questions) {
            profile.application_questions = from_item::<Profile>(item)?.application_questions;
        }
        found.push((from_item(record)?, profile));
    }
    Ok(found)
}

/// The keys of a prospect, of its notes, and of its application questions.
fn keys(account: AccountId, id: ProspectId) -> [Key; 3] {
    [
        Key::prospect(account, id),
        Key::notes(account, id),
        Key::questions(account, id),
    ]
}

/// The write of a prospect's notes.
///
/// # Errors
/// [`StoreError::Malformed`] if they cannot be stored as an item.
pub fn put_notes(account: AccountId, id: ProspectId, notes: &str) -> Result<Write, StoreError> {
    let item = to_item(&Profile {
        notes: Some(notes.to_owned()),
        ..Profile::default()
    })?;
    Ok(Write::put(
        Part::Attachment,
        Key::notes(account, id),
        item,
        Guard::Always,
    ))
}

/// The write of a prospect's application questions.
///
/// # Errors
/// [`StoreError::Malformed`] if they cannot be stored as an item.
pub fn put_questions(
    account: AccountId,
    id: ProspectId,
    questions: &[ApplicationQuestion],
) -> Result<Write, StoreError> {
    let item = to_item(&Profile {
        notes: None,
        application_questions: questions.to_vec(),
    })?;
    Ok(Write::put(
        Part::Attachment,
        Key::questions(account, id),
        item,
        Guard::Always,
    ))
}
