//! Tasks of prospects (SPECIFICATION §10.1).

mod lists;
mod task;

use domain::Permission::{TasksRead, TasksWrite};
use domain::Task;
use shared::endpoints::children;

shared::family! {
    /// The family `tasks`.
    Tasks = "tasks", |context|

    Create: write_or_dry_run(Post) "/tasks", TasksWrite => children::create(context, task::request).await;
    CreateMany: write_or_dry_run(Post) "/tasks/batch", TasksWrite
        => children::create_many(context, task::request).await;
    List: read "/tasks", TasksRead => lists::list(context).await;
    Facets: read "/tasks/facets", TasksRead => lists::facets(context).await;
    Get: read "/tasks/{taskId}", TasksRead => children::get::<Task>(context).await;
    Update: write_or_dry_run(Patch, Put) "/tasks/{taskId}", TasksWrite => task::update(context).await;
    Delete: write_or_dry_run(Delete) "/tasks/{taskId}", TasksWrite
        => children::delete::<Task>(context, "Task deleted.").await;
}
