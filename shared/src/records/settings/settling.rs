//! The work to do on the values of a custom field: records get the options that replaced their own ones, and lose the
//! values of a field that is gone for good (ADR 0043). Every write of a prospect settles its values; the sweeper settles
//! the prospects that nobody writes.

use domain::custom::field::RESTORABLE_MS;
use domain::event::Origin;
use domain::{AccountId, CustomField, CustomFields, EventId, EventKind, Prospect, Settings, UnixMs, prospect_view};
use index::Sight;
use store::item::{Item, read_number, read_text, text};
use store::key::{DUE_AT, settling_of};
use store::{Committed, Guard, Key, Part, Store, StoreError, Write, due_at};

use super::{SettingsChange, change};
use crate::records::events::{self, EventMeta};
use crate::records::{claims, prospects};

/// The partition of the index `due` with this work.
pub const DUE_PARTITION: &str = "SETTLING";

/// How long the sweeper waits after a change of the definition, in milliseconds: longer than a function runs that has
/// read the definition before, together with the difference of the clocks.
pub const WAIT_MS: i64 = 60_000;

/// The attribute with the last prospect that is done.
const DONE: &str = "done";

#[derive(Clone, Debug)]
pub struct Settling {
    key: Key,
    due_at: i64,
    pub account: AccountId,
    /// The last prospect that is done.
    pub done: Option<String>,
}

/// The write that lets the sweeper settle the values of this field from the beginning. `now` is the time of the change
/// of the field. The work on a deleted field begins when the field cannot come back any more.
pub fn schedule(account: AccountId, field: &CustomField, now: UnixMs) -> Write {
    let restorable = field.deleted_at.map(|at| at.plus_ms(RESTORABLE_MS));
    let due = restorable.filter(|at| *at > now).unwrap_or(now.plus_ms(WAIT_MS));
    let item = Item::from(due_at(DUE_PARTITION, due.ms()));
    let key = Key::settling(account, &field.stored_name());
    Write::put(Part::Attachment, key, item, Guard::Always)
}

/// The work, unless it is finished or not due yet.
pub async fn get(store: &Store, key: &Key, now: UnixMs) -> Result<Option<Settling>, StoreError> {
    let malformed = || StoreError::Malformed("the key of a field to settle".to_owned());
    let (account, _) = settling_of(key).ok_or_else(malformed)?;
    let item = store.get(key).await?;
    let settling = item.and_then(|item| {
        Some(Settling {
            key: key.clone(),
            due_at: read_number(&item, DUE_AT)?,
            account,
            done: read_text(&item, DONE).map(str::to_owned),
        })
    });
    Ok(settling.filter(|settling| settling.due_at <= now.ms()))
}

impl Settling {
    /// The field, unless it is gone for good.
    pub fn field<'f>(&self, fields: &'f CustomFields) -> Option<&'f CustomField> {
        fields.all().iter().find(|field| field.stored_name() == self.key.sk)
    }

    /// Removes the definition of a deleted field that cannot come back, and schedules the work on its values.
    ///
    /// # Errors
    /// [`StoreError::Contended`] if other writers kept winning; else the error of the read or write.
    pub async fn remove_definition(&self, store: &Store, now: UnixMs) -> Result<(), StoreError> {
        let decide = |present: &Settings| {
            let field = self.field(&present.custom_fields).filter(|field| !field.counts(now));
            let writes = field.map_or_else(Vec::new, |field| {
                let definition = Key::custom_field(self.account, field.key.as_str());
                vec![Write::delete(Part::Record, definition, Guard::Present), schedule(self.account, field, now)]
            });
            Ok(SettingsChange::from(writes))
        };
        change(store, self.account, decide).await
    }

    /// Notes that the prospects up to this one are done; `None` means all of them. Returns whether the work goes on. If
    /// the field changed meanwhile, its work begins again when it is due.
    pub async fn advance(self, store: &Store, done: Option<&str>) -> Result<bool, StoreError> {
        let guard = Guard::Number(DUE_AT, self.due_at);
        let write = match done {
            Some(id) => Write::set(Part::Attachment, self.key, vec![(DONE, text(id))], Vec::new(), guard),
            None => Write::delete(Part::Attachment, self.key, guard),
        };
        let committed = store.transact(&[write], None).await?;
        Ok(done.is_some() && committed == Committed::Done)
    }
}

/// Settles the values of a prospect. `moment` takes the time of the prospect's last change. It gives the id and the time
/// of the event, and a guard that keeps the time until the event is stored.
///
/// # Errors
/// [`StoreError::Contended`] if other writers kept winning; [`StoreError::TooLarge`] if the table cannot store
/// it: then it keeps its values, whose options reads replace; else the error of the read or write.
pub async fn settle<G>(
    store: &Store,
    (settings, origin): (&Settings, &Origin),
    mut prospect: Prospect,
    moment: impl Fn(UnixMs) -> (EventId, UnixMs, G),
) -> Result<(), StoreError> {
    let mut budget = store.retry_budget();
    while prospect.custom.settled(&settings.custom_fields) != prospect.custom {
        let (id, at, _kept) = moment(prospect.updated_at);
        let (writes, witness) = writes(settings, &prospect, (id, at, origin))?;
        let outcome = store.transact_within(&writes, witness.as_ref(), &mut budget).await?;
        if outcome == Committed::Done {
            break;
        }
        if !store.pause_within(&mut budget).await {
            return Err(StoreError::Contended);
        }
        let Some(present) = prospects::get(Sight::whole(store, settings.account.id), prospect.id).await? else {
            break;
        };
        prospect = present;
    }
    Ok(())
}

/// The writes that settle the values of a prospect, and the key of their event. A change that no client sees has no event
/// and no revision: every function that still runs settles the values that it writes.
fn writes(
    settings: &Settings,
    before: &Prospect,
    (id, at, origin): (EventId, UnixMs, &Origin),
) -> Result<(Vec<Write>, Option<Key>), StoreError> {
    let (account, fields) = (settings.account.id, &settings.custom_fields);
    let changes = before.custom.changes(&before.custom, fields);
    let mut writes: Vec<Write> = claims::of_gone_fields((account, fields), [before]).collect();
    if changes.is_empty() || before.merged.is_some() {
        writes.push(prospects::put((account, fields), before, Some(before.revision))?);
        return Ok((writes, None));
    }
    let after = Prospect { revision: before.revision.saturating_add(1), updated_at: at, ..before.clone() };
    let meta = EventMeta { changes, ..EventMeta::new(EventKind::ProspectUpdated) };
    let item = prospect_view::item(&after, settings, None);
    let event = meta.event((id, at), origin.clone(), (after.revision, &item))?;
    let (event, witness) = events::writes(account, &event)?;
    writes.extend(prospects::record_writes((account, fields), Some(before), &after)?);
    writes.extend(event);
    Ok((writes, Some(witness)))
}
