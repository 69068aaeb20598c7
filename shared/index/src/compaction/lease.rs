//! Who folds a directory: one at a time, so that no work is done twice. Nothing that must be right depends on it. It also says
//! which segment is being written, so that one that was never finished is found.

use crate::bytes::{Reader, put};
use crate::open::Place;
use store::conditional::{Expression, Outcome};
use store::item::{bytes, number, read_bytes, read_number};
use store::key::PK;
use store::{Item, Key, StoreError};

use super::Run;

/// Longer than a run may take: the sweeper ends after 50 s.
const LEASE_MS: i64 = 120_000;

/// Attributes of its item.
const UNTIL: &str = "until";
const NONCE: &str = "n";
const WRITING: &str = "writing";

/// The right to fold, until another takes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lease {
    nonce: u64,
    until: i64,
}

fn written(segments: &[(u64, usize)]) -> Vec<u8> {
    let mut out = Vec::new();
    for (id, parts) in segments {
        out.extend_from_slice(&id.to_le_bytes());
        put(&mut out, u64::try_from(*parts).unwrap_or(0));
    }
    out
}

fn read_written(mut reader: Reader<'_>) -> Vec<(u64, usize)> {
    std::iter::from_fn(|| Some((u64::from_le_bytes(reader.array()?), reader.size()?))).collect()
}

/// Takes the lease; `None` where another run has it. With it comes what a run before was writing, as `(segment, parts)`.
pub(super) async fn take(place: Place<'_>, run: &Run) -> Result<Option<(Lease, Vec<(u64, usize)>)>, StoreError> {
    let key = Key::compaction_lease(place.account, place.kind.name());
    let before = place.store.get(&key).await?.unwrap_or_default();
    if read_number(&before, UNTIL).is_some_and(|until| until > run.now.ms()) {
        return Ok(None);
    }
    let writing = read_bytes(&before, WRITING).unwrap_or_default();
    let lease = Lease {
        nonce: run.number(u64::MAX),
        until: run.now.plus_ms(LEASE_MS).ms(),
    };
    let item = Item::from([
        (UNTIL.to_owned(), number(lease.until)),
        (NONCE.to_owned(), nonce(lease.nonce)),
        (WRITING.to_owned(), bytes(writing.to_vec())),
    ]);
    let expression = match before.get(NONCE) {
        None => Expression {
            condition: format!("attribute_not_exists({PK})"),
            ..Expression::default()
        },
        Some(other) => Expression {
            condition: "#n = :n".to_owned(),
            names: vec![("#n", NONCE)],
            values: vec![(":n", other.clone())],
            ..Expression::default()
        },
    };
    let taken = match place.store.put_if(&key, &item, expression).await? {
        Outcome::Done(_) => true,
        // The answer to a first attempt may have been lost.
        Outcome::Lost(there) => there.is_some_and(|there| there.get(NONCE) == Some(&nonce(lease.nonce))),
    };
    Ok(taken.then(|| (lease, read_written(Reader(writing)))))
}

fn nonce(number: u64) -> store::item::Value {
    bytes(number.to_le_bytes().to_vec())
}

impl Lease {
    /// Notes which segments are about to be written; `false` where another run took the lease.
    pub(super) async fn note(self, place: Place<'_>, segments: &[(u64, usize)]) -> Result<bool, StoreError> {
        let key = Key::compaction_lease(place.account, place.kind.name());
        let expression = Expression {
            condition: "#n = :n".to_owned(),
            update: "SET #w = :w".to_owned(),
            names: vec![("#n", NONCE), ("#w", WRITING)],
            values: vec![(":n", nonce(self.nonce)), (":w", bytes(written(segments)))],
        };
        let outcome = place.store.update_if(&key, expression).await?;
        Ok(matches!(outcome, Outcome::Done(_)))
    }

    /// Gives it back.
    pub(super) async fn give_back(self, place: Place<'_>) -> Result<(), StoreError> {
        let key = Key::compaction_lease(place.account, place.kind.name());
        place.store.delete_where(&key, NONCE, nonce(self.nonce)).await
    }
}
