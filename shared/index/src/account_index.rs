//! An account's index of one kind, and the keys of its items.

use super::manifest::Manifest;
use super::schema::{IndexKind, Schema};
use super::sight::Sight;
use domain::{AccountId, CustomFields};
use store::{Key, Store, StoreError, key};

/// An account's index of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Index<'a> {
    pub(super) store: &'a Store,
    pub(super) account: AccountId,
    /// Whose questions it answers.
    pub(super) sight: Sight<'a>,
    pub(super) kind: IndexKind,
    pub(super) schema: Schema<'a>,
}

impl<'a> Index<'a> {
    /// The index of this kind, under the kind's schema. Questions find only records that the sight has.
    pub const fn of(sight: Sight<'a>, kind: IndexKind) -> Self {
        Self { store: sight.store, account: sight.account, sight, kind, schema: kind.schema() }
    }

    /// The same index with the columns of the account's custom fields, which only prospects have.
    pub fn with_fields(self, fields: &'a CustomFields) -> Self {
        let schema = match self.kind {
            IndexKind::Prospect => self.schema.and(fields),
            IndexKind::Task
            | IndexKind::Hire
            | IndexKind::Note
            | IndexKind::Meeting
            | IndexKind::File
            | IndexKind::Move
            | IndexKind::Resume => self.schema,
        };
        Self { schema, ..self }
    }

    /// The same index under another schema, as a later version of the service would use.
    pub const fn with_schema(self, schema: Schema<'a>) -> Self {
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

    /// Reads only the manifest. An index that was never compacted has the default manifest.
    pub(super) async fn manifest(self) -> Result<Manifest, StoreError> {
        match self.store.get(&self.manifest_key()).await? {
            None => Ok(Manifest::default()),
            Some(item) => Manifest::read(&item).ok_or_else(|| StoreError::Malformed("a manifest".to_owned())),
        }
    }
}
