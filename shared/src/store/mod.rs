//! The table: the only user of the DynamoDB client. One transaction a write, named outcomes, bounded retries.

pub mod client;
pub mod conditional;
pub mod error;
pub mod item;
pub mod key;
pub mod pages;
pub mod read;
pub mod transaction;
pub mod write;

use aws_sdk_dynamodb::Client;

use crate::clock::Entropy;

pub use error::StoreError;
pub use item::{Item, from_item, to_item};
pub use key::Key;
pub use pages::{Descending, Stretch};
pub use transaction::Committed;
pub use write::{Guard, Part, Write};

/// The table and how it is reached.
#[derive(Clone, Debug)]
pub struct Store {
    client: Client,
    table: String,
    entropy: Entropy,
}

impl Store {
    /// The table of that name.
    #[must_use]
    pub const fn new(client: Client, table: String, entropy: Entropy) -> Self {
        Self { client, table, entropy }
    }
}
