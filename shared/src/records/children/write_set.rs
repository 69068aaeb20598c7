//! The writes of a child: the record, its index row, its event.

use super::{Child, Stored, key};
use crate::records::counters;
use crate::records::file_removals;
use domain::{AccountId, File, Hire, Meeting, Note, PastStage, Task, UnixMs};
use index::{IndexKind, Row, resume_row_id};
use store::item::{read_number, read_text};
use store::key::{PAST_STAGE, RESUME, prospect_of};
use store::{Guard, Item, Key, Part, StoreError, Write, from_item, to_item};

/// The kinds of children, by the prefix of their sort keys.
pub const KINDS: [(&str, IndexKind); 5] = [
    (Task::SORT, IndexKind::Task),
    (Hire::SORT, IndexKind::Hire),
    (Note::SORT, IndexKind::Note),
    (Meeting::SORT, IndexKind::Meeting),
    (File::SORT, IndexKind::File),
];

/// The writes that store a new child. Its prospect, which existed when the request read it, must still exist.
pub fn creation_writes<C: Child>(account: AccountId, stored: &Stored<C>) -> Result<Vec<Write>, StoreError> {
    let mut writes = put(account, stored, Guard::Absent)?;
    writes.push(counters::count(account, stored.record.id()));
    Ok(writes)
}

/// The writes that store a changed child, if its prospect still exists.
pub fn change_writes<C: Child>(
    account: AccountId,
    before: &Stored<C>,
    after: &Stored<C>,
) -> Result<Vec<Write>, StoreError> {
    let mut writes = put(account, after, Guard::Revision(before.revision))?;
    // Otherwise the event of the child could follow the event of the deletion of its prospect (ADR 0018).
    let (_, suffix) = before.record.id();
    writes.push(counters::count(account, (before.record.prospect(), suffix)));
    writes.extend(before.fence.clone());
    Ok(writes)
}

/// The writes that delete a child at `at`, if its prospect still exists.
pub fn deletion_writes<C: Child>(account: AccountId, stored: &Stored<C>, at: UnixMs) -> Vec<Write> {
    let mut writes = removal(account, stored, at);
    let (_, suffix) = stored.record.id();
    writes.push(counters::count_deletion(account, (stored.record.prospect(), suffix), at));
    writes.extend(stored.fence.clone());
    writes
}

/// The writes that bring a deleted child back to its prospect, whose record is written in the same transaction.
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

/// The writes that delete a child at this time, in a transaction that changes its prospect too.
pub fn removal<C: Child>(account: AccountId, stored: &Stored<C>, at: UnixMs) -> Vec<Write> {
    let tombstone = Row::tombstone(stored.record.id_text(), at);
    let key = key::<C>(account, stored.record.id());
    let bytes = file_removals::leave(&key, at);
    let record = Write::delete(Part::Record, key, Guard::Revision(stored.revision));
    let row = tombstone.write(account, C::KIND);
    [record, row].into_iter().chain(bytes).collect()
}

/// When the last change of these children happened, or the last deletion that these counters counted.
pub fn last_change(items: &[Item]) -> UnixMs {
    let time = |item: &Item| match Key::of(item) {
        Some(key) if counters::is_counter(&key.sk) => counters::time(item),
        _ => read_number(item, "updatedAt").and_then(UnixMs::new),
    };
    items.iter().filter_map(time).max().unwrap_or_default()
}

/// The kind and the id of the index row that belongs to this item of a prospect's partition, if one does: to a child, to a
/// past stage or to the first part of a resume.
fn indexed(key: &Key, item: &Item) -> Option<(IndexKind, String)> {
    if key.sk.starts_with(PAST_STAGE) {
        let (_, prospect) = prospect_of(key)?;
        let stage: PastStage = from_item(item.clone()).ok()?;
        return Some((IndexKind::Move, stage.move_id(prospect).to_string()));
    }
    if key.sk == format!("{RESUME}0") {
        let (_, prospect) = prospect_of(key)?;
        return Some((IndexKind::Resume, resume_row_id(prospect)));
    }
    let (_, kind) = KINDS.into_iter().find(|(sort, _)| key.sk.starts_with(sort))?;
    read_text(item, "id").map(|id| (kind, id.to_owned()))
}

/// The writes that delete one item of a deleted prospect's partition at this time, and its index row if it has one. The
/// counters stay.
pub fn sweep(account: AccountId, item: &Item, at: UnixMs) -> Vec<Write> {
    let Some(key) = Key::of(item).filter(|key| !counters::is_counter(&key.sk)) else {
        return Vec::new();
    };
    let row = indexed(&key, item).map(|(kind, id)| Row::tombstone(id, at).write(account, kind));
    let bytes = file_removals::leave(&key, at);
    let delete = Write::delete(Part::Attachment, key, Guard::Always);
    [Some(delete), row, bytes].into_iter().flatten().collect()
}
