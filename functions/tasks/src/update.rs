//! PATCH and PUT /tasks/{taskId}: omitted fields stay (SPECIFICATION §9.5, §9.6).

use domain::{EventKind, Task, UnixMs, UserId};
use shared::endpoints::children::{self, Decision};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::{NO_USER, TASK};

/// What was sent.
struct Input {
    user: Option<UserId>,
    complete: Option<bool>,
    text: Option<String>,
    assigned_to: Option<UserId>,
    due_at: Option<UnixMs>,
}

/// Changes a task: its text, its user, its date; completes it, or opens it again.
///
/// # Errors
/// 400 with every fault; 404; 412; 409 where others kept winning; 503.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = Input {
        user: body.parse("userId", NO_USER, UserId::parse),
        complete: body.boolean("complete"),
        text: body.text("task", TASK),
        assigned_to: body.parse("assignedTo", NO_USER, UserId::parse),
        due_at: body.time("dueAt"),
    };
    let mut faults = body.into_errors();
    let settings = context.settings().await?;
    for (field, id) in [("userId", input.user), ("assignedTo", input.assigned_to)] {
        if id.is_some_and(|id| settings.user(id).is_none()) {
            faults.add(field, NO_USER);
        }
    }
    faults.or(())?;
    children::update(context, |before| Ok(decide(before, &input, context.now))).await
}

fn decide(before: &Task, input: &Input, now: UnixMs) -> Decision<Task> {
    let mut task = before.clone();
    if let Some(text) = &input.text {
        task.task.clone_from(text);
    }
    if let Some(user) = input.assigned_to.filter(|user| *user != before.assigned_to) {
        task.assigned_to = user;
        task.assigned_by = input.user;
    }
    if let Some(due_at) = input.due_at {
        task.due_at = due_at;
    }
    match (input.complete, before.completed_at) {
        (Some(true), None) => (task.completed_at, task.completed_by) = (Some(now), input.user),
        (Some(false), Some(_)) => (task.completed_at, task.completed_by) = (None, None),
        (Some(true), Some(_)) | (Some(false), None) | (None, _) => {}
    }
    let changes: Vec<&str> = [
        ("task", before.task != task.task),
        ("assignedTo", before.assigned_to != task.assigned_to),
        ("dueAt", before.due_at != task.due_at),
        ("completedAt", before.completed_at != task.completed_at),
    ]
    .into_iter()
    .filter_map(|(name, differs)| differs.then_some(name))
    .collect();
    if !changes.is_empty() {
        task.updated_at = now.max(before.updated_at);
    }
    let completed = before.completed_at.is_none() && task.completed_at.is_some();
    Decision {
        record: task,
        changes,
        kind: if completed {
            EventKind::TaskCompleted
        } else {
            EventKind::TaskUpdated
        },
    }
}
