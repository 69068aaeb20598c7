//! The writes of a child: the record, its index row, its event.

use super::{Child, Stored, counters, key};
use domain::{AccountId, Hire, Meeting, Note, Task, UnixMs};
use index::{IndexKind, Row};
use store::item::{read_number, read_text};
use store::{Guard, Item, Key, Part, StoreError, Write, to_item};

/// The kinds of children, by the prefix of their sort keys.
pub const KINDS: [(&str, IndexKind); 4] = [
    (Task::SORT, IndexKind::Task),
    (Hire::SORT, IndexKind::Hire),
    (Note::SORT, IndexKind::Note),
    (Meeting::SORT, IndexKind::Meeting),
];

/// The writes that store a new child. Its prospect, which existed when the request read it, must still exist.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be stored as an item.
pub fn creation_writes<C: Child>(account: AccountId, stored: &Stored<C>) -> Result<Vec<Write>, StoreError> {
    let mut writes = put(account, stored, Guard::Absent)?;
    writes.push(counters::count(account, stored.record.id()));
    Ok(writes)
}

/// The writes that store a changed child, if its prospect still exists.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be stored as an item.
pub fn change_writes<C: Child>(
    account: AccountId,
    before: &Stored<C>,
    after: &Stored<C>,
) -> Result<Vec<Write>, StoreError> {
    let mut writes = put(account, after, Guard::Revision(before.revision))?;
    writes.extend(on_present_prospect(account, before));
    Ok(writes)
}

/// The writes that delete a child, if its prospect still exists.
#[must_use]
pub fn deletion_writes<C: Child>(account: AccountId, stored: &Stored<C>) -> Vec<Write> {
    let mut writes = removal(account, stored);
    writes.extend(on_present_prospect(account, stored));
    writes
}

/// Without these writes, the event of a child could follow the event of the deletion of its prospect (ADR 0018).
fn on_present_prospect<C: Child>(account: AccountId, stored: &Stored<C>) -> impl Iterator<Item = Write> {
    let (_, suffix) = stored.record.id();
    let counted = counters::count(account, (stored.record.prospect(), suffix));
    std::iter::once(counted).chain(stored.fence.clone())
}

/// The writes that bring a deleted child back to its prospect, whose record is written in the same transaction.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be stored as an item.
pub fn replacement<C: Child>(account: AccountId, stored: &Stored<C>) -> Result<Vec<Write>, StoreError> {
    put(account, stored, Guard::Absent)
}

/// The stored record names the prospect in the child's id, even after a merge, so that undoing the merge needs no write
/// (ADR 0028).
fn put<C: Child>(account: AccountId, stored: &Stored<C>, guard: Guard) -> Result<Vec<Write>, StoreError> {
    let id = stored.record.id();
    let mut stored = stored.clone();
    stored.record.set_prospect(id.0);
    Ok(vec![
        Write::put(Part::Record, key::<C>(account, id), to_item(&stored)?, guard),
        stored.record.row(stored.revision).write(account, C::KIND),
    ])
}

/// The writes that delete a child in a transaction that changes its prospect too.
#[must_use]
pub fn removal<C: Child>(account: AccountId, stored: &Stored<C>) -> Vec<Write> {
    let tombstone = Row::tombstone(stored.record.id_text());
    vec![
        Write::delete(
            Part::Record,
            key::<C>(account, stored.record.id()),
            Guard::Revision(stored.revision),
        ),
        tombstone.write(account, C::KIND),
    ]
}

/// When the last change of these children happened.
#[must_use]
pub fn last_change(items: &[Item]) -> UnixMs {
    let times = items.iter().filter_map(|item| read_number(item, "updatedAt"));
    times.filter_map(UnixMs::new).max().unwrap_or_default()
}

/// The writes that delete one item of a deleted prospect's partition, and the index row if the item is a child. The
/// counters stay.
#[must_use]
pub fn sweep(account: AccountId, item: &Item) -> Vec<Write> {
    let Some(key) = Key::of(item).filter(|key| !counters::is_counter(&key.sk)) else {
        return Vec::new();
    };
    let kind = KINDS
        .into_iter()
        .find(|(sort, _)| key.sk.starts_with(sort))
        .map(|(_, kind)| kind);
    let row = kind
        .zip(read_text(item, "id"))
        .map(|(kind, id)| Row::tombstone(id.to_owned()).write(account, kind));
    let delete = Write::delete(Part::Attachment, key, Guard::Always);
    [Some(delete), row].into_iter().flatten().collect()
}
