//! The activity of a prospect: an entry for each change of the prospect and of what belongs to it, written in the
//! transaction of the change (SPECIFICATION §13.2). The entries are in the prospect's partition and are deleted with it.

use std::cmp::Reverse;

use domain::activity::Entry;
use domain::{AccountId, Event, EventId, ProspectId, UnixMs};
use futures::future::try_join_all;
use store::key::{self, ACTIVITY};
use store::log::{MAX_EXAMINED, ulid_of};
use store::{Descending, Guard, Key, LogFilter, LogPart, Part, Store, StoreError, Write, to_item};
use ulid::Ulid;

/// The write of the entry of an event; `None` if the event concerns no prospect.
pub fn write(account: AccountId, event: &Event) -> Result<Option<Write>, StoreError> {
    let entry = Entry::of(event).map_err(|error| StoreError::Malformed(error.to_string()))?;
    entry.map(|(prospect, entry)| put(account, (prospect, event.id), &entry)).transpose()
}

/// The write of this entry of a prospect.
pub fn put(account: AccountId, (prospect, event): (ProspectId, EventId), entry: &Entry) -> Result<Write, StoreError> {
    let key = Key::activity(account, prospect, event);
    Ok(Write::put(Part::Event, key, to_item(entry)?, Guard::Always))
}

/// Which entries a page shows: entries within these bounds, after the place where the page before ended.
#[derive(Clone, Debug)]
pub struct ActivityWindow<'a> {
    pub from: Option<UnixMs>,
    pub until: Option<UnixMs>,
    /// The ULID where the page before ended.
    pub after: Option<&'a str>,
}

/// A page of entries, newest first.
#[derive(Clone, Debug)]
pub struct ActivityPage {
    pub entries: Vec<(EventId, Entry)>,
    /// The ULID where the next page continues; `None` if this is the last page.
    pub read_up_to: Option<String>,
}

impl ActivityWindow<'_> {
    fn part(&self, account: AccountId, prospect: ProspectId) -> LogPart {
        let edge = |time: UnixMs, random| Ulid::from_parts(time.ms().unsigned_abs(), random).to_string();
        let part = LogPart {
            pk: key::prospect_partition(account, prospect),
            prefix: ACTIVITY,
            from: edge(self.from.unwrap_or_default(), 0),
            until: self
                .until
                .map_or_else(|| Ulid::from_bytes([u8::MAX; 16]).to_string(), |until| edge(until, u128::MAX)),
        };
        part.beyond(self.after, Descending::Yes)
    }
}

/// At most `limit` entries of these prospects that `admits` admits. The first prospect is the winner of the others. Reads
/// at most [`MAX_EXAMINED`] entries, so a page can have fewer than `limit` before the last one.
pub async fn newest(
    (store, account): (&Store, AccountId),
    prospects: &[ProspectId],
    window: &ActivityWindow<'_>,
    admits: Option<impl Fn(&Entry) -> bool>,
    limit: usize,
) -> Result<ActivityPage, StoreError> {
    let share = MAX_EXAMINED.div_euclid(prospects.len().max(1)).max(1);
    let examined = if admits.is_some() { share } else { limit };
    let filter = LogFilter::default();
    let pages = prospects.iter().map(|prospect| {
        // DynamoDB refuses a range whose end lies before its beginning.
        let part = Some(window.part(account, *prospect)).filter(|part| part.from <= part.until);
        let parts = part.into_iter().collect();
        store.log_page(parts, &filter, Descending::Yes, examined)
    });
    let pages = try_join_all(pages).await?;
    // Beyond the end of one page, the entries of the others are not complete.
    let end = pages.iter().filter_map(|page| page.read_up_to.clone()).max();
    let mut entries = Vec::new();
    for item in pages.iter().flat_map(|page| &page.items) {
        let ulid = ulid_of(&item.key()?);
        if end.as_ref().is_some_and(|end| ulid < *end) {
            continue;
        }
        let entry: Entry = item.record()?;
        if admits.as_ref().is_none_or(|admits| admits(&entry)) {
            entries.push((EventId::new(Ulid::from_string(&ulid).unwrap_or_default()), entry));
        }
    }
    entries.sort_by_key(|(id, _)| Reverse(id.ulid()));
    let is_full = entries.len() > limit;
    entries.truncate(limit);
    let last = entries.last().map(|(id, _)| id.ulid().to_string());
    let read_up_to = if is_full { last } else { end };
    Ok(ActivityPage { entries, read_up_to })
}
