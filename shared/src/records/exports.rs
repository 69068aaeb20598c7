//! Exports of an account (SPECIFICATION §14, ADR 0055). A request stores one, and the sweeper writes its files, step by step.

use domain::export::ExportStatus;
use domain::{AccountId, Export, ExportId, UnixMs};
use store::key::{self, export_of};
use store::{
    Committed, Descending, Guard, ItemJson, Key, LogFilter, LogPart, Part, Store, StoreError, Write, due_at, to_item,
};

use super::creations;

/// The most exports of an account that are kept at once (SPECIFICATION §14.1).
pub const MAX_EXPORTS: usize = 10;

/// The partition of the index `due` with the exports that need a step or their removal.
pub const DUE_PARTITION: &str = "EXPORT";

/// How long a step keeps others from beginning, in milliseconds. A step that takes longer gives way to the next one.
const LEASE_MS: i64 = 40_000;

/// How long after its end an export is removed, in milliseconds: no step of it runs any more.
const GRACE_MS: i64 = 120_000;

/// The attribute that the conditions of steps compare.
const ATTEMPTS: &str = "attempts";

/// How often exports were asked for, unless the account has as many as it may have.
pub async fn room(store: &Store, account: AccountId, now: UnixMs) -> Result<Option<u64>, StoreError> {
    let counted = creations::counted(store, &Key::export_count(account)).await?;
    let (kept, _) = page(store, account, now, None, MAX_EXPORTS).await?;
    Ok((kept.len() < MAX_EXPORTS).then_some(counted))
}

/// The writes of a new export. Exports were asked for `count` times before.
pub fn begin(account: AccountId, export: &Export, count: u64) -> Result<Vec<Write>, StoreError> {
    Ok(vec![
        put(account, export, export.as_of, Guard::Absent)?,
        creations::advance(Part::Record, Key::export_count(account), count),
    ])
}

/// The write of an export. Its next step is due at this time, unless it has ended.
fn put(account: AccountId, export: &Export, next: UnixMs, guard: Guard) -> Result<Write, StoreError> {
    let due = match export.status {
        ExportStatus::Pending => next,
        ExportStatus::Done | ExportStatus::TooLarge => export.expires_at().plus_ms(GRACE_MS),
    };
    let mut item = to_item(export)?;
    item.extend(due_at(DUE_PARTITION, due.ms()));
    Ok(Write::put(Part::Record, Key::export(account, export.id), item, guard))
}

/// One export that is still kept.
pub async fn get(store: &Store, account: AccountId, id: ExportId, now: UnixMs) -> Result<Option<Export>, StoreError> {
    let found: Option<Export> = store.read(&Key::export(account, id)).await?;
    Ok(found.filter(|export| now < export.expires_at()))
}

/// A page of the exports that are still kept, newest first, and the ULID where the next page continues.
pub async fn page(
    store: &Store,
    account: AccountId,
    now: UnixMs,
    after: Option<&str>,
    limit: usize,
) -> Result<(Vec<Export>, Option<String>), StoreError> {
    let part = LogPart::whole(key::exports(account)).beyond(after, Descending::Yes);
    let filter = LogFilter::default();
    let page = store.log_page(vec![part], &filter, Descending::Yes, limit).await?;
    let exports: Vec<Export> = page.items.iter().map(ItemJson::record).collect::<Result<_, _>>()?;
    let kept = exports.into_iter().filter(|export| now < export.expires_at());
    Ok((kept.collect(), page.read_up_to))
}

/// An export that is due, also if its time is over, and its account. `None` if it is gone.
pub async fn at(store: &Store, key: &Key) -> Result<Option<(AccountId, Export)>, StoreError> {
    let (account, _) = export_of(key).ok_or_else(|| StoreError::Malformed("the key of an export".to_owned()))?;
    let found: Option<Export> = store.read(key).await?;
    Ok(found.map(|export| (account, export)))
}

/// Begins a step. `None` if another one has begun.
pub async fn take(
    store: &Store,
    account: AccountId,
    export: Export,
    now: UnixMs,
) -> Result<Option<Export>, StoreError> {
    if now < export.leased_until {
        return Ok(None);
    }
    let taken = Export { attempts: export.attempts.saturating_add(1), leased_until: now.plus_ms(LEASE_MS), ..export };
    let is_taken = replace(store, account, (&taken, now), export.attempts).await?;
    Ok(is_taken.then_some(taken))
}

/// Ends a step, and puts the export behind the others that are due. Returns whether it counts: another step can have begun
/// when the lease was over.
pub async fn save(store: &Store, account: AccountId, export: &Export, now: UnixMs) -> Result<bool, StoreError> {
    let ended = Export { leased_until: UnixMs::default(), ..export.clone() };
    replace(store, account, (&ended, now), export.attempts).await
}

/// Stores an export, if no step has begun after this many. Returns whether it did.
pub async fn replace(
    store: &Store,
    account: AccountId,
    (export, next): (&Export, UnixMs),
    attempts: u32,
) -> Result<bool, StoreError> {
    let write = put(account, export, next, Guard::Number(ATTEMPTS, i64::from(attempts)))?;
    Ok(store.transact(&[write], None).await? == Committed::Done)
}

/// When an export is removed: after its time, no step runs.
pub fn is_over(export: &Export, now: UnixMs) -> bool {
    export.expires_at().plus_ms(GRACE_MS) <= now
}

/// Forgets an export whose files are gone.
pub async fn forget(store: &Store, key: &Key) -> Result<(), StoreError> {
    store.delete(key).await
}
