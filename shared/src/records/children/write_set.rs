//! The writes of a child: the record, its index row, its event.

use super::{Child, Stored, key};
use domain::{AccountId, Hire, Meeting, Note, ProspectId, Task};
use index::{Kind, Row};
use store::item::{read_number, read_text};
use store::{Guard, Item, Key, Part, StoreError, Write, to_item};

/// The sort key of the item that counts the children of a prospect.
const COUNTER: &str = "CHILDREN";

/// Its attribute that counts; [`Guard::Revision`] compares it.
const COUNT: &str = "revision";

/// The item that counts all children ever created for a prospect. A deletion reads the partition before it writes; a
/// child created in between would be left behind. The count makes the deletion read again.
fn count_key(account: AccountId, prospect: ProspectId) -> Key {
    Key::child(account, prospect, COUNTER)
}

/// The write that refuses the deletion of a prospect if a child was created since `others`, the other items of its
/// partition, were read.
#[must_use]
pub fn closing(account: AccountId, prospect: ProspectId, others: &[Item]) -> Write {
    let key = count_key(account, prospect);
    let count = others
        .iter()
        .find(|item| Key::of(item).as_ref() == Some(&key))
        .and_then(|item| read_number(item, COUNT))
        .and_then(|count| u64::try_from(count).ok());
    match count {
        None => Write::check(Part::Attachment, key, Guard::Absent),
        Some(count) => Write::delete(Part::Attachment, key, Guard::Revision(count)),
    }
}

/// The writes that store a child. `before` is its stored revision, or `None` if it is new: then its prospect must exist
/// and must not be in deletion.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be stored as an item.
pub fn writes<C: Child>(account: AccountId, stored: &Stored<C>, before: Option<u64>) -> Result<Vec<Write>, StoreError> {
    let id = stored.record.id();
    let guard = before.map_or(Guard::Absent, Guard::Revision);
    let mut writes = vec![
        Write::put(Part::Record, key::<C>(account, id), to_item(stored)?, guard),
        stored.record.row(stored.revision).write(account, C::KIND),
    ];
    if before.is_none() {
        writes.push(Write::check(Part::Parent, Key::prospect(account, id.0), Guard::Live));
        let count = count_key(account, id.0);
        writes.push(Write::add(Part::Attachment, count, COUNT, 1, Guard::Always));
    }
    Ok(writes)
}

/// The writes that delete a child.
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

/// The writes that delete one item of a deleted prospect's partition: a child together with its index row, an
/// attachment alone. [`closing`] deletes the count of the children last.
#[must_use]
pub fn sweep(account: AccountId, item: &Item) -> Vec<Write> {
    let Some(key) = Key::of(item).filter(|key| key.sk != COUNTER) else {
        return Vec::new();
    };
    let kinds = [
        (Task::SORT, Kind::Task),
        (Hire::SORT, Kind::Hire),
        (Note::SORT, Kind::Note),
        (Meeting::SORT, Kind::Meeting),
    ];
    let kind = kinds
        .into_iter()
        .find(|(sort, _)| key.sk.starts_with(sort))
        .map(|(_, kind)| kind);
    let row = kind
        .zip(read_text(item, "id"))
        .map(|(kind, id)| Row::tombstone(id.to_owned()).write(account, kind));
    let delete = Write::delete(Part::Attachment, key, Guard::Always);
    [Some(delete), row].into_iter().flatten().collect()
}
