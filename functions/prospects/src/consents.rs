//! GET /prospects/{prospectId}/consents: whether the prospect may be contacted, and what it said before (SPECIFICATION
//! §8.33).

use domain::{Consent, ConsentStatement, ProspectId};
use futures::future::try_join;
use serde::Serialize;
use serde_json::value::RawValue;
use shared::endpoints::page;
use shared::endpoints::prospects::{Asks, present};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::prospects;

#[derive(Serialize)]
struct Consents<'a> {
    success: bool,
    items: &'a [ConsentStatement],
    history: &'a [Box<RawValue>],
}

/// Returns the present consents by channel, and the latest statements, the last one first, with the revision of the
/// prospect as `ETag`.
///
/// # Errors
/// 301 if the prospect was merged; 404 if the account has no such prospect; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let (store, account) = (&context.app.store, context.account());
    // Read the record first, so that every statement that this state of the record has already exists.
    let prospect = prospects::get(store, account, id).await?;
    let prospect = present(context, prospect, Asks::Reads("/consents")).await?;
    let consents: Vec<&Consent> = prospect.consents.all().collect();
    let (items, history) = try_join(
        prospects::present_statements(store, account, id, &consents),
        prospects::latest_statements(store, account, &prospect),
    )
    .await?;
    let history = page::fill(&history, |statement| {
        serde_json::value::to_raw_value(statement).map_err(ApiError::internal)
    })?;
    let reply = Reply::ok(&Consents {
        success: true,
        items: &items,
        history: &history,
    })?;
    Ok(context.conditional(reply, prospect.revision))
}
