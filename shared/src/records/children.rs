//! What tasks, hires, notes and meetings have in common: each hangs on a prospect, lies in its partition, has a row in a
//! directory, and is created, listed, changed and deleted in the same way.

mod kinds;
mod write_set;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use write_set::{closing, removal, sweep, writes};

use domain::{AccountId, ChildSuffix, EventKind, ProspectId};
use index::{Kind, Row};
use store::{Item, Key, Store, StoreError, from_item};

/// A kind of record that hangs on a prospect. It is stored as the client sees it, beside its revision.
pub trait Child: Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync {
    /// What messages call it, for example `task`.
    const NOUN: &'static str;
    /// Its directory.
    const KIND: Kind;
    /// What its sort keys start with.
    const SORT: &'static str;
    /// The path parameter that carries its id.
    const PARAMETER: &'static str;
    /// Its events.
    const CREATED: EventKind;
    /// See [`Child::CREATED`].
    const UPDATED: EventKind;
    /// See [`Child::CREATED`].
    const DELETED: EventKind;
    /// The names that the `fields` parameter of its list takes.
    const FIELDS: &'static [&'static str];

    /// Reads an id of its kind.
    fn parse_id(text: &str) -> Option<(ProspectId, ChildSuffix)>;

    /// Its id.
    fn id(&self) -> (ProspectId, ChildSuffix);

    /// Its id as text.
    fn id_text(&self) -> String;

    /// The sort key of the child with this own part.
    #[must_use]
    fn sort(own: ChildSuffix) -> String {
        format!("{}{own}", Self::SORT)
    }

    /// What its directory knows of it.
    fn row(&self, revision: u64) -> Row;
}

/// A child as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stored<C> {
    /// Counts its changes, from 1; the ETag.
    pub revision: u64,
    /// The record.
    #[serde(flatten)]
    pub record: C,
}

/// Where a child lies.
#[must_use]
pub fn key<C: Child>(account: AccountId, (prospect, own): (ProspectId, ChildSuffix)) -> Key {
    Key::child(account, prospect, C::sort(own))
}

/// One child, by its id: one read.
///
/// # Errors
/// [`StoreError`] where it cannot be read.
pub async fn read<C: Child>(
    store: &Store,
    account: AccountId,
    id: (ProspectId, ChildSuffix),
) -> Result<Option<Stored<C>>, StoreError> {
    let found = store
        .get(&key::<C>(account, id))
        .await?
        .map(from_item::<Stored<C>>)
        .transpose()?;
    // The place of a hire is the prospect's alone, so the id says which hire is meant.
    Ok(found.filter(|stored| stored.record.id() == id))
}

/// The children of one prospect.
///
/// # Errors
/// [`StoreError`] where they cannot be read.
pub async fn of_prospect<C: Child>(
    store: &Store,
    account: AccountId,
    prospect: ProspectId,
) -> Result<Vec<Stored<C>>, StoreError> {
    let partition = store::key::prospect_partition(account, prospect);
    let items: Vec<Item> = store.query(&partition, C::SORT).await?;
    items.into_iter().map(from_item).collect()
}
