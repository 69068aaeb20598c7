//! PATCH and PUT /hires/{hireId}: takes at least one of two fields (SPECIFICATION §10.6).

use domain::{EventKind, Hire, UnixMs};
use shared::changed_fields;
use shared::endpoints::children::{self, ChildUpdate};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::DESCRIPTION;

/// Updates a hire. The prospect keeps its stage.
///
/// # Errors
/// 400 with every field error, or if the request has neither field; 404; 412; 409 if other writers kept winning; 503.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let neither = !body.has("hireDate") && !body.has("hireDescription");
    let hire_date = body.time("hireDate");
    let description = body.text("hireDescription", DESCRIPTION);
    if neither {
        body.fault("hireDate", "or hireDescription is required");
    }
    body.into_errors().or(())?;
    children::update(context, |before| {
        Ok(decide(before, hire_date, description.as_ref(), context.now))
    })
    .await
}

fn decide(before: &Hire, hire_date: Option<UnixMs>, description: Option<&String>, now: UnixMs) -> ChildUpdate<Hire> {
    let mut hire = before.clone();
    hire.hire_date = hire_date.unwrap_or(before.hire_date);
    if let Some(description) = description {
        hire.hire_description.clone_from(description);
    }
    let changes = changed_fields!(
        before, hire,
        Hire {
            hire_date: "hireDate",
            hire_description: "hireDescription",
        } not { id, prospect_id, kind, user_id, created_at, updated_at }
    );
    if !changes.is_empty() {
        hire.updated_at = now.max(before.updated_at);
    }
    ChildUpdate {
        record: hire,
        changes,
        kind: EventKind::HireUpdated,
    }
}
