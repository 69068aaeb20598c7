//! Tasks of prospects (SPECIFICATION §10.1).

mod lists;
mod task;

use domain::Permission::{TasksRead, TasksWrite};
use domain::Task;
use shared::endpoints::children;

shared::family! {
    /// The family `tasks`.
    Tasks = "tasks", |context|

    Create: write_or_dry_run(Post) "/tasks", TasksWrite, Scope => children::create(context, task::request).await;
    CreateMany: write_or_dry_run(Post) "/tasks/batch", TasksWrite, Scope
        => children::create_many(context, task::request).await;
    List: read "/tasks", TasksRead, Scope => lists::list(context).await;
    Facets: read "/tasks/facets", TasksRead, Scope => lists::facets(context).await;
    Get: read "/tasks/{taskId}", TasksRead, Scope => children::get::<Task>(context).await;
    Update: write_or_dry_run(Patch, Put) "/tasks/{taskId}", TasksWrite, Scope => task::update(context).await;
    Delete: write_or_dry_run(Delete) "/tasks/{taskId}", TasksWrite, Scope
        => children::delete::<Task>(context, "Task deleted.").await;
}
