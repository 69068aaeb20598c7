//! Deletions of prospects to which more belongs than one transaction can delete (ADR 0018). The transaction that deletes
//! the record hides all the rest; the sweeper deletes it later, in steps that may be repeated.

use domain::{AccountId, ProspectId, UnixMs};
use index::{Kind, count_hidden, hide_children, stop_hiding_children};
use store::item::{Item, number, text};
use store::key::{DUE, DUE_AT, prospect_of, prospect_partition};
use store::{Committed, Guard, Key, Part, Store, StoreError, Write};

use super::children::{KINDS, counters, sweep};

/// The partition of the index `due` with unfinished deletions.
const DUE_PARTITION: &str = "DELETION";

/// How long what is hidden stays in the table, in milliseconds: twice the time limit of a function. A list that began
/// before the deletion ends as if there were none.
const KEEP_MS: i64 = 30_000;

/// The most unfinished deletions of an account (SPECIFICATION §8.21): each list of children reads a mark of each. A
/// request counts them before it adds one, so requests at once can exceed this by their number.
pub const MAX_UNFINISHED: usize = 1_000;

/// The most items that one step deletes. With their index rows and the check they are within the 100 actions of a
/// transaction.
const STEP_ITEMS: i32 = 49;

/// How far a deletion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Another step follows.
    Unfinished,
    /// Nothing of the prospect is left.
    Finished,
}

/// The writes that hide what belongs to a prospect, prevent new children, and let the sweeper delete the rest.
#[must_use]
pub fn begin(account: AccountId, prospect: ProspectId, now: UnixMs) -> Vec<Write> {
    let item = Item::from([
        (DUE.to_owned(), text(DUE_PARTITION)),
        (DUE_AT.to_owned(), number(now.plus_ms(KEEP_MS).ms())),
    ]);
    let key = Key::deletion(account, prospect);
    let mut writes = vec![Write::put(Part::Attachment, key, item, Guard::Absent)];
    writes.extend(counters::close(account, prospect, now));
    writes.extend(KINDS.map(|(_, kind)| hide_children(account, kind, prospect)));
    writes
}

/// How many deletions of the account are unfinished.
///
/// # Errors
/// [`StoreError`] if they cannot be counted.
pub async fn unfinished(store: &Store, account: AccountId) -> Result<usize, StoreError> {
    count_hidden(store, account, Kind::Task).await
}

/// At most `limit` deletions to continue now, the oldest first.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn due(store: &Store, now: UnixMs, limit: i32) -> Result<Vec<Key>, StoreError> {
    store.due(DUE_PARTITION, now.ms(), limit).await
}

/// One step of a deletion. Two sweepers may do the same step at once.
///
/// # Errors
/// [`StoreError`] if the store does not answer; the step can be repeated.
pub async fn step(store: &Store, deletion: &Key) -> Result<Progress, StoreError> {
    let named = prospect_of(deletion).ok_or_else(|| StoreError::Malformed("the key of a deletion".to_owned()))?;
    let (account, prospect) = named;
    let partition = prospect_partition(account, prospect);
    let (items, _) = store.query_page(&partition, Some(&deletion.sk), STEP_ITEMS).await?;
    let is_last = items.is_empty();
    let writes = if is_last {
        let shown = KINDS.map(|(_, kind)| stop_hiding_children(account, kind, prospect));
        let done = Write::delete(Part::Attachment, deletion.clone(), Guard::Present);
        shown.into_iter().chain([done]).collect()
    } else {
        let mut writes: Vec<Write> = items.iter().flat_map(|item| sweep(account, item)).collect();
        // After the last step an import can bring the prospect back: a step that comes late must not touch it.
        writes.push(Write::check(Part::Attachment, deletion.clone(), Guard::Present));
        writes
    };
    match store.transact(&writes, None).await? {
        Committed::Done if !is_last => Ok(Progress::Unfinished),
        // Without the item of the deletion, another sweeper has done the last step.
        Committed::Done | Committed::Lost(_) => Ok(Progress::Finished),
    }
}
