//! Hires: at most one per prospect (SPECIFICATION §10.2).

mod delete;
mod hire;
mod lists;

use domain::Hire;
use domain::Permission::{HiresRead, HiresWrite};
use shared::endpoints::children;

shared::family! {
    /// The family `hires`.
    Hires = "hires", |context|

    Create: write_or_dry_run(Post) "/hires", HiresWrite, Scope => hire::create(context).await;
    CreateMany: write_or_dry_run(Post) "/hires/batch", HiresWrite, Scope
        => children::create_many(context, hire::request).await;
    List: read "/hires", HiresRead, Scope => lists::list(context).await;
    Facets: read "/hires/facets", HiresRead, Scope => lists::facets(context).await;
    Get: read "/hires/{hireId}", HiresRead, Scope => children::get::<Hire>(context).await;
    Update: write_or_dry_run(Patch, Put) "/hires/{hireId}", HiresWrite, Scope => hire::update(context).await;
    Delete: write_or_dry_run(Delete) "/hires/{hireId}", HiresWrite, Scope => delete::handle(context).await;
    DeleteLegacy: write_or_dry_run(Delete) "/prospects/{prospectId}/hire/{hireId}", HiresWrite, Scope
        => delete::handle_legacy(context).await;
}
