//! Orders deletions of the records to which others refer, which are users, stages, offices, sources and jobs, and the
//! writes that refer to them, when they happen at the same time (ADR 0021). A record in use cannot be deleted. The index
//! finds committed references; this module stops those that are about to commit.
//!
//! A deletion first puts the record's id on the account's list of records that are being deleted. Each write that refers
//! to a record checks in its transaction that the list does not have it. So whatever refers to the record afterwards was
//! committed before, and the index shows it. The list has copies, because transactions conflict if they check the same
//! item at once.

use domain::{AccountId, UnixMs};
use futures::future::try_join_all;
use store::conditional::{Expression, IgnoredAny, Outcome};
use store::item::{Value, number};
use store::write::{CLOSED, CLOSED_UNTIL};
use store::{Guard, Key, Part, Store, StoreError, Write};

/// How many copies the list has. Each write checks one of them, and a deletion writes them all.
const COPIES: u64 = 64;

/// How long an id stays on the list, in milliseconds: longer than a function runs that makes the deletion, and after it
/// another one that read the record before the deletion, together with the difference of their clocks.
const CLOSED_MS: i64 = 60_000;

/// The most ids of one check. Each takes two operators of a condition, which has at most 300.
const IDS: usize = 100;

/// The checks to add to a transaction that writes the record with this id and makes it refer to `ids`. Ids end in random
/// characters, so records are spread over the copies.
pub fn checks(account: AccountId, record_id: &str, ids: &[String], now: UnixMs) -> impl Iterator<Item = Write> {
    let sum = |sum: u64, byte: u8| sum.wrapping_mul(31).wrapping_add(byte.into());
    let first = record_id.bytes().fold(0, sum);
    (first..).zip(ids.chunks(IDS)).map(move |(copy, ids)| {
        let key = Key::references(account, copy.checked_rem(COPIES).unwrap_or(0));
        Write::check(Part::References, key, Guard::Open(ids.to_vec(), now.ms()))
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

/// Replaces a copy that is out of date, or adds to one that still counts.
async fn add(store: &Store, key: Key, ids: &[String], now: UnixMs) -> Result<(), StoreError> {
    let until = now.plus_ms(CLOSED_MS);
    let values = vec![
        (":ids", Value::Ss(ids.to_vec())),
        (":until", number(until.ms())),
        (":now", number(now.ms())),
        (":expires", number(until.seconds_up())),
    ];
    let set = format!("{CLOSED_UNTIL} = :until, expiresAt = :expires");
    let past = format!("attribute_not_exists({CLOSED_UNTIL}) OR {CLOSED_UNTIL} < :now");
    for (condition, update) in [
        (past.clone(), format!("SET {set}, {CLOSED} = :ids")),
        (format!("NOT ({past})"), format!("SET {set} ADD {CLOSED} :ids")),
    ] {
        let expression = Expression {
            condition,
            update,
            names: Vec::new(),
            values: values.clone(),
        };
        if let Outcome::Done(IgnoredAny) = store.update_if(&key, expression).await? {
            return Ok(());
        }
    }
    Err(StoreError::Contended)
}
