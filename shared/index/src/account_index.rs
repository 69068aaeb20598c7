//! An account's index of one kind: the entry to everything that this crate does.

use super::duplicates::{Duplicates, DuplicatesBy, DuplicatesPlace};
use super::error::Error;
use super::facets::{FacetBy, Facets};
use super::filter::{Filter, Search};
use super::manifest::Manifest;
use super::schema::{Kind, Schema};
use super::search::Found;
use domain::AccountId;
use store::{Key, Store, StoreError, key};

/// An account's index of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Index<'a> {
    pub(super) store: &'a Store,
    pub(super) account: AccountId,
    pub(super) kind: Kind,
    pub(super) schema: Schema,
}

impl<'a> Index<'a> {
    /// The account's index of this kind, under the kind's schema.
    #[must_use]
    pub const fn of(store: &'a Store, account: AccountId, kind: Kind) -> Self {
        Self {
            store,
            account,
            kind,
            schema: kind.schema(),
        }
    }

    /// The same index under another schema, as a later version of the service has one.
    #[must_use]
    pub const fn with_schema(self, schema: Schema) -> Self {
        Self { schema, ..self }
    }

    /// The partition of the rows and the manifest.
    pub(super) fn partition(self) -> String {
        key::index(self.account, self.kind.name())
    }

    pub(super) fn row_key(self, id: &str) -> Key {
        Key::index_row(self.account, self.kind.name(), id)
    }

    pub(super) fn manifest_key(self) -> Key {
        Key::manifest(self.account, self.kind.name())
    }

    pub(super) fn segment_key(self, segment: u64, part: usize) -> Key {
        Key::segment(self.account, self.kind.name(), segment, part)
    }

    pub(super) fn lease_key(self) -> Key {
        Key::compaction_lease(self.account, self.kind.name())
    }

    /// The manifest alone; the default one if the index was never compacted.
    pub(super) async fn manifest(self) -> Result<Manifest, StoreError> {
        match self.store.get(&self.manifest_key()).await? {
            None => Ok(Manifest::default()),
            Some(item) => Manifest::read(&item).ok_or_else(|| StoreError::Malformed("a manifest".to_owned())),
        }
    }
}

/// Searches an account's index as it is now.
///
/// # Errors
/// [`Error::Store`] if the index cannot be read; [`Error::NotIndexedYet`] if a filter's or the order's column is still
/// being built.
pub async fn search(store: &Store, account: AccountId, kind: Kind, search: &Search) -> Result<Found, Error> {
    Index::of(store, account, kind).search(search).await
}

/// How many records of an account's index meet all of `filters` now.
///
/// # Errors
/// [`Error::Store`] if the index cannot be read; [`Error::NotIndexedYet`] if a filter's column is still being built.
pub async fn count(store: &Store, account: AccountId, kind: Kind, filters: &[Filter]) -> Result<usize, Error> {
    Index::of(store, account, kind).count(filters).await
}

/// Counts the records of an account's index that meet all of `filters` now, and the values of each facet: see
/// [`Index::facets`].
///
/// # Errors
/// [`Error::Store`] if the index cannot be read; [`Error::NotIndexedYet`] if the column of a filter or a facet is still
/// being built.
pub async fn facets(
    store: &Store,
    account: AccountId,
    kind: Kind,
    filters: &[Filter],
    (by, top): (&[FacetBy<'_>], usize),
) -> Result<Facets, Error> {
    Index::of(store, account, kind).facets(filters, by, top).await
}

/// The groups of records of an account's index that have the same texts now: see [`Index::duplicates`].
///
/// # Errors
/// [`Error::Store`] if the index cannot be read; [`Error::NotIndexedYet`] if a column is still being built.
pub async fn duplicates(
    store: &Store,
    account: AccountId,
    kind: Kind,
    by: DuplicatesBy,
    (after, limit): (Option<&DuplicatesPlace>, usize),
) -> Result<Duplicates, Error> {
    Index::of(store, account, kind).duplicates(by, after, limit).await
}

/// The ids of at most `limit` records after the id `after`, and the id to continue after if there may be more.
///
/// # Errors
/// [`StoreError`] if the index cannot be read.
pub async fn ids_after(
    store: &Store,
    account: AccountId,
    kind: Kind,
    after: Option<&str>,
    limit: i32,
) -> Result<(Vec<String>, Option<String>), StoreError> {
    Index::of(store, account, kind).ids_after(after, limit).await
}
