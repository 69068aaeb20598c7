//! GET /tasks: by due date, oldest first; by creation, oldest first, where a creation bound is given
//! (SPECIFICATION §9.2).

use domain::{ProspectId, Task};
use index::{Column, Direction, Filter, Order};
use shared::endpoints::children::{self, Listing};
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Reply};

const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: usize = 200;

/// Lists tasks.
///
/// # Errors
/// 400 for a malformed parameter; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let prospect = reader.text("prospectId").map(ProspectId::parse);
    let (filters, by) = filters(&mut reader);
    let limit = reader.limit(DEFAULT_LIMIT, MAX_LIMIT);
    let (fields, page_token) = (reader.text("fields"), reader.text("pageToken"));
    reader.or(())?;
    let order = Order {
        by,
        direction: Direction::OldestFirst,
    };
    children::list::<Task>(
        context,
        Listing {
            route: "/tasks",
            prospect,
            filters,
            order,
            limit,
            page_token,
            fields,
        },
    )
    .await
}

/// Which tasks, by their completion.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Open,
    Completed,
    All,
}

fn filters(reader: &mut Reader<'_>) -> (Vec<Filter>, Column) {
    let mut filters = Vec::new();
    for (name, column) in [("assignedTo", Column::AssignedTo), ("userId", Column::CreatedBy)] {
        filters.extend(reader.text(name).map(|id| Filter::Is(column, id.to_owned())));
    }
    let status = status(reader);
    match status {
        Status::Open => filters.push(Filter::Empty(Column::CompletedAt)),
        Status::Completed => filters.push(Filter::Filled(Column::CompletedAt)),
        Status::All => {}
    }
    let mut window = |after, before, column| {
        let bounds = [
            reader.time(after).map(|bound| Filter::From(column, bound)),
            reader.time(before).map(|bound| Filter::Until(column, bound)),
        ];
        bounds.into_iter().flatten().collect::<Vec<_>>()
    };
    let due = window("dueAfter", "dueBefore", Column::DueAt);
    let created = window("createdAfter", "createdBefore", Column::CreatedAt);
    filters.extend(window("updatedAfter", "updatedBefore", Column::UpdatedAt));
    // The due window is for work that is still to be done.
    if status != Status::Completed {
        filters.extend(due);
    }
    let by = if created.is_empty() {
        Column::DueAt
    } else {
        Column::CreatedAt
    };
    filters.extend(created);
    (filters, by)
}

/// `incompleteOnly`, where it is given, stands in place of `status`.
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
