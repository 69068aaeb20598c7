//! The stages that a prospect was in (SPECIFICATION §13.1, ADR 0029). The record says how the prospect came into its
//! present stage; each stage that it left is an item of its partition.

use std::collections::HashMap;

use domain::{AccountId, PastStage, Prospect, ProspectId, StageMoveId};
use index::{IndexKind, Row, Sight, stage_move_row};
use store::{Guard, Key, Part, Store, StoreError, Write, from_item, key, to_item};

/// The most stages that a history shows, with the present one (SPECIFICATION §13.1).
pub const MAX_STAGES: usize = 1_000;

/// The most past stages among them.
const MAX_PAST_STAGES: usize = 999;

/// The writes that store a past stage of this prospect, and the row of the move that ended it.
pub fn put(account: AccountId, id: ProspectId, stage: &PastStage) -> Result<[Write; 2], StoreError> {
    let key = Key::past_stage(account, id, stage.revision);
    // The condition on the record guards these writes too, because each revision is written once.
    Ok([
        Write::put(Part::Attachment, key, to_item(stage)?, Guard::Always),
        stage_move_row(id, stage).write(account, IndexKind::Move),
    ])
}

/// The writes that record the stage that a prospect leaves with this change; `None` if it stays in its stage.
///
/// # Errors
/// [`StoreError::Malformed`] if the new state does not say how the prospect came into its stage.
pub fn left(account: AccountId, before: &Prospect, after: &Prospect) -> Result<Option<[Write; 2]>, StoreError> {
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
        moved_to: Some(after.stage_id),
        moved_by: Some(entry.by),
    };
    put(account, after.id, &stage).map(Some)
}

/// A prospect and the latest stages that it left, oldest first. With the present stage, they are at most
/// [`MAX_STAGES`].
pub async fn get_with_past_stages(
    sight: Sight<'_>,
    id: ProspectId,
) -> Result<Option<(Prospect, Vec<PastStage>)>, StoreError> {
    let Sight { store, account, .. } = sight;
    // Read the record first, so that every stage that this state of the record left already exists.
    let Some(prospect) = super::get(sight, id).await? else {
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

/// The rows of the moves with these ids that still exist.
pub async fn move_rows(store: &Store, account: AccountId, ids: &[String]) -> Result<Vec<Row>, StoreError> {
    let moves: Vec<StageMoveId> = ids.iter().filter_map(|id| StageMoveId::parse(id)).collect();
    let key = |id: &StageMoveId| Key::past_stage(account, id.prospect(), id.suffix().random().into());
    let keys: Vec<Key> = moves.iter().map(key).collect();
    let stages: HashMap<Key, PastStage> = store.read_many(&keys).await?;
    let rows = moves.iter().zip(&keys).filter_map(|(id, key)| {
        let stage = stages.get(key)?;
        (stage.move_id(id.prospect()) == *id).then(|| stage_move_row(id.prospect(), stage))
    });
    Ok(rows.collect())
}
