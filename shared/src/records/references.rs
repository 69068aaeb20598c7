//! Orders deletions of users, stages, offices, sources and jobs, and the writes that refer to them, when they happen at
//! the same time (ADR 0021). A record in use cannot be deleted. The index finds committed references; this module stops
//! the references that are about to be committed.
//!
//! A deletion first puts the record's id on the account's list of records that are being deleted. Each write that refers
//! to a record checks in its transaction that the list does not have it. So whatever refers to the record afterwards was
//! committed before, and the index shows it. The list has copies, because transactions conflict if they check the same
//! item at once. It has the ids of the present minute and of the minute before, so that it does not grow.

use domain::{AccountId, UnixMs};
use futures::future::try_join_all;
use store::conditional::{IgnoredAny, Outcome};
use store::item::{Value, number};
use store::{CLOSED, Guard, ItemUpdate, Key, Part, Store, StoreError, Write};

/// How many copies the list has. Each write checks one of them, and a deletion writes them all.
const COPIES: u64 = 64;

/// A minute, in milliseconds. An id stays on the list for at least that time: longer than a function runs that makes the
/// deletion, and after it another one that read the record before the deletion, together with the difference of their
/// clocks.
const MINUTE_MS: i64 = 60_000;

/// How many minutes after a deletion the table keeps the list.
const KEPT_MINUTES: i64 = 3;

/// The most ids of one check. Each takes four operators of a condition, which has at most 300.
const IDS: usize = 50;

/// The checks to add to a transaction that writes the record with this id and makes it refer to `ids`. Ids end in random
/// characters, so records are spread over the copies.
pub fn checks(account: AccountId, record_id: &str, ids: &[String], now: UnixMs) -> impl Iterator<Item = Write> {
    let sum = |sum: u64, byte: u8| sum.wrapping_mul(31).wrapping_add(byte.into());
    let first = record_id.bytes().fold(0, sum);
    (first..).zip(ids.chunks(IDS)).map(move |(copy, ids)| {
        let key = Key::references(account, copy.checked_rem(COPIES).unwrap_or(0));
        Write::check(Part::References, key, Guard::Open(ids.to_vec(), minute(now)))
    })
}

/// Puts the ids of records on the list. After that, nothing new refers to them.
///
/// # Errors
/// [`StoreError`] if a copy cannot be written. The call can be repeated.
pub async fn close(store: &Store, account: AccountId, ids: &[String], now: UnixMs) -> Result<(), StoreError> {
    let copies = (0..COPIES).map(|copy| add(store, Key::references(account, copy), ids, now));
    try_join_all(copies).await.map(|_| ())
}

/// Replaces the set of an earlier minute, or adds to the set of this one.
async fn add(store: &Store, key: Key, ids: &[String], now: UnixMs) -> Result<(), StoreError> {
    let minute = minute(now);
    let [even, odd] = CLOSED;
    let (set, its_minute) = if minute.rem_euclid(2) == 0 { even } else { odd };
    let kept = now.plus_ms(MINUTE_MS.saturating_mul(KEPT_MINUTES));
    let expires = number(kept.seconds_up());
    let update = ItemUpdate::default().set("expiresAt", expires);
    let ids = Value::Ss(ids.to_vec());
    for (guard, update) in [
        (
            Guard::AtMost(its_minute, minute.saturating_sub(1)),
            update.clone().set(its_minute, number(minute)).set(set, ids.clone()),
        ),
        (Guard::All(vec![Guard::Has(its_minute), Guard::AtLeast(its_minute, minute)]), update.add(set, ids)),
    ] {
        if let Outcome::Done(IgnoredAny) = store.update_if(&key, update, guard).await? {
            return Ok(());
        }
    }
    Err(StoreError::Contended)
}

/// The number of a minute since 1970.
const fn minute(at: UnixMs) -> i64 {
    at.ms().div_euclid(MINUTE_MS)
}
