//! GET /prospects/count: the filters of the list; `sort`, `limit` and `fields` are ignored (SPECIFICATION §7.2).

use index::{Index, IndexKind};
use serde::Serialize;
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::custom_filters;
use crate::filters::Filters;

#[derive(Serialize)]
struct Count {
    success: bool,
    count: usize,
}

/// Counts prospects.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let mut reader = context.call.query.reader();
    let filters = Filters::read(&mut reader, &settings);
    reader.ignore(&["sort", "limit", "fields"]);
    reader.or(())?;
    let count = Index::of(context.sight(), IndexKind::Prospect)
        .with_fields(&settings.custom_fields)
        .count(&filters.joined(context).await?)
        .await
        .map_err(|error| custom_filters::refused(error, &settings))?;
    Reply::ok(&Count { success: true, count })
}
