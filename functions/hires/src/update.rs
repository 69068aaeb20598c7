//! PATCH and PUT /hires/{hireId}: at least one of the two fields (SPECIFICATION §10.6).

use domain::{EventKind, Hire, UnixMs};
use shared::endpoints::children::{self, Decision};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::DESCRIPTION;

/// Changes a hire. The prospect's stage stays.
///
/// # Errors
/// 400 with every fault, or where neither field is sent; 404; 412; 409 where others kept winning; 503.
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

fn decide(before: &Hire, hire_date: Option<UnixMs>, description: Option<&String>, now: UnixMs) -> Decision<Hire> {
    let mut hire = before.clone();
    hire.hire_date = hire_date.unwrap_or(before.hire_date);
    if let Some(description) = description {
        hire.hire_description.clone_from(description);
    }
    let changes: Vec<&str> = [
        ("hireDate", before.hire_date != hire.hire_date),
        ("hireDescription", before.hire_description != hire.hire_description),
    ]
    .into_iter()
    .filter_map(|(name, differs)| differs.then_some(name))
    .collect();
    if !changes.is_empty() {
        hire.updated_at = now.max(before.updated_at);
    }
    Decision {
        record: hire,
        changes,
        kind: EventKind::HireUpdated,
    }
}
