//! POST /tasks and /tasks/batch (SPECIFICATION §9.3).

use std::sync::Arc;

use domain::field::{Input, Parameters};
use domain::{Settings, Task, TaskCreation, TaskInput};
use shared::endpoints::{children::NewChild, users};
use shared::http::Body;

/// Reads the request to create a task.
#[must_use]
pub fn request(mut body: Body, settings: &Arc<Settings>) -> NewChild<Task, TaskInput> {
    let input = TaskInput::of_creation(&mut body);
    let TaskCreation { user_id } = TaskCreation::read(&mut body);
    let mut errors = body.into_errors();
    for (field, id) in [("assignedTo", input.assigned_to), ("userId", user_id)] {
        users::check(settings, &mut errors, field, id, None);
    }
    NewChild {
        prospect_id: input.prospect_id,
        user_id,
        errors,
        input,
        make: Task::new,
    }
}
