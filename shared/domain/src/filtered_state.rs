//! The part of a prospect that filters of events read (SPECIFICATION §12.5).

use serde::{Deserialize, Serialize};

use super::id::{OfficeId, PipelineId, SourceId, StageId, UserId};
use super::prospect::Prospect;

/// The part of a prospect that filters read, as it was before or after a change.
#[derive::sparse]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FilteredState {
    pub stage_id: StageId,
    pub pipeline_id: PipelineId,
    pub owner_id: UserId,
    pub office_id: Option<OfficeId>,
    pub source_id: Option<SourceId>,
    pub labels: Vec<String>,
}

impl From<&Prospect> for FilteredState {
    fn from(prospect: &Prospect) -> Self {
        Self {
            stage_id: prospect.stage_id,
            pipeline_id: prospect.pipeline_id,
            owner_id: prospect.owner_id,
            office_id: prospect.office_id,
            source_id: prospect.source.as_ref().map(|source| source.id),
            labels: prospect.labels.clone(),
        }
    }
}
