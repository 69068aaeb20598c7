//! Finds due deliveries for the sweeper. They are spread over partitions of the index `due`, and the sweeper takes a
//! fair share from each account (ADR 0019).

use std::collections::{BTreeMap, VecDeque};

use futures::future::try_join_all;

use domain::{AccountId, DeliveryId, UnixMs};
use store::{Descending, DuePlace, DueRange, Key, Store, StoreError};

/// The number of partitions that hold waiting deliveries. Each accepts about 250 deliveries per second.
const PARTITIONS: u64 = 8;

/// The number of partitions that hold the deliveries of one account.
const PARTITIONS_OF_AN_ACCOUNT: u64 = 2;

/// How many keys of a partition one run reads.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub page: usize,
    pub pages: u32,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { page: 1_000, pages: 10 }
    }
}

/// Where the last run stopped in each partition that it did not read to the end.
pub type Reached = BTreeMap<String, DuePlace>;

/// The most deliveries of one account that are taken from a partition in one run.
const MAX_OF_AN_ACCOUNT: usize = 250;

/// The partition in which a delivery waits. An account has two of the eight, and two accounts seldom the same two.
pub(super) fn partition_of(account: AccountId, delivery: DeliveryId) -> String {
    let random = |number: u128| u64::try_from(number & u128::from(u32::MAX)).unwrap_or_default();
    let (account, delivery) = (random(account.ulid().random()), random(delivery.ulid().random()));
    let first = account % PARTITIONS;
    // An odd step, so that the places differ.
    let step = (account / PARTITIONS % PARTITIONS) | 1;
    let place = first.wrapping_add((delivery % PARTITIONS_OF_AN_ACCOUNT).wrapping_mul(step)) % PARTITIONS;
    partition(place)
}

fn partition(place: u64) -> String {
    format!("DELIVERY#{place}")
}

/// The keys of at most `limit` due deliveries, from each account in turn, and the places where the next run continues.
/// Each run continues where the last one stopped, so an account with a large backlog does not hide the deliveries of
/// other accounts behind it.
pub async fn due(
    store: &Store,
    now: UnixMs,
    limit: usize,
    bounds: Bounds,
    reached: &Reached,
) -> Result<(Vec<Key>, Reached), StoreError> {
    let partitions: Vec<String> = (0..PARTITIONS).map(partition).collect();
    let read = partitions.iter().map(|partition| in_partition(store, partition, now, bounds, reached.get(partition)));
    let (mut keys, mut next) = (Vec::new(), Reached::new());
    for (partition, (taken, place)) in partitions.iter().zip(try_join_all(read).await?) {
        keys.extend(taken);
        next.extend(place.map(|place| (partition.clone(), place)));
    }
    Ok((in_turn(keys.into_iter(), limit), next))
}

/// Reads from the place where the last run stopped to the end, then from the start. Also returns where to continue,
/// unless it read the whole partition.
async fn in_partition(
    store: &Store,
    partition: &str,
    now: UnixMs,
    bounds: Bounds,
    reached: Option<&DuePlace>,
) -> Result<(Vec<Key>, Option<DuePlace>), StoreError> {
    let (mut taken, mut counts, mut pages) = (Vec::new(), BTreeMap::<String, usize>::new(), 0..bounds.pages);
    let rest = reached.map(|place| (now.ms(), Some(place.clone())));
    let start = (reached.map_or(now.ms(), |place| place.due_at), None);
    for (until, mut after) in rest.into_iter().chain([start]) {
        let range = DueRange { partition, from: 0, until };
        loop {
            if pages.next().is_none() {
                return Ok((taken, after));
            }
            let (keys, next) = store.due_page(&range, Descending::No, after.as_ref(), bounds.page).await?;
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
    }
    Ok((taken, None))
}

/// At most `limit` keys: one per account, then a second one per account, and so on.
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
        (0..count).map(move |number| Key { pk: format!("{account}#DELIVERIES#w"), sk: number.to_string() })
    }

    #[test]
    fn accounts_with_much_to_send_leave_the_others_their_turn() {
        let noisy: Vec<String> = (0..100).map(|number| format!("H{number}")).collect();
        let backlog = noisy.iter().flat_map(|account| keys(account, 1_000));
        let taken = in_turn(backlog.chain(keys("Q", 5)), 1_000);
        assert_eq!(taken.len(), 1_000);
        assert_eq!(taken.iter().filter(|key| key.tenant() == "Q").count(), 5);
        assert!(noisy.iter().all(|account| taken.iter().any(|key| key.tenant() == account)));
    }
}
