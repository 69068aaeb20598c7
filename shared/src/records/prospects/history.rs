//! The stages that a prospect was in (SPECIFICATION §8.31, ADR 0029). The record says how the prospect came into its
//! present stage; each stage that it left is an item of its partition.

use domain::{AccountId, PastStage, Prospect, ProspectId};
use store::{Guard, Key, Part, Store, StoreError, Write, from_item, key, to_item};

/// The most stages that a history shows, with the present one (SPECIFICATION §8.31).
pub const MAX_STAGES: usize = 1_000;

/// The most of them that the prospect left.
const MAX_PAST_STAGES: i32 = 999;

/// The write that records a stage after a prospect left it.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be stored as an item.
pub fn put(account: AccountId, id: ProspectId, stage: &PastStage) -> Result<Write, StoreError> {
    let key = Key::past_stage(account, id, stage.revision);
    // The condition on the record guards it too: a revision is made once.
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
    // The entry may equal the one before it: two moves of one user can have one time.
    let entry = after.stage_entered;
    let entry = entry.ok_or_else(|| StoreError::Malformed("a change of stage without its entry".to_owned()))?;
    let stage = PastStage {
        revision: after.revision,
        stage_id: before.stage_id,
        pipeline_id: before.pipeline_id,
        entered: before.stage_entered,
        left_at: entry.at,
    };
    put(account, after.id, &stage).map(Some)
}

/// A prospect and the stages that it left, oldest first: the latest of them, [`MAX_STAGES`] with the present one.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn get_with_past_stages(
    store: &Store,
    account: AccountId,
    id: ProspectId,
) -> Result<Option<(Prospect, Vec<PastStage>)>, StoreError> {
    // The record first: a stage that this state of the record left is then there to be read.
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
