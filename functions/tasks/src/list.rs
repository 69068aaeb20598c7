//! GET /tasks: by due date, oldest first; by creation, oldest first, if the request bounds the creation; or as `sort`
//! says (SPECIFICATION §9.2).

use domain::{ProspectId, Task};
use index::{Column, Filter, Order};
use shared::endpoints::children;
use shared::endpoints::list_parameters::{ids, order, time_range};
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Reply};

/// Lists tasks.
///
/// # Errors
/// 400 for a malformed parameter; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let (prospect, filters, by) = filters(&mut reader);
    let sorts = [("dueAt", Column::DueAt), ("createdAt", Column::CreatedAt)];
    let order = order(&mut reader, &sorts, Order::ascending(by));
    let parameters = children::parameters::<Task>(reader)?;
    children::list::<Task>(context, (prospect, filters), order, &parameters).await
}

/// Selects tasks by their completion.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Open,
    Completed,
    All,
}

/// The prospect of the tasks, the other filters, and the column by which they are sorted.
pub fn filters(reader: &mut Reader<'_>) -> (Option<Option<ProspectId>>, Vec<Filter>, Column) {
    let prospect = reader.text("prospectId").map(ProspectId::parse);
    let mut filters: Vec<Filter> = ids(reader).into_iter().collect();
    for (name, column) in [("assignedTo", Column::AssignedTo), ("userId", Column::CreatedBy)] {
        filters.extend(reader.text(name).map(|id| Filter::Is(column, id.to_owned())));
    }
    let status = status(reader);
    match status {
        Status::Open => filters.push(Filter::Empty(Column::CompletedAt)),
        Status::Completed => filters.push(Filter::Filled(Column::CompletedAt)),
        Status::All => {}
    }
    let due = time_range(reader, ["dueAfter", "dueBefore"], Column::DueAt);
    let created = time_range(reader, ["createdAfter", "createdBefore"], Column::CreatedAt);
    filters.extend(time_range(reader, ["updatedAfter", "updatedBefore"], Column::UpdatedAt));
    // Bounds on the creation replace those on the due date, which select among open tasks alone (SPECIFICATION §9.2).
    if !created.is_empty() {
        filters.extend(created);
        return (prospect, filters, Column::CreatedAt);
    }
    if status != Status::Completed {
        filters.extend(due);
    }
    (prospect, filters, Column::DueAt)
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
