//! Tasks of prospects (SPECIFICATION §9).

pub mod create;
pub mod facets;
pub mod list;
pub mod update;

use domain::Permission::{TasksRead, TasksWrite};
use domain::Task;
use shared::endpoints::children;

shared::family! {
    /// The family `tasks`.
    Tasks = "tasks", |context|

    Create: write_or_dry_run(Post) "/tasks", TasksWrite => children::create(context, create::request).await;
    CreateMany: write_or_dry_run(Post) "/tasks/batch", TasksWrite
        => children::create_many(context, create::request).await;
    List: read "/tasks", TasksRead => list::handle(context).await;
    Facets: read "/tasks/facets", TasksRead => facets::handle(context).await;
    Get: read "/tasks/{taskId}", TasksRead => children::get::<Task>(context).await;
    Update: write_or_dry_run(Patch, Put) "/tasks/{taskId}", TasksWrite => update::handle(context).await;
    Delete: write_or_dry_run(Delete) "/tasks/{taskId}", TasksWrite
        => children::delete::<Task>(context, "Task deleted.").await;
}
