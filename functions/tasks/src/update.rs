//! PATCH and PUT /tasks/{taskId}: omitted fields keep their values (SPECIFICATION §9.5, §9.6).

use domain::{EventKind, Task, UnixMs, UserId};
use shared::changed_fields;
use shared::endpoints::children::{self, ChildUpdate};
use shared::endpoints::users::{self, NO_USER};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::TASK;

/// The fields of a request.
struct Input {
    user: Option<UserId>,
    complete: Option<bool>,
    text: Option<String>,
    assigned_to: Option<UserId>,
    due_at: Option<UnixMs>,
}

/// Updates a task: its text, its user, its due date; completes it or reopens it.
///
/// # Errors
/// 400 with every field error; 404; 412; 409 if other writers kept winning; 503.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = Input {
        user: body.parse("userId", NO_USER, UserId::parse),
        complete: body.boolean("complete"),
        text: body.text("task", TASK),
        assigned_to: body.parse("assignedTo", NO_USER, UserId::parse),
        due_at: body.time("dueAt"),
    };
    let errors = body.into_errors();
    let settings = context.settings().await?;
    children::update(context, |before: &Task| {
        let mut errors = errors.clone();
        users::check(&settings, &mut errors, "userId", input.user, None);
        let kept = Some(before.assigned_to);
        users::check(&settings, &mut errors, "assignedTo", input.assigned_to, kept);
        Ok(errors.or(decide(before, &input, context.now))?)
    })
    .await
}

fn decide(before: &Task, input: &Input, now: UnixMs) -> ChildUpdate<Task> {
    let Input {
        user,
        complete,
        text,
        assigned_to,
        due_at,
    } = input;
    let mut task = before.clone();
    if let Some(text) = text {
        task.task.clone_from(text);
    }
    task.assign(assigned_to.unwrap_or(before.assigned_to), *user);
    task.due_at = due_at.unwrap_or(before.due_at);
    match (complete, before.completed_at) {
        (Some(true), None) => (task.completed_at, task.completed_by) = (Some(now), *user),
        (Some(false), Some(_)) => (task.completed_at, task.completed_by) = (None, None),
        (Some(true), Some(_)) | (Some(false), None) | (None, _) => {}
    }
    // `assigned_by` and `completed_by` change with `assigned_to` and `completed_at`.
    let changes = changed_fields!(
        before, task,
        Task {
            task: "task",
            assigned_to: "assignedTo",
            due_at: "dueAt",
            completed_at: "completedAt",
        } not {
            id, prospect_id, assigned_by, created_by, created_at, updated_at, completed_by,
            created_by_api, created_by_api_key_id, created_by_api_key_name,
        }
    );
    if !changes.is_empty() {
        task.updated_at = now.max(before.updated_at);
    }
    let completed = before.completed_at.is_none() && task.completed_at.is_some();
    ChildUpdate {
        record: task,
        changes,
        kind: if completed {
            EventKind::TaskCompleted
        } else {
            EventKind::TaskUpdated
        },
    }
}
