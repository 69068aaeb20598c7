//! Prospects, their claims of email, phone and external ids, and their attachments.

mod consents;
mod lookup;
mod merged;
mod past_stages;
mod profile;
mod resume;

pub use consents::{MAX_STATEMENTS, latest_statements, present_statements, put_statement};
pub use lookup::{Claims, Lookup, References, UniqueValue, look_up, look_up_all, resolve_claims};
pub use merged::{FoundProspect, Standing, fence, find, find_many, follow};
pub use past_stages::{MAX_STAGES, get_with_past_stages, move_rows, put as put_past_stage};
pub use profile::{
    Attachment, PROFILES_AT_ONCE, Profile, attachments, delete_notes, get_many_whole, get_many_with_profiles,
    get_with_attachments, get_with_profile, put_notes, put_questions,
};
pub use resume::{delete_resume, get_with_resume, parts_here, put_resume, resume_here, resume_rows, stored_resume};

pub use super::claims::suppressed::{AccountSecret, newly_shared, suppressed, unless_shared};

use super::claims::{self, Vacant};
use super::sources;
use domain::{AccountId, CustomFields, Prospect, ProspectId};
use index::{Sight, prospect_row_write};
use store::item::Item;
use store::{Guard, ItemJson, Key, Part, Store, StoreError, Write, key, to_item};

pub async fn get(sight: Sight<'_>, id: ProspectId) -> Result<Option<Prospect>, StoreError> {
    let Sight { store, account, .. } = sight;
    let found = store.read(&Key::prospect(account, id)).await?;
    Ok(found.filter(|found| is_seen(sight, found)))
}

/// Whether a caller sees this record. One that was merged only leads to its winner, which is read with the same sight.
pub fn is_seen(sight: Sight<'_>, record: &Prospect) -> bool {
    record.merged.is_some() || sight.has(record)
}

/// Reads the prospects that exist, in the order of the ids.
pub async fn get_many(sight: Sight<'_>, ids: &[ProspectId]) -> Result<Vec<Prospect>, StoreError> {
    let Sight { store, account, .. } = sight;
    let keys: Vec<Key> = ids.iter().map(|id| Key::prospect(account, *id)).collect();
    let mut records = store.read_many(&keys).await?;
    let found = keys.iter().filter_map(|key| records.remove(key));
    Ok(found.filter(|record| is_seen(sight, record)).collect())
}

/// The write of a prospect that replaces the state with revision `before`, or of a new prospect. It settles the values
/// of custom fields (ADR 0043).
pub fn put(
    (account, fields): (AccountId, &CustomFields),
    prospect: &Prospect,
    before: Option<u64>,
) -> Result<Write, StoreError> {
    let settled = Prospect { custom: prospect.custom.settled(fields), ..prospect.clone() };
    let guard = before.map_or(Guard::Absent, Guard::Revision);
    Ok(Write::put(Part::Record, Key::prospect(account, prospect.id), to_item(&settled)?, guard))
}

/// The writes of a new or changed prospect without its attachments: its record and its claims. `vacant` holds the
/// claims that it may take from prospects that no longer exist.
pub fn prospect_writes(
    (with_secret, fields): (AccountSecret<'_>, &CustomFields),
    before: Option<&Prospect>,
    after: &Prospect,
    vacant: &Vacant,
) -> Result<Vec<Write>, StoreError> {
    let account = with_secret.0;
    let mut writes = record_writes((account, fields), before, after)?;
    writes.extend(claims::moved(with_secret, before, after, vacant));
    writes.extend(claims::of_gone_fields((account, fields), before));
    Ok(writes)
}

/// The writes of a new or changed prospect without its claims and attachments: the record, its index row, and the stage
/// that the prospect leaves with the row of its move. `before` is the stored record; `None` for a new prospect.
///
/// # Errors
/// [`StoreError::Malformed`] if the record cannot be stored as an item, or if its stage changes and
/// [`Prospect::stage_entered`] does not. [`StoreError::Contended`] if the prospect got a value of a field since the
/// request began: its row would lack the value.
pub fn record_writes(
    (account, fields): (AccountId, &CustomFields),
    before: Option<&Prospect>,
    after: &Prospect,
) -> Result<Vec<Write>, StoreError> {
    if after.custom.is_newer_than(fields) {
        return Err(StoreError::Contended);
    }
    let mut writes = vec![put((account, fields), after, before.map(|before| before.revision))?];
    writes.push(prospect_row_write(account, after, fields));
    if let Some(before) = before {
        writes.extend(past_stages::left(account, before, after)?.into_iter().flatten());
    }
    Ok(writes)
}

/// All items of a prospect's partition: the record, if it exists, and the others.
pub async fn partition(
    store: &Store,
    account: AccountId,
    id: ProspectId,
) -> Result<Option<(Prospect, Vec<Item>)>, StoreError> {
    let record_key = Key::prospect(account, id);
    let items = store.query_json(&key::prospect_partition(account, id), "").await?;
    let (record, others) = record_and_others(&items, &record_key)?;
    Ok(record.map(|record| (record, others)))
}

/// The record among the items of a prospect's partition, and the others.
fn record_and_others(items: &[ItemJson], record_key: &Key) -> Result<(Option<Prospect>, Vec<Item>), StoreError> {
    let (mut record, mut others) = (None, Vec::with_capacity(items.len()));
    for item in items {
        if item.key()? == *record_key {
            record = Some(item.record()?);
        } else {
            others.push(item.item()?);
        }
    }
    Ok((record, others))
}

/// The items of a prospect's partition without the record.
#[derive(Clone, Debug)]
pub struct Others {
    /// All of them but the activity.
    pub items: Vec<Item>,
    /// The activity; `None` if it has more entries than were read.
    pub activity: Option<Vec<Item>>,
}

/// A prospect, and the other items of its partition; `None` in their place if, without the activity, they are not fewer
/// than `most` or do not fit into one page.
pub async fn with_few_others(
    sight: Sight<'_>,
    id: ProspectId,
    most: usize,
) -> Result<Option<(Prospect, Option<Others>)>, StoreError> {
    let Sight { store, account, .. } = sight;
    let record_key = Key::prospect(account, id);
    let (items, more) = store.query_page(&key::prospect_partition(account, id), None, most).await?;
    let (mut record, others) = record_and_others(&items, &record_key)?;
    if record.is_none() && more.is_some() {
        record = store.read(&record_key).await?;
    }
    let is_entry = |item: &Item| Key::of(item).is_some_and(|key| key.sk.starts_with(key::ACTIVITY));
    let (activity, items): (Vec<Item>, Vec<Item>) = others.into_iter().partition(is_entry);
    let others = match more {
        None => Some(Others { items, activity: Some(activity) }),
        // The entries sort after everything else.
        Some(_) if !activity.is_empty() => Some(Others { items, activity: None }),
        Some(_) => None,
    };
    Ok(record.filter(|record| is_seen(sight, record)).map(|record| (record, others)))
}

/// The check that a prospect still has this state.
pub fn unchanged(account: AccountId, prospect: &Prospect) -> Write {
    let guard = Guard::Revision(prospect.revision);
    Write::check(Part::Record, Key::prospect(account, prospect.id), guard)
}

/// The write that deletes this state of a prospect.
pub fn delete(account: AccountId, prospect: &Prospect) -> Write {
    let guard = Guard::Revision(prospect.revision);
    Write::delete(Part::Record, Key::prospect(account, prospect.id), guard)
}
