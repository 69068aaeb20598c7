//! Everything that the table has about a person (SPECIFICATION §15.4).

use domain::activity::Entry;
use domain::erasure::persons;
use domain::{
    AccountId, ConsentStatement, Delivery, DeliveryId, Event, EventId, EventKind, File, Hire, Meeting, Note, PastStage,
    Prospect, ProspectId, Resume, Task, UnixMs,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use store::key::{self, ACTIVITY, CONSENTS, PAST_STAGE, RESUME, prospect_partition};
use store::{ItemJson, Key, Store, StoreError};
use ulid::Ulid;

use super::children::{Child, Stored};
use super::events::feed::kept_from;
use super::prospects::Profile;
use super::webhooks;

/// The most bytes of a person's records and events that are kept in memory, as JSON. No response could hold more.
pub const MAX_BYTES: usize = 8 * 1_024 * 1_024;

/// How many events are read at once.
const EVENTS: usize = 100;

/// The most deliveries that are looked for: events times webhooks (SPECIFICATION §15.4).
pub const MAX_DELIVERIES: usize = 10_000;

/// The items that one call reads.
const PAGE: usize = 1_000;

/// The characters of a ULID that are its time.
const TIME_CHARS: usize = 10;

/// A prospect that was merged into another one, with its own profile, resume and stages. A value that it took over from a
/// third one is stored with the third one.
#[derive(Clone, Debug)]
pub struct MergedProspect {
    pub prospect: Prospect,
    /// The long parts of its profile.
    pub profile: Profile,
    pub resume: Option<Resume>,
    /// The stages that it left, oldest first.
    pub past: Vec<PastStage>,
}

/// What belongs to a prospect, and to the prospects that were merged into it.
#[derive(Clone, Debug, Default)]
pub struct Person {
    /// The prospects that were merged into it.
    pub merged: Vec<MergedProspect>,
    pub tasks: Vec<Task>,
    pub hires: Vec<Hire>,
    pub notes: Vec<Note>,
    pub meetings: Vec<Meeting>,
    pub files: Vec<File>,
    pub consents: Vec<ConsentStatement>,
    /// The activity, oldest first.
    pub activity: Vec<(EventId, Entry)>,
    /// The events that are still kept, oldest first.
    pub events: Vec<Event>,
    pub deliveries: Vec<Delivery>,
}

/// Reads what belongs to these prospects. The first one is the winner of the others. `None` if it is more than
/// [`MAX_BYTES`] or [`MAX_DELIVERIES`].
pub async fn read(
    store: &Store,
    account: AccountId,
    (group, now): (&[ProspectId], UnixMs),
) -> Result<Option<Person>, StoreError> {
    let (mut person, mut bytes) = (Person::default(), 0_usize);
    for (at, member) in group.iter().enumerate() {
        let partition = prospect_partition(account, *member);
        let (mut own, mut after) = (OwnItems::default(), None::<String>);
        loop {
            let (items, next) = store.query_page(&partition, after.as_deref(), PAGE).await?;
            for item in &items {
                bytes = bytes.saturating_add(person.add(item)?);
                if bytes > MAX_BYTES {
                    return Ok(None);
                }
                own.add(item)?;
            }
            after = next;
            if after.is_none() {
                break;
            }
        }
        person.merged.extend(own.merged().filter(|_| at > 0));
    }
    person.activity.sort_by_key(|(id, _)| *id);
    let is_whole = person.read_events((store, account), (group, now), bytes).await?;
    Ok(Some(person).filter(|_| is_whole))
}

/// What the items of a partition say about the prospect itself.
#[derive(Default)]
struct OwnItems {
    record: Option<Prospect>,
    profile: Profile,
    /// JSON text.
    resume: String,
    past: Vec<PastStage>,
}

#[derive(Deserialize)]
struct ResumePart {
    part: String,
}

impl OwnItems {
    fn add(&mut self, item: &ItemJson) -> Result<(), StoreError> {
        let sort = item.key()?.sk;
        match sort.as_str() {
            "PROSPECT" => self.record = Some(item.record()?),
            "PROFILE#NOTES" => self.profile.notes = item.record::<Profile>()?.notes,
            "PROFILE#QUESTIONS" => self.profile.application_questions = item.record::<Profile>()?.application_questions,
            _ if sort.starts_with(RESUME) => self.resume.push_str(&item.record::<ResumePart>()?.part),
            _ if sort.starts_with(PAST_STAGE) => self.past.push(item.record()?),
            _ => {}
        }
        Ok(())
    }

    fn merged(self) -> Option<MergedProspect> {
        // Parts of an earlier, longer resume may follow.
        let resume = serde_json::Deserializer::from_str(&self.resume).into_iter().next();
        Some(MergedProspect {
            prospect: self.record?,
            profile: self.profile,
            resume: resume.and_then(Result::ok),
            past: self.past,
        })
    }
}

impl Person {
    /// Adds what an item holds. Returns its bytes: of a child as JSON, because the texts of its item are deflated.
    fn add(&mut self, item: &ItemJson) -> Result<usize, StoreError> {
        let sort = item.key()?.sk;
        if sort.starts_with(CONSENTS) {
            self.consents.push(item.record()?);
        } else if let Some(ulid) = sort.strip_prefix(ACTIVITY) {
            let event = EventId::new(Ulid::from_string(ulid).unwrap_or_default());
            self.activity.push((event, item.record()?));
        }
        match sort.split('#').next().unwrap_or_default() {
            "TASK" => add_child(&mut self.tasks, item),
            "HIRE" => add_child(&mut self.hires, item),
            "NOTE" => add_child(&mut self.notes, item),
            "MEETING" => add_child(&mut self.meetings, item),
            "FILE" => add_child(&mut self.files, item),
            _ => Ok(item.size()),
        }
    }

    /// Reads the events that the activity names and that are still kept, the deletions of their merges, and the deliveries. `bytes` were read
    /// before. Returns whether it could read all of them.
    async fn read_events(
        &mut self,
        (store, account): (&Store, AccountId),
        (group, now): (&[ProspectId], UnixMs),
        mut bytes: usize,
    ) -> Result<bool, StoreError> {
        let kept = self.activity.iter().filter(|(id, _)| id.at() >= kept_from(now));
        let keys = kept.map(|(id, _)| Key::event(account, id.at(), *id));
        let keys: Vec<Key> = keys.collect();
        for keys in keys.chunks(EVENTS) {
            let mut events = store.read_many::<Event>(keys).await?;
            let events = keys.iter().filter_map(|key| events.remove(key));
            for event in events {
                bytes = bytes.saturating_add(json_bytes(&event));
                self.events.push(event);
            }
            if bytes > MAX_BYTES {
                return Ok(false);
            }
        }
        self.read_deletions(store, account, group).await?;
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

    /// Reads the events of the prospects and hires that a merge deleted. They have the time of the merge, whose entry is the
    /// only one in the activity.
    async fn read_deletions(
        &mut self,
        store: &Store,
        account: AccountId,
        group: &[ProspectId],
    ) -> Result<(), StoreError> {
        let is_merge = |event: &&Event| event.kind == EventKind::ProspectMerged;
        let merges = self.events.iter().filter(is_merge).map(|event| event.id);
        let merges: Vec<EventId> = merges.collect();
        for merge in merges {
            let place = merge.ulid().to_string();
            let same_time = place.get(..TIME_CHARS).unwrap_or_default();
            let day = key::events(account, &merge.at().day());
            for item in store.query_json(&day, same_time).await? {
                let event: Event = item.record()?;
                let is_deletion = matches!(event.kind, EventKind::ProspectDeleted | EventKind::HireDeleted);
                let of = persons(&event).map_err(|error| StoreError::Malformed(error.to_string()))?;
                if is_deletion && event.merge.is_some() && of.iter().any(|person| group.contains(person)) {
                    self.events.push(event);
                }
            }
        }
        self.events.sort_by_key(|event| event.id);
        self.events.dedup_by_key(|event| event.id);
        Ok(())
    }
}

/// Adds the child that an item holds. Returns its bytes as JSON.
fn add_child<C: Child + DeserializeOwned>(children: &mut Vec<C>, item: &ItemJson) -> Result<usize, StoreError> {
    let child = item.record::<Stored<C>>()?.record;
    let bytes = json_bytes(&child);
    children.push(child);
    Ok(bytes)
}

fn json_bytes(record: &impl Serialize) -> usize {
    serde_json::to_vec(record).map_or(usize::MAX, |json| json.len())
}
