//! Work that the sweeper finds in the index `due`.

use domain::UnixMs;
use store::{Key, Store, StoreError};

/// At most `limit` pieces of the work in this partition that are due now, the longest due first.
pub async fn due(store: &Store, partition: &str, now: UnixMs, limit: usize) -> Result<Vec<Key>, StoreError> {
    store.due(partition, now.ms(), limit).await
}
