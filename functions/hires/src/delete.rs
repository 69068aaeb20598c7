//! DELETE /hires/{hireId}, for the user who created the hire or who owns the prospect; and the legacy route under the
//! prospect (SPECIFICATION §10.2).

use domain::field::Record;
use domain::{Hire, ProspectId};
use futures::future::try_join;
use serde::Serialize;
use shared::endpoints::children::{self, Child};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records;

/// When the legacy route was deprecated, for its `Deprecation` header (RFC 9745): 2026-01-01T00:00:00Z.
const DEPRECATION: &str = "@1767225600";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Deleted {
    success: bool,
    hire_id: String,
}

/// Deletes a hire. The prospect keeps its stage.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    delete(context, None, &[]).await
}

/// The legacy route. Each response links to the current route.
pub async fn handle_legacy(context: &Context<'_>) -> Result<Reply, ApiError> {
    let successor = encoded(context.parameter(Hire::PARAMETER));
    let headers = [
        ("deprecation", DEPRECATION.to_owned()),
        ("link", format!("</v2/hires/{successor}>; rel=\"successor-version\"")),
    ];
    let result = match ProspectId::parse(context.parameter("prospectId")) {
        Some(prospect) => delete(context, Some(prospect), &headers).await,
        None => Err(ApiError::not_found(Hire::NAME)),
    };
    result.map_err(|error| headers.into_iter().fold(error, |error, (name, value)| error.with_header(name, value)))
}

/// A path segment, percent-encoded: an invalid id can hold characters that end the link or that no header allows.
fn encoded(segment: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    segment
        .bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// Deletes the hire and replies with these headers, which a replay has too. If there is a `prospect`, the hire must
/// belong to it.
async fn delete(
    context: &Context<'_>,
    prospect: Option<ProspectId>,
    headers: &[(&'static str, String)],
) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let (before, counted) =
                try_join(children::stored::<Hire>(context), children::counted::<Hire>(context)).await?;
            if let Some(prospect) = prospect {
                check_prospect(context, &before.record, prospect).await?;
            }
            let body = Reply::ok(&Deleted { success: true, hire_id: before.record.id.to_string() })?;
            let reply = headers.iter().fold(body, |reply, (name, value)| reply.with_header(name, value.as_str()));
            children::deletion(context, &before, counted, reply).await.map(Some)
        })
        .await
}

/// Refuses the id of a prospect to whom the hire does not belong. The prospect in the hire's id is right even if it was
/// merged into another prospect since.
async fn check_prospect(context: &Context<'_>, hire: &Hire, prospect: ProspectId) -> Result<(), ApiError> {
    if [hire.prospect_id, hire.id.prospect()].contains(&prospect) {
        return Ok(());
    }
    let found = records::prospects::find(context.sight(), prospect).await?;
    if found.is_some_and(|found| found.prospect.id == hire.prospect_id) {
        return Ok(());
    }
    Err(ApiError::not_found(Hire::NAME))
}
