//! Prospects: create or update, list, count, facets, duplicates, get, history, activity, consents, delete, merge, erase;
//! runs; erasures; the report of stages (SPECIFICATION §8, §17).

pub mod activity;
pub mod attachments;
pub mod batch;
pub mod change;
pub mod child_filters;
pub mod consent_put;
pub mod consents;
pub mod count;
pub mod custom_filters;
pub mod decision;
pub mod delete;
pub mod duplicates;
pub mod erasures;
pub mod facets;
pub mod filters;
pub mod get;
pub mod history;
pub mod include;
pub mod list;
pub mod matching;
pub mod merge;
pub mod profile;
pub mod request;
pub mod resolved;
pub mod resume;
pub mod resume_delete;
pub mod resume_get;
pub mod runs;
pub mod stages_report;
pub mod undo;
pub mod update;
pub mod upsert;

use domain::Permission::{PrivacyRead, PrivacyWrite, ProspectsMerge, ProspectsRead, ProspectsWrite};

use batch::ItemKind;

shared::family! {
    /// The family `prospects`.
    Prospects = "prospects", |context|

    Upsert: write_or_dry_run(Post) "/prospects", ProspectsWrite => upsert::handle(context).await;
    List: read "/prospects", ProspectsRead => list::handle(context).await;
    Count: read "/prospects/count", ProspectsRead => count::handle(context).await;
    Facets: read "/prospects/facets", ProspectsRead => facets::handle(context).await;
    UpsertBatch: write_or_dry_run(Post) "/prospects/batch", ProspectsWrite
        => batch::handle(context, ItemKind::Upserts).await;
    UpdateBatch: write_or_dry_run(Patch, Put) "/prospects/batch", ProspectsWrite
        => batch::handle(context, ItemKind::Updates).await;
    Duplicates: read "/prospects/duplicates", ProspectsRead => duplicates::handle(context).await;
    Get: read "/prospects/{prospectId}", ProspectsRead => get::handle(context).await;
    Update: write_or_dry_run(Patch, Put) "/prospects/{prospectId}", ProspectsWrite
        => update::handle(context).await;
    Delete: write_or_dry_run(Delete) "/prospects/{prospectId}", ProspectsWrite => delete::handle(context).await;
    Profile: read "/prospects/{prospectId}/profile", ProspectsRead => profile::handle(context).await;
    Resume: read "/prospects/{prospectId}/resume", ProspectsRead => resume_get::handle(context).await;
    DeleteResume: write_or_dry_run(Delete) "/prospects/{prospectId}/resume", ProspectsWrite
        => resume_delete::handle(context).await;
    History: read "/prospects/{prospectId}/history", ProspectsRead => history::handle(context).await;
    Activity: read "/prospects/{prospectId}/activity", ProspectsRead => activity::handle(context).await;
    Consents: read "/prospects/{prospectId}/consents", ProspectsRead => consents::handle(context).await;
    PutConsent: write_or_dry_run(Put) "/prospects/{prospectId}/consents/{channel}", ProspectsWrite
        => consent_put::handle(context).await;
    Merge: write_or_dry_run(Post) "/prospects/{prospectId}/merge", ProspectsMerge => merge::handle(context).await;
    Undo: write_or_dry_run(Post) "/merges/{mergeId}/undo", ProspectsMerge => undo::handle(context).await;
    Erase: write_or_dry_run(Post) "/prospects/{prospectId}/erase", PrivacyWrite
        => erasures::erase::handle(context).await;
    Export: read "/prospects/{prospectId}/export", PrivacyRead => erasures::export::handle(context).await;
    Erasures: read "/erasures", PrivacyRead => erasures::list(context).await;
    Erasure: read "/erasures/{erasureId}", PrivacyRead => erasures::get(context).await;
    Runs: read "/runs", ProspectsRead => runs::list(context).await;
    Run: read "/runs/{runId}", ProspectsRead => runs::get(context).await;
    UndoRun: write_or_dry_run(Post) "/runs/{runId}/undo", ProspectsWrite => runs::undo::handle(context).await;
    StagesReport: read "/reports/stages", ProspectsRead => stages_report::handle(context).await;
}
