//! Tasks of prospects (SPECIFICATION §9).

pub mod create;
pub mod facets;
pub mod list;
pub mod update;

use domain::Permission::{TasksRead, TasksWrite};
use domain::Task;
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
    /// POST /tasks/batch
    CreateMany,
    /// GET /tasks
    List,
    /// GET /tasks/facets
    Facets,
    /// GET /tasks/{taskId}
    Get,
    /// PATCH and PUT /tasks/{taskId}
    Update,
    /// DELETE /tasks/{taskId}
    Delete,
}

impl Family for Tasks {
    type Operation = Operation;

    const NAME: &'static str = "tasks";

    const ROUTES: &'static [Route<Operation>] = &[
        Route::write_or_dry_run(Method::Post, "/tasks", TasksWrite, Operation::Create),
        Route::write_or_dry_run(Method::Post, "/tasks/batch", TasksWrite, Operation::CreateMany),
        Route::read("/tasks", TasksRead, Operation::List),
        Route::read("/tasks/facets", TasksRead, Operation::Facets),
        Route::read("/tasks/{taskId}", TasksRead, Operation::Get),
        Route::write_or_dry_run(Method::Patch, "/tasks/{taskId}", TasksWrite, Operation::Update),
        Route::write_or_dry_run(Method::Put, "/tasks/{taskId}", TasksWrite, Operation::Update),
        Route::write_or_dry_run(Method::Delete, "/tasks/{taskId}", TasksWrite, Operation::Delete),
    ];

    async fn run(&self, operation: Operation, context: &Context<'_>) -> Result<Reply, ApiError> {
        match operation {
            Operation::Create => children::create(context, create::request).await,
            Operation::CreateMany => children::create_many(context, create::request).await,
            Operation::List => list::handle(context).await,
            Operation::Facets => facets::handle(context).await,
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
