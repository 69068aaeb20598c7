//! Merges the stages of a request with the stored ones. An `id` keeps a stage, with this name and at this position.
//! Without an `id`, an equal name keeps a stage. A stage that is left out is deleted.

use std::collections::HashMap;

use domain::pipeline::{NO_STAGE, SentStage};
use domain::text::folded;
use domain::{Stage, StageId};
use shared::gate::Context;
use shared::http::FieldErrors;

/// The new stages, which replace the stages `before`. Adds an error for each id that `before` does not have.
pub(crate) fn resolve(
    input: &[SentStage],
    before: &[Stage],
    context: &Context<'_>,
    errors: &mut FieldErrors,
) -> Vec<Stage> {
    let mut stages: Vec<Stage> = Vec::with_capacity(input.len());
    let by_name: HashMap<String, &Stage> = before
        .iter()
        .filter(|known| input.iter().all(|other| other.id != Some(known.id)))
        .map(|known| (folded(&known.name), known))
        .collect();
    for (at, stage) in input.iter().enumerate() {
        if let Some(id) = stage.id {
            let repeated = stages.iter().any(|earlier| earlier.id == id);
            if repeated || before.iter().all(|known| known.id != id) {
                errors.add(format!("stages[{at}].id"), NO_STAGE);
            }
        }
        let same_name = by_name.get(&folded(stage.name()));
        let id = stage.id.or_else(|| same_name.map(|known| known.id));
        stages.push(Stage {
            id: id.unwrap_or_else(|| StageId::new(context.app.entropy.ulid(context.now))),
            name: stage.name().to_owned(),
        });
    }
    stages
}
