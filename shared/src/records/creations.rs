//! Counts of creations. A request that creates one of a bounded number of records advances the count, so that such requests
//! run one after another, and none of them misses another one.

use store::item::{Item, number, read_number};
use store::{Guard, Key, Part, Store, StoreError, Write};

const COUNT: &str = "revision";

/// How many were counted under this key.
pub async fn counted(store: &Store, key: &Key) -> Result<u64, StoreError> {
    let item = store.get(key).await?;
    Ok(item.and_then(|item| read_number(&item, COUNT)).map_or(0, i64::unsigned_abs))
}

/// The write that counts one more after this many.
pub fn advance(part: Part, key: Key, counted: u64) -> Write {
    let guard = match counted {
        0 => Guard::Absent,
        _ => Guard::Revision(counted),
    };
    let item = Item::from([(COUNT.to_owned(), number(counted.saturating_add(1)))]);
    Write::put(part, key, item, guard)
}
