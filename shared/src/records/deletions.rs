//! Deletes prospects that have more items than one transaction can delete (ADR 0018). The transaction that deletes the
//! record hides the other items. The sweeper deletes them later, in steps that it may repeat.

use std::collections::HashMap;

use domain::{AccountId, Prospect, ProspectId, UnixMs};
use index::{IndexKind, Row, count_hidden, hide_children, stop_hiding_children};
use store::item::{Item, Value, read_texts, texts};
use store::key::{prospect_of, prospect_partition};
use store::{Committed, Guard, ItemJson, Key, Part, Store, StoreError, Write, due_at};

use super::children::sweep;
use super::{claims, counters, prospects};

/// The partition of the index `due` with unfinished deletions.
pub const DUE_PARTITION: &str = "DELETION";

/// How long hidden items stay in the table, in milliseconds: longer than the 25 s of a function. A list that began
/// before the deletion can therefore still read them.
const KEEP_MS: i64 = 30_000;

/// How long the claims of suppressed contacts stay, in milliseconds: longer than a function runs that makes the erasure,
/// and after it another one that read before the erasure that a contact is not suppressed, together with the difference
/// of their clocks.
const CLAIMS_KEPT_MS: i64 = 60_000;

/// The most unfinished deletions of an account (SPECIFICATION §7.10), because each list of children reads one mark per
/// deletion. A request counts the deletions before it adds one, so concurrent requests can exceed this limit by their
/// number.
pub const MAX_UNFINISHED: usize = 1_000;

/// The most items that one step deletes. With their index rows, the removals of their bytes and the check, they fit into
/// the 100 actions of a transaction.
const STEP_ITEMS: usize = 33;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Another step follows.
    Unfinished,
    /// Nothing of the prospect is left.
    Finished,
}

impl Progress {
    /// Unfinished if the work goes on, finished otherwise.
    pub const fn unfinished_if(goes_on: bool) -> Self {
        if goes_on { Self::Unfinished } else { Self::Finished }
    }
}

/// The attribute with the prospects that were merged into the deleted one: their partitions are deleted too.
const MERGED: &str = "merged";

/// The attribute with the partition keys of the claims that the sweeper deletes: the claims of alternates and of suppressed
/// contacts.
const CLAIMS: &str = "claims";

/// The work that the sweeper finds as soon as no list can still read what it deletes, and no request can take one of the
/// claims that are `left`.
fn job(left: &[Key], now: UnixMs) -> Item {
    let kept = if left.is_empty() { KEEP_MS } else { CLAIMS_KEPT_MS };
    Item::from(due_at(DUE_PARTITION, now.plus_ms(kept).ms()))
}

/// The write that lets the sweeper delete the activity of a prospect, for which the transaction of the deletion has no
/// room, and the claims that are `left`. Their contacts are suppressed from now on. A request that began before may not know
/// that yet. It takes only a claim that does not exist, so it takes none of these.
pub fn leave(account: AccountId, prospect: ProspectId, left: &[Key], now: UnixMs) -> Write {
    let mut item = job(left, now);
    item.extend(claims_of(left));
    Write::put(Part::Attachment, Key::deletion(account, prospect), item, Guard::Absent)
}

fn claims_of(keys: &[Key]) -> Option<(String, Value)> {
    let claims = texts(keys.iter().map(|key| key.pk.clone()));
    (!keys.is_empty()).then(|| (CLAIMS.to_owned(), claims))
}

/// The writes that hide a prospect's items, prevent writes of its children, and let the sweeper delete the hidden items.
/// They fail if a child was written since `counted`, the counters of the prospect, were read. The sweeper deletes the claims
/// that are `left` too.
pub fn begin(account: AccountId, (prospect, left): (&Prospect, &[Key]), counted: &[Item], now: UnixMs) -> Vec<Write> {
    let merged = &prospect.absorbed.ids;
    let mut claims = claims::of_alternates(account, prospect);
    claims.retain(|key| !left.contains(key));
    claims.extend_from_slice(left);
    let mut item = job(left, now);
    if !merged.is_empty() {
        item.insert(MERGED.to_owned(), texts(merged.iter().map(ProspectId::to_string)));
    }
    item.extend(claims_of(&claims));
    let key = Key::deletion(account, prospect.id);
    let mut writes = vec![Write::put(Part::Attachment, key, item, Guard::Absent)];
    writes.extend(counters::close_unchanged(account, prospect, counted, now));
    writes.extend(IndexKind::OF_PROSPECTS.map(|kind| hide_children(account, kind, prospect.id, merged)));
    writes
}

/// The writes that delete a prospect and hide what belongs to it, until the sweeper has deleted that. They fail if the
/// prospect, or one of its children since `counted` were read, was written.
pub fn whole(account: AccountId, prospect: &Prospect, counted: &[Item], now: UnixMs) -> Vec<Write> {
    let alternates = claims::of_alternates(account, prospect);
    let released = claims::released(account, prospect, None).into_iter();
    let mut writes = begin(account, (prospect, &[]), counted, now);
    writes.extend(released.filter(|write| !alternates.contains(write.key())));
    writes.push(prospects::delete(account, prospect));
    writes.push(Row::tombstone(prospect.id.to_string(), now).write(account, IndexKind::Prospect));
    writes
}

/// How many deletions of the account are unfinished.
pub async fn unfinished(store: &Store, account: AccountId) -> Result<usize, StoreError> {
    count_hidden(store, account, IndexKind::Task).await
}

/// One step of a deletion, at this time. Two sweepers may do the same step at once.
///
/// # Errors
/// [`StoreError`] if the store does not answer; the step can be repeated.
pub async fn step(store: &Store, deletion: &Key, now: UnixMs) -> Result<Progress, StoreError> {
    let named = prospect_of(deletion).ok_or_else(|| StoreError::Malformed("the key of a deletion".to_owned()))?;
    let (account, prospect) = named;
    let Some(item) = store.get(deletion).await? else {
        // Another sweeper has done the last step.
        return Ok(Progress::Finished);
    };
    let merged = read_texts(&item, MERGED).filter_map(ProspectId::parse);
    let mut left = Vec::new();
    for prospect in std::iter::once(prospect).chain(merged) {
        let partition = prospect_partition(account, prospect);
        // Counters sort before the item of the deletion. They expire.
        let (items, _) = store.query_page(&partition, Some(&deletion.sk), STEP_ITEMS).await?;
        left = items.iter().map(ItemJson::item).collect::<Result<_, _>>()?;
        if !left.is_empty() {
            break;
        }
    }
    let mut writes: Vec<Write> = left.iter().flat_map(|item| sweep(account, item, now)).collect();
    if writes.is_empty() {
        writes = claims_left(store, &item, prospect).await?;
    }
    let is_last = writes.is_empty();
    if is_last {
        writes.extend(IndexKind::OF_PROSPECTS.map(|kind| stop_hiding_children(account, kind, prospect)));
        writes.push(Write::delete(Part::Attachment, deletion.clone(), Guard::Present));
    } else {
        // After the last step, an import can bring the prospect back. A late step must not touch it.
        writes.push(Write::check(Part::Attachment, deletion.clone(), Guard::Present));
    }
    match store.transact(&writes, None).await? {
        Committed::Done if is_last => Ok(Progress::Finished),
        // If the condition failed, either another sweeper did the last step or somebody took a claim. The next step
        // finds out.
        Committed::Done | Committed::Lost(_) => Ok(Progress::Unfinished),
    }
}

/// The writes that delete some of the claims that still name the deleted prospect or one that was merged into it.
/// Another prospect may have taken the others.
async fn claims_left(store: &Store, deletion: &Item, prospect: ProspectId) -> Result<Vec<Write>, StoreError> {
    let group: Vec<String> =
        std::iter::once(prospect.to_string()).chain(read_texts(deletion, MERGED).map(str::to_owned)).collect();
    let keys: Vec<Key> = read_texts(deletion, CLAIMS).map(claims::key).collect();
    let found: HashMap<Key, Item> = store.get_many(&keys).await?;
    let of_group = found.iter().filter(|(_, claim)| claims::names_one_of(claim, &group));
    let most = STEP_ITEMS;
    let deletes = of_group.take(most).map(|(key, _)| {
        let guard = claims::belongs_to(group.clone());
        Write::delete(Part::Attachment, key.clone(), guard)
    });
    Ok(deletes.collect())
}
