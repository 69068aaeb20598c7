//! Runs and merges, and taking them back; the report of stages (SPECIFICATION §9.2, §9.3, §13.3 to §13.5).

mod list;
mod merge;
mod stages_report;
mod undo;

use domain::Permission::{ProspectsMerge, ProspectsRead, ProspectsWrite};

shared::family! {
    /// The family `runs`.
    Runs = "runs", |context|

    Merge: write_or_dry_run(Post) "/prospects/{prospectId}/merge", ProspectsMerge, Account => merge::handle(context).await;
    UndoMerge: write_or_dry_run(Post) "/merges/{mergeId}/undo", ProspectsMerge, Account => merge::undo::handle(context).await;
    List: read "/runs", ProspectsRead, Scope => list::list(context).await;
    Get: read "/runs/{runId}", ProspectsRead, Scope => list::get(context).await;
    UndoRun: write_or_dry_run(Post) "/runs/{runId}/undo", ProspectsWrite, Scope => undo::handle(context).await;
    StagesReport: read "/reports/stages", ProspectsRead, Scope => stages_report::handle(context).await;
}
