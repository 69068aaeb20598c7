//! Everything that the table has about a person (SPECIFICATION §17.4).

use domain::activity::Entry;
use domain::{
    AccountId, ConsentStatement, Delivery, DeliveryId, Event, EventId, File, Hire, Meeting, Note, Prospect, ProspectId, Task,
};
use serde::de::DeserializeOwned;
use store::key::{ACTIVITY, CONSENTS, prospect_partition};
use store::{ItemJson, Key, Store, StoreError};
use ulid::Ulid;

use super::children::{Child, Stored};
use super::webhooks;

/// The most bytes of a person's items that are read (SPECIFICATION §15.1).
pub const MAX_BYTES: usize = 4 * 1_024 * 1_024;

/// The most deliveries that are looked for: events times webhooks (SPECIFICATION §15.1).
pub const MAX_DELIVERIES: usize = 10_000;

/// The items that one call reads.
const PAGE: i32 = 1_000;

/// What belongs to a prospect, and to the prospects that were merged into it.
#[derive(Clone, Debug, Default)]
pub struct Person {
    /// The records of the prospects that were merged into it.
    pub merged: Vec<Prospect>,
    /// Tasks.
    pub tasks: Vec<Task>,
    /// Hires.
    pub hires: Vec<Hire>,
    /// Notes.
    pub notes: Vec<Note>,
    /// Meetings.
    pub meetings: Vec<Meeting>,
    /// Files.
    pub files: Vec<File>,
    /// All statements about consents.
    pub consents: Vec<ConsentStatement>,
    /// The activity.
    pub activity: Vec<(EventId, Entry)>,
    /// The events that are still kept.
    pub events: Vec<Event>,
    /// The deliveries of these events.
    pub deliveries: Vec<Delivery>,
}

/// Reads what belongs to these prospects. The first one is the winner of the others. `None` if it is more than
/// [`MAX_BYTES`] or [`MAX_DELIVERIES`].
///
/// # Errors
/// [`StoreError`] if it cannot be read.
pub async fn read(store: &Store, account: AccountId, group: &[ProspectId]) -> Result<Option<Person>, StoreError> {
    let (mut person, mut bytes) = (Person::default(), 0_usize);
    for (at, member) in group.iter().enumerate() {
        let partition = prospect_partition(account, *member);
        let mut after: Option<String> = None;
        loop {
            let (items, next) = store.query_page(&partition, after.as_deref(), PAGE).await?;
            for item in &items {
                bytes = bytes.saturating_add(item.size());
                if bytes > MAX_BYTES {
                    return Ok(None);
                }
                person.add(item, at > 0)?;
            }
            after = next;
            if after.is_none() {
                break;
            }
        }
    }
    let is_whole = person.read_events(store, account).await?;
    Ok(Some(person).filter(|_| is_whole))
}

impl Person {
    fn add(&mut self, item: &ItemJson, is_merged: bool) -> Result<(), StoreError> {
        let sort = item.key()?.sk;
        if sort.starts_with(CONSENTS) {
            self.consents.push(item.record()?);
        } else if let Some(ulid) = sort.strip_prefix(ACTIVITY) {
            let event = EventId::new(Ulid::from_string(ulid).unwrap_or_default());
            self.activity.push((event, item.record()?));
        }
        match sort.split('#').next().unwrap_or_default() {
            "PROSPECT" if is_merged => self.merged.push(item.record()?),
            "TASK" => self.tasks.push(child(item)?),
            "HIRE" => self.hires.push(child(item)?),
            "NOTE" => self.notes.push(child(item)?),
            "MEETING" => self.meetings.push(child(item)?),
            "FILE" => self.files.push(child(item)?),
            _ => {}
        }
        Ok(())
    }

    /// Reads the events that the activity names, and their deliveries. Returns whether it could read all of them.
    async fn read_events(&mut self, store: &Store, account: AccountId) -> Result<bool, StoreError> {
        let keys = self.activity.iter().map(|(id, _)| Key::event(account, id.at(), *id));
        let keys: Vec<Key> = keys.collect();
        let mut events = store.read_many(&keys).await?;
        self.events = keys.iter().filter_map(|key| events.remove(key)).collect();
        let webhooks = webhooks::ever(store, account).await?;
        if self.events.len().saturating_mul(webhooks.len()) > MAX_DELIVERIES {
            return Ok(false);
        }
        let keys = self.events.iter().flat_map(|event| {
            let id = DeliveryId::new(event.id.ulid());
            webhooks.iter().map(move |webhook| Key::delivery(account, *webhook, id))
        });
        let keys: Vec<Key> = keys.collect();
        let mut deliveries = store.read_many(&keys).await?;
        self.deliveries = keys.iter().filter_map(|key| deliveries.remove(key)).collect();
        Ok(true)
    }
}

fn child<C: Child + DeserializeOwned>(item: &ItemJson) -> Result<C, StoreError> {
    Ok(item.record::<Stored<C>>()?.record)
}
