//! One side of a move: the items, the secrets and the objects of one machine, or of a deployment on AWS.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use futures::stream::{self, Stream};
use shared::aws::AwsSettings;
use shared::bucket::folder::ObjectFolder;
use shared::data_directory::DataDirectory;
use shared::secrets::Secrets;
use shared::secrets::machine_key::MachineKey;
use store::dynamodb::DynamoDb;
use store::sqlite::{Durability, Sqlite};
use store::{Entropy, Item, Key, Store, StoreError};

use super::objects::Objects;
use crate::arguments::RemoteTable;
use crate::command::MoveOptions;
use crate::{Failure, connect, retry};

/// The most items of a page of the database. An item has up to 400 KB.
const PAGE: usize = 250;

/// The most changes of the database that are read at once.
const CHANGES: usize = 1_000;

enum Items {
    Database(Sqlite),
    Table(DynamoDb),
}

/// A side.
pub(super) struct Side {
    items: Items,
    /// The same items, by their keys.
    pub(super) store: Store,
    /// The secrets of webhooks, under the key of this side.
    pub(super) secrets: Secrets,
    /// Whether it has a key under which new secrets are encrypted.
    seals: bool,
    /// The bytes of files.
    pub(super) objects: Objects,
    /// The items whose messages wait in the database.
    pub(super) waking: HashSet<Key>,
    /// Keeps the program of the machine from starting.
    _lock: Option<DataDirectory>,
}

impl Side {
    /// The data directory of a machine, which must have a database.
    pub(super) fn of_existing_directory(path: &Path) -> Result<Self, String> {
        connect::existing_database(path)?;
        Self::of_directory(path)
    }

    /// The data directory of a machine, which is created if it does not exist.
    pub(super) fn of_directory(path: &Path) -> Result<Self, String> {
        let shown = path.display();
        let locked = DataDirectory::try_lock(path);
        let locked = locked.map_err(|error| format!("the data directory {shown} cannot be used: {error}"))?;
        let in_use = || format!("a program uses the data directory {shown}: stop it first, so that nothing changes");
        let directory = locked.ok_or_else(in_use)?;
        let database = directory.database(Durability::PowerCut)?;
        let cipher = MachineKey::new(directory.secret()?, Entropy::System);
        Ok(Self {
            store: Store::new(Arc::new(database.clone()), Entropy::System),
            secrets: Secrets::new(Arc::new(cipher)),
            seals: true,
            objects: Objects::Folder(ObjectFolder::open(directory.files())?),
            waking: waking(&database).map_err(|error| error.to_string())?,
            items: Items::Database(database),
            _lock: Some(directory),
        })
    }

    /// A table on AWS, with the key and the bucket that the command names.
    pub(super) async fn of_table(table: &mut RemoteTable, options: &MoveOptions) -> Result<Self, String> {
        let (engine, aws) = connect::table(table).await?;
        let (key, bucket) = (options.secrets_key.clone(), options.bucket.clone());
        let services = AwsSettings::without_queues(table.name.clone(), aws, key, bucket).services();
        Ok(Self {
            store: Store::new(Arc::new(engine.clone()), Entropy::System),
            secrets: Secrets::new(services.cipher),
            seals: options.secrets_key.is_some(),
            objects: services.bucket.map_or(Objects::None, Objects::Bucket),
            waking: HashSet::new(),
            items: Items::Table(engine),
            _lock: None,
        })
    }

    /// Fails with the option that is missing if this side cannot hold these objects.
    pub(super) fn expect_bucket(&self, objects: &[String]) -> Result<(), Failure> {
        match self.objects {
            Objects::None if !objects.is_empty() => {
                let message = "the accounts have files: name the bucket of the stack with --bucket";
                Err(Failure::Other(message.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Fails with the option that is missing if this side cannot encrypt secrets.
    pub(super) fn expect_key(&self) -> Result<(), Failure> {
        if self.seals {
            return Ok(());
        }
        let message = "the accounts have webhooks: name the key of the stack with --secrets-key";
        Err(Failure::Other(message.to_owned()))
    }

    /// All items, in pages.
    pub(super) fn pages(&self) -> impl Stream<Item = Result<Vec<(Key, Item)>, Failure>> {
        stream::try_unfold(Some(None), move |after: Option<Option<Key>>| async move {
            let Some(after) = after else { return Ok(None) };
            let (items, next) = retry::with_backoff(&self.store, || self.page(after.as_ref())).await?;
            Ok(Some((items, next.map(Some))))
        })
    }

    /// A page of all items, and the key after which the next page begins.
    async fn page(&self, after: Option<&Key>) -> Result<(Vec<(Key, Item)>, Option<Key>), StoreError> {
        let (items, next) = match &self.items {
            Items::Table(table) => table.scan_page(after).await?,
            Items::Database(database) => {
                let items = database.items_after(after, PAGE)?;
                let next = items.last().filter(|_| items.len() >= PAGE);
                let next = next.map(store::ItemJson::key).transpose()?;
                let items = items.iter().map(store::ItemJson::item);
                (items.collect::<Result<_, _>>()?, next)
            }
        };
        let keyed = items.into_iter().map(|item| {
            let key = Key::of(&item).ok_or_else(|| StoreError::Malformed("an item without a key".to_owned()))?;
            Ok((key, item))
        });
        Ok((keyed.collect::<Result<_, StoreError>>()?, next))
    }
}

/// The items whose messages the program has not handled.
fn waking(database: &Sqlite) -> Result<HashSet<Key>, StoreError> {
    let (mut keys, mut position) = (HashSet::new(), 0);
    loop {
        let changes = database.changes_after(position, CHANGES)?;
        let Some((last, _)) = changes.last() else {
            return Ok(keys);
        };
        position = *last;
        keys.extend(changes.into_iter().map(|(_, key)| key));
    }
}
