//! The stages of a pipeline as a request gives them: an array of names, or of objects `{id?, name}`. An `id` keeps a stage,
//! under this name and in this place; without one, the stage of that name is kept, if there is one. A stage that is left out
//! is deleted.

use domain::text::caseless;
use domain::{Stage, StageId};
use shared::gate::Context;
use shared::http::{Body, FieldErrors, Json};

use crate::get::NAME;

/// The most stages of a pipeline.
pub(crate) const MAX_STAGES: usize = 100;

pub(crate) const NO_STAGE: &str = "is no stage of this pipeline";

/// A stage as sent.
#[derive(Clone, Debug)]
pub(crate) struct InputStage {
    /// Which stage it is; none for a new one.
    pub id: Option<StageId>,
    /// Its name.
    pub name: String,
}

/// Reads `stages`; `None` where it was left out or is faulty.
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
                let mut named = Body::new(vec![("name".to_owned(), Json::Text(name))], format!("{path}."));
                let name = named.required_text("name", NAME);
                body.absorb(named);
                stages.push(InputStage { id: None, name });
            }
            Json::Object(members) => {
                let mut object = Body::new(members, format!("{path}."));
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

/// The stages as they are to be, in place of those `before`. Adds a fault for each id that is none of theirs.
pub(crate) fn resolve(
    input: &[InputStage],
    before: &[Stage],
    context: &Context<'_>,
    faults: &mut FieldErrors,
) -> Vec<Stage> {
    let mut stages: Vec<Stage> = Vec::with_capacity(input.len());
    for (at, stage) in input.iter().enumerate() {
        if let Some(id) = stage.id {
            let repeated = stages.iter().any(|earlier| earlier.id == id);
            if repeated || before.iter().all(|known| known.id != id) {
                faults.add(format!("stages[{at}].id"), NO_STAGE);
            }
        }
        let same_name = before.iter().find(|known| {
            caseless(&known.name) == caseless(&stage.name) && input.iter().all(|other| other.id != Some(known.id))
        });
        let id = stage.id.or(same_name.map(|known| known.id));
        stages.push(Stage {
            id: id.unwrap_or_else(|| StageId::new(context.app.entropy.ulid(context.now))),
            name: stage.name.clone(),
        });
    }
    stages
}
