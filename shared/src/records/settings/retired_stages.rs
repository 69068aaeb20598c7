//! The names of deleted stages. A prospect that was moved to a stage at the moment of its deletion still shows the
//! stage's name. The names have items of their own, and a request reads them only for such a prospect.

use serde::{Deserialize, Serialize};

use domain::{AccountId, Stage};
use store::{Guard, Key, Part, Store, StoreError, Write, from_item, key, to_item};

/// The most changes whose deleted stages an account keeps; then the oldest is replaced. A change deletes at most a
/// hundred stages, which fit an item.
pub const MAX_CHANGES: u64 = 200;

#[derive(Serialize, Deserialize)]
struct Retired {
    stages: Vec<Stage>,
}

/// The write of the stages that the change of this number deletes.
pub fn put(account: AccountId, change: u64, stages: &[Stage]) -> Result<Write, StoreError> {
    let item = to_item(&Retired { stages: stages.to_vec() })?;
    let key = Key::retired_stages(account, change % MAX_CHANGES);
    Ok(Write::put(Part::Attachment, key, item, Guard::Always))
}

/// The deleted stages of an account.
pub async fn all(store: &Store, account: AccountId) -> Result<Vec<Stage>, StoreError> {
    let items = store.query(&key::retired_stages(account), "").await?;
    let changes = items.into_iter().map(from_item::<Retired>);
    let stages: Result<Vec<Vec<Stage>>, StoreError> =
        changes.map(|change| change.map(|change| change.stages)).collect();
    Ok(stages?.into_iter().flatten().collect())
}
