//! The bucket of files: objects in a folder or in memory, for which clients have signed URLs as for S3. It tells the
//! dispatcher of each object that was stored.

mod http;
mod url_key;

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{fmt, fs, io};

use axum::Router;
use axum::body::Bytes;
use domain::UnixMs;
use futures::future::BoxFuture;
use serde_json::json;
use shared::bucket::folder::{self, ObjectFolder};
use shared::bucket::{FilesBucket, SignUrls, ToSign};
use shared::clock::Clock;
use shared::records::webhooks::OBJECT;
use store::StoreError;

use crate::queue::Queue;

pub use url_key::UrlKey;

/// The name of the bucket on this machine.
pub const BUCKET: &str = "files";

/// Where the objects are.
#[derive(Debug)]
enum Objects {
    Memory(Mutex<HashMap<String, Bytes>>),
    Folder(ObjectFolder),
}

/// The objects of the bucket.
#[derive(Clone)]
pub struct LocalBucket {
    objects: Arc<Objects>,
    signer: Arc<dyn SignUrls>,
    queue: Queue,
    clock: Clock,
}

impl fmt::Debug for LocalBucket {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("LocalBucket").finish_non_exhaustive()
    }
}

/// Why an object is not stored.
enum Refusal {
    Exists,
    Cut,
    Failed(io::Error),
}

impl LocalBucket {
    /// A bucket in this folder, or in memory. It answers the URLs of this signer. Its notifications go to the queue.
    pub fn open(
        folder: Option<PathBuf>,
        signer: Arc<dyn SignUrls>,
        queue: Queue,
        clock: Clock,
    ) -> Result<Self, String> {
        let objects = match folder {
            None => Objects::Memory(Mutex::default()),
            Some(folder) => Objects::Folder(ObjectFolder::open(folder)?),
        };
        Ok(Self { objects: Arc::new(objects), signer, queue, clock })
    }

    /// Answers the requests of clients.
    pub fn router(&self) -> Router {
        http::router(self.clone())
    }

    /// The keys of all objects.
    pub fn keys(&self) -> io::Result<Vec<String>> {
        match &*self.objects {
            Objects::Memory(objects) => Ok(locked(objects).keys().cloned().collect()),
            Objects::Folder(folder) => folder.keys(),
        }
    }

    /// The bytes of an object.
    pub fn get(&self, key: &str) -> io::Result<Option<Bytes>> {
        match &*self.objects {
            Objects::Memory(objects) => Ok(locked(objects).get(key).cloned()),
            Objects::Folder(folder) => Ok(folder.bytes(key)?.map(Bytes::from)),
        }
    }

    fn length(&self, key: &str) -> io::Result<Option<u64>> {
        match &*self.objects {
            Objects::Memory(objects) => {
                let length = locked(objects).get(key).map(Bytes::len);
                Ok(length.and_then(|length| u64::try_from(length).ok()))
            }
            Objects::Folder(folder) => folder.size(key),
        }
    }

    fn store(&self, key: &str, bytes: &[u8], is_new: bool) -> Result<(), Refusal> {
        let mut incoming = self.incoming().map_err(Refusal::Failed)?;
        incoming.write_all(bytes).map_err(Refusal::Failed)?;
        self.keep(incoming, key, is_new)
    }

    /// Where the bytes of an object go before it is stored.
    fn incoming(&self) -> io::Result<Incoming> {
        Ok(match &*self.objects {
            Objects::Memory(_) => Incoming::Memory(Vec::new()),
            Objects::Folder(folder) => Incoming::File(folder.incoming()?),
        })
    }

    /// Stores an object whose bytes have arrived.
    fn keep(&self, incoming: Incoming, key: &str, is_new: bool) -> Result<(), Refusal> {
        match (&*self.objects, incoming) {
            (Objects::Memory(objects), Incoming::Memory(bytes)) => {
                let mut objects = locked(objects);
                if is_new && objects.contains_key(key) {
                    return Err(Refusal::Exists);
                }
                objects.insert(key.to_owned(), bytes.into());
            }
            (Objects::Folder(folder), Incoming::File(file)) => {
                folder.keep(&file, key, is_new).map_err(|error| match error.kind() {
                    io::ErrorKind::AlreadyExists => Refusal::Exists,
                    _ => Refusal::Failed(error),
                })?;
            }
            (Objects::Memory(_) | Objects::Folder(_), _) => {
                return Err(Refusal::Failed(io::Error::other("the bytes are elsewhere")));
            }
        }
        self.queue.enqueue(json!({"pk": OBJECT, "sk": key}).to_string(), 0);
        Ok(())
    }

    fn delete(&self, key: &str) -> io::Result<()> {
        match &*self.objects {
            Objects::Memory(objects) => {
                locked(objects).remove(key);
                Ok(())
            }
            Objects::Folder(folder) => folder.remove(key),
        }
    }
}

/// The bytes of an object that arrive.
enum Incoming {
    Memory(Vec<u8>),
    File(folder::Incoming),
}

impl Write for Incoming {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Memory(held) => held.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Memory(_) => Ok(()),
            Self::File(file) => file.flush(),
        }
    }
}

impl SignUrls for LocalBucket {
    fn signed(&self, request: &ToSign<'_>, at: UnixMs, valid: Duration) -> Result<String, StoreError> {
        self.signer.signed(request, at, valid)
    }
}

impl FilesBucket for LocalBucket {
    fn size<'a>(&'a self, key: &'a str, _: UnixMs) -> BoxFuture<'a, Result<Option<u64>, StoreError>> {
        Box::pin(async move { self.length(key).map_err(|error| unavailable(&error)) })
    }

    fn put<'a>(&'a self, key: &'a str, bytes: Vec<u8>, _: UnixMs) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.store(key, &bytes, false).map_err(|refusal| match refusal {
                Refusal::Failed(error) => unavailable(&error),
                Refusal::Exists | Refusal::Cut => StoreError::Unavailable("the bucket refused an object".to_owned()),
            })
        })
    }

    fn bytes<'a>(&'a self, key: &'a str, _: UnixMs) -> BoxFuture<'a, Result<Option<Vec<u8>>, StoreError>> {
        Box::pin(async move {
            let bytes = self.get(key).map_err(|error| unavailable(&error))?;
            Ok(bytes.map(Vec::from))
        })
    }

    fn download<'a>(&'a self, key: &'a str, to: &'a Path, _: UnixMs) -> BoxFuture<'a, Result<bool, StoreError>> {
        Box::pin(async move {
            let copied = match &*self.objects {
                Objects::Memory(_) => {
                    self.get(key).and_then(|bytes| bytes.map(|bytes| fs::write(to, bytes)).transpose())
                }
                Objects::Folder(folder) => folder.download(key, to),
            };
            Ok(copied.map_err(|error| unavailable(&error))?.is_some())
        })
    }

    fn upload<'a>(&'a self, key: &'a str, from: &'a Path, now: UnixMs) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let bytes = fs::read(from).map_err(|error| unavailable(&error))?;
            self.put(key, bytes, now).await
        })
    }

    fn remove<'a>(&'a self, key: &'a str, _: UnixMs) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move { self.delete(key).map_err(|error| unavailable(&error)) })
    }
}

fn unavailable(error: &io::Error) -> StoreError {
    StoreError::Unavailable(format!("the bucket of files failed: {error}"))
}

fn locked(objects: &Mutex<HashMap<String, Bytes>>) -> MutexGuard<'_, HashMap<String, Bytes>> {
    objects.lock().unwrap_or_else(PoisonError::into_inner)
}
