//! PATCH and PUT /hires/{hireId}: takes at least one of two fields (SPECIFICATION §10.6).

use domain::field::Input;
use domain::{Hire, HireInput};
use shared::endpoints::children;
use shared::gate::Context;
use shared::http::{ApiError, Reply};

/// Updates a hire. The prospect keeps its stage.
///
/// # Errors
/// 400 with every field error, or if the request has neither field; 404; 412; 409 if other writers kept winning; 503.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    if !body.has("hireDate") && !body.has("hireDescription") {
        body.fault("hireDate", "or hireDescription is required");
    }
    let input = HireInput::of_update(&mut body);
    body.into_errors().or(())?;
    children::update(context, None, |before: &Hire| {
        let mut hire = before.clone();
        input.apply(&mut hire);
        Ok(hire)
    })
    .await
}
