//! Tasks of prospects (SPECIFICATION §9).

pub mod create;
pub mod list;
pub mod update;

use domain::{Permission, Task};
use serde::Serialize;
use shared::endpoints::children;
use shared::gate::{Context, Family, Route};
use shared::http::{ApiError, Method, Reply};

/// The family `tasks`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tasks;

/// The operations of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// POST /tasks
    Create,
    /// GET /tasks
    List,
    /// GET /tasks/{taskId}
    Get,
    /// PATCH and PUT /tasks/{taskId}
    Update,
    /// DELETE /tasks/{taskId}
    Delete,
}

const fn reads(path: &'static str, operation: Operation) -> Route<Operation> {
    Route {
        method: Method::Get,
        path,
        permission: Some(Permission::TasksRead),
        operation,
        takes_dry_run: false,
    }
}

const fn writes(method: Method, path: &'static str, operation: Operation) -> Route<Operation> {
    Route {
        method,
        path,
        permission: Some(Permission::TasksWrite),
        operation,
        takes_dry_run: method.writes(),
    }
}

impl Family for Tasks {
    type Operation = Operation;

    const NAME: &'static str = "tasks";

    const ROUTES: &'static [Route<Operation>] = &[
        writes(Method::Post, "/tasks", Operation::Create),
        reads("/tasks", Operation::List),
        reads("/tasks/{taskId}", Operation::Get),
        writes(Method::Patch, "/tasks/{taskId}", Operation::Update),
        writes(Method::Put, "/tasks/{taskId}", Operation::Update),
        writes(Method::Delete, "/tasks/{taskId}", Operation::Delete),
    ];

    async fn run(&self, operation: Operation, context: &Context<'_>) -> Result<Reply, ApiError> {
        match operation {
            Operation::Create => create::handle(context).await,
            Operation::List => list::handle(context).await,
            Operation::Get => children::get::<Task>(context).await,
            Operation::Update => update::handle(context).await,
            Operation::Delete => children::delete::<Task>(context, &DELETED).await,
        }
    }
}

#[derive(Serialize)]
struct Deleted {
    success: bool,
    message: &'static str,
}

const DELETED: Deleted = Deleted {
    success: true,
    message: "Task deleted.",
};
