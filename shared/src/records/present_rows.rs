//! Builds index rows from the records themselves. Compaction uses them to rebuild rows and segments that lack a column.

use futures::FutureExt;
use futures::future::BoxFuture;

use super::children::{self, Child, Stored};
use super::prospects;
use domain::{AccountId, CustomFields, File, Hire, Meeting, Note, ProspectId, Task};
use index::{IndexKind, Row, RowSource, Sight, prospect_row};
use store::{Key, Store, StoreError};

/// The records of a table, as a source of index rows of accounts with these custom fields.
#[derive(Clone, Copy, Debug)]
pub struct PresentRows<'a>(pub &'a Store, pub &'a CustomFields);

impl RowSource for PresentRows<'_> {
    fn rows<'a>(
        &'a self,
        account: AccountId,
        kind: IndexKind,
        ids: &'a [String],
    ) -> BoxFuture<'a, Result<Vec<Row>, StoreError>> {
        match kind {
            IndexKind::Prospect => of_prospects((self.0, self.1), account, ids).boxed(),
            IndexKind::Task => of_children::<Task>(self.0, account, ids).boxed(),
            IndexKind::Hire => of_children::<Hire>(self.0, account, ids).boxed(),
            IndexKind::Note => of_children::<Note>(self.0, account, ids).boxed(),
            IndexKind::Move => prospects::move_rows(self.0, account, ids).boxed(),
            IndexKind::Resume => prospects::resume_rows(self.0, account, ids).boxed(),
            IndexKind::File => of_children::<File>(self.0, account, ids).boxed(),
            IndexKind::Meeting => of_children::<Meeting>(self.0, account, ids).boxed(),
        }
    }
}

async fn of_prospects(
    (store, fields): (&Store, &CustomFields),
    account: AccountId,
    ids: &[String],
) -> Result<Vec<Row>, StoreError> {
    let ids: Vec<ProspectId> = ids.iter().filter_map(|id| ProspectId::parse(id)).collect();
    let prospects = prospects::get_many(Sight::whole(store, account), &ids).await?;
    if prospects.iter().any(|prospect| prospect.custom.is_newer_than(fields)) {
        return Err(StoreError::Contended);
    }
    // A prospect that was merged, or whose deletion takes several steps, has a tombstone already.
    let present = prospects.iter().filter(|prospect| prospect.merged.is_none());
    Ok(present.map(|prospect| prospect_row(prospect, fields)).collect())
}

async fn of_children<C: Child>(store: &Store, account: AccountId, ids: &[String]) -> Result<Vec<Row>, StoreError> {
    let keys = |id: &String| C::parse_id(id).map(|id| children::key::<C>(account, id));
    let keys: Vec<Key> = ids.iter().filter_map(keys).collect();
    let records: Vec<Stored<C>> = store.read_many(&keys).await?.into_values().collect();
    // A prospect has one key for its hire, so the hire there may be a newer one.
    let present = records.iter().filter(|stored| ids.contains(&stored.record.id_text()));
    Ok(present.map(|stored| stored.record.row(stored.revision)).collect())
}
