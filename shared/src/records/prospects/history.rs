//! The stages that a prospect was in (SPECIFICATION §8.31, ADR 0029). The record says how the prospect came into its
//! present stage; each stage that it left is an item of its partition.

use domain::{AccountId, PastStage, Prospect, ProspectId};
use store::{Guard, Key, Part, Store, StoreError, Write, from_item, key, to_item};

/// The most stages that a history shows, with the present one (SPECIFICATION §8.31).
pub const MAX_STAGES: usize = 1_000;

/// The most past stages among them.
const MAX_PAST_STAGES: i32 = 999;

/// The write that stores a past stage of this prospect.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be stored as an item.
pub fn put(account: AccountId, id: ProspectId, stage: &PastStage) -> Result<Write, StoreError> {
    let key = Key::past_stage(account, id, stage.revision);
    // The condition on the record guards this write too, because each revision is written once.
    Ok(Write::put(Part::Attachment, key, to_item(stage)?, Guard::Always))
}

/// The write that records the stage that a prospect leaves with this change; `None` if it stays in its stage.
///
/// # Errors
/// [`StoreError::Malformed`] if the new state does not say how the prospect came into its stage.
pub fn left(account: AccountId, before: &Prospect, after: &Prospect) -> Result<Option<Write>, StoreError> {
    if (before.stage_id, before.pipeline_id) == (after.stage_id, after.pipeline_id) {
        return Ok(None);
    }
    // The new entry may equal the old one, because one user can make two moves in the same millisecond.
    let entry = after.stage_entered.as_ref();
    let entry = entry.ok_or_else(|| StoreError::Malformed("a change of stage without its entry".to_owned()))?;
    let stage = PastStage {
        revision: after.revision,
        stage_id: before.stage_id,
        pipeline_id: before.pipeline_id,
        entered: before.stage_entered.clone(),
        left_at: entry.at,
    };
    put(account, after.id, &stage).map(Some)
}

/// A prospect and the latest stages that it left, oldest first. With the present stage, they are at most
/// [`MAX_STAGES`].
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn get_with_past_stages(
    store: &Store,
    account: AccountId,
    id: ProspectId,
) -> Result<Option<(Prospect, Vec<PastStage>)>, StoreError> {
    // Read the record first, so that every stage that this state of the record left already exists.
    let Some(prospect) = super::get(store, account, id).await? else {
        return Ok(None);
    };
    let partition = key::prospect_partition(account, id);
    let latest = store.query_latest(&partition, key::PAST_STAGE, MAX_PAST_STAGES).await?;
    let mut stages: Vec<PastStage> = latest.into_iter().map(from_item).collect::<Result<_, _>>()?;
    stages.reverse();
    // A stage that a later change left is the current stage in this state, or comes after it.
    stages.retain(|stage| stage.revision <= prospect.revision);
    Ok(Some((prospect, stages)))
}
