//! PATCH and PUT /tasks/{taskId}: omitted fields keep their values (SPECIFICATION §9.5, §9.6).

use domain::field::{Input, Parameters};
use domain::{Task, TaskInput, TaskUpdate};
use shared::endpoints::{children, users};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

/// Updates a task; completes it or opens it again.
///
/// # Errors
/// 400 with every field error; 404; 412; 409 if other writers kept winning; 503.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = TaskInput::of_update(&mut body);
    let TaskUpdate { user_id, complete } = TaskUpdate::read(&mut body);
    let errors = body.into_errors();
    let settings = context.settings().await?;
    children::update(context, user_id, |before: &Task| {
        let mut errors = errors.clone();
        users::check(&settings, &mut errors, "userId", user_id, None);
        let kept = Some(before.assigned_to);
        users::check(&settings, &mut errors, "assignedTo", input.assigned_to, kept);
        errors.or(())?;
        let mut task = before.clone();
        input.apply(&mut task);
        task.assign(input.assigned_to.unwrap_or(before.assigned_to), user_id);
        task.complete(complete, user_id, context.now);
        Ok(task)
    })
    .await
}
