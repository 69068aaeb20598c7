//! Grants: one item per key that allowed some, and one item per access token, which admits requests like the item of a key
//! (ADR 0059).

use std::future::Future;

use domain::caller::ACTIVE;
use domain::grant::StoredGrant;
use domain::{AccountId, Caller, Grant, KeyGrants, KeyId, KeyRecord, Limits, UnixMs};
use store::item::{Item, read_number, read_text};
use store::{Committed, Guard, Key, Part, Store, StoreError, Write, from_item, key, to_item};

use super::keys;

/// The attributes of a key's item that count requests, and its limits.
const WINDOWS: [&str; 7] =
    ["minuteLimit", "hourLimit", "minuteWindow", "minuteCount", "hourWindow", "hourCount", "lastUsedAt"];

/// The version of the settings in the item of an access token. No account has it, so no cached settings are valid, and a
/// change of the settings need not write the items of tokens.
pub const NO_SETTINGS_VERSION: u64 = 0;

/// The grants of a key.
pub async fn of_key(store: &Store, account: AccountId, key: KeyId) -> Result<KeyGrants, StoreError> {
    let stored = store.read(&Key::key_grants(account, key)).await?;
    Ok(stored.unwrap_or(KeyGrants::new(key)))
}

/// All grants of an account, by their keys.
pub async fn all(store: &Store, account: AccountId) -> Result<Vec<KeyGrants>, StoreError> {
    let items = store.query(&key::grants(account), "").await?;
    items.into_iter().map(from_item).collect()
}

/// The write that replaces the grants of a key, unless somebody else changed them.
pub fn put(account: AccountId, before: &KeyGrants, after: KeyGrants) -> Result<Write, StoreError> {
    let after = KeyGrants { revision: before.revision.saturating_add(1), ..after };
    Ok(Write::put(Part::Attachment, Key::key_grants(account, before.key), to_item(&after)?, unchanged(before)))
}

const fn unchanged(before: &KeyGrants) -> Guard {
    if before.revision == 0 { Guard::Absent } else { Guard::Revision(before.revision) }
}

/// The writes that delete these access tokens. Requests that are admitted after their commit are refused.
pub fn delete_tokens(hashes: Vec<String>) -> impl Iterator<Item = Write> {
    hashes.into_iter().map(|hash| Write::delete(Part::Attachment, Key::api_key(&hash), Guard::Always))
}

/// The writes that end all grants of a key, with the key.
pub fn end_with_key(account: AccountId, before: &KeyGrants) -> Vec<Write> {
    let key = Key::key_grants(account, before.key);
    if before.revision == 0 {
        return vec![Write::check(Part::Attachment, key, Guard::Absent)];
    }
    let hashes = before.clone().end(|_| true);
    std::iter::once(Write::delete(Part::Attachment, key, unchanged(before))).chain(delete_tokens(hashes)).collect()
}

/// The writes that give the access tokens of a key its new end, networks and scope.
pub fn follow(account: AccountId, before: &KeyGrants, key: &KeyRecord) -> Result<Vec<Write>, StoreError> {
    let mut writes = vec![Write::check(Part::Attachment, Key::key_grants(account, before.key), unchanged(before))];
    for stored in &before.grants {
        let Some(token) = &stored.token else { continue };
        let bounded = KeyRecord {
            expires_at: Some(StoredGrant::token_end(token.issued_at, key.expires_at)),
            scope: stored.grant.scope_within(key.scope.as_ref(), key.user_id),
            ..key.clone()
        };
        let (set, removed) = keys::bounds(&to_item(&bounded)?);
        writes.push(Write::set(Part::Attachment, Key::api_key(&token.hash), set, removed, Guard::Present));
    }
    Ok(writes)
}

/// An active key, and its item as a caller.
pub async fn allowing_key(
    store: &Store,
    (account, id): (AccountId, KeyId),
    now: UnixMs,
) -> Result<Option<(KeyRecord, Caller)>, StoreError> {
    let Some(record) = keys::get(store, account, id).await? else { return Ok(None) };
    let Some(item) = store.get(&Key::api_key(&record.hash)).await? else { return Ok(None) };
    let is_active = read_text(&item, "keyStatus") == Some(ACTIVE) && record.expires_at.is_none_or(|end| now < end);
    Ok(if is_active { Some((record, from_item(item)?)) } else { None })
}

/// The caller of an access token of this grant.
pub fn caller(key: &Caller, grant: &Grant, issued_at: UnixMs) -> Caller {
    Caller {
        key_id: grant.key_id(),
        key_name: grant.client_name.clone(),
        user_id: grant.user_id,
        permissions: grant.permissions.clone(),
        created_at: grant.created_at,
        expires_at: Some(StoredGrant::token_end(issued_at, key.expires_at)),
        scope: grant.scope_within(key.scope.as_ref(), key.user_id),
        settings_version: NO_SETTINGS_VERSION,
        ..key.clone()
    }
}

/// The caller of the access token with this hash.
pub async fn caller_of(store: &Store, hash: &str) -> Result<Option<Caller>, StoreError> {
    store.read(&Key::api_key(hash)).await
}

/// The item of an access token that has been replaced, if there is one.
pub async fn token_item(store: &Store, hash: Option<&str>) -> Result<Option<Item>, StoreError> {
    match hash {
        Some(hash) => store.get(&Key::api_key(hash)).await,
        None => Ok(None),
    }
}

/// The writes that issue an access token in place of another one. The new one goes on counting where the other one stopped;
/// they fail if that one counted a request meanwhile.
pub fn issue(
    (hash, caller): (&str, &Caller),
    limits: Limits,
    old: Option<(&str, &Item)>,
) -> Result<Vec<Write>, StoreError> {
    let mut item = keys::item(caller, limits)?;
    let mut writes = Vec::new();
    if let Some((old_hash, old)) = old {
        let counted = |name| read_number(old, name).map(|count| Guard::Number(name, count));
        let guards = ["minuteWindow", "minuteCount", "hourWindow", "hourCount"].into_iter().filter_map(counted);
        writes.push(Write::delete(Part::Attachment, Key::api_key(old_hash), Guard::all(guards.collect())));
        let kept = WINDOWS.into_iter().filter_map(|name| Some((name.to_owned(), old.get(name)?.clone())));
        item.extend(kept);
    }
    writes.push(Write::put(Part::Record, Key::api_key(hash), item, Guard::Absent));
    Ok(writes)
}

/// Tells each of these grants when it was last used.
pub async fn add_last_use(store: &Store, grants: &mut [StoredGrant]) -> Result<(), StoreError> {
    let hash = |stored: &StoredGrant| stored.token.as_ref().map(|token| Key::api_key(&token.hash));
    let keys: Vec<Key> = grants.iter().filter_map(hash).collect();
    let items = store.get_many(&keys).await?;
    for stored in grants {
        let item = hash(stored).and_then(|key| items.get(&key));
        stored.grant.last_used_at = item.and_then(|item| read_number(item, "lastUsedAt")).and_then(UnixMs::new);
    }
    Ok(())
}

/// What follows from the state of grants: the writes, the item that only they put, and the outcome.
#[derive(Debug)]
pub struct GrantChange<T> {
    pub writes: Vec<Write>,
    pub witness: Option<Key>,
    pub outcome: T,
}

impl<T> GrantChange<T> {
    pub const fn unchanged(outcome: T) -> Self {
        Self { writes: Vec::new(), witness: None, outcome }
    }
}

/// Commits what `decide` decides in one transaction. If another writer changes the state meanwhile, `decide` runs again.
/// For the requests that have no API key; the others commit through the gate.
///
/// # Errors
/// [`StoreError::Contended`] if other writers kept winning; else the error of the read or write.
pub async fn commit<T, F>(store: &Store, mut decide: impl FnMut() -> F) -> Result<T, StoreError>
where
    F: Future<Output = Result<GrantChange<T>, StoreError>>,
{
    let mut budget = store.retry_budget();
    loop {
        let GrantChange { writes, witness, outcome } = decide().await?;
        if writes.is_empty() {
            return Ok(outcome);
        }
        if store.transact_within(&writes, witness.as_ref(), &mut budget).await? == Committed::Done {
            return Ok(outcome);
        }
        if !store.pause_within(&mut budget).await {
            return Err(StoreError::Contended);
        }
    }
}
