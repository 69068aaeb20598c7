//! POST /imports/{importId}/start: writes the lines, or checks them in a dry run (SPECIFICATION §14.6).

use domain::import::ImportCounts;
use domain::{Import, ImportStatus, LoggedChange, Permission, UnixMs};
use shared::gate::{Context, Decision, ServiceWork};
use shared::http::{ApiError, Code, Reply};
use shared::records::imports::{self, Next};
use table::ColumnTarget;

use crate::get::look;
use crate::view::{accepted, columns, named};

/// Starts an import. An import that runs or has ended stays as it is.
pub(crate) async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    if !context.is_dry_run() {
        return context.decide_and_commit(|| async { decide(context, false).await.map(Some) }).await;
    }
    // A dry run of the lines takes longer than a request: the request notes that a worker is to do it.
    context.refuse_unknown_names()?;
    context.admission().await;
    let work = ServiceWork::new(&context.call.request_id, None);
    let writing = work.context(context.app, context.caller.clone(), false);
    let started = writing.decide_and_commit_step(|| async { decide(context, true).await.map(Some) });
    started.await?;
    accepted(&named(context).await?)
}

async fn decide(context: &Context<'_>, is_dry_run: bool) -> Result<Decision, ApiError> {
    let before = look(context, named(context).await?).await?;
    match before.status {
        ImportStatus::Ready => {}
        ImportStatus::Waiting => {
            return Err(incomplete("The file has not arrived: upload it to the URL of the import."));
        }
        ImportStatus::Reading => return Err(incomplete("The file is being read. Ask again in a moment.")),
        ImportStatus::Running | ImportStatus::Done | ImportStatus::Canceled | ImportStatus::Failed => {
            return Ok(Decision::unchanged(accepted(&before)?));
        }
    }
    let (columns, settings) = (columns(&before)?, context.settings().await?);
    let missing = table::missing(&columns, &settings.custom_fields);
    if let Some(message) = missing.message() {
        return Err(incomplete(&format!("The import needs a choice: {message}")).with_more_details(missing));
    }
    if !is_dry_run && columns.iter().any(|column| column.target == Some(ColumnTarget::NewField)) {
        context.require(Permission::AccountWrite)?;
    }
    let mut after = Import {
        status: ImportStatus::Running,
        dry_run: is_dry_run,
        key_id: context.caller.key_id,
        started_at: if is_dry_run { None } else { Some(context.now) },
        counts: ImportCounts { lines: before.counts.lines, ..ImportCounts::default() },
        ..before.clone()
    };
    after.work.next = 0;
    (after.work.tries, after.work.moved_at) = (0, UnixMs::default());
    after.work.has_fields = is_dry_run;
    after.work.leased_until = UnixMs::default();
    let (after, write) = imports::change(context.account(), &before, after, (Next::Now, context.now))?;
    let decision = Decision::new(vec![write], accepted(&after)?);
    // A dry run of the lines changes nothing that the log is about.
    Ok(if is_dry_run { decision } else { decision.logged(LoggedChange::of(&after.id)) })
}

fn incomplete(message: &str) -> ApiError {
    ApiError::new(Code::ImportIncomplete, message)
}
