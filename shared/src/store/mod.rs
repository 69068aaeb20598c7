//! The table: the only user of the DynamoDB client. One transaction a write, named outcomes, bounded retries.

pub mod client;
pub mod conditional;
pub mod error;
pub mod item;
pub mod key;
pub mod pages;
pub mod read;
pub mod shelf;
pub mod transaction;
pub mod write;

use std::sync::Arc;

use aws_sdk_dynamodb::Client;

use crate::clock::Entropy;

pub use error::StoreError;
pub use item::{Item, from_item, to_item};
pub use key::Key;
pub use pages::{Descending, Stretch};
pub use shelf::Shelf;
pub use transaction::Committed;
pub use write::{Guard, Part, Write};

/// The table and how it is reached.
#[derive(Clone, Debug)]
pub struct Store {
    client: Client,
    table: String,
    entropy: Entropy,
    shelf: Arc<Shelf>,
}

/// What a store keeps in memory where it is not told otherwise: the ids of a million prospects.
const SHELF_BYTES: usize = 64 * 1024 * 1024;

impl Store {
    /// The table of that name.
    #[must_use]
    pub fn new(client: Client, table: String, entropy: Entropy) -> Self {
        Self {
            client,
            table,
            entropy,
            shelf: Arc::new(Shelf::new(SHELF_BYTES)),
        }
    }

    /// The same, with an empty shelf for that many bytes.
    #[must_use]
    pub fn with_shelf(self, bytes: usize) -> Self {
        Self {
            shelf: Arc::new(Shelf::new(bytes)),
            ..self
        }
    }

    /// What is kept of items that never change.
    #[must_use]
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }
}
