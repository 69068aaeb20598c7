//! GET /exports/{exportId}: how far an export is, and where its files are (SPECIFICATION §20.2).

use std::time::Duration;

use domain::export::{ExportFile, ExportStatus, ExportView};
use domain::{Export, ExportId, ExportKind};
use serde::Serialize;
use shared::bucket::{FilesBucket, ToSign};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::exports;

/// How long the URLs of the files are valid.
const VALID: Duration = Duration::from_hours(1);

#[derive(Serialize)]
struct Answer<'a> {
    success: bool,
    item: ExportView<'a>,
    files: Vec<FileView>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FileView {
    kind: ExportKind,
    file_name: String,
    records: usize,
    size_bytes: usize,
    url: String,
}

/// Replies with an export. Once it is done, it has a URL of each file, valid for an hour.
///
/// # Errors
/// 403 if the key may not read a kind of its records; 404 if the account has no such export; 503 if the store does not
/// answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let not_found = || ApiError::not_found("export");
    let id = ExportId::parse(context.parameter("exportId")).ok_or_else(not_found)?;
    let found = exports::get(&context.app.store, context.account(), id, context.now).await?;
    let export = found.ok_or_else(not_found)?;
    super::require_all(context, &export)?;
    let bucket = shared::files::bucket(context.app)?;
    let is_done = export.status == ExportStatus::Done;
    let files = export.files.iter().enumerate().filter(|_| is_done);
    let files: Vec<FileView> = files
        .map(|(at, file)| view(context, bucket, &export, (at, file)))
        .collect::<Result<_, _>>()?;
    Reply::ok(&Answer {
        success: true,
        item: export.view(),
        files,
    })
}

fn view(
    context: &Context<'_>,
    bucket: &dyn FilesBucket,
    export: &Export,
    (at, file): (usize, &ExportFile),
) -> Result<FileView, ApiError> {
    let number = at.saturating_add(1);
    let file_name = format!("{number:04}-{}.{}", file.kind.name(), export.format.name());
    let disposition = format!("attachment; filename=\"{file_name}\"");
    let query = [
        ("response-cache-control", "private, no-store"),
        ("response-content-disposition", disposition.as_str()),
        ("response-content-type", export.format.content_type()),
    ];
    let key = export.object_key(context.account(), file.attempt);
    let get = ToSign {
        query: &query,
        ..ToSign::new("GET", &key)
    };
    Ok(FileView {
        kind: file.kind,
        records: file.records,
        size_bytes: file.bytes,
        url: bucket.signed(&get, context.now, VALID)?,
        file_name,
    })
}
