//! GET /tasks and /tasks/facets (SPECIFICATION §10.1, §6.7).

use domain::Task;
use index::{Column, Filter, Order};
use shared::endpoints::children::{self, ChildFilters};
use shared::endpoints::facets::fields::{FacetFields, FacetValues};
use shared::endpoints::list_parameters::time_range;
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Reply};

const SORTS: [(&str, Column); 2] = [("dueAt", Column::DueAt), ("createdAt", Column::CreatedAt)];

const FACETS: FacetFields = FacetFields {
    values: &[
        ("assignedTo", Column::AssignedTo, FacetValues::Users),
        ("createdBy", Column::CreatedBy, FacetValues::Users),
    ],
    times: &[
        ("dueAt", Column::DueAt),
        ("completedAt", Column::CompletedAt),
        ("createdAt", Column::CreatedAt),
        ("updatedAt", Column::UpdatedAt),
    ],
};

/// Lists tasks by due date, oldest first; by creation, oldest first, if the request bounds the creation; or as `sort` says.
pub async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let (filters, by) = filters(&mut reader);
    children::list::<Task>(context, filters, reader, (&SORTS, Order::ascending(by))).await
}

/// Counts the values of the fields that `by` names, over the tasks that the filters match.
pub async fn facets(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let (filters, _) = filters(&mut reader);
    children::facets::<Task>(context, filters, reader, &FACETS).await
}

/// Selects tasks by their completion.
#[derive(PartialEq, Eq)]
enum Status {
    Open,
    Completed,
    All,
}

/// The filters, and the column by which the tasks are sorted.
fn filters(reader: &mut Reader<'_>) -> (ChildFilters, Column) {
    let users = [("assignedTo", Column::AssignedTo), ("userId", Column::CreatedBy)];
    let (prospect, mut filters) = children::filters(reader, &users, &[]);
    let status = status(reader);
    match status {
        Status::Open => filters.push(Filter::Empty(Column::CompletedAt)),
        Status::Completed => filters.push(Filter::Filled(Column::CompletedAt)),
        Status::All => {}
    }
    let due = time_range(reader, ["dueAfter", "dueBefore"], Column::DueAt);
    let created = time_range(reader, ["createdAfter", "createdBefore"], Column::CreatedAt);
    // Bounds on the creation replace those on the due date, which select among open tasks alone (SPECIFICATION §10.1).
    if !created.is_empty() {
        filters.extend(created);
        return ((prospect, filters), Column::CreatedAt);
    }
    if status != Status::Completed {
        filters.extend(due);
    }
    ((prospect, filters), Column::DueAt)
}

/// `incompleteOnly` takes precedence over `status`.
fn status(reader: &mut Reader<'_>) -> Status {
    let status = match reader.text("status") {
        None | Some("all") => Status::All,
        Some("open") => Status::Open,
        Some("completed") => Status::Completed,
        Some(_) => {
            reader.fault("status", "must be open, completed or all");
            Status::All
        }
    };
    match reader.boolean("incompleteOnly") {
        Some(true) => Status::Open,
        Some(false) => Status::All,
        None => status,
    }
}
