//! The mark of the sweeper's last run. It shows operators that the sweeper runs, and tells the next run where to
//! continue reading due deliveries. Losing the mark loses no work.

use std::collections::HashMap;

use domain::UnixMs;
use store::item::{Value, number, read_map, read_number};
use store::key::DUE_AT;
use store::{DuePlace, Guard, Key, Store, StoreError};

use super::webhooks::deliveries::waiting::Reached;

const RAN_AT: &str = "ranAt";

/// A map from the partition to the place: `pk`, `sk` and `dueAt`.
const REACHED: &str = "reached";

/// Records that a run ended at `now`, and where it stopped reading. Does not replace a later mark, because two sweepers
/// may run at once.
pub async fn mark(store: &Store, now: UnixMs, reached: &Reached) -> Result<(), StoreError> {
    let places = reached.iter().map(|(partition, place)| {
        let mut item = place.key.attributes();
        item.insert(DUE_AT.to_owned(), number(place.due_at));
        (partition.clone(), Value::M(item))
    });
    let item = HashMap::from([(RAN_AT.to_owned(), number(now.ms())), (REACHED.to_owned(), Value::M(places.collect()))]);
    let is_later = Guard::AtMost(RAN_AT, now.ms().saturating_sub(1));
    store.put_if(&Key::sweeper_run(), item, is_later).await.map(|_| ())
}

/// Where the last run stopped reading due deliveries.
pub async fn reached(store: &Store) -> Result<Reached, StoreError> {
    let item = store.get(&Key::sweeper_run()).await?;
    let places = item.as_ref().and_then(|item| read_map(item, REACHED));
    let read = places.into_iter().flatten().filter_map(|(partition, place)| {
        let Value::M(item) = place else { return None };
        let place = DuePlace { key: Key::of(item)?, due_at: read_number(item, DUE_AT)? };
        Some((partition.clone(), place))
    });
    Ok(read.collect())
}

/// When the last run ended; `None` before the first one.
pub async fn last(store: &Store) -> Result<Option<UnixMs>, StoreError> {
    let item = store.get(&Key::sweeper_run()).await?;
    Ok(item.and_then(|item| read_number(&item, RAN_AT)).and_then(UnixMs::new))
}
