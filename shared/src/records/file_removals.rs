//! Removals of bytes (SPECIFICATION §18.5). The transaction that deletes a file, or an upload, leaves a removal, so that the
//! sweeper removes the bytes from the bucket.

use store::item::{Item, number, text};
use store::key::{DUE, DUE_AT, file_of};
use store::{Guard, Key, Part, Store, StoreError, Write};

use domain::UnixMs;

/// The partition of the index `due` with the removals.
const DUE_PARTITION: &str = "FILE";

/// The write that lets the sweeper remove the bytes of what is stored under this key, if that is a file or an upload.
#[must_use]
pub fn leave(key: &Key, now: UnixMs) -> Option<Write> {
    let (account, id) = file_of(key)?;
    let item = Item::from([
        (DUE.to_owned(), text(DUE_PARTITION)),
        (DUE_AT.to_owned(), number(now.ms())),
    ]);
    Some(Write::put(
        Part::Attachment,
        Key::file_removal(account, id),
        item,
        Guard::Always,
    ))
}

/// At most `limit` removals to do now, the oldest first.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn due(store: &Store, now: UnixMs, limit: i32) -> Result<Vec<Key>, StoreError> {
    store.due(DUE_PARTITION, now.ms(), limit).await
}
