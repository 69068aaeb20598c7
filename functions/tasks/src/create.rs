//! POST /tasks (SPECIFICATION §9.3).

use domain::{ProspectId, Task, TaskId, UserId};
use shared::endpoints::children::{self, Attribution};
use shared::endpoints::users::{self, NO_USER};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::TASK;

/// Creates a task.
///
/// # Errors
/// 400 with every field error; 409 if other writers kept winning; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let prospect = children::required_id(&mut body, "prospectId", children::NO_PROSPECT, ProspectId::parse);
    let assigned_to = children::required_id(&mut body, "assignedTo", NO_USER, UserId::parse);
    let text = body.required_text("task", TASK);
    let user = body.parse("userId", NO_USER, UserId::parse);
    let due_at = body.time("dueAt");
    let mut errors = body.into_errors();
    let settings = context.settings().await?;
    for (field, id) in [("assignedTo", assigned_to), ("userId", user)] {
        users::check(&settings, &mut errors, field, id, None);
    }
    let found = children::find_prospect(context, prospect, &mut errors).await?;
    let (Some(named), Some(found), Some(assigned_to)) = errors.or((prospect, found, assigned_to))? else {
        return Err(ApiError::internal("a required id without a field error"));
    };
    let attribution = Attribution::of(context, user);
    let suffix = context.child_suffix();
    let task = |prospect_id| Task {
        id: TaskId::new(prospect_id, suffix),
        prospect_id,
        task: text.clone(),
        assigned_to,
        assigned_by: user,
        created_by: user,
        created_at: context.now,
        updated_at: context.now,
        due_at: due_at.unwrap_or(context.now),
        completed_at: None,
        completed_by: None,
        created_by_api: attribution.created_by_api,
        created_by_api_key_id: attribution.key_id,
        created_by_api_key_name: attribution.key_name.clone(),
    };
    children::create_on_prospect(context, named, found, task).await
}
