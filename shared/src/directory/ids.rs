//! A directory read from end to end, a page at a time.

use super::row::{Kind, Row};
use crate::domain::AccountId;
use crate::store::{Store, StoreError, key};

/// The ids of at most `limit` rows, from the one after `after`, without those of deleted records; and what to go on after,
/// where there may be more.
///
/// # Errors
/// [`StoreError`] where they cannot be read.
pub async fn ids_after(
    store: &Store,
    account: AccountId,
    kind: Kind,
    after: Option<&str>,
    limit: i32,
) -> Result<(Vec<String>, Option<String>), StoreError> {
    let partition = key::directory(account, kind.name());
    let (items, last) = store.query_page(&partition, after, limit).await?;
    let ids = items.into_iter().filter_map(Row::read).map(|row| row.id);
    Ok((ids.collect(), last))
}
