//! The mark of the sweeper's last run. Nothing depends on it; it shows operators that the sweeper runs.

use std::collections::HashMap;

use domain::UnixMs;
use store::conditional::Expression;
use store::item::{number, read_number};
use store::{Key, Store, StoreError};

const RAN_AT: &str = "ranAt";

/// Records that a run ended at `now`. A later mark stays, because two sweepers may run at once.
///
/// # Errors
/// [`StoreError`] if the store does not give a clear answer.
pub async fn mark(store: &Store, now: UnixMs) -> Result<(), StoreError> {
    let at = number(now.ms());
    let expression = Expression {
        condition: "attribute_not_exists(#ranAt) OR #ranAt < :now".to_owned(),
        names: vec![("#ranAt", RAN_AT)],
        values: vec![(":now", at.clone())],
        ..Expression::default()
    };
    let item = HashMap::from([(RAN_AT.to_owned(), at)]);
    store.put_if(&Key::sweeper_run(), &item, expression).await.map(|_| ())
}

/// When the last run ended; `None` before the first one.
///
/// # Errors
/// [`StoreError`] if it cannot be read.
pub async fn last(store: &Store) -> Result<Option<UnixMs>, StoreError> {
    let item = store.get(&Key::sweeper_run()).await?;
    Ok(item.and_then(|item| read_number(&item, RAN_AT)).and_then(UnixMs::new))
}
