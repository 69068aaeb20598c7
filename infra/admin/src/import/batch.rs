//! Writing records, as many in a transaction as fit, each of them only where it is absent.

use std::collections::{HashSet, VecDeque};

use domain::AccountId;
use store::{Committed, Key, Store, StoreError, Write};

use super::record::{Decision, Unit};
use super::summary::Tally;
use crate::retry::patiently;

/// DynamoDB's limit for one transaction.
pub const MAX_ACTIONS: usize = 100;

/// The most bytes of one transaction, by our reckoning: DynamoDB's limit is 4 MB.
pub const MAX_BYTES: usize = 3_000_000;

/// How often records are looked at again because someone else wrote one of them meanwhile.
const DECISIONS: u32 = 8;

/// Writes these records in their order, in as many transactions as they need.
///
/// # Errors
/// [`StoreError`] where the table cannot be read or written; what was not told of was not written.
pub async fn write(store: &Store, account: AccountId, units: Vec<Unit>) -> Result<Tally, StoreError> {
    let mut tally = Tally::default();
    let mut waiting = VecDeque::from(units);
    while !waiting.is_empty() {
        let chunk = next_chunk(&mut waiting);
        match write_chunk(store, account, &chunk, &mut tally).await {
            Err(StoreError::Malformed(cause)) if is_too_large(&cause) => {
                write_singly(store, account, chunk, &mut tally).await?;
            }
            outcome => outcome?,
        }
    }
    Ok(tally)
}

/// As many records from the front as one transaction holds; at least one.
fn next_chunk(waiting: &mut VecDeque<Unit>) -> Vec<Unit> {
    let (mut chunk, mut keys, mut parents) = (Vec::new(), HashSet::<Key>::new(), HashSet::new());
    let (mut actions, mut bytes) = (0_usize, 0_usize);
    while let Some(unit) = waiting.front() {
        let parent = usize::from(unit.is_child() && !parents.contains(&unit.prospect));
        actions = actions.saturating_add(unit.writes.len()).saturating_add(parent);
        bytes = bytes.saturating_add(unit.bytes);
        // A transaction takes one action an item: a second record that wants the same is told in the next one.
        let clashes = unit.writes.iter().any(|write| keys.contains(write.key()));
        if !chunk.is_empty() && (clashes || actions > MAX_ACTIONS || bytes > MAX_BYTES) {
            break;
        }
        keys.extend(unit.writes.iter().map(|write| write.key().clone()));
        parents.insert(unit.prospect);
        chunk.extend(waiting.pop_front());
    }
    chunk
}

async fn write_chunk(store: &Store, account: AccountId, chunk: &[Unit], tally: &mut Tally) -> Result<(), StoreError> {
    for attempt in 0..DECISIONS {
        let (writes, decisions) = patiently(store, || decided(store, account, chunk)).await?;
        // The same writes again are the same state: each is only made where there is nothing.
        if !writes.is_empty() && patiently(store, || store.transact(&writes, None)).await? != Committed::Done {
            store.pause(attempt).await;
            continue;
        }
        for (unit, decision) in chunk.iter().zip(decisions) {
            match decision {
                Decision::Create => tally.created(unit.kind),
                Decision::AlreadyThere => tally.already_there(unit.kind),
                Decision::Refused(reason) => tally.refused(unit.line, &unit.id, reason),
            }
        }
        return Ok(());
    }
    Err(StoreError::Contended)
}

/// The table would not take the chunk as it is: whichever record it is, the others are written.
async fn write_singly(
    store: &Store,
    account: AccountId,
    chunk: Vec<Unit>,
    tally: &mut Tally,
) -> Result<(), StoreError> {
    for unit in chunk {
        match write_chunk(store, account, std::slice::from_ref(&unit), tally).await {
            Err(StoreError::Malformed(cause)) if is_too_large(&cause) => {
                tally.refused(unit.line, &unit.id, "it is larger than the table takes");
            }
            outcome => outcome?,
        }
    }
    Ok(())
}

fn is_too_large(cause: &str) -> bool {
    cause.contains("size has exceeded")
}

async fn decided(store: &Store, account: AccountId, chunk: &[Unit]) -> Result<(Vec<Write>, Vec<Decision>), StoreError> {
    let keys: Vec<Key> = chunk.iter().flat_map(|unit| unit.looked_at(account)).collect();
    let found = store.get_many(&keys).await?;
    let (mut made, mut checked) = (HashSet::new(), HashSet::new());
    let (mut writes, mut decisions) = (Vec::new(), Vec::with_capacity(chunk.len()));
    for unit in chunk {
        let decision = unit.decide(account, &found, &made);
        if decision == Decision::Create {
            writes.extend(unit.writes.iter().cloned());
            if !unit.is_child() {
                made.insert(unit.prospect);
            } else if !made.contains(&unit.prospect) && checked.insert(unit.prospect) {
                writes.push(unit.parent_check(account));
            }
        }
        decisions.push(decision);
    }
    Ok((writes, decisions))
}
