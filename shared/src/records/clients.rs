//! Clients of an account.

use domain::client::MAX_CLIENTS;
use domain::{AccountId, Client, ClientId};
use store::{Guard, Key, Part, Store, StoreError, Write, from_item, key, to_item};

use super::creations;

/// The account's clients, oldest first.
pub async fn list(store: &Store, account: AccountId) -> Result<Vec<Client>, StoreError> {
    let items = store.query(&key::clients(account), "").await?;
    items.into_iter().map(from_item).collect()
}

pub async fn get(store: &Store, account: AccountId, id: ClientId) -> Result<Option<Client>, StoreError> {
    store.read(&Key::client(account, id)).await
}

/// How often the account made a client, if it has room for one more.
pub async fn room(store: &Store, account: AccountId) -> Result<Option<u64>, StoreError> {
    let counted = creations::counted(store, &Key::client_count(account)).await?;
    let count = list(store, account).await?.len();
    Ok((count < MAX_CLIENTS).then_some(counted))
}

/// The writes of a new client. Clients were made `count` times before.
pub fn create(account: AccountId, client: &Client, count: u64) -> Result<[Write; 2], StoreError> {
    Ok([
        Write::put(Part::Record, Key::client(account, client.id), to_item(client)?, Guard::Absent),
        creations::advance(Part::Record, Key::client_count(account), count),
    ])
}

/// The write that notes one more grant of a client.
pub fn note_grant(account: AccountId, client: &Client) -> Result<Write, StoreError> {
    let after = Client { revision: client.revision.saturating_add(1), ..client.clone() };
    Ok(Write::put(Part::Record, Key::client(account, client.id), to_item(&after)?, Guard::Revision(client.revision)))
}

/// The write that deletes a client, unless it got a grant meanwhile.
pub fn delete(account: AccountId, client: &Client) -> Write {
    Write::delete(Part::Record, Key::client(account, client.id), Guard::Revision(client.revision))
}
