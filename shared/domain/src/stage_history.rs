//! The stages that a prospect was in (SPECIFICATION §8.31).

use serde::{Deserialize, Serialize};

use super::child_id::{ChildSuffix, StageMoveId};
use super::column::{Cell, Indexed};
use super::field::{Described, FieldDefinition, Format, ValueKind};
use super::id::{PipelineId, ProspectId, StageId, UserId};
use super::input::{Body, Json, Length};
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

impl StageCause {
    /// Its name, as responses show it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Update => "update",
            Self::Hire => "hire",
            Self::Merge => "merge",
        }
    }
}

const CODE: Length = Length::within(100);
const TEXT: Length = Length::within(1_000);

/// Why a prospect was moved into a stage, as the request says it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageReason {
    /// A word of the client's own list.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub code: Option<String>,
    /// A sentence for people.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<String>,
    /// Whether no person decided.
    #[serde(skip_serializing_if = "super::is_false", default)]
    pub automated: bool,
}

impl Described for StageReason {
    const KIND: ValueKind = ValueKind::Schema {
        form: "object",
        bounds: &[],
        shown: r##"{"$ref":"#/components/schemas/StageReason"}"##,
        sent: r##"{"$ref":"#/components/schemas/StageReasonInput"}"##,
    };
}

impl Format for StageReason {
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let mut object = body.as_object(field.name, value)?;
        let automated = match object.value("automated") {
            None => false,
            Some(Json::Bool(automated)) => automated,
            Some(other) => {
                object.fault("automated", format!("must be true or false, not {}", other.kind()));
                false
            }
        };
        let reason = Self {
            code: object.text("code", CODE),
            text: object.text("text", TEXT),
            automated,
        };
        body.absorb(object);
        Some(reason)
    }
}

/// How a prospect came into a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageEntry {
    /// When it entered the stage.
    pub at: UnixMs,
    /// The user who moved it; the user of the API key if the request named none.
    pub user_id: UserId,
    /// What moved it.
    pub by: StageCause,
    /// Why, if the request said it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<StageReason>,
}

/// An index knows when the prospect entered.
impl Indexed for StageEntry {
    fn cell(&self) -> Cell {
        self.at.cell()
    }
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
    /// The stage that it moved to; `None` if an import did not say it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub moved_to: Option<StageId>,
    /// What moved it; `None` if an import did not say it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub moved_by: Option<StageCause>,
}

impl PastStage {
    /// The id of the move that ended this stage of the prospect.
    #[must_use]
    pub fn move_id(&self, prospect: ProspectId) -> StageMoveId {
        // No prospect has four billion revisions.
        let revision = u32::try_from(self.revision).unwrap_or(u32::MAX);
        StageMoveId::new(prospect, ChildSuffix::new(self.left_at, revision))
    }
}
