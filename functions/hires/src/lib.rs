//! Hires: at most one per prospect (SPECIFICATION §10.1).

pub mod create;
pub mod delete;
pub mod facets;
pub mod list;
pub mod update;

use domain::Hire;
use domain::Permission::{HiresRead, HiresWrite};
use shared::endpoints::children;

shared::family! {
    /// The family `hires`.
    Hires = "hires", |context|

    Create: write_or_dry_run(Post) "/hires", HiresWrite => create::handle(context).await;
    CreateMany: write_or_dry_run(Post) "/hires/batch", HiresWrite
        => children::create_many(context, create::request).await;
    List: read "/hires", HiresRead => list::handle(context).await;
    Facets: read "/hires/facets", HiresRead => facets::handle(context).await;
    Get: read "/hires/{hireId}", HiresRead => children::get::<Hire>(context).await;
    Update: write_or_dry_run(Patch, Put) "/hires/{hireId}", HiresWrite => update::handle(context).await;
    Delete: write_or_dry_run(Delete) "/hires/{hireId}", HiresWrite => delete::handle(context).await;
    DeleteLegacy: write_or_dry_run(Delete) "/prospects/{prospectId}/hire/{hireId}", HiresWrite
        => delete::handle_legacy(context).await;
}
