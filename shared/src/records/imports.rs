//! Imports (SPECIFICATION §14.4, ADR 0058). Each change of an import has the condition that nobody else changed it meanwhile.

use domain::import::{ImportCounts, ImportObject};
use domain::{AccountId, Import, ImportId, ImportStatus, UnixMs};
use store::item::{read_text, text};
use store::key::{self, WAKE, import_of};
use store::{
    Committed, Descending, Guard, Item, ItemJson, Key, LogFilter, LogPart, Part, Store, StoreError, Write, due_at,
    to_item,
};

use super::creations;
use crate::bucket::FilesBucket;

/// The most imports of an account that are kept at once (SPECIFICATION §14.4).
pub const MAX_IMPORTS: usize = 100;

/// The partition of the index `due` with the imports that a worker must continue, or that must be removed.
pub const DUE_PARTITION: &str = "IMPORT";

/// How long a worker keeps others from an import after its last sign of life, in milliseconds.
pub const LEASE_MS: i64 = 15_000;

/// How often the write of a change is tried while others change the import too.
const ATTEMPTS: u32 = 10;

/// How often imports were asked for, unless the account has as many as it may have.
pub async fn room(store: &Store, account: AccountId, now: UnixMs) -> Result<Option<u64>, StoreError> {
    let counted = creations::counted(store, &Key::import_count(account)).await?;
    let (kept, _) = page(store, account, now, None, MAX_IMPORTS).await?;
    Ok((kept.len() < MAX_IMPORTS).then_some(counted))
}

/// The writes of a new import. Imports were asked for `count` times before.
pub fn begin(account: AccountId, import: &Import, count: u64) -> Result<Vec<Write>, StoreError> {
    Ok(vec![
        put(account, import, Next::Later, Guard::Absent)?,
        creations::advance(Part::Record, Key::import_count(account), count),
    ])
}

/// When a worker is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// At once: the table's stream wakes one.
    Now,
    /// Once the lease is over, or the import is to be removed.
    Later,
}

fn put(account: AccountId, import: &Import, next: Next, guard: Guard) -> Result<Write, StoreError> {
    let mut item = to_item(import)?;
    let due = match import.status {
        ImportStatus::Reading | ImportStatus::Running => import.work.leased_until.max(import.updated_at),
        _ => import.expires_at(),
    };
    item.extend(due_at(DUE_PARTITION, due.ms()));
    if next == Next::Now {
        item.insert(WAKE.to_owned(), text(account.ulid().to_string()));
    }
    Ok(Write::put(Part::Record, Key::import(account, import.id), item, guard))
}

/// The write of an import that was `before`, and the import with its new version.
pub fn change(
    account: AccountId,
    before: &Import,
    after: Import,
    (next, now): (Next, UnixMs),
) -> Result<(Import, Write), StoreError> {
    let after = Import { version: before.version.saturating_add(1), updated_at: now.max(before.updated_at), ..after };
    let guard = Guard::Number("version", i64::try_from(before.version).unwrap_or(i64::MAX));
    let write = put(account, &after, next, guard)?;
    Ok((after, write))
}

/// Changes an import as long as `change` gives a new state of it, whatever others change meanwhile. `None` if the import is
/// gone or `change` gives none.
pub async fn update(
    store: &Store,
    (account, id): (AccountId, ImportId),
    (next, now): (Next, UnixMs),
    mut changed: impl FnMut(Import) -> Result<Option<(Import, Vec<Write>)>, StoreError>,
) -> Result<Option<Import>, StoreError> {
    for _ in 0..ATTEMPTS {
        let Some(before) = at(store, account, id).await? else { return Ok(None) };
        let Some((after, more)) = changed(before.clone())? else { return Ok(None) };
        let (after, write) = change(account, &before, after, (next, now))?;
        let writes: Vec<Write> = [write].into_iter().chain(more).collect();
        if store.transact(&writes, None).await? == Committed::Done {
            return Ok(Some(after));
        }
    }
    Err(StoreError::Contended)
}

async fn at(store: &Store, account: AccountId, id: ImportId) -> Result<Option<Import>, StoreError> {
    store.read(&Key::import(account, id)).await
}

/// One import that is still kept.
pub async fn get(store: &Store, account: AccountId, id: ImportId, now: UnixMs) -> Result<Option<Import>, StoreError> {
    Ok(at(store, account, id).await?.filter(|import| now < import.expires_at()))
}

/// The import with this key, also if its time is over, and its account.
pub async fn named(store: &Store, key: &Key) -> Result<Option<(AccountId, Import)>, StoreError> {
    let (account, id) = import_of(key).ok_or_else(|| StoreError::Malformed("the key of an import".to_owned()))?;
    Ok(at(store, account, id).await?.map(|import| (account, import)))
}

/// A page of the imports that are still kept, newest first, and the ULID where the next page continues.
pub async fn page(
    store: &Store,
    account: AccountId,
    now: UnixMs,
    after: Option<&str>,
    limit: usize,
) -> Result<(Vec<Import>, Option<String>), StoreError> {
    let part = LogPart::whole(key::imports(account)).beyond(after, Descending::Yes);
    let page = store.log_page(vec![part], &LogFilter::default(), Descending::Yes, limit).await?;
    let imports: Vec<Import> = page.items.iter().map(ItemJson::record).collect::<Result<_, _>>()?;
    Ok((imports.into_iter().filter(|import| now < import.expires_at()).collect(), page.read_up_to))
}

/// Notes that the file of an import has arrived, so that a worker reads it. Returns whether the import exists.
pub async fn arrive(store: &Store, place: (AccountId, ImportId), now: UnixMs) -> Result<bool, StoreError> {
    let arrived = |import: Import| Ok(reading(import).map(|import| (import, Vec::new())));
    let is_changed = update(store, place, (Next::Now, now), arrived).await?.is_some();
    Ok(is_changed || at(store, place.0, place.1).await?.is_some())
}

/// An import whose file has arrived.
fn reading(import: Import) -> Option<Import> {
    (import.status == ImportStatus::Waiting).then(|| read_again(import))
}

/// An import whose file is read from its beginning.
pub fn read_again(mut import: Import) -> Import {
    import.work.readings = import.work.readings.saturating_add(1);
    import.work.leased_until = UnixMs::default();
    import.work.tries = 0;
    import.counts = ImportCounts::default();
    import.dry_run = false;
    import.columns = None;
    Import { status: ImportStatus::Reading, ..import }
}

/// Looks whether the file of an import has arrived. Returns the import as it is then.
pub async fn look_for(
    store: &Store,
    bucket: &dyn FilesBucket,
    (account, import): (AccountId, Import),
    now: UnixMs,
) -> Result<Import, StoreError> {
    if import.status == ImportStatus::Waiting {
        let key = import.object_key(account, ImportObject::File);
        if bucket.size(&key, now).await? == Some(u64::from(import.size_bytes)) {
            arrive(store, (account, import.id), now).await?;
            return Ok(at(store, account, import.id).await?.unwrap_or(import));
        }
    }
    Ok(import)
}

/// Takes an import for a worker. `None` if another worker has it, or if it is not its turn: an account runs one import at a
/// time. One that is canceled needs no turn.
pub async fn take(
    store: &Store,
    account: AccountId,
    before: &Import,
    now: UnixMs,
) -> Result<Option<Import>, StoreError> {
    if now < before.work.leased_until {
        return Ok(None);
    }
    let mut after = before.clone();
    after.work.attempts = before.work.attempts.saturating_add(1);
    after.work.tries = before.work.tries.saturating_add(1);
    if after.work.moved_at == UnixMs::default() {
        after.work.moved_at = now;
    }
    after.work.leased_until = now.plus_ms(LEASE_MS);
    let from = after.work.next;
    after.work.results.push((after.work.attempts, from));
    let (after, write) = change(account, before, after, (Next::Later, now))?;
    let mut writes = vec![write];
    if after.status == ImportStatus::Running && !after.work.cancels {
        let own = Guard::Text("import", after.id.to_string());
        let item = Item::from([("import".to_owned(), text(after.id.to_string()))]);
        let free = Guard::Any(vec![Guard::Absent, own]);
        writes.push(Write::put(Part::Mark, Key::import_turn(account), item, free));
    }
    Ok((store.transact(&writes, None).await? == Committed::Done).then_some(after))
}

/// Saves what a worker did, unless another one has taken the import meanwhile. `change` gets the import as it is, with what
/// the caller may have changed.
pub async fn save(
    store: &Store,
    (account, taken): (AccountId, &Import),
    (next, now): (Next, UnixMs),
    mut changed: impl FnMut(Import) -> Import,
) -> Result<Option<Import>, StoreError> {
    let state = |import: &Import| (import.work.attempts, import.work.readings, import.status);
    update(store, (account, taken.id), (next, now), |present| {
        if state(&present) != state(taken) {
            return Ok(None);
        }
        let mut after = changed(present);
        after.work.leased_until = match next {
            Next::Now => UnixMs::default(),
            Next::Later => now.plus_ms(LEASE_MS),
        };
        Ok(Some((after, Vec::new())))
    })
    .await
}

/// The write that lets the next import of the account run, if it is the turn of this one, which ends.
pub async fn end_of_turn(store: &Store, account: AccountId, id: ImportId) -> Result<Option<Write>, StoreError> {
    let key = Key::import_turn(account);
    let turn = store.get(&key).await?;
    let is_own = turn.is_some_and(|turn| read_text(&turn, "import") == Some(&*id.to_string()));
    Ok(is_own.then(|| Write::delete(Part::Mark, key, Guard::Text("import", id.to_string()))))
}

/// The keys of the imports of an account that run, or wait for their turn.
pub async fn running(store: &Store, account: AccountId, now: UnixMs) -> Result<Vec<Key>, StoreError> {
    let (kept, _) = page(store, account, now, None, MAX_IMPORTS).await?;
    let running = kept.iter().filter(|import| import.status == ImportStatus::Running);
    Ok(running.map(|import| Key::import(account, import.id)).collect())
}

/// Notes that only this many parts have objects left, of an import whose time is over.
pub async fn shorten(
    store: &Store,
    (account, import): (AccountId, &Import),
    (parts, now): (u32, UnixMs),
) -> Result<(), StoreError> {
    let mut after = import.clone();
    after.work.most_parts = parts;
    after.deleted_at = Some(import.expires_at());
    let (_, write) = change(account, import, after, (Next::Later, now))?;
    store.transact(&[write], None).await.map(|_| ())
}

/// Forgets an import whose objects are gone.
pub async fn forget(store: &Store, account: AccountId, id: ImportId) -> Result<(), StoreError> {
    store.delete(&Key::import(account, id)).await
}
