//! The questions that other crates ask about an account's index.

use super::duplicates::{Duplicates, DuplicatesBy, DuplicatesPlace};
use super::error::Error;
use super::facets::{FacetBy, Facets};
use super::filter::{Filter, Search};
use super::handle::Index;
use super::schema::Kind;
use super::search::Found;
use domain::AccountId;
use store::{Store, StoreError};

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

/// Counts the records of an account's index that meet all of `filters` now, and the values of each facet. See
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
