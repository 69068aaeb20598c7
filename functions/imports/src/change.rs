//! PATCH /imports/{importId}: changes the options and the columns until the import is started (SPECIFICATION §14.4).

use domain::import::{ImportCounts, ImportOptions};
use domain::{CustomFields, Import, ImportStatus, LoggedChange};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::imports::{self, Next};
use table::{ColumnTarget, SentColumn, TableColumn};

use crate::preview;
use crate::view::{columns, named, reply, with_columns};

/// Changes an import. The reply has the preview of its new columns.
pub(crate) async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let options = crate::create::options(context, &mut body).await?;
    let sent = table::sent(&mut body);
    body.into_errors().or(())?;
    let settings = context.settings().await?;
    let sent = &(options, sent);
    context.decide_and_commit(|| async { decide(context, sent, &settings.custom_fields).await.map(Some) }).await
}

async fn decide(
    context: &Context<'_>,
    (options, sent): &(ImportOptions, Option<Vec<SentColumn>>),
    fields: &CustomFields,
) -> Result<Decision, ApiError> {
    let before = named(context).await?;
    context.check_if_match(before.version)?;
    let is_open = matches!(before.status, ImportStatus::Waiting | ImportStatus::Reading | ImportStatus::Ready);
    if !is_open {
        return Err(ApiError::new(
            Code::Conflict,
            "The import was started or has ended, so it does not change any more.",
        ));
    }
    let settings = before.settings.clone().with(options.clone());
    let is_read_again = settings.reads_otherwise(&before.settings) && before.status != ImportStatus::Waiting;
    let accepts = settings.create_fields != before.settings.create_fields;
    let mut after = Import { settings, ..before.clone() };
    if is_read_again {
        after = imports::read_again(after);
    } else if before.status == ImportStatus::Ready {
        let mut present = columns(&before)?;
        if accepts {
            accept(&mut present, after.settings.create_fields, fields);
        }
        if let Some(sent) = sent {
            present = table::changed(&present, sent.clone(), fields)?;
        }
        after = with_columns(after, &present)?;
    } else if sent.as_ref().is_some_and(|sent| !sent.is_empty()) {
        return Err(ApiError::new(Code::ImportIncomplete, "The file was not read yet, so it has no columns."));
    }
    let next = if is_read_again { Next::Now } else { Next::Later };
    if after == before {
        return Ok(Decision::unchanged(reply(&before, &preview::rows(context, &before).await?)?));
    }
    if after.dry_run {
        // A dry run counted what the import as it was would do.
        after.dry_run = false;
        after.counts = ImportCounts { lines: after.counts.lines, ..ImportCounts::default() };
    }
    let (after, write) = imports::change(context.account(), &before, after, (next, context.now))?;
    let rows = preview::rows(context, &after).await?;
    Ok(Decision::new(vec![write], reply(&after, &rows)?).logged(LoggedChange::of(&after.id)))
}

/// Gives the columns for which the service suggests a new custom field that field, or takes it away.
fn accept(columns: &mut [TableColumn], accepts: bool, fields: &CustomFields) {
    let suggested = columns.iter_mut().filter(|column| column.suggested == Some(ColumnTarget::NewField));
    for column in suggested {
        match &column.target {
            None if accepts => column.target = Some(ColumnTarget::NewField),
            Some(ColumnTarget::NewField) if !accepts => column.target = None,
            Some(_) | None => continue,
        }
        column.settle_choices(fields);
    }
}
