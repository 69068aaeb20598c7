//! Removals of bytes (SPECIFICATION §11.4). The transaction that deletes a file, or an upload, leaves a removal, so that the
//! sweeper removes the bytes from the bucket.

use store::key::{file_of, file_removal_of};
use store::{Guard, Item, Key, Part, Store, StoreError, Write, due_at};

use domain::UnixMs;

/// The partition of the index `due` with the removals.
pub const DUE_PARTITION: &str = "FILE";

/// The write that lets the sweeper remove the bytes of what is stored under this key, if that is a file or an upload.
pub fn leave(key: &Key, now: UnixMs) -> Option<Write> {
    let (account, id) = file_of(key)?;
    let removal = Key::file_removal(account, id);
    let item = Item::from(due_at(DUE_PARTITION, now.ms()));
    Some(Write::put(Part::Attachment, removal, item, Guard::Always))
}

/// The key of the object to remove.
pub fn object(removal: &Key) -> Result<String, StoreError> {
    let of = file_removal_of(removal);
    let (account, id) = of.ok_or_else(|| StoreError::Malformed("the key of a removal".to_owned()))?;
    Ok(id.object_key(account))
}

/// Forgets a removal whose bytes are gone.
pub async fn finish(store: &Store, removal: &Key) -> Result<(), StoreError> {
    store.delete(removal).await
}
