//! The stages that a prospect was in (SPECIFICATION §13.1).

use serde::{Deserialize, Serialize};

use super::child_id::{ChildSuffix, StageMoveId};
use super::column::{Cell, Indexed};
use super::field::{FieldDefinition, Format, ValueKind};
use super::id::{PipelineId, ProspectId, StageId, UserId};
use super::input::{Body, Json, Length};
use super::time::UnixMs;

named! {
    pub enum StageCause {
        Create = "create",
        Update = "update",
        Hire = "hire",
        Merge = "merge",
    }
}

const CODE: Length = Length::within(100);
const TEXT: Length = Length::within(1_000);

/// Why a prospect was moved into a stage, as the request says it.
#[derive::sparse]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageReason {
    /// A word of the client's own list.
    pub code: Option<String>,
    /// A sentence for people.
    pub text: Option<String>,
    /// Whether no person decided.
    pub automated: bool,
}

impl Format for StageReason {
    const KIND: ValueKind = ValueKind::Schema {
        form: "object",
        bounds: &[],
        shown: r##"{"$ref":"#/components/schemas/StageReason"}"##,
        sent: r##"{"$ref":"#/components/schemas/StageReasonInput"}"##,
    };
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let mut object = body.as_object(field.name, value)?;
        let automated = FieldDefinition { name: "automated", ..*field };
        let reason = Self {
            code: object.text("code", CODE),
            text: object.text("text", TEXT),
            automated: object.field::<bool>(&automated).unwrap_or_default(),
        };
        body.absorb(object);
        Some(reason)
    }
}

#[derive::sparse]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageEntry {
    pub at: UnixMs,
    /// The user who moved it; the user of the API key if the request named none.
    pub user_id: UserId,
    pub by: StageCause,
    /// Why, if the request said it.
    pub reason: Option<StageReason>,
}

/// An index knows when the prospect entered.
impl Indexed for StageEntry {
    fn cell(&self) -> Cell {
        self.at.cell()
    }
}

/// A stage that a prospect was in and left.
#[derive::sparse]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PastStage {
    /// The revision of the prospect that is no longer in the stage; it orders the stages.
    pub revision: u64,
    pub stage_id: StageId,
    pub pipeline_id: PipelineId,
    /// How the prospect came into it; `None` if an import did not say it.
    pub entered: Option<StageEntry>,
    pub left_at: UnixMs,
    /// The stage that it moved to; `None` if an import did not say it.
    pub moved_to: Option<StageId>,
    /// What moved it; `None` if an import did not say it.
    pub moved_by: Option<StageCause>,
}

impl PastStage {
    /// The id of the move that ended this stage of the prospect.
    pub fn move_id(&self, prospect: ProspectId) -> StageMoveId {
        // No prospect has four billion revisions.
        let revision = u32::try_from(self.revision).unwrap_or(u32::MAX);
        StageMoveId::new(prospect, ChildSuffix::new(self.left_at, revision))
    }
}
