//! The engine and the services of a world: as on one machine, or as on AWS.

use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use local::bucket::{LocalBucket, UrlKey};
use local::queue::Queue;
use local::relay::Relay;
use serde_json::Value;
use shared::app::Services;
use shared::clock::Clock;
use shared::queue::Message;
use store::sqlite::{Durability, Sqlite};
use store::{Engine, Entropy, Guard, Item, Key, Part, Store, Write};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::aws_stubs::AwsStubs;
use crate::emulator::{Emulator, Stream};

/// `TEST_ENGINE` in the environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineKind {
    /// SQLite in memory, except in worlds whose calls a test sees or breaks.
    Sqlite,
    /// `TEST_ENGINE=dynamodb`: the emulator in every world.
    DynamoDb,
}

impl EngineKind {
    /// The engine of this run; read once a process.
    pub fn of_this_run() -> Self {
        static KIND: OnceLock<EngineKind> = OnceLock::new();
        let text = || std::env::var("TEST_ENGINE").unwrap_or_default();
        *KIND.get_or_init(|| match text().as_str() {
            "" => Self::Sqlite,
            "dynamodb" => Self::DynamoDb,
            other => panic!("TEST_ENGINE is dynamodb or nothing, not {other}"),
        })
    }
}

/// What a world's functions share.
pub(super) enum WorldEngine {
    Sqlite {
        database: Sqlite,
        relay: Mutex<Relay>,
        services: Services,
        bucket: LocalBucket,
        served: JoinHandle<()>,
        /// Last, because fields are dropped in order.
        folder: Option<Folder>,
    },
    DynamoDb {
        emulator: Emulator,
        stream: Mutex<Stream>,
        stubs: AwsStubs,
    },
}

impl Drop for WorldEngine {
    fn drop(&mut self) {
        if let Self::Sqlite { served, .. } = self {
            served.abort();
        }
    }
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl WorldEngine {
    pub(super) async fn dynamodb(queue: &Queue, clock: &Clock) -> Self {
        let emulator = Emulator::start().await;
        Self::DynamoDb {
            stream: Mutex::new(emulator.stream()),
            stubs: AwsStubs::on_any_port(queue.clone(), clock.clone()).await,
            emulator,
        }
    }

    pub(super) async fn in_memory(queue: &Queue, clock: &Clock) -> Self {
        Self::sqlite(Sqlite::in_memory().expect("a database"), None, queue, clock).await
    }

    pub(super) async fn in_file(queue: &Queue, clock: &Clock) -> Self {
        let folder = Folder::new();
        let database = Sqlite::open(&folder.0.join("database"), Durability::ProcessEnd).expect("a database");
        Self::sqlite(database, Some(folder), queue, clock).await
    }

    async fn sqlite(database: Sqlite, folder: Option<Folder>, queue: &Queue, clock: &Clock) -> Self {
        let key = Entropy::seeded(super::SEED).bytes();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let origin = format!("http://{}", listener.local_addr().expect("an address"));
        let signer = Arc::new(UrlKey::new(origin, key));
        let bucket = LocalBucket::open(None, signer, queue.clone(), clock.clone()).expect("a bucket in memory");
        let router = bucket.router();
        Self::Sqlite {
            relay: Mutex::new(Relay::new(database.clone())),
            database,
            services: local::services::in_process(key, Entropy::seeded(super::SEED), queue, &bucket),
            bucket,
            served: tokio::spawn(async move {
                let _ = axum::serve(listener, router).await;
            }),
            folder,
        }
    }

    /// A store over the table, which no fault reaches.
    pub(super) fn store(&self, entropy: Entropy) -> Store {
        match self {
            Self::Sqlite { database, .. } => Store::new(Arc::new(database.clone()), entropy),
            Self::DynamoDb { emulator, .. } => emulator.store(entropy),
        }
    }

    /// Cold services.
    pub(super) fn services(&self) -> Services {
        match self {
            Self::Sqlite { services, .. } => services.clone(),
            Self::DynamoDb { stubs, .. } => stubs.services(),
        }
    }

    pub(super) const fn bucket(&self) -> &LocalBucket {
        match self {
            Self::Sqlite { bucket, .. } => bucket,
            Self::DynamoDb { stubs, .. } => stubs.bucket(),
        }
    }

    /// The messages of the items that writes left with `wake` since the last call.
    pub(super) fn messages(&self) -> Vec<String> {
        match self {
            Self::Sqlite { relay, .. } => {
                let (mut relay, mut messages) = (locked(relay), Vec::new());
                loop {
                    let batch = relay.next_batch().expect("changes");
                    messages.extend(batch.messages);
                    if !batch.more {
                        return messages;
                    }
                }
            }
            Self::DynamoDb { stream, .. } => {
                let keys = locked(stream).woken();
                let bodies = keys.iter().map(|key| serde_json::to_string(&Message::from(key)).expect("JSON"));
                bodies.collect()
            }
        }
    }

    pub(super) fn items(&self) -> Vec<Value> {
        match self {
            Self::Sqlite { database, .. } => {
                let items = database.items_after(None, usize::MAX).expect("items").into_iter();
                items.map(|item| serde_json::to_value(item.item().expect("an item")).expect("JSON")).collect()
            }
            Self::DynamoDb { emulator, .. } => emulator.items(),
        }
    }

    /// Writes items, which are DynamoDB's JSON, and deletes the items with these keys.
    pub(super) async fn change(&self, put: Vec<Value>, delete: Vec<Value>) {
        match self {
            Self::DynamoDb { emulator, .. } => emulator.change(put.into_iter(), delete.into_iter()),
            Self::Sqlite { database, .. } => {
                let parsed = |value| serde_json::from_value::<Item>(value).expect("an item");
                let key = |item: &Item| Key::of(item).expect("a key");
                let put = put.into_iter().map(parsed);
                let put = put.map(|item| Write::put(Part::Record, key(&item), item, Guard::Always));
                let delete = delete.into_iter().map(|value| key(&parsed(value)));
                let delete = delete.map(|key| Write::delete(Part::Record, key, Guard::Always));
                for write in put.chain(delete) {
                    database.write(&write).await.expect("a write");
                }
            }
        }
    }

    /// The emulator of a world with connections.
    pub(super) fn emulator(&self) -> &Emulator {
        match self {
            Self::DynamoDb { emulator, .. } => emulator,
            Self::Sqlite { .. } => panic!("this world has no connections: make it by World::wired()"),
        }
    }

    /// The database of a world of one machine, and the bytes of its files.
    pub(super) fn file(&self) -> (&Sqlite, Vec<u8>) {
        match self {
            Self::Sqlite { database, folder, .. } => (database, folder.as_ref().expect("a world in a file").bytes()),
            Self::DynamoDb { .. } => panic!("this world is not in a file"),
        }
    }
}

/// The folder of a database in a file; removed when this is dropped.
pub(super) struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let name = format!("world-{}", Entropy::System.ulid(Clock::System.now()));
        let folder = Self(std::env::temp_dir().join(name));
        std::fs::create_dir(&folder.0).expect("a folder");
        folder
    }

    /// The bytes of all files.
    fn bytes(&self) -> Vec<u8> {
        let files = std::fs::read_dir(&self.0).expect("a folder");
        let files = files.map(|file| std::fs::read(file.expect("a file").path()).expect("its bytes"));
        files.collect::<Vec<_>>().concat()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // If this fails, the files stay in the folder of temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
