//! The field `stages` of a pipeline: an array of names or of objects `{id?, name}`. An `id` keeps a stage, with this
//! name and at this position. Without an `id`, an equal name keeps a stage. A stage that is left out is deleted.

use std::collections::HashMap;

use domain::account::MAX_STAGES;
use domain::text::caseless;
use domain::{Stage, StageId};
use shared::gate::Context;
use shared::http::{Body, FieldErrors, Json};

use crate::get::NAME;

pub(crate) const NO_STAGE: &str = "is no stage of this pipeline";

/// A stage of a request.
#[derive(Clone, Debug)]
pub(crate) struct InputStage {
    /// The id of a stage of the pipeline, if the request names one.
    pub id: Option<StageId>,
    /// Its name.
    pub name: String,
}

/// Reads `stages`; `None` if the field is omitted or invalid.
pub(crate) fn read(body: &mut Body) -> Option<Vec<InputStage>> {
    let mut stages = Vec::new();
    let elements = body.array("stages", MAX_STAGES)?;
    if elements.is_empty() {
        body.fault("stages", "must have at least one stage");
    }
    for (at, element) in elements.into_iter().enumerate() {
        let path = format!("stages[{at}]");
        match element {
            Json::Text(name) => {
                let mut named = body.inside(&path, vec![("name".to_owned(), Json::Text(name))]);
                let name = named.required_text("name", NAME);
                body.absorb(named);
                stages.push(InputStage { id: None, name });
            }
            Json::Object(members) => {
                let mut object = body.inside(&path, members);
                let id = object.parse("id", NO_STAGE, StageId::parse);
                let name = object.required_text("name", NAME);
                body.absorb(object);
                stages.push(InputStage { id, name });
            }
            Json::Null | Json::Bool(_) | Json::Integer(_) | Json::Number | Json::Array(_) => {
                body.fault(&path, format!("must be a name or an object, not {}", element.kind()));
            }
        }
    }
    let mut names: Vec<String> = Vec::new();
    for (at, stage) in stages.iter().enumerate() {
        let name = caseless(&stage.name);
        if names.contains(&name) {
            body.fault(&format!("stages[{at}]"), "repeats the name of another stage");
        }
        names.push(name);
    }
    Some(stages)
}

/// The new stages, which replace those of `before`. Adds an error for each id that `before` does not have.
pub(crate) fn resolve(
    input: &[InputStage],
    before: &[Stage],
    context: &Context<'_>,
    errors: &mut FieldErrors,
) -> Vec<Stage> {
    let mut stages: Vec<Stage> = Vec::with_capacity(input.len());
    let by_name: HashMap<String, &Stage> = before
        .iter()
        .filter(|known| input.iter().all(|other| other.id != Some(known.id)))
        .map(|known| (caseless(&known.name), known))
        .collect();
    for (at, stage) in input.iter().enumerate() {
        if let Some(id) = stage.id {
            let repeated = stages.iter().any(|earlier| earlier.id == id);
            if repeated || before.iter().all(|known| known.id != id) {
                errors.add(format!("stages[{at}].id"), NO_STAGE);
            }
        }
        let same_name = by_name.get(&caseless(&stage.name));
        let id = stage.id.or_else(|| same_name.map(|known| known.id));
        stages.push(Stage {
            id: id.unwrap_or_else(|| StageId::new(context.app.entropy.ulid(context.now))),
            name: stage.name.clone(),
        });
    }
    stages
}
