//! POST /tasks (SPECIFICATION §9.3).

use domain::field::{Input, Parameters};
use domain::{Task, TaskCreation, TaskInput};
use shared::endpoints::{children, users};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

/// Creates a task.
///
/// # Errors
/// 400 with every field error; 409 if other writers kept winning; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = TaskInput::of_creation(&mut body);
    let TaskCreation { user_id } = TaskCreation::read(&mut body);
    let mut errors = body.into_errors();
    let settings = context.settings().await?;
    for (field, id) in [("assignedTo", input.assigned_to), ("userId", user_id)] {
        users::check(&settings, &mut errors, field, id, None);
    }
    children::create_on_prospect(context, input.prospect_id, user_id, errors, |creation| {
        Task::new(creation, &input)
    })
    .await
}
