//! Pipelines and their stages (SPECIFICATION §17.3).

use derive::{Parameters, Record};
use serde::{Deserialize, Serialize};

use super::field::{FieldDefinition, Format, Input, Parameters, ValueKind};
use super::id::{PipelineId, StageId};
use super::input::{Body, Json};
use super::text::folded;
use super::time::UnixMs;

pub const MAX_STAGES: usize = 100;

pub const LAST_PIPELINE: u32 = 29;

pub const LAST_STAGE: u32 = 99;

/// The error of a field that names a stage of another pipeline.
pub const NO_STAGE: &str = "is no stage of this pipeline";

/// A place in a pipeline, as its pipeline stores and shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Stage {
    pub id: StageId,
    /// Its name, which prospects show as `currentStage`.
    pub name: String,
}

/// A sequence of stages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "pipeline")]
#[serde(rename_all = "camelCase")]
pub struct Pipeline {
    /// Identifies the pipeline.
    pub id: PipelineId,
    /// Name.
    #[field(client, required, text = 1..=200)]
    pub name: String,
    /// Its position among the account's pipelines.
    #[field(hidden)]
    pub position: u32,
    /// The stages, in their order.
    #[field(client, required, by_hand, with = Stages,
        sent = "The stages, in their order: names that differ, ignoring case and accents.")]
    pub stages: Vec<Stage>,
    /// The stage of a prospect that enters this pipeline.
    pub default_stage_id: StageId,
    /// When the pipeline was created.
    #[field(label = "Created")]
    pub created_at: UnixMs,
    /// When the pipeline was last changed.
    #[field(label = "Updated")]
    pub updated_at: UnixMs,
}

/// A stage as it is shown by itself. It uses its pipeline's timestamps and `ETag`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Record)]
#[record(name = "stage")]
#[serde(rename_all = "camelCase")]
pub struct StageView {
    /// Identifies the stage.
    pub id: StageId,
    /// Name; the stages of one pipeline differ, ignoring case and accents.
    #[field(client, required, text = 1..=200, sent = "Name.")]
    pub name: String,
    /// The pipeline it is part of.
    #[field(creation, required, label = "Pipeline", sent = "A pipeline of the account.")]
    pub pipeline_id: PipelineId,
    /// That pipeline's name.
    #[field(label = "Name of the pipeline", text = 1..=200)]
    pub pipeline_name: String,
    /// When the pipeline was created.
    #[field(label = "Created")]
    pub created_at: UnixMs,
    /// When the pipeline was last changed.
    #[field(label = "Updated")]
    pub updated_at: UnixMs,
}

/// What the creation of a pipeline sends in addition to its fields.
#[derive(Clone, Debug, Parameters)]
pub struct PipelineCreation {
    /// The name of one of the stages; the first unless it is given.
    #[field(text = 1..=200)]
    pub default_stage: Option<String>,
    /// The place among the others, from 0; a place beyond the end means the end.
    #[field(with = Place<LAST_PIPELINE>)]
    pub position: Option<u32>,
}

/// What the update of a pipeline sends in addition to its fields.
#[derive(Clone, Debug, Parameters)]
pub struct PipelineUpdate {
    /// One of the stages.
    #[field(with = OwnStage)]
    pub default_stage_id: Option<StageId>,
    /// The place among the others, from 0; a place beyond the end means the end.
    #[field(with = Place<LAST_PIPELINE>)]
    pub position: Option<u32>,
}

/// What the creation or the update of a stage sends in addition to its fields.
#[derive(Clone, Debug, Parameters)]
pub struct StageParameters {
    /// The place among the others, from 0; a place beyond the end means the end.
    #[field(with = Place<LAST_STAGE>)]
    pub position: Option<u32>,
}

/// One element of `stages` in a request. A client may send the name alone.
#[derive(Clone, Debug, Parameters)]
pub struct SentStage {
    /// Keeps this stage, under the name and in the place given.
    #[field(with = OwnStage)]
    pub id: Option<StageId>,
    /// Name.
    #[field(required, text = 1..=200)]
    pub name: Option<String>,
}

impl SentStage {
    /// Its name; empty if that is missing, which is an error of the request.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or_default()
    }
}

read_from_text! {
    /// A stage of the pipeline that the request changes.
    pub struct OwnStage -> StageId { StageId::KIND, NO_STAGE, StageId::parse }
}

/// The place of a record among the others, from 0 to `LAST`.
pub struct Place<const LAST: u32>;

impl<const LAST: u32> Format for Place<LAST> {
    const KIND: ValueKind = ValueKind::Integer(LAST);
    type Value = u32;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<u32> {
        body.integer(field.name, &value, 0..=LAST)
    }
}

/// The stages of a pipeline: an array of names or of objects `{id?, name}`.
pub struct Stages;

impl Format for Stages {
    const KIND: ValueKind = ValueKind::Schema {
        form: "list",
        bounds: &[("$stages", MAX_STAGES)],
        shown: r##"{"type":"array","minItems":1,"maxItems":$stages,"items":{"$ref":"#/components/schemas/PipelineStage"}}"##,
        sent: r##"{"type":"array","minItems":1,"maxItems":$stages,"items":{"oneOf":[{"type":"string","minLength":1,"maxLength":200,"pattern":"[^\\s\\x85]"},{"$ref":"#/components/schemas/PipelineStageCreate"}]}}"##,
    };
    type Value = Vec<SentStage>;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Vec<SentStage>> {
        let elements = body.elements(field.name, value, MAX_STAGES)?;
        if elements.is_empty() {
            body.fault(field.name, "must have at least one stage");
        }
        let mut stages = Vec::new();
        for (at, element) in elements.into_iter().enumerate() {
            let path = format!("{}[{at}]", field.name);
            let members = match element {
                Json::Object(members) => members,
                Json::Text(_) => vec![("name".to_owned(), element)],
                Json::Null | Json::Bool(_) | Json::Integer(_) | Json::Number(_) | Json::Array(_) => {
                    body.fault(&path, format!("must be a name or an object, not {}", element.kind()));
                    continue;
                }
            };
            let mut object = body.inside(&path, members);
            stages.push(SentStage::read(&mut object));
            body.absorb(object);
        }
        let mut names: Vec<String> = Vec::new();
        for (at, stage) in stages.iter().enumerate() {
            let name = folded(stage.name());
            if names.contains(&name) {
                body.fault(&format!("{}[{at}]", field.name), "repeats the name of another stage");
            }
            names.push(name);
        }
        Some(stages)
    }
}

impl Pipeline {
    /// A new pipeline with these stages; `None` without a name.
    pub fn new(
        id: PipelineId,
        input: &PipelineInput,
        (stages, default_stage_id): (Vec<Stage>, StageId),
        now: UnixMs,
    ) -> Option<Self> {
        Some(Self {
            id,
            name: input.name.clone()?,
            position: LAST_PIPELINE,
            stages,
            default_stage_id,
            created_at: now,
            updated_at: now,
        })
    }

    /// The pipeline after an update. `stages` are all of its stages.
    pub fn changed(&self, input: &PipelineInput, stages: Vec<Stage>, default_stage_id: Option<StageId>) -> Self {
        let mut after = self.clone();
        input.apply(&mut after);
        after.stages = stages;
        after.default_stage_id = default_stage_id.unwrap_or(self.default_stage_id);
        after
    }

    pub fn view(&self, stage: &Stage) -> StageView {
        StageView {
            id: stage.id,
            name: stage.name.clone(),
            pipeline_id: self.id,
            pipeline_name: self.name.clone(),
            created_at: self.created_at,
            updated_at: self.updated_at,
        }
    }
}
