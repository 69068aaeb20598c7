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
use shared::gate::{Context, Family, Route};
use shared::http::{ApiError, Method, Reply};

use batch::ItemKind;

/// The family `prospects`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prospects;

/// The operations of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// POST /prospects
    Upsert,
    /// GET /prospects
    List,
    /// GET /prospects/count
    Count,
    /// GET /prospects/facets
    Facets,
    /// POST /prospects/batch
    UpsertBatch,
    /// PATCH and PUT /prospects/batch
    UpdateBatch,
    /// GET /prospects/duplicates
    Duplicates,
    /// GET /prospects/{prospectId}
    Get,
    /// GET /prospects/{prospectId}/profile
    Profile,
    /// GET /prospects/{prospectId}/resume
    Resume,
    /// DELETE /prospects/{prospectId}/resume
    DeleteResume,
    /// GET /prospects/{prospectId}/history
    History,
    /// GET /prospects/{prospectId}/activity
    Activity,
    /// GET /prospects/{prospectId}/consents
    Consents,
    /// PUT /prospects/{prospectId}/consents/{channel}
    PutConsent,
    /// PATCH and PUT /prospects/{prospectId}
    Update,
    /// DELETE /prospects/{prospectId}
    Delete,
    /// POST /prospects/{prospectId}/erase
    Erase,
    /// GET /prospects/{prospectId}/export
    Export,
    /// GET /erasures
    Erasures,
    /// GET /erasures/{erasureId}
    Erasure,
    /// POST /prospects/{prospectId}/merge
    Merge,
    /// POST /merges/{mergeId}/undo
    Undo,
    /// GET /runs
    Runs,
    /// GET /runs/{runId}
    Run,
    /// POST /runs/{runId}/undo
    UndoRun,
    /// GET /reports/stages
    StagesReport,
}

impl Family for Prospects {
    type Operation = Operation;

    const NAME: &'static str = "prospects";

    const ROUTES: &'static [Route<Operation>] = &[
        Route::write_or_dry_run(Method::Post, "/prospects", ProspectsWrite, Operation::Upsert),
        Route::read("/prospects", ProspectsRead, Operation::List),
        Route::read("/prospects/count", ProspectsRead, Operation::Count),
        Route::read("/prospects/facets", ProspectsRead, Operation::Facets),
        Route::write_or_dry_run(Method::Post, "/prospects/batch", ProspectsWrite, Operation::UpsertBatch),
        Route::write_or_dry_run(
            Method::Patch,
            "/prospects/batch",
            ProspectsWrite,
            Operation::UpdateBatch,
        ),
        Route::write_or_dry_run(Method::Put, "/prospects/batch", ProspectsWrite, Operation::UpdateBatch),
        Route::read("/prospects/duplicates", ProspectsRead, Operation::Duplicates),
        Route::read("/prospects/{prospectId}", ProspectsRead, Operation::Get),
        Route::write_or_dry_run(
            Method::Patch,
            "/prospects/{prospectId}",
            ProspectsWrite,
            Operation::Update,
        ),
        Route::write_or_dry_run(
            Method::Put,
            "/prospects/{prospectId}",
            ProspectsWrite,
            Operation::Update,
        ),
        Route::write_or_dry_run(
            Method::Delete,
            "/prospects/{prospectId}",
            ProspectsWrite,
            Operation::Delete,
        ),
        Route::read("/prospects/{prospectId}/profile", ProspectsRead, Operation::Profile),
        Route::read("/prospects/{prospectId}/resume", ProspectsRead, Operation::Resume),
        Route::write_or_dry_run(
            Method::Delete,
            "/prospects/{prospectId}/resume",
            ProspectsWrite,
            Operation::DeleteResume,
        ),
        Route::read("/prospects/{prospectId}/history", ProspectsRead, Operation::History),
        Route::read("/prospects/{prospectId}/activity", ProspectsRead, Operation::Activity),
        Route::read("/prospects/{prospectId}/consents", ProspectsRead, Operation::Consents),
        Route::write_or_dry_run(
            Method::Put,
            "/prospects/{prospectId}/consents/{channel}",
            ProspectsWrite,
            Operation::PutConsent,
        ),
        Route::write_or_dry_run(
            Method::Post,
            "/prospects/{prospectId}/merge",
            ProspectsMerge,
            Operation::Merge,
        ),
        Route::write_or_dry_run(Method::Post, "/merges/{mergeId}/undo", ProspectsMerge, Operation::Undo),
        Route::write_or_dry_run(
            Method::Post,
            "/prospects/{prospectId}/erase",
            PrivacyWrite,
            Operation::Erase,
        ),
        Route::read("/prospects/{prospectId}/export", PrivacyRead, Operation::Export),
        Route::read("/erasures", PrivacyRead, Operation::Erasures),
        Route::read("/erasures/{erasureId}", PrivacyRead, Operation::Erasure),
        Route::read("/runs", ProspectsRead, Operation::Runs),
        Route::read("/runs/{runId}", ProspectsRead, Operation::Run),
        Route::write_or_dry_run(Method::Post, "/runs/{runId}/undo", ProspectsWrite, Operation::UndoRun),
        Route::read("/reports/stages", ProspectsRead, Operation::StagesReport),
    ];

    async fn run(&self, operation: Operation, context: &Context<'_>) -> Result<Reply, ApiError> {
        match operation {
            Operation::Upsert => upsert::handle(context).await,
            Operation::List => list::handle(context).await,
            Operation::Count => count::handle(context).await,
            Operation::Facets => facets::handle(context).await,
            Operation::UpsertBatch => batch::handle(context, ItemKind::Upserts).await,
            Operation::UpdateBatch => batch::handle(context, ItemKind::Updates).await,
            Operation::Duplicates => duplicates::handle(context).await,
            Operation::Get => get::handle(context).await,
            Operation::Profile => profile::handle(context).await,
            Operation::Resume => resume_get::handle(context).await,
            Operation::DeleteResume => resume_delete::handle(context).await,
            Operation::History => history::handle(context).await,
            Operation::Activity => activity::handle(context).await,
            Operation::Consents => consents::handle(context).await,
            Operation::PutConsent => consent_put::handle(context).await,
            Operation::Update => Box::pin(update::handle(context)).await,
            Operation::Delete => delete::handle(context).await,
            Operation::Merge => merge::handle(context).await,
            Operation::Undo => undo::handle(context).await,
            Operation::Erase => Box::pin(erasures::erase::handle(context)).await,
            Operation::Export => Box::pin(erasures::export::handle(context)).await,
            Operation::Erasures => erasures::list(context).await,
            Operation::Erasure => erasures::get(context).await,
            Operation::Runs => runs::list(context).await,
            Operation::Run => runs::get(context).await,
            Operation::UndoRun => Box::pin(runs::undo::handle(context)).await,
            Operation::StagesReport => Box::pin(stages_report::handle(context)).await,
        }
    }
}
