//! Orders deletions of users and writes that name users, when they happen at the same time (ADR 0021). A user whom a
//! record names cannot be deleted. The index finds committed records; this module finds writes that are about to
//! commit. Each write that names a user counts itself in one of several items, and a deletion requires that no count
//! has changed since it read them. In turn, a deletion notes its version of the settings there, and a write that saw
//! older settings fails.

use domain::AccountId;
use store::item::{number, read_number};
use store::{Guard, Key, Part, Store, StoreError, Write, key};

/// The items that share the count: two transactions that change one item at the same time conflict.
const SHARDS: u64 = 16;

/// How many writes were counted here.
const COUNT: &str = "writes";

/// The version of the settings that the last deletion of a user made.
const VERSION: &str = "settingsVersion";

/// The write to add to a transaction that writes the record with this id and names users. The users existed in this
/// version of the settings. Ids end in random characters, so records are spread over the items.
#[must_use]
pub fn naming(account: AccountId, record_id: &str, settings_version: u64) -> Write {
    let sum = record_id
        .bytes()
        .fold(0, |sum: u64, byte| sum.wrapping_add(byte.into()));
    let shard = sum.checked_rem(SHARDS).unwrap_or(0);
    let seen = i64::try_from(settings_version).unwrap_or(i64::MAX);
    Write::add(
        Part::UserReferences,
        Key::user_references(account, shard),
        COUNT,
        1,
        Guard::AtMost(VERSION, seen),
    )
}

/// The writes to add to a transaction that deletes a user and creates this version of the settings. They fail if a
/// write that names a user is committed after this read and before the deletion. So read this first, then look for
/// records.
///
/// # Errors
/// [`StoreError`] if the counts cannot be read.
pub async fn deletion(store: &Store, account: AccountId, settings_version: u64) -> Result<Vec<Write>, StoreError> {
    let items = store.query(&key::user_references(account), "").await?;
    let writes = (0..SHARDS).map(|shard| {
        let key = Key::user_references(account, shard);
        let stored = items.iter().find(|item| Key::of(item).as_ref() == Some(&key));
        let count = stored.and_then(|item| read_number(item, COUNT));
        let guard = count.map_or(Guard::Absent, |count| Guard::Number(COUNT, count));
        let set = vec![(VERSION, number(settings_version)), (COUNT, number(count.unwrap_or(0)))];
        Write::set(Part::UserReferences, key, set, Vec::new(), guard)
    });
    Ok(writes.collect())
}
