//! The engine of one machine: a file of SQLite, or a database in memory (ADR 0038).
//!
//! One thread writes. It takes the writes that wait, runs each in a savepoint and commits them together, so that they
//! share one wait for the disk. Readers have connections of their own and never wait for the writer.

mod connection;
mod counts;
mod error;
mod file;
mod reads;
mod rows;
mod writer;
mod writes;

use std::path::Path;
use std::sync::Arc;

use domain::AccountId;
use futures::FutureExt;
use rusqlite::Connection;
use tokio::task::yield_now;

use crate::engine::{
    Consistency, Descending, DuePlace, DueRange, Engine, EngineFailure, EngineReply, Outcome, PartitionPage, Range,
};
use crate::item_json::ItemJson;
use crate::key::Key;
use crate::write::{Part, Write};
use connection::Connections;
pub use connection::Durability;
use error::ReadError;
use writes::Prepared;

#[derive(Clone, Debug)]
pub struct Sqlite {
    connections: Arc<Connections>,
}

impl Sqlite {
    /// An empty database in memory, which disappears with the last of these handles. Its operations run one after another
    /// in the threads of their callers.
    ///
    /// # Errors
    /// One line: SQLite's message.
    pub fn in_memory() -> Result<Self, String> {
        let connections = Connections::in_memory().map_err(|error| error.to_string())?;
        Ok(Self { connections: Arc::new(connections) })
    }

    /// The database in this file, which is created if it does not exist.
    ///
    /// # Errors
    /// One line: the file cannot be opened, is damaged, or is of another program or version.
    pub fn open(path: &Path, durability: Durability) -> Result<Self, String> {
        Ok(Self { connections: Arc::new(Connections::open(path, durability)?) })
    }
}

impl Sqlite {
    /// Reads. Other tasks run before the answer comes, as with an engine behind a connection.
    fn read<'a, T: Send + 'a>(
        &'a self,
        read: impl FnOnce(&Connection) -> Result<T, ReadError> + Send + 'a,
    ) -> EngineReply<'a, T> {
        async move {
            yield_now().await;
            self.connections.read(read)
        }
        .boxed()
    }

    fn with_counts(&self, key: &Key, text: ItemJson) -> Result<ItemJson, ReadError> {
        match self.connections.counts() {
            Some(counts) => counts.with_counts(key, text),
            None => Ok(text),
        }
    }
}

impl Engine for Sqlite {
    fn get<'a>(&'a self, key: &'a Key, _: Consistency) -> EngineReply<'a, Option<ItemJson>> {
        self.read(|connection| {
            let found = reads::get(connection, key)?;
            found.map(|text| self.with_counts(key, text)).transpose()
        })
    }

    fn get_many<'a>(&'a self, keys: &'a [Key]) -> EngineReply<'a, (Vec<ItemJson>, Vec<Key>)> {
        self.read(|connection| {
            let (found, unread) = reads::get_many(connection, keys)?;
            let counted = found.into_iter().map(|(key, text)| self.with_counts(key, text));
            Ok((counted.collect::<Result<_, _>>()?, unread))
        })
    }

    fn page<'a>(&'a self, range: &'a Range<'a>) -> EngineReply<'a, PartitionPage> {
        self.read(|connection| reads::page(connection, range))
    }

    fn due<'a>(
        &'a self,
        range: &'a DueRange<'a>,
        order: Descending,
        after: Option<&'a DuePlace>,
        limit: usize,
    ) -> EngineReply<'a, (Vec<DuePlace>, Option<DuePlace>)> {
        self.read(move |connection| reads::due(connection, range, order, after, limit))
    }

    fn transact<'a>(&'a self, writes: &'a [Write], _: &'a str) -> EngineReply<'a, Vec<Part>> {
        async move {
            let prepared = writes.iter().map(Prepared::of).collect::<Result<Vec<_>, _>>();
            let prepared = prepared.map_err(EngineFailure::Hopeless)?;
            let transact = move |connection: &_| writes::transact(connection, &prepared);
            self.connections.write(transact).await
        }
        .boxed()
    }

    fn write<'a>(&'a self, write: &'a Write) -> EngineReply<'a, Outcome<ItemJson>> {
        async move {
            let prepared = Prepared::of(write).map_err(EngineFailure::Hopeless)?;
            let write = move |connection: &_| writes::write(connection, &prepared);
            self.connections.write(write).await
        }
        .boxed()
    }

    fn count<'a>(&'a self, write: &'a Write) -> EngineReply<'a, Outcome<ItemJson>> {
        match self.connections.counts() {
            Some(counts) => self.read(|connection| counts.count(connection, write)),
            None => self.write(write),
        }
    }

    fn accounts(&self) -> EngineReply<'_, Vec<AccountId>> {
        self.read(reads::accounts)
    }
}
