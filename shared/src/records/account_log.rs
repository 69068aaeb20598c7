//! The account's log (SPECIFICATION §17.10). This is the only code that writes entries. Each has a key of its own, which
//! nothing writes again, except that the refusals of a key count up for a minute.

use domain::account_log::LOG_KEPT_MS;
use domain::{AccountId, Actor, ActorKind, Event, LogEntry, LogEntryId, LogKind, LoggedChange, UnixMs};
use store::conditional::IgnoredAny;
use store::item::{number, text};
use store::key::{self, EXPIRES_AT};
use store::{
    Descending, Guard, Item, ItemUpdate, Key, LogFilter, LogPage, LogPart, Part, Store, StoreError, Write, to_item,
};
use ulid::Ulid;

use super::events::feed::CLOCK_SKEW_MS;

/// The attributes by which readers filter, next to the entry, whose actor is a map.
const KEY: &str = "keyId";
const USER: &str = "userId";
const BY: &str = "by";

/// The attributes of an entry that counts.
const COUNTED: [&str; 10] = ["id", "type", "actor", "ip", "requestId", "changes", "current", KEY, USER, BY];

/// Which entries a page has.
#[derive(Clone, Debug, Default)]
pub struct LogQuestion {
    /// From this time on, and up to this one.
    pub times: (Option<UnixMs>, Option<UnixMs>),
    /// Empty for all.
    pub kinds: Vec<LogKind>,
    /// The id of a key, the id of a user, or a kind of actor.
    pub actor: Option<String>,
    pub key: Option<String>,
    pub ip: Option<String>,
}

/// The write of an entry, for the transaction of the change that it is about.
pub fn write(account: AccountId, entry: &LogEntry) -> Result<Write, StoreError> {
    Ok(Write::put(Part::Log, Key::log_entry(account, entry.id), item(entry)?, Guard::Absent))
}

/// The write of an entry about a change that no request made. This event tells of the change.
pub fn write_with_event(
    account: AccountId,
    (kind, change): (LogKind, &LoggedChange),
    event: &Event,
) -> Result<Write, StoreError> {
    write_unasked((account, kind), (event.id.ulid(), &event.origin.actor, &event.origin.request_id), change)
}

/// The write of an entry about a change that no request made.
pub fn write_unasked(
    (account, kind): (AccountId, LogKind),
    (id, actor, request_id): (Ulid, &Actor, &str),
    change: &LoggedChange,
) -> Result<Write, StoreError> {
    let entry = change.entry((LogEntryId::new(id), kind), actor.clone(), (None, request_id));
    write(account, &entry.map_err(|error| StoreError::Malformed(error.to_string()))?)
}

/// Puts an entry about something that changes nothing.
pub async fn put(store: &Store, account: AccountId, entry: &LogEntry) -> Result<(), StoreError> {
    store.put_if(&Key::log_entry(account, entry.id), item(entry)?, Guard::Always).await.map(|_| ())
}

/// Adds this many refusals to an entry, which begins with them.
pub async fn count(store: &Store, account: AccountId, entry: &LogEntry, refusals: u64) -> Result<(), StoreError> {
    let mut item = item(entry)?;
    let known = COUNTED.into_iter().chain([EXPIRES_AT]).filter_map(|name| Some((name, item.remove(name)?)));
    let update = known.fold(ItemUpdate::default(), |update, (name, value)| update.set(name, value));
    let update = update.add("count", number(refusals));
    store.count_if::<IgnoredAny>(&Key::log_entry(account, entry.id), update, Guard::Always).await.map(|_| ())
}

fn item(entry: &LogEntry) -> Result<Item, StoreError> {
    let mut item = to_item(entry)?;
    let Actor { kind, key_id, user_id, key_name: _, agent: _, run_id: _ } = &entry.actor;
    item.extend(key_id.map(|id| (KEY.to_owned(), text(id.to_string()))));
    item.extend(user_id.map(|id| (USER.to_owned(), text(id.to_string()))));
    item.insert(BY.to_owned(), text(kind.name()));
    item.insert(EXPIRES_AT.to_owned(), number(entry.id.at().plus_ms(LOG_KEPT_MS).seconds_up()));
    Ok(item)
}

/// The actors that are no key.
pub const ACTOR_KINDS: [&str; 2] = [ActorKind::System.name(), ActorKind::Operator.name()];

/// A page of the entries, newest first, and the ULID where the next page continues.
pub async fn page(
    store: &Store,
    account: AccountId,
    question: &LogQuestion,
    (after, limit, now): (Option<&str>, usize, UnixMs),
) -> Result<LogPage, StoreError> {
    let LogQuestion { times: (from, until), kinds, actor, key, ip } = question;
    // The engine removes entries later.
    let kept = now.plus_ms(-LOG_KEPT_MS);
    let from = from.map_or(kept, |from| from.max(kept));
    // Another function, whose clock is ahead, may have written the latest entry.
    let latest = now.plus_ms(CLOCK_SKEW_MS);
    let until = until.map_or(latest, |until| until.min(latest));
    let parts =
        parts(account, from, until).into_iter().filter(|part| after.is_none_or(|after| after > part.from.as_str()));
    let parts = parts.map(|part| {
        let within = after.filter(|after| *after <= part.until.as_str());
        part.beyond(within, Descending::Yes)
    });
    let by = |actor: &String| Guard::Any([KEY, USER, BY].map(|name| Guard::Text(name, actor.clone())).to_vec());
    let others = actor.iter().map(by);
    let others = others.chain(key.iter().map(|key| Guard::Text(KEY, key.clone())));
    let others: Vec<Guard> = others.chain(ip.iter().map(|ip| Guard::Text("ip", ip.clone()))).collect();
    let kinds: Vec<&'static str> = kinds.iter().map(|kind| kind.name()).collect();
    let filter = LogFilter { one_of: ("type", &kinds), others: &others, ..LogFilter::default() };
    store.log_page(parts.collect(), &filter, Descending::Yes, limit).await
}

/// The parts of the log between these times, month by month, the newest first.
fn parts(account: AccountId, from: UnixMs, until: UnixMs) -> Vec<LogPart> {
    let (mut parts, mut last) = (Vec::new(), until);
    while from <= last {
        let first = last.month_start();
        parts.push(LogPart {
            pk: key::log(account, &last.month()),
            prefix: "",
            from: Ulid::from_parts(first.max(from).ms().unsigned_abs(), 0).to_string(),
            until: Ulid::from_parts(last.ms().unsigned_abs(), u128::MAX).to_string(),
        });
        last = first.plus_ms(-1);
    }
    parts
}
