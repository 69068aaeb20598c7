//! GET /imports/{importId}/rejected: leads to the rejected lines (SPECIFICATION §14.6).

use std::time::Duration;

use domain::import::ImportObject;
use domain::{Import, LoggedChange};
use serde::Serialize;
use shared::bucket::ToSign;
use shared::files::{bucket, disposition};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::view::named;

/// How long the URL of the file is valid.
const VALID: Duration = Duration::from_mins(5);

#[derive(Serialize)]
struct Leads {
    success: bool,
    location: String,
}

/// Leads to a CSV file with the rejected lines and the reasons.
pub(crate) async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let import = named(context).await?;
    let is_running = import.status == domain::ImportStatus::Running;
    if import.counts.rejected == 0 || is_running {
        return Err(ApiError::not_found("file of rejected lines"));
    }
    let disposition = disposition(&file_name(&import));
    let query = [
        ("response-cache-control", "private, no-store"),
        ("response-content-disposition", disposition.as_str()),
        ("response-content-type", "text/csv; charset=utf-8"),
    ];
    let key = import.object_key(context.account(), ImportObject::Rejected);
    let get = ToSign { query: &query, ..ToSign::new("GET", &key) };
    let location = bucket(context.app)?.signed(&get, context.now, VALID)?;
    context.log_answer(&LoggedChange::of(&import.id)).await?;
    let reply = Reply::ok(&Leads { success: true, location: location.clone() })?.found_at(location);
    Ok(reply.with_header("content-security-policy", "default-src 'none'; sandbox"))
}

/// `people.rejected.csv` for `people.xlsx`.
fn file_name(import: &Import) -> String {
    let name = import.file_name.rsplit_once('.').map_or(import.file_name.as_str(), |(name, _)| name);
    format!("{name}.rejected.csv")
}
