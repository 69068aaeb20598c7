//! Which deliveries are due, for the sweeper: spread over partitions of the index `due`, and shared fairly among
//! accounts (ADR 0019).

use std::collections::{BTreeMap, VecDeque};

use futures::future::try_join_all;

use domain::{AccountId, DeliveryId, UnixMs};
use store::{Descending, DueRange, Key, Store, StoreError};

/// The partitions that deliveries wait in. Each takes some 250 deliveries a second.
const PARTITIONS: u64 = 8;

/// How many of them the deliveries of one account are spread over.
const PARTITIONS_OF_AN_ACCOUNT: u64 = 2;

/// The partition that the service used before there were several.
const OLD_PARTITION: &str = "DELIVERY";

/// Keys that are read from a partition at once.
const PAGE: i32 = 1_000;

/// The most pages of a partition that are read in one run.
const MAX_PAGES: u32 = 10;

/// The most deliveries of one account that are taken from a partition in one run.
const MAX_OF_AN_ACCOUNT: usize = 250;

/// The partition in which a delivery waits. An account has two of the eight, and two accounts seldom the same two.
#[must_use]
pub(super) fn partition_of(account: AccountId, delivery: DeliveryId) -> String {
    let random = |number: u128| u64::try_from(number & u128::from(u32::MAX)).unwrap_or_default();
    let (account, delivery) = (random(account.ulid().random()), random(delivery.ulid().random()));
    let first = account % PARTITIONS;
    // An odd step, so that the places differ.
    let step = (account / PARTITIONS % PARTITIONS) | 1;
    let place = first.wrapping_add((delivery % PARTITIONS_OF_AN_ACCOUNT).wrapping_mul(step)) % PARTITIONS;
    format!("{OLD_PARTITION}#{place}")
}

/// The keys of at most `limit` deliveries that are due: of each account in turn, its longest due first.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn due(store: &Store, now: UnixMs, limit: usize) -> Result<Vec<Key>, StoreError> {
    let partitions = (0..PARTITIONS).map(|place| format!("{OLD_PARTITION}#{place}"));
    let partitions = partitions.chain([OLD_PARTITION.to_owned()]);
    let read = try_join_all(partitions.map(|partition| in_partition(store, partition, now))).await?;
    Ok(in_turn(read.into_iter().flatten(), limit))
}

async fn in_partition(store: &Store, partition: String, now: UnixMs) -> Result<Vec<Key>, StoreError> {
    let range = DueRange {
        partition: &partition,
        from: 0,
        until: now.ms(),
    };
    let (mut taken, mut counts, mut after) = (Vec::new(), BTreeMap::<String, usize>::new(), None);
    for _ in 0..MAX_PAGES {
        let (keys, next) = store.due_page(&range, Descending::No, after.as_ref(), PAGE).await?;
        for key in keys {
            let count = counts.entry(key.tenant().to_owned()).or_default();
            *count = count.saturating_add(1);
            if *count <= MAX_OF_AN_ACCOUNT {
                taken.push(key);
            }
        }
        after = next;
        if after.is_none() {
            break;
        }
    }
    Ok(taken)
}

/// At most `limit` keys: one of each account, then another of each, and so on.
fn in_turn(keys: impl Iterator<Item = Key>, limit: usize) -> Vec<Key> {
    let mut accounts = BTreeMap::<String, VecDeque<Key>>::new();
    for key in keys {
        accounts.entry(key.tenant().to_owned()).or_default().push_back(key);
    }
    let mut taken = Vec::new();
    while taken.len() < limit && !accounts.is_empty() {
        accounts.retain(|_, keys| {
            if taken.len() < limit {
                taken.extend(keys.pop_front());
            }
            !keys.is_empty()
        });
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(account: &str, count: usize) -> impl Iterator<Item = Key> + '_ {
        (0..count).map(move |number| Key {
            pk: format!("{account}#DELIVERIES#w"),
            sk: number.to_string(),
        })
    }

    #[test]
    fn accounts_with_much_to_send_leave_the_others_their_turn() {
        let noisy: Vec<String> = (0..100).map(|number| format!("H{number}")).collect();
        let backlog = noisy.iter().flat_map(|account| keys(account, 1_000));
        let taken = in_turn(backlog.chain(keys("Q", 5)), 1_000);
        assert_eq!(taken.len(), 1_000);
        assert_eq!(taken.iter().filter(|key| key.tenant() == "Q").count(), 5);
        assert!(
            noisy
                .iter()
                .all(|account| taken.iter().any(|key| key.tenant() == account))
        );
    }
}
