//! Prospects: create or update, list, count, facets, duplicates, get, stages, activity, delete (SPECIFICATION §7). The
//! families `runs` and `privacy` change and delete prospects as this one does.

mod activity;
mod batch;
mod change;
mod child_filters;
mod count;
mod custom_filters;
mod decision;
pub mod delete;
mod duplicates;
mod facets;
mod filters;
mod get;
mod include;
pub mod lines;
mod list;
mod matching;
pub mod request;
mod resolved;
pub mod resume;
pub mod stages;
mod stored_resume;
pub mod update;
mod upsert;

use domain::Permission::{ProspectsRead, ProspectsWrite};

use request::By;

shared::family! {
    /// The family `prospects`.
    Prospects = "prospects", |context|

    Upsert: write_or_dry_run(Post) "/prospects", ProspectsWrite, Scope => upsert::handle(context).await;
    List: read "/prospects", ProspectsRead, Scope => list::handle(context).await;
    Count: read "/prospects/count", ProspectsRead, Scope => count::handle(context).await;
    Facets: read "/prospects/facets", ProspectsRead, Scope => facets::handle(context).await;
    UpsertBatch: write_or_dry_run(Post) "/prospects/batch", ProspectsWrite, Scope
        => batch::handle(context, By::Post).await;
    UpdateBatch: write_or_dry_run(Patch, Put) "/prospects/batch", ProspectsWrite, Scope
        => batch::handle(context, By::Patch).await;
    Duplicates: read "/prospects/duplicates", ProspectsRead, Account => duplicates::handle(context).await;
    Get: read "/prospects/{prospectId}", ProspectsRead, Scope => get::handle(context).await;
    Update: write_or_dry_run(Patch, Put) "/prospects/{prospectId}", ProspectsWrite, Scope
        => update::handle(context).await;
    Delete: write_or_dry_run(Delete) "/prospects/{prospectId}", ProspectsWrite, Scope => delete::handle(context).await;
    Profile: read "/prospects/{prospectId}/profile", ProspectsRead, Scope => get::profile(context).await;
    Resume: read "/prospects/{prospectId}/resume", ProspectsRead, Scope => stored_resume::get(context).await;
    DeleteResume: write_or_dry_run(Delete) "/prospects/{prospectId}/resume", ProspectsWrite, Scope
        => stored_resume::delete(context).await;
    Stages: read "/prospects/{prospectId}/history", ProspectsRead, Scope => stages::handle(context).await;
    Activity: read "/prospects/{prospectId}/activity", ProspectsRead, Scope => activity::handle(context).await;
}
