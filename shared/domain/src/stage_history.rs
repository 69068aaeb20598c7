//! The stages that a prospect was in (SPECIFICATION §8.31).

use serde::{Deserialize, Serialize};

use super::id::{PipelineId, StageId, UserId};
use super::time::UnixMs;

/// What moved a prospect into a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StageCause {
    /// Its creation.
    Create,
    /// An update of the prospect.
    Update,
    /// Its hire.
    Hire,
    /// A merge with another prospect.
    Merge,
}

/// How a prospect came into a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageEntry {
    /// When it entered the stage.
    pub at: UnixMs,
    /// The user who moved it; the user of the API key if the request named none.
    pub user_id: UserId,
    /// What moved it.
    pub by: StageCause,
}

/// A stage that a prospect was in and left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PastStage {
    /// The revision of the prospect that is no longer in the stage; it orders the stages.
    pub revision: u64,
    /// The stage.
    pub stage_id: StageId,
    /// Its pipeline.
    pub pipeline_id: PipelineId,
    /// How the prospect came into it; `None` if an import did not say it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub entered: Option<StageEntry>,
    /// When it left the stage.
    pub left_at: UnixMs,
}
