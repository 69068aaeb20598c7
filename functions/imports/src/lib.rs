//! Imports of people from a file (SPECIFICATION §14.4, ADR 0058): what clients ask for, and the worker.

mod cancel;
mod change;
mod create;
mod delete;
mod get;
mod preview;
mod rejected;
mod start;
mod view;
pub mod worker;

use domain::Permission::ProspectsWrite;

shared::family! {
    /// The family `imports`.
    Imports = "imports", |context|

    Create: write_or_dry_run(Post) "/imports", ProspectsWrite, Account => create::handle(context).await;
    List: read "/imports", ProspectsWrite, Account => get::list(context).await;
    Get: read "/imports/{importId}", ProspectsWrite, Account => get::handle(context).await;
    Change: write_or_dry_run(Patch, Put) "/imports/{importId}", ProspectsWrite, Account => change::handle(context).await;
    Delete: write_or_dry_run(Delete) "/imports/{importId}", ProspectsWrite, Account => delete::handle(context).await;
    Start: write_or_dry_run(Post) "/imports/{importId}/start", ProspectsWrite, Account => start::handle(context).await;
    Cancel: write_or_dry_run(Post) "/imports/{importId}/cancel", ProspectsWrite, Account => cancel::handle(context).await;
    Rejected: read "/imports/{importId}/rejected", ProspectsWrite, Account => rejected::handle(context).await;
}
