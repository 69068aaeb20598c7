//! The first lines of an import as the service would store them (SPECIFICATION §14.4).

use std::sync::Arc;

use domain::import::ImportObject;
use domain::{Import, ImportStatus};
use prospects::lines::{self, LineOutcome};
use shared::files::bucket;
use shared::gate::{Context, ServiceWork};
use shared::http::ApiError;

use crate::view::{PreviewRow, columns};
use crate::worker::fields;
use crate::worker::lines::{Reader, reasons, stored};

/// How many lines a preview has.
const LINES: usize = 20;

/// The first lines of an import that is ready; none of another one.
pub(crate) async fn rows(context: &Context<'_>, import: &Import) -> Result<Vec<PreviewRow>, ApiError> {
    if import.status != ImportStatus::Ready {
        return Ok(Vec::new());
    }
    let (app, account) = (context.app, context.account());
    let key = import.object_key(account, ImportObject::Lines(import.work.readings, 0));
    let Some(bytes) = bucket(app)?.bytes(&key, context.now).await? else { return Ok(Vec::new()) };
    let first: Vec<table::Line> = stored(&bytes)?.into_iter().take(LINES).collect();
    let (settings, columns) = fields::planned(&*context.settings().await?, &columns(import)?);
    let reader = Reader::new(app, account, Arc::clone(&settings), &columns).await?;
    let requests = reader.requests(&first, (&columns, &import.settings));
    let work = ServiceWork::new(&context.call.request_id, None);
    let trial = work.context(app, Arc::clone(&context.caller), true);
    let outcomes = lines::write(&trial, settings, requests, (import.settings.match_by(), true)).await?;
    if outcomes.contains(&LineOutcome::Unfinished) {
        return Err(ApiError::unavailable("a line of a preview could not be checked"));
    }
    Ok(first.iter().zip(outcomes).map(|(line, outcome)| row(line.number, outcome, &columns)).collect())
}

fn row(line: u64, outcome: LineOutcome, columns: &[table::TableColumn]) -> PreviewRow {
    let without = |errors| PreviewRow { line, item: None, profile: None, errors, warnings: Vec::new() };
    match outcome {
        LineOutcome::Written(written) => {
            let (item, profile) = written.shown.unzip();
            PreviewRow { line, item, profile, errors: Vec::new(), warnings: written.warnings }
        }
        LineOutcome::Unfinished => without(Vec::new()),
        LineOutcome::Rejected(rejected) => without(reasons(&rejected, columns)),
    }
}
