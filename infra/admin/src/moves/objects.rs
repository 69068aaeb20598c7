//! The bytes of files, exports and imports.

use std::io;
use std::sync::Arc;

use domain::import::ImportObject;
use domain::{Export, Import, UnixMs};
use shared::bucket::FilesBucket;
use shared::bucket::folder::ObjectFolder;
use store::key::{export_of, file_of, import_of};
use store::{Item, Key, StoreError, from_item};

/// Where they are.
pub(super) enum Objects {
    Folder(ObjectFolder),
    Bucket(Arc<dyn FilesBucket>),
    /// The command names no bucket.
    None,
}

impl Objects {
    /// The size of an object; `None` without such an object.
    pub(super) async fn size(&self, key: &str, now: UnixMs) -> Result<Option<u64>, StoreError> {
        match self {
            Self::Folder(folder) => folder.size(key).map_err(|error| unavailable(&error)),
            Self::Bucket(bucket) => bucket.size(key, now).await,
            Self::None => Err(missing()),
        }
    }

    pub(super) async fn bytes(&self, key: &str, now: UnixMs) -> Result<Option<Vec<u8>>, StoreError> {
        match self {
            Self::Folder(folder) => folder.bytes(key).map_err(|error| unavailable(&error)),
            Self::Bucket(bucket) => bucket.bytes(key, now).await,
            Self::None => Err(missing()),
        }
    }

    pub(super) async fn put(&self, key: &str, bytes: Vec<u8>, now: UnixMs) -> Result<(), StoreError> {
        match self {
            Self::Folder(folder) => folder.put(key, &bytes, false).map_err(|error| unavailable(&error)),
            Self::Bucket(bucket) => bucket.put(key, bytes, now).await,
            Self::None => Err(missing()),
        }
    }
}

fn unavailable(error: &io::Error) -> StoreError {
    StoreError::Malformed(format!("the folder of files failed: {error}"))
}

fn missing() -> StoreError {
    StoreError::Malformed("there is no bucket".to_owned())
}

/// The keys of the objects that belong to an item. An upload may wait for its object.
pub(super) fn of_item(key: &Key, item: &Item) -> Result<Vec<String>, StoreError> {
    if let Some((account, file)) = file_of(key) {
        return Ok(vec![file.object_key(account)]);
    }
    if let Some((account, _)) = import_of(key) {
        let import: Import = from_item(item.clone())?;
        let whole = [ImportObject::File, ImportObject::Rejected];
        let objects = import.objects(0..import.work.most_parts).into_iter().chain(whole);
        return Ok(objects.map(|object| import.object_key(account, object)).collect());
    }
    let Some((account, _)) = export_of(key) else {
        return Ok(Vec::new());
    };
    let export: Export = from_item(item.clone())?;
    let files = export.files.iter();
    Ok(files.map(|file| export.object_key(account, file.attempt)).collect())
}
