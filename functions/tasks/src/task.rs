//! POST /tasks and /tasks/batch, PATCH and PUT /tasks/{taskId} (SPECIFICATION §10.1).

use std::sync::Arc;

use domain::field::{Input, Parameters};
use domain::{Settings, Task, TaskCreation, TaskInput, TaskUpdate};
use shared::endpoints::children::{self, NewChild};
use shared::endpoints::users;
use shared::gate::Context;
use shared::http::{ApiError, Body, Reply};

/// Reads the request to create a task.
pub fn request(mut body: Body, settings: &Arc<Settings>) -> NewChild<Task, TaskInput> {
    let input = TaskInput::of_creation(&mut body);
    let TaskCreation { user_id } = TaskCreation::read(&mut body);
    let mut errors = body.into_errors();
    for (field, id) in [("assignedTo", input.assigned_to), ("userId", user_id)] {
        users::check(settings, &mut errors, field, id, None);
    }
    NewChild { prospect_id: input.prospect_id, user_id, errors, input, make: Task::new }
}

/// Updates a task; completes it or opens it again. Omitted fields keep their values.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
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
