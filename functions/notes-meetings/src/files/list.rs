//! GET /files: newest first (SPECIFICATION §18.3).

use domain::{File, ProspectId};
use index::{Column, Filter, Order};
use shared::endpoints::children;
use shared::endpoints::list_parameters::{ids, time_range};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::{files, prospects};

/// Lists files. The list of one prospect has the files whose upload has just ended.
///
/// # Errors
/// 400 for a malformed parameter; 503 if the store or the bucket does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let prospect = reader.text("prospectId").map(ProspectId::parse);
    let mut filters: Vec<Filter> = ids(&mut reader).into_iter().collect();
    filters.extend(time_range(
        &mut reader,
        ["updatedAfter", "updatedBefore"],
        Column::UpdatedAt,
    ));
    let parameters = children::parameters::<File>(reader)?;
    if let Some(Some(prospect)) = prospect {
        look(context, prospect).await?;
    }
    let order = Order::descending(Column::CreatedAt);
    children::list::<File>(context, (prospect, filters), order, &parameters).await
}

/// Makes the files of a prospect visible whose upload has just ended.
async fn look(context: &Context<'_>, prospect: ProspectId) -> Result<(), ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let Some(found) = prospects::find(store, account, prospect).await? else {
        return Ok(());
    };
    let group: Vec<ProspectId> = found.prospect.group().collect();
    let waiting = files::waiting(store, account, (&group, context.now)).await?;
    if !waiting.is_empty() {
        context.admission().await;
    }
    Ok(shared::files::look_for(context.app, account, waiting).await?)
}
