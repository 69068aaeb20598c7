//! `indexing`: whether lists can filter by a field yet (SPECIFICATION §17.9).

use domain::CustomField;
use domain::column::Column;
use index::{ColumnProgress, Index, IndexKind};
use serde::Serialize;
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::setting::Setting;

/// The member of the reply.
const INDEXING: &str = "indexing";

#[derive(Serialize)]
struct Indexing {
    state: &'static str,
    done: usize,
    total: usize,
}

impl From<ColumnProgress> for Indexing {
    fn from(ColumnProgress { done, total }: ColumnProgress) -> Self {
        let state = if done == total { "ready" } else { "building" };
        Self { state, done, total }
    }
}

/// The reply about the field that the path names, with the progress of its index if it is filterable.
pub(super) async fn with_progress(context: &Context<'_>, reply: Reply) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let field = settings.custom_fields.get(context.parameter(CustomField::PARAMETER));
    let Some(column) = field.and_then(CustomField::column) else {
        return Ok(reply);
    };
    let progress = index(context).with_fields(&settings.custom_fields).indexed(column).await?;
    reply.with_member(INDEXING, &Indexing::from(progress))
}

/// How many rows the index has. A field whose index is built has to wait for all of them.
pub(super) async fn rows(context: &Context<'_>) -> Result<usize, ApiError> {
    Ok(index(context).indexed(Column::CreatedAt).await?.total)
}

/// The reply to the request that made a field filterable, or merged options of a filterable field. It is stored for repetitions of the request, so it tells the
/// progress at the time of the change.
pub(super) fn with_beginning(reply: Reply, total: usize) -> Result<Reply, ApiError> {
    reply.with_member(INDEXING, &Indexing::from(ColumnProgress { done: 0, total }))
}

/// The reply about a field that lists can filter by from the beginning.
pub(super) fn with_all(reply: Reply, total: usize) -> Result<Reply, ApiError> {
    reply.with_member(INDEXING, &Indexing::from(ColumnProgress { done: total, total }))
}

fn index<'a>(context: &'a Context<'_>) -> Index<'a> {
    Index::of(context.sight(), IndexKind::Prospect)
}
