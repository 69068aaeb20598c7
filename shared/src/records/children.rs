//! Tasks, hires, notes and meetings. Each belongs to a prospect, lives in the prospect's partition and has a row in an
//! index.

pub mod conditions;
mod kinds;
mod write_set;

use std::collections::HashMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use write_set::{KINDS, change_writes, creation_writes, deletion_writes, last_change, removal, replacement, sweep};

use super::prospects::{self, Standing};
use domain::field::Record;
use domain::{AccountId, ChildId, ChildSuffix, EventKind, Hire, ProspectId, UnixMs, UserId};
use index::{Cell, Column, IndexKind, Row, Sight};
use store::{Guard, ItemJson, Key, Part, Store, StoreError, Write};

/// A kind of record that belongs to a prospect. It is stored as the client sees it, together with its revision.
pub trait Child: Record + DeserializeOwned + Send + Sync {
    type Id: ChildId;
    const KIND: IndexKind;
    /// The prefix of its sort keys.
    const SORT: &'static str;
    const PATH: &'static str;
    /// The path parameter that carries its id.
    const PARAMETER: &'static str;
    const CREATED: EventKind;
    const UPDATED: EventKind;
    const DELETED: EventKind;
    /// Whether a deleted one can come back as its last event shows it.
    const CAN_RETURN: bool = true;

    fn own_id(&self) -> Self::Id;

    /// The prospect that it belongs to: the prospect of its id, or the winner into which that prospect was merged.
    fn prospect(&self) -> ProspectId;

    /// Makes it belong to this prospect: the prospect of its id, or the winner into which that prospect was merged.
    fn set_prospect(&mut self, prospect: ProspectId);

    fn created_at(&self) -> UnixMs;

    /// The time of its last change.
    fn updated_at(&mut self) -> &mut UnixMs;

    /// The users whom requests named for the record (SPECIFICATION §17.5). The user of the API key is not among them:
    /// the key protects that user from deletion.
    fn named_users(&self) -> Vec<UserId> {
        Vec::new()
    }

    /// The user who may delete it, next to the owner of its prospect; `None` if the permission is enough.
    fn deleted_by(&self) -> Option<UserId> {
        None
    }

    /// The cells of the columns that hold no single field.
    fn further_cells(&self) -> Vec<(Column, Cell)> {
        Vec::new()
    }

    fn row(&self, revision: u64) -> Row {
        let cells = self.cells().into_iter().chain(self.further_cells());
        Row::new(self.id_text(), revision, cells)
    }

    fn update_event(&self, _after: &Self) -> EventKind {
        Self::UPDATED
    }

    /// Reads an id of its kind.
    fn parse_id(text: &str) -> Option<(ProspectId, ChildSuffix)> {
        Self::Id::read(text).map(ChildId::parts)
    }

    /// The prospect and the suffix of its id.
    fn id(&self) -> (ProspectId, ChildSuffix) {
        self.own_id().parts()
    }

    fn id_text(&self) -> String {
        self.own_id().to_string()
    }

    /// The sort key of the child with this suffix.
    fn sort(suffix: ChildSuffix) -> String {
        format!("{}{suffix}", Self::SORT)
    }
}

/// A child as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stored<C> {
    /// Counts its changes, from 1; the ETag.
    pub revision: u64,
    #[serde(flatten)]
    pub record: C,
    /// The check that the prospect in its id still leads to the prospect that it belongs to, if these differ.
    #[serde(skip)]
    pub fence: Option<Write>,
}

impl<C> Stored<C> {
    pub const fn new(revision: u64, record: C) -> Self {
        Self { revision, record, fence: None }
    }
}

pub fn key<C: Child>(account: AccountId, (prospect, suffix): (ProspectId, ChildSuffix)) -> Key {
    Key::child(account, prospect, C::sort(suffix))
}

/// Reads one child by its id, in one call, or in two if its prospect was merged. A child exists only as long as its
/// prospect does (ADR 0018). After a merge, the child names the winner as its prospect (ADR 0028).
pub async fn read<C: Child>(sight: Sight<'_>, id: (ProspectId, ChildSuffix)) -> Result<Option<Stored<C>>, StoreError> {
    let Sight { store, account, .. } = sight;
    let (child, prospect) = (key::<C>(account, id), Key::prospect(account, id.0));
    let items = store.get_many_json(&[child.clone(), prospect.clone()]).await?;
    let (Some(found), Some(parent)) = (items.get(&child), items.get(&prospect)) else {
        return Ok(None);
    };
    let parent: Standing = parent.record()?;
    let mut found: Stored<C> = found.record()?;
    let winner = parent.winner();
    if winner.is_none() && !parent.is_seen(sight) {
        return Ok(None);
    }
    if let Some(winner) = winner {
        if prospects::find(sight, winner).await?.is_none() {
            return Ok(None);
        }
        found.fence = Some(prospects::fence(account, id.0, parent.revision()));
        // `winner`, not the prospect into which the winner was merged since: the child may have changed before that
        // merge.
        found.record.set_prospect(winner);
    }
    // A prospect has one key for its hire, so a later hire is stored under the same key: compare the id.
    Ok(Some(found).filter(|stored| stored.record.id() == id))
}

/// Those of these children that exist, in their order. The key of a hire can hold a newer hire of the prospect by now, which is
/// left out.
pub async fn get_many<C: Child>(
    store: &Store,
    account: AccountId,
    ids: &[(ProspectId, ChildSuffix)],
) -> Result<Vec<C>, StoreError> {
    let keys: Vec<Key> = ids.iter().map(|id| key::<C>(account, *id)).collect();
    let mut found = store.read_many::<Stored<C>>(&keys).await?;
    let stored = ids.iter().zip(&keys).filter_map(|(id, key)| Some((id, found.remove(key)?.record)));
    let same = stored.filter(|(id, record)| record.id() == **id);
    Ok(same.map(|(_, record)| record).collect())
}

/// Whether no child is stored under the key of this one. Only a hire shares its key with later ones.
pub async fn is_free<C: Child>(store: &Store, account: AccountId, child: &C) -> Result<bool, StoreError> {
    Ok(store.get(&key::<C>(account, child.id())).await?.is_none())
}

/// The merged prospects among these, each with the prospect that it is part of now.
pub async fn winners(
    store: &Store,
    account: AccountId,
    prospects: impl Iterator<Item = ProspectId>,
) -> Result<HashMap<ProspectId, ProspectId>, StoreError> {
    let keys: Vec<(ProspectId, Key)> = prospects.map(|id| (id, Key::prospect(account, id))).collect();
    let read: Vec<Key> = keys.iter().map(|(_, key)| key.clone()).collect();
    let found = store.read_many::<Standing>(&read).await?;
    let winner = |(id, key): (ProspectId, Key)| Some((id, found.get(&key)?.winner()?));
    Ok(keys.into_iter().filter_map(winner).collect())
}

/// The hires that are stored with these prospects, by prospect.
pub async fn hires_of(
    store: &Store,
    account: AccountId,
    prospects: &[ProspectId],
) -> Result<HashMap<ProspectId, Stored<Hire>>, StoreError> {
    let keys: Vec<Key> = prospects.iter().map(|id| Key::child(account, *id, Hire::SORT)).collect();
    let hires = store.read_many::<Stored<Hire>>(&keys).await?.into_values();
    Ok(hires.map(|hire| (hire.record.id.prospect(), hire)).collect())
}

/// The check that no hire is stored with this prospect.
pub fn hire_is_absent(account: AccountId, prospect: ProspectId) -> Write {
    Write::check(Part::Record, Key::child(account, prospect, Hire::SORT), Guard::Absent)
}

/// The children of one prospect; none if the prospect does not exist.
pub async fn of_prospect<C: Child>(
    store: &Store,
    account: AccountId,
    prospect: ProspectId,
) -> Result<Vec<Stored<C>>, StoreError> {
    let partition = store::key::prospect_partition(account, prospect);
    let items = store.query_json(&partition, C::SORT).await?;
    items.iter().map(ItemJson::record).collect()
}
