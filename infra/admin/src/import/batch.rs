//! The writes of a batch: as many records per transaction as fit, and only records that do not exist.

use std::collections::{HashSet, VecDeque};

use domain::AccountId;
use shared::records::children::counters;
use store::{Committed, Key, Store, StoreError, Write};

use super::imported_record::ImportedRecord;
use super::totals::ImportOutcome;
use crate::retry;

/// The most actions of a transaction: DynamoDB's limit.
pub const MAX_ACTIONS: usize = 100;

/// The error of a chunk with more actions: prospects that were deleted take some more than others.
const TOO_MANY_ACTIONS: &str = "a transaction of too many actions";

/// The most bytes of a transaction, as estimated here. DynamoDB's limit is 4 MB.
pub const MAX_BYTES: usize = 3_000_000;

/// What became of each record.
pub type ImportOutcomes = Vec<(ImportedRecord, ImportOutcome)>;

/// The most attempts to write a chunk while others write the same items.
const ATTEMPTS: u32 = 8;

/// Writes these records in order, in as many transactions as necessary. If it fails, some of them may be written.
pub async fn write(
    store: &Store,
    account: AccountId,
    records: Vec<ImportedRecord>,
) -> Result<ImportOutcomes, StoreError> {
    let mut outcomes = ImportOutcomes::new();
    let mut waiting = VecDeque::from(records);
    while !waiting.is_empty() {
        let chunk = next_chunk(&mut waiting);
        let written = match write_chunk(store, account, &chunk).await {
            Err(StoreError::TooLarge(_)) => write_one_by_one(store, account, &chunk).await?,
            written => written?,
        };
        outcomes.extend(chunk.into_iter().zip(written));
    }
    Ok(outcomes)
}

/// Takes as many records from the front as fit into one transaction, but at least one.
fn next_chunk(waiting: &mut VecDeque<ImportedRecord>) -> Vec<ImportedRecord> {
    let (mut chunk, mut keys, mut parents) = (Vec::new(), HashSet::<Key>::new(), HashSet::new());
    let (mut actions, mut bytes) = (0_usize, 0_usize);
    while let Some(record) = waiting.front() {
        let parent_checks = usize::from(record.is_child() && !parents.contains(&record.prospect));
        actions = actions
            .saturating_add(record.writes.len())
            .saturating_add(parent_checks);
        bytes = bytes.saturating_add(record.bytes);
        // A transaction accepts one action per item. The next transaction refuses a second record with the same key.
        let is_repeated = record.writes.iter().any(|write| keys.contains(write.key()));
        if !chunk.is_empty() && (is_repeated || actions > MAX_ACTIONS || bytes > MAX_BYTES) {
            break;
        }
        keys.extend(record.writes.iter().map(|write| write.key().clone()));
        parents.insert(record.prospect);
        chunk.extend(waiting.pop_front());
    }
    chunk
}

async fn write_chunk(
    store: &Store,
    account: AccountId,
    chunk: &[ImportedRecord],
) -> Result<Vec<ImportOutcome>, StoreError> {
    for attempt in 0..ATTEMPTS {
        let (writes, decisions) = retry::with_backoff(store, || decide(store, account, chunk)).await?;
        if writes.len() > MAX_ACTIONS {
            return Err(StoreError::TooLarge(TOO_MANY_ACTIONS.to_owned()));
        }
        // The transaction is idempotent: every write requires that its item does not exist.
        let transact = || store.transact(&writes, None);
        if !writes.is_empty() && retry::with_backoff(store, transact).await? != Committed::Done {
            store.pause(attempt).await;
            continue;
        }
        return Ok(decisions);
    }
    Err(StoreError::Contended)
}

/// Writes each record of a chunk in its own transaction, because the chunk is too large. Refuses records that are still
/// too large.
async fn write_one_by_one(
    store: &Store,
    account: AccountId,
    chunk: &[ImportedRecord],
) -> Result<Vec<ImportOutcome>, StoreError> {
    let mut outcomes = Vec::new();
    for record in chunk {
        match write_chunk(store, account, std::slice::from_ref(record)).await {
            Err(StoreError::TooLarge(_)) => {
                let reason = "it is larger than the table accepts".to_owned();
                outcomes.push(ImportOutcome::Refused(reason));
            }
            written => outcomes.extend(written?),
        }
    }
    Ok(outcomes)
}

/// The writes of a chunk, and the decision on each of its records.
async fn decide(
    store: &Store,
    account: AccountId,
    chunk: &[ImportedRecord],
) -> Result<(Vec<Write>, Vec<ImportOutcome>), StoreError> {
    let keys: Vec<Key> = chunk.iter().flat_map(|record| record.keys_to_read(account)).collect();
    let found = store.get_many(&keys).await?;
    let (mut created, mut checked) = (HashSet::new(), HashSet::new());
    let (mut writes, mut decisions) = (Vec::new(), Vec::with_capacity(chunk.len()));
    for record in chunk {
        let decision = record.decide(account, &found, &created);
        if decision == ImportOutcome::Created {
            writes.extend(record.writes.iter().cloned());
            writes.extend(record.reopening(account, &found));
            if !record.is_child() {
                created.insert(record.prospect);
            } else if !created.contains(&record.prospect) && checked.insert(record.prospect) {
                // The prospect must still exist, and a deletion of it learns that it has children that it did not see.
                writes.push(counters::count_imported(account, record.prospect));
            }
        }
        decisions.push(decision);
    }
    Ok((writes, decisions))
}
