//! GET /hires and /hires/facets (SPECIFICATION §10.2, §6.7).

use domain::Hire;
use index::{Column, Order};
use shared::endpoints::children::{self, ChildFilters};
use shared::endpoints::facets::fields::{FacetFields, FacetValues};
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Reply};

const SORTS: [(&str, Column); 2] = [("hireDate", Column::HireDate), ("createdAt", Column::CreatedAt)];

const FACETS: FacetFields = FacetFields {
    values: &[
        ("sourceId", Column::Source, FacetValues::Sources),
        ("ownerId", Column::Owner, FacetValues::Users),
        ("officeId", Column::Office, FacetValues::Offices),
        ("jobId", Column::Jobs, FacetValues::Jobs),
        ("pipelineId", Column::Pipeline, FacetValues::Pipelines),
        ("userId", Column::User, FacetValues::Users),
    ],
    times: &[("hireDate", Column::HireDate), ("createdAt", Column::CreatedAt), ("updatedAt", Column::UpdatedAt)],
};

/// Lists hires by hire date, newest first, unless `sort` says otherwise.
pub async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let filters = filters(&mut reader);
    let order = Order::descending(Column::HireDate);
    children::list::<Hire>(context, filters, reader, (&SORTS, order)).await
}

/// Counts the values of the fields that `by` names, over the hires that the filters match.
pub async fn facets(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let filters = filters(&mut reader);
    children::facets::<Hire>(context, filters, reader, &FACETS).await
}

fn filters(reader: &mut Reader<'_>) -> ChildFilters {
    children::filters(reader, &[], &[(["hiredAfter", "hiredBefore"], Column::HireDate)])
}
